#pragma once

#include <QWidget>

class QLabel;

// What a tab of the TensorRT panel shows while it has nothing: what to drop there, how to make it, and the guide that
// goes on from here.

namespace qaliper {

struct EngineHint {
    QString title;
    QString text;
    QString command; // that makes the file
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
