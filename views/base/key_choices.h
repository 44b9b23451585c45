#pragma once

#include <QKeySequence>
#include <QString>

#include "views/base/actions.h"
#include "views/base/preferences.h"

// The keys a person chose instead of the usual ones. An action that nobody touched follows the table, also when a later
// version of the program gives it other keys.

namespace qaliper {

// Puts the chosen keys on the actions.
void applyKeys(const Actions& actions, const Preferences& preferences);

// An empty sequence leaves the action without keys.
void chooseKeys(QAction& action, const QKeySequence& keys, Preferences& preferences);
void resetKeys(const Actions& actions, ActionId id, Preferences& preferences);

// The action that has these keys, or keys that begin or continue them; null when they are free.
QAction* ownerOf(const QKeySequence& keys, const Actions& actions);
// Keys that lists, fields and the canvas need: arrows, Return, Escape, Tab and letters without Ctrl or Alt.
bool isReserved(const QKeySequence& keys);

} // namespace qaliper
