#pragma once

#include <vector>

#include <QDialog>

// A short way through one trouble, as a page beside the window.

namespace qaliper {

class GuideDialog final : public QDialog {
    Q_OBJECT

public:
    explicit GuideDialog(const QString& guide, QWidget* parent = nullptr);
};

struct GuideTitle {
    QString name; // "guide-build-stopped"
    QString title;
};
// In the order in which a person meets the troubles.
std::vector<GuideTitle> guideTitles();
QString guideTitle(const QString& name);

} // namespace qaliper
