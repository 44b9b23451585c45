#include "views/base/app_language.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>

// The linker takes resources of a static library only when somebody asks for them, and the macro has to stand outside
// of any namespace.
static void takeTranslations() { Q_INIT_RESOURCE(translations); }

namespace qaliper {

bool hasChineseFont() { return !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty(); }

Language systemLanguage() {
    const QStringList asked = QLocale::system().uiLanguages();
    const bool isChinese = !asked.isEmpty() && QLocale(asked.front()).language() == QLocale::Chinese;
    return isChinese && hasChineseFont() ? Language::Chinese : Language::English;
}

AppLanguage::AppLanguage(const Preferences& preferences) : preferences_(&preferences) {
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
    if ((chosen == Language::System ? systemLanguage() : chosen) != Language::Chinese)
        return;
    if (qts_.load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qts_);
    if (ours_.load(QStringLiteral(":/translations/qaliper_zh_CN.qm")))
        QCoreApplication::installTranslator(&ours_); // asked first
}

} // namespace qaliper
