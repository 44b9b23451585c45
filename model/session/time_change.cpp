#include "model/session/time_change.h"

#include <utility>

#include "model/onnx/temporary_model.h"
#include "model/session/asked_outputs.h"
#include "model/session/questioned.h"

namespace qaliper {

namespace {

class ChangeTimer {
public:
    ChangeTimer(const TimeChangeRequest& request, const Job& job) : request_(&request), job_(&job) {
        measured_.connection = request.connection;
    }

    Result<MeasuredChange> time(const Context& before, const Model& after) && {
        if (auto samples = samplesToAsk(before, request_->data, 1))
            samples_ = std::move(*samples);
        QALIPER_TRY(const auto first, fileOf(before.model()));
        QALIPER_TRY(const auto second, fileOf(after));
        QALIPER_TRY(const auto model, questionedAlone(before.index(), first.path(), samples_));
        QALIPER_TRY(const auto result, questionedAlone(Index(after), second.path(), samples_));
        QALIPER_TRY(auto answer, ask({model, result}));
        if (!answer)
            return std::move(measured_);
        if (answer->models.size() == 2)
            measured_.turns = compareTurns(answer->models[0].timesMs, answer->models[1].timesMs);
        if (!measured_.turns) {
            measured_.before = failureAt(*answer, 0);
            measured_.after = failureAt(*answer, 1);
        }
        if (!measured_.before.empty()) { // then the other one did not run beside it
            QALIPER_TRY(auto alone, ask({result}));
            measured_.after = alone ? failureAt(*alone, 0) : Text();
        }
        return std::move(measured_);
    }

private:
    Result<TemporaryModel> fileOf(const Model& model) const {
        return TemporaryModel::write(model, Job(job_->stopToken()));
    }

    // Nothing where it could not be asked.
    Result<std::optional<TensorRtAnswer>> ask(std::vector<QuestionedModel> models) {
        const TensorRtQuestion question{.depth = Depth::Run,
            .models = std::move(models),
            .target = request_->target,
            .level = request_->level,
            .rounds = 12,
            .inferences = 20,
            .onlyTimes = true,
            .timings = std::string()};
        auto answer = qaliper::ask(request_->connection, question, {}, *job_);
        if (!answer && answer.error().kind == ErrorKind::Cancelled)
            return fail(std::move(answer.error()));
        if (!answer) {
            measured_.unasked = answer.error().message;
            return std::nullopt;
        }
        measured_.asked = answer->asked;
        if (answer->asked.canRun)
            return std::optional(std::move(*answer));
        measured_.unasked = say("{product} has no GPU there", arg("product", productOf(answer->asked)));
        return std::nullopt;
    }

    static Text failureAt(const TensorRtAnswer& answer, std::size_t number) {
        if (answer.crashedBy != 0 && answer.current == number)
            return say("TensorRT crashed (signal {signal})", arg("signal", answer.crashedBy));
        return whyNotRun(answer.models[number]).value_or(Text());
    }

    const TimeChangeRequest* request_;
    const Job* job_;
    std::vector<Sample> samples_;
    MeasuredChange measured_;
};

} // namespace

Result<MeasuredChange> timeChange(
    const Context& before, const Model& after, const TimeChangeRequest& request, const Job& job) {
    return ChangeTimer(request, job).time(before, after);
}

} // namespace qaliper
