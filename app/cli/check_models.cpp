#include "app/cli/check_models.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <unistd.h>

#include "app/cli/progress.h"

namespace qaliper::cli {

namespace {

constexpr std::size_t manyModels = 20; // whose progress is worth lines in a log

class ModelRun {
public:
    ModelRun(const std::vector<std::string>& models, const CheckOne& check, const Job& job, const Job& progress)
        : models_(models), check_(check), job_(job), progress_(progress), results_(models.size()) {}

    // On each of the threads, until no model is left.
    void work(Sessions& sessions) {
        for (std::size_t i = next_++; i < models_.size() && !job_.cancelled(); i = next_++) {
            ModelResult result = check_(sessions, models_[i], job_);
            const std::scoped_lock lock(mutex_);
            if (!result.isCancelled)
                results_[i] = std::move(result);
            progress_.report({}, static_cast<double>(++done_) / static_cast<double>(models_.size()));
        }
    }

    std::vector<ModelResult> take() && {
        std::vector<ModelResult> done;
        for (std::optional<ModelResult>& result : results_) {
            if (result)
                done.push_back(std::move(*result));
        }
        return done;
    }

private:
    const std::vector<std::string>& models_;
    const CheckOne& check_;
    const Job& job_;
    const Job& progress_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::size_t done_ = 0;
    std::vector<std::optional<ModelResult>> results_;
};

} // namespace

std::vector<ModelResult> checkEach(Sessions& sessions, const std::vector<std::string>& models, std::size_t jobs,
    const CheckOne& check, const Job& job) {
    ProgressPrinter printer(job.stopToken(), say("Checking models"));
    const bool isShown = models.size() >= manyModels || (models.size() > 1 && ::isatty(STDERR_FILENO) != 0);
    const Job progress = isShown ? printer.job() : Job();
    ModelRun run(models, check, job, progress);
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < std::min(jobs, models.size()); ++i)
            others.emplace_back([&] {
                Sessions own = sessions.another();
                run.work(own);
            });
        run.work(sessions);
    }
    return std::move(run).take();
}

} // namespace qaliper::cli
