#pragma once

#include <QFrame>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include "views/base/icons.h"

class QLabel;

// Floats over the picture and shows results and errors, one at a time, the newest first. A result disappears after some seconds and
// with the next action. An error stays until the user closes it. Each error can be copied.

namespace qaliper {

class MessageRow;

class MessageBar final : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void tell(const QString& text);
    // A line below the result, which a newer result keeps.
    void tellNumbers(const QString& text);
    void showError(const QString& text);
    void dropNews();                     // it is no longer true
    void dropError(const QString& text); // the same of an error, wherever it waits
    QString text() const;                // of the message that is shown

signals:
    void changed(); // text, and with it the height

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void closeError();
    bool showsNews() const;
    QString news() const; // the result and the line below it
    void refresh();

    QStringList errors_; // the newest is last
    QString news_;
    QString numbers_;
    bool isNewsInFront_ = false; // of the errors
    MessageRow* errorRow_;
    MessageRow* newsRow_;
    QTimer leave_; // runs while a result is shown
};

// One message of the bar: icon, text, buttons.
class MessageRow final : public QWidget {
    Q_OBJECT

public:
    enum class Kind { News, Error };

    MessageRow(Kind kind, QWidget* parent);

    // `waiting`: number of messages that show after this one has gone.
    void say(const QString& text, qsizetype waiting);

signals:
    void closed();

private:
    QLabel* text_;
    QLabel* waiting_;
};

} // namespace qaliper
