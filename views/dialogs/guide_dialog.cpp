#include "views/dialogs/guide_dialog.h"

#include <algorithm>
#include <array>

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "model/rules/about.h"
#include "views/base/markdown.h"
#include "views/base/text.h"
#include "views/base/window_size.h"

namespace qaliper {

namespace {

// Others follow in the order of their names.
constexpr std::array<std::string_view, 6> guideOrder{"guide-window", "guide-build-stopped", "guide-int8-not-faster",
    "guide-calibration-cache", "guide-own-plugins", "guide-search"};

} // namespace

QString guideTitle(const QString& name) {
    return toQt(Text{guideHeading(fromQt(name)), {}}); // the page is part of the program, and its heading is translated
}

std::vector<GuideTitle> guideTitles() {
    std::vector<std::string_view> names = guideNames();
    std::ranges::sort(names);
    std::ranges::stable_sort(names, {}, [](std::string_view name) { return std::ranges::find(guideOrder, name); });
    std::vector<GuideTitle> titles;
    for (const std::string_view name : names)
        titles.push_back({toQt(name), guideTitle(toQt(name))});
    return titles;
}

GuideDialog::GuideDialog(const QString& guide, QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("guideDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(guideTitle(guide));
    auto* page = new QTextBrowser(this);
    page->setOpenExternalLinks(true);
    page->document()->setDocumentMargin(20);
    //: The language the guides are shown in: "zh_CN" in the Chinese translation
    showMarkdown(*page, toQt(guidePage(fromQt(guide), fromQt(tr("en")))));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->addWidget(page);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resizeWithinScreen(*this, {720, 560});
}

} // namespace qaliper
