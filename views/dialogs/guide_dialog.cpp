#include "views/dialogs/guide_dialog.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>

#include "model/report/about.h"
#include "views/base/text.h"
#include "views/dialogs/page_dialog.h"

namespace qaliper {

namespace {

struct GuideWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::GuideWords)
};

// Other guides follow in the order of their names.
constexpr std::array<std::string_view, 11> guideOrder{"guide-window", "guide-quantize", "guide-build-stopped",
    "guide-ask-tensorrt", "guide-int8-not-faster", "guide-move-to-11", "guide-calibration-cache", "guide-jetson",
    "guide-rtx", "guide-own-plugins", "guide-search"};

} // namespace

QString guideTitle(const QString& name) {
    return toQt(Text{guideHeading(fromQt(name)), {}}); // guides are embedded, and their headings are translated
}

std::vector<GuideTitle> guideTitles() {
    std::vector<std::string_view> names = guideNames();
    std::ranges::sort(names);
    std::ranges::stable_sort(names, {}, [](std::string_view name) { return std::ranges::find(guideOrder, name); });
    std::vector<GuideTitle> titles;
    titles.reserve(names.size());
    for (const std::string_view name : names)
        titles.push_back({toQt(name), guideTitle(toQt(name))});
    return titles;
}

QString guideLanguage() {
    //: The language the guides are shown in: "zh_CN" in the Chinese translation
    return GuideWords::tr("en");
}

PageDialog* makeGuideDialog(const QString& guide, QWidget* parent) {
    auto* dialog = new PageDialog(guideTitle(guide), toQt(guidePage(fromQt(guide), fromQt(guideLanguage()))), parent);
    dialog->setObjectName(QStringLiteral("guideDialog"));
    return dialog;
}

} // namespace qaliper
