#pragma once

#include <algorithm>

#include "model/base/job.h"

namespace qaliper {

// The share of a long work that is done, over parts that each know their own share.
class WorkProgress {
public:
    WorkProgress(const Job& job, double total) : job_(&job), total_(total) {}

    // The next part, of `size`; what came before it counts as done. The object has to outlive the job that is returned.
    Job part(double size) {
        const double before = std::min(begun_, total_);
        begun_ += size;
        job_->report(stage_, before / total_);
        return Job(job_->stopToken(), [this, before, size](const Progress& progress) {
            const double done = before + size * std::clamp(progress.done, 0.0, 1.0);
            job_->report(stage_, std::min(done / total_, 1.0));
        });
    }
    // Parts of that size are not needed.
    void skip(double size) { begun_ += size; }
    void enter(Text stage) {
        stage_ = std::move(stage);
        job_->report(stage_, std::min(begun_ / total_, 1.0));
    }

private:
    const Job* job_;
    double total_;
    double begun_ = 0;
    Text stage_;
};

} // namespace qaliper
