#pragma once

#include <algorithm>
#include <utility>

#include "model/base/job.h"

namespace qaliper {

// The progress of a long run: stages with titles, and parts with weights, which are shares of the total. Without a
// total nobody knows how long the run takes, and only the titles are reported. Progress never goes back. The job
// outlives the object.
class StagedRun {
public:
    explicit StagedRun(const Job& job, double total = 0) : job_(&job), quiet_(job.stopToken()), total_(total) {}

    void enter(Text stage) {
        stage_ = std::move(stage);
        report(begun_);
    }
    // The next part; what came before it counts as done. The object has to outlive the job that is returned.
    Job part(double weight) {
        const double before = begun_;
        begun_ += weight;
        report(before);
        return Job(job_->stopToken(), [this, before, weight](const Progress& progress) {
            report(before + weight * std::clamp(progress.done, 0.0, 1.0));
        });
    }
    // Parts of that weight are needed besides; before the first part.
    void extend(double weight) { total_ += weight; }
    // Parts of that weight are not needed.
    void skip(double weight) { begun_ += weight; }
    double left() const { return std::max(0.0, total_ - begun_); }

    const Job& quiet() const { return quiet_; } // ends with the run and reports nothing

private:
    void report(double done) {
        done_ = std::max(done_, std::min(done, total_));
        job_->report(stage_, total_ > 0 ? done_ / total_ : -1);
    }

    const Job* job_;
    Job quiet_;
    double total_;
    double begun_ = 0;
    double done_ = 0;
    Text stage_;
};

} // namespace qaliper
