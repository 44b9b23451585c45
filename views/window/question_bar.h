#pragma once

#include <QFrame>
#include <QPointer>

#include "views/document/document.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

// Questions in one line over the picture that do not block: they stay until a button is pressed.

namespace qaliper {

// Hidden at first.
class QuestionBar final : public QFrame {
    Q_OBJECT

public:
    explicit QuestionBar(QWidget* parent = nullptr);

    // The first button is the default. `name` is the button's object name.
    QPushButton* addAnswer(const QString& name, const QString& text); // pressing it hides the bar
    QPushButton* addHelp(const QString& name, const QString& text);   // pressing it keeps the bar open
    void ask(const QString& question);

private:
    QPushButton* addButton(const QString& name, const QString& text);

    QLabel* text_;
    QHBoxLayout* row_;
};

// Asks once for the target of a newly opened model. It does not block: the model is checked for the preset target
// meanwhile.
class TargetBar final : public QFrame {
    Q_OBJECT

public:
    explicit TargetBar(Document& document, QWidget* parent = nullptr);

signals:
    void changeAsked();

private:
    void showTarget();

    QPointer<Document> document_;
    QLabel* text_;
};

} // namespace qaliper
