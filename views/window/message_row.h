#pragma once

#include <QWidget>

#include "views/base/icons.h"

class QLabel;

// One message of the bar: icon, text, buttons.

namespace qaliper {

class MessageRow final : public QWidget {
    Q_OBJECT

public:
    enum class Kind { News, Error };

    MessageRow(Kind kind, QWidget* parent);

    // `waiting`: number of older errors that show after this one is closed.
    void say(const QString& text, qsizetype waiting);

signals:
    void closed();

private:
    QLabel* text_;
    QLabel* waiting_;
};

} // namespace qaliper
