#pragma once

#include <QFrame>
#include <QPointer>

#include "views/document/document.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

// Questions in one line over the picture that do not block: they stay until a button is pressed. One is seen at a time.

namespace qaliper {

// Shown by a QuestionStack.
class QuestionBar : public QFrame {
    Q_OBJECT

public:
    explicit QuestionBar(QWidget* parent = nullptr);

    // The first button is the default. `name` is the button's object name.
    QPushButton* addAnswer(const QString& name, const QString& text); // pressing it hides the bar
    QPushButton* addHelp(const QString& name, const QString& text);   // pressing it keeps the bar open
    void ask(const QString& question);
    void withdraw(); // the question
    bool isAsking() const { return isAsking_; }

signals:
    void changed(); // isAsking()

protected:
    void showEvent(QShowEvent* event) override;

private:
    QPushButton* addButton(const QString& name, const QString& text);

    QLabel* text_;
    QHBoxLayout* row_;
    bool isAsking_ = false;
};

// The place of the questions: the first of the bars that asks is shown, and the next one when it has its answer.
class QuestionStack final : public QWidget {
    Q_OBJECT

public:
    explicit QuestionStack(QWidget* parent = nullptr);

    void add(QuestionBar& bar); // after those that are more urgent

private:
    void showFirst();

    QList<QuestionBar*> bars_;
};

// Asks once for the target of a newly opened model. It does not block: the model is checked for the preset target
// meanwhile.
class TargetBar final : public QuestionBar {
    Q_OBJECT

public:
    explicit TargetBar(Document& document, QWidget* parent = nullptr);

signals:
    void changeAsked();

private:
    void showTarget();

    QPointer<Document> document_;
};

} // namespace qaliper
