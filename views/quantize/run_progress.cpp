#include "views/quantize/run_progress.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/document/task.h"

namespace qaliper {

namespace {

constexpr int runSteps = 1000;
constexpr double leastShare = 0.02; // done, before a remaining time is told
constexpr double mostShare = 0.99;  // done, up to which it is; the rest is not known to the second
constexpr double ms = 1000;
constexpr double progressPercent = 100;
constexpr int secondsOfMinute = 60;

QString remainingWords(double seconds) {
    if (seconds < secondsOfMinute)
        return RunProgress::tr("about %1 s left").arg(static_cast<int>(std::ceil(seconds)));
    return RunProgress::tr("about %1 min left").arg(static_cast<int>(std::ceil(seconds / secondsOfMinute)));
}

} // namespace

RunProgress::RunProgress(const Task& task, const QString& name, QWidget* parent)
    : QWidget(parent), task_(&task), bar_(new QProgressBar(this)), words_(makeParagraph({}, TextStyle::Plain, this)) {
    constexpr int tickMs = 500;
    tick_.setInterval(tickMs);
    connect(&tick_, &QTimer::timeout, this, &RunProgress::showProgress);
    words_->setObjectName(QStringLiteral("runProgress"));
    bar_->setTextVisible(false);
    bar_->setAccessibleName(name);
    auto* stop = new QPushButton(tr("Ca&ncel"), this);
    stop->setObjectName(QStringLiteral("cancelRun"));
    stop->setAutoDefault(false);
    connect(stop, &QPushButton::clicked, this, &RunProgress::cancelAsked);
    auto* row = new QHBoxLayout;
    row->addWidget(bar_, 1);
    row->addWidget(stop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(words_);
    column->addLayout(row);
    hide();
    connect(task_, &Task::progressed, this, [this] {
        const Progress& progress = task_->progress();
        if (!progress.stage.empty())
            stage_ = toQt(progress.stage);
        done_ = std::max(done_, progress.done);
        showProgress();
    });
    connect(task_, &Task::runningChanged, this, [this] {
        setVisible(task_->isRunning());
        if (!task_->isRunning())
            tick_.stop();
    });
}

void RunProgress::start() {
    stage_ = tr("Starting");
    done_ = 0;
    since_.start();
    tick_.start();
    showProgress();
}

void RunProgress::tellBudget() { isBudget_ = true; }

void RunProgress::showProgress() {
    const bool isKnown = done_ > 0 && (done_ < 1 || isBudget_);
    bar_->setRange(0, isKnown ? runSteps : 0);
    bar_->setValue(static_cast<int>(done_ * runSteps));
    QStringList words{tr("%1…").arg(stage_)};
    if (isKnown && isBudget_)
        words << tr("%1 % of the time it may take").arg(static_cast<int>(done_ * progressPercent));
    else if (isKnown)
        words << tr("%1 %").arg(static_cast<int>(done_ * progressPercent));
    if (done_ >= leastShare && done_ < mostShare && !isBudget_)
        words << remainingWords(static_cast<double>(since_.elapsed()) / ms * (1 - done_) / done_);
    words_->setText(words.join(QStringLiteral(" · ")));
}

} // namespace qaliper
