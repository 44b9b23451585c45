#pragma once

#include <utility>

#include <QObject>

#include "views/base/text.h"
#include "views/base/verdict_line.h"
#include "views/document/document.h"
#include "views/quantize/run_progress.h"

// What a page runs in the helper process on a user's data: its progress with a button that cancels, and a line that says
// how it ended. What is cancelled, and what was started before something else, is never delivered.
//
//     run_.start([=](Worker& worker, const Job& job) { return something(model, worker, job); },
//                [this](Something something) { … });

namespace qaliper {

class RunController final : public QObject {
    Q_OBJECT

public:
    // The widgets are children of `page`, which places them. `name`: of the bar, for a screen reader; `state`:
    // the object name of the line.
    RunController(const Document& document, const QString& name, const QString& state, QWidget& page);

    QWidget* progress() const { return progress_; }
    VerdictLine* line() const { return line_; }
    const Task& task() const { return task_; }
    bool isRunning() const { return task_.isRunning(); }

    // `take` gets the value; the line says an error, and that there is no helper process.
    template <class Work, class Take>
    void start(Work work, Take take) {
        line_->clear();
        if (!workers_) {
            line_->warn(tr("There is no helper process to run the model in"));
            return;
        }
        progress_->start();
        task_.start(
            [work = std::move(work), worker = &workers_->measure](const Job& job) { return work(*worker, job); },
            [this, take = std::move(take)](auto result) {
                if (result)
                    take(std::move(*result));
                else
                    line_->warn(toQt(result.error()));
            });
    }
    void cancel(); // at once, if it runs; the helper process is ended
    void reset();  // the same without a word: nothing runs and nothing is said any longer

signals:
    void changed(); // isRunning()
    void cancelled();

private:
    Workers* workers_;
    Task task_;
    RunProgress* progress_;
    VerdictLine* line_;
};

} // namespace qaliper
