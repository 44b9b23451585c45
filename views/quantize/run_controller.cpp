#include "views/quantize/run_controller.h"

namespace qaliper {

RunController::RunController(const Document& document, const QString& name, const QString& state, QWidget& page)
    : workers_(document.services().workers),
      task_(*document.services().pool),
      progress_(new RunProgress(task_, name, &page)),
      line_(new VerdictLine(state, &page)) {
    connect(progress_, &RunProgress::cancelAsked, this, &RunController::cancel);
    connect(&task_, &Task::runningChanged, this, &RunController::changed);
}

void RunController::cancel() {
    if (!task_.isRunning())
        return;
    task_.cancel();
    line_->warn(tr("Cancelled. Nothing was changed."));
    emit cancelled();
}

void RunController::reset() {
    task_.cancel();
    line_->clear();
}

} // namespace qaliper
