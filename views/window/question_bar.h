#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

// One line over the picture with a question that is not urgent: it stays until a button is pressed. Hidden at first.

namespace qaliper {

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

} // namespace qaliper
