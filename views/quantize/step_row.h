#pragma once

#include <vector>

#include <QStringList>
#include <QWidget>

class QPushButton;

namespace qaliper {

// The steps of a page as buttons in a row, with a link to its guide at the end.
class StepRow final : public QWidget {
    Q_OBJECT

public:
    // `help`: object name of the link. The buttons are "step1", …
    StepRow(const QStringList& steps, const QString& help, QWidget* parent = nullptr);

    void setCurrent(int step);
    void setPossible(int step, bool possible);

signals:
    void chosen(int step);
    void helpAsked();

private:
    std::vector<QPushButton*> buttons_;
};

} // namespace qaliper
