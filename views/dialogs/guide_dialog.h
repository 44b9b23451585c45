#pragma once

#include <vector>

#include <QString>

class QWidget;

// A guide to one problem, as a page beside the window.

namespace qaliper {

class PageDialog;

// In the language of the interface; owned by `parent`, deletes itself when it is closed.
PageDialog* makeGuideDialog(const QString& guide, QWidget* parent);

// The language that guides are shown in: "en", "zh_CN".
QString guideLanguage();

struct GuideTitle {
    QString name; // "guide-build-stopped"
    QString title;
};
// In the order in which the problems usually occur.
std::vector<GuideTitle> guideTitles();
QString guideTitle(const QString& name);

} // namespace qaliper
