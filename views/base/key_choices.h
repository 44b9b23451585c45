#pragma once

#include <QKeySequence>
#include <QString>

#include "views/base/actions.h"
#include "views/base/preferences.h"

// Shortcuts that the user chose. An action without such a choice has the shortcuts of the table, also those of a later
// version.

namespace qaliper {

// Sets the chosen shortcuts on the actions.
void applyKeys(const Actions& actions, const Preferences& preferences);

// An empty sequence removes the shortcuts of the action.
void chooseKeys(QAction& action, const QKeySequence& keys, Preferences& preferences);
void resetKeys(const Actions& actions, ActionId id, Preferences& preferences);

// The action that has these keys, or a sequence that is a prefix of them or starts with them; null when there is none.
QAction* ownerOf(const QKeySequence& keys, const Actions& actions);
// Keys that lists, text fields and the canvas use: arrows, Return, Escape, Tab and letters without Ctrl or Alt.
bool isReserved(const QKeySequence& keys);

} // namespace qaliper
