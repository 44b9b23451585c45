#pragma once

#include <functional>

#include <QObject>
#include <QTranslator>

#include "views/base/preferences.h"

// Installs the translators of the chosen language: English is in the source, other languages are compiled in as
// resources. The command line and all machine-readable output stay English.

namespace qaliper {

// Chinese if it is the system's first language and a font for it is installed, else English.
Language systemLanguage();
// Without such a font, Qt shows boxes instead of Chinese characters.
bool hasChineseFont();
bool isSystemChinese(); // its first language, whatever fonts there are

class AppLanguage final : public QObject {
    Q_OBJECT

public:
    // `preferences` must outlive it.
    explicit AppLanguage(const Preferences& preferences, std::function<bool()> hasFont = hasChineseFont);

    // The language is Chinese, but no font for it is installed, so the texts are English.
    bool lacksFont() const { return lacksFont_; }

signals:
    void changed(); // widgets have to set their texts again

private:
    void apply();

    const Preferences* preferences_;
    std::function<bool()> hasFont_;
    bool lacksFont_ = false;
    QTranslator ours_;
    QTranslator qts_; // for Qt's own buttons and dialogs, where Qt's translations are installed
};

} // namespace qaliper
