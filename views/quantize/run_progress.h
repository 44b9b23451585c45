#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace qaliper {

class Task;

// What a long task does, how far it is, about how long it will take, and a button that cancels. Visible while it runs.
class RunProgress final : public QWidget {
    Q_OBJECT

public:
    // `name`: of the bar, for a screen reader. The task has to outlive it.
    RunProgress(const Task& task, const QString& name, QWidget* parent = nullptr);

    void start();      // before the task
    void tellBudget(); // what is done is the share of a time that it may take, and it may end at any time

signals:
    void cancelAsked();

private:
    void showProgress();

    const Task* task_;
    QElapsedTimer since_;
    QTimer tick_;   // the remaining time shrinks between two reports
    QString stage_; // the last one that was told
    double done_ = 0;
    bool isBudget_ = false;
    QProgressBar* bar_;
    QLabel* words_;
};

} // namespace qaliper
