#include "views/base/key_choices.h"

#include <algorithm>

#include <QAction>

namespace qaliper {

void applyKeys(const Actions& actions, const Preferences& preferences) {
    for (QAction* action : actions.all()) {
        if (const auto keys = preferences.keysOf(action->objectName()))
            action->setShortcut(QKeySequence(*keys, QKeySequence::PortableText));
    }
}

void chooseKeys(QAction& action, const QKeySequence& keys, Preferences& preferences) {
    action.setShortcut(keys); // removes them when `keys` is empty
    preferences.setKeysOf(action.objectName(), keys.toString(QKeySequence::PortableText));
}

void resetKeys(const Actions& actions, ActionId id, Preferences& preferences) {
    QAction* action = actions.at(id);
    preferences.setKeysOf(action->objectName(), std::nullopt);
    action->setShortcuts(usualKeys(id));
}

QAction* ownerOf(const QKeySequence& keys, const Actions& actions) {
    for (QAction* action : actions.all()) {
        const QList<QKeySequence> own = action->shortcuts();
        const bool isTaken = std::ranges::any_of(own, [&](const QKeySequence& one) {
            return one.matches(keys) != QKeySequence::NoMatch || keys.matches(one) != QKeySequence::NoMatch;
        });
        if (isTaken)
            return action;
    }
    return nullptr;
}

bool isReserved(const QKeySequence& keys) {
    if (keys.isEmpty())
        return false;
    const QKeyCombination first = keys[0];
    const Qt::KeyboardModifiers modifiers = first.keyboardModifiers();
    const Qt::Key key = first.key();
    if (modifiers.testFlag(Qt::ControlModifier) || modifiers.testFlag(Qt::AltModifier) ||
        modifiers.testFlag(Qt::MetaModifier))
        return false;
    const bool isFunctionKey = key >= Qt::Key_F1 && key <= Qt::Key_F35;
    return !isFunctionKey;
}

} // namespace qaliper
