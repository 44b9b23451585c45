#pragma once

#include <QObject>
#include <QTranslator>

#include "views/base/preferences.h"

// Makes the program speak the chosen language: English is in its source, the others are compiled into it as resources.
// The command line and everything that programs read stay English.

namespace qaliper {

// Chinese if the system asks for it first and has a font that can show it, else English.
Language systemLanguage();
// Without one, Chinese text is a row of boxes.
bool hasChineseFont();

class AppLanguage final : public QObject {
    Q_OBJECT

public:
    explicit AppLanguage(const Preferences& preferences); // outlives it

signals:
    void changed(); // whoever shows text has to ask for it again

private:
    void apply();

    const Preferences* preferences_;
    QTranslator ours_;
    QTranslator qts_; // buttons and dialogs of Qt itself, where its translations are installed
};

} // namespace qaliper
