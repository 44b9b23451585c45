#pragma once

#include <QWidget>

class QLabel;

// The page of an empty tab of the TensorRT panel: which file to drop, the command that makes it, and a guide.

namespace qaliper {

struct EngineHint {
    QString title;
    QString text;
    QString command; // makes the file
    QString guide;   // name of a guide
    QString guideTitle;
};

class EngineEmpty final : public QWidget {
    Q_OBJECT

public:
    explicit EngineEmpty(const EngineHint& hint, QWidget* parent = nullptr);

signals:
    void openAsked();
    void guideAsked(const QString& guide);
};

} // namespace qaliper
