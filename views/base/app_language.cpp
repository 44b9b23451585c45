#include "views/base/app_language.h"

#include <utility>

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>

// The linker drops resources of a static library unless they are initialised, and the macro must be outside of
// namespaces.
static void takeTranslations() { Q_INIT_RESOURCE(translations); }

namespace qaliper {

bool hasChineseFont() { return !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty(); }

bool isSystemChinese() {
    const QStringList asked = QLocale::system().uiLanguages();
    return !asked.isEmpty() && QLocale(asked.front()).language() == QLocale::Chinese;
}

Language systemLanguage() { return isSystemChinese() && hasChineseFont() ? Language::Chinese : Language::English; }

AppLanguage::AppLanguage(const Preferences& preferences, std::function<bool()> hasFont)
    : preferences_(&preferences), hasFont_(std::move(hasFont)) {
    takeTranslations();
    apply();
    connect(&preferences, &Preferences::languageChanged, this, [this] {
        apply();
        emit changed();
    });
}

void AppLanguage::apply() {
    QCoreApplication::removeTranslator(&ours_);
    QCoreApplication::removeTranslator(&qts_);
    const Language chosen = preferences_->language();
    const bool isChinese = chosen == Language::System ? isSystemChinese() : chosen == Language::Chinese;
    lacksFont_ = isChinese && !hasFont_();
    if (!isChinese || lacksFont_)
        return;
    if (qts_.load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qts_);
    if (ours_.load(QStringLiteral(":/translations/qaliper_zh_CN.qm")))
        QCoreApplication::installTranslator(&ours_); // the translator installed last is asked first
}

} // namespace qaliper
