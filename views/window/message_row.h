#pragma once

#include <QWidget>

#include "views/base/icons.h"

class QLabel;

// One message of the bar: a sign, the words, what can be done with them.

namespace qaliper {

class MessageRow final : public QWidget {
    Q_OBJECT

public:
    enum class Kind { News, Error };

    MessageRow(Kind kind, QWidget* parent);

    // `waiting`: how many are behind it, to be read when it is closed.
    void say(const QString& text, qsizetype waiting);

signals:
    void closed();

private:
    QLabel* text_;
    QLabel* waiting_;
};

} // namespace qaliper
