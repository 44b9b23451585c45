#include "model/session/ask_model.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "model/data/data_set.h"
#include "model/onnx/temporary_model.h"
#include "model/session/check.h"
#include "model/session/first_difference.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

Text uncompared(Text reason) {
    return say("The outputs were not compared with ONNX Runtime's: {reason}", arg("reason", std::move(reason)));
}

// ONNX Runtime reads no weights through a link that leaves the folder of the model.
bool hasWeightsElsewhere(const Model& model, const fs::path& file) {
    std::error_code error;
    const fs::path folder = fs::canonical(file, error).parent_path();
    const auto isElsewhere = [&](const Tensor& tensor) {
        const auto* external = std::get_if<InExternal>(&tensor.payload);
        if (!external)
            return false;
        const fs::path way = fs::canonical(folder / external->location, error).lexically_relative(folder);
        return way.empty() || *way.begin() == "..";
    };
    return std::ranges::any_of(model.graphs,
        [&](const auto& graph) { return graph && std::ranges::any_of(graph->initializers, isElsewhere); });
}

// The question and what is found out for it, step by step.
class Asking {
public:
    Asking(const ModelQuestion& question, Worker* verify, const std::function<void(std::string_view)>& logLine,
        const Job& job)
        : question_(&question), verify_(verify), logLine_(&logLine), job_(&job) {}

    Result<HeardModel> answer() {
        AskRequest request{.version = question_->model,
            .against = question_->against,
            .connection = question_->connection,
            .depth = question_->depth,
            .target = question_->inspector.settings.target,
            .level = question_->level,
            .timeLimit = question_->timeLimit,
            .cache = question_->cache};
        if (request.depth == Depth::Run) {
            QALIPER_TRY(analysis_, check(request.version.index));
            QALIPER_CHECK(giveSamples(request.version, *analysis_));
            if (request.against) {
                QALIPER_TRY(const auto other, check(request.against->index));
                QALIPER_CHECK(giveSamples(*request.against, *other));
            }
        }
        HeardModel model;
        QALIPER_TRY(model.heard, askOfVersion(request, *logLine_, *job_));
        const auto& models = model.heard.answer.models;
        if (models.size() == 2)
            model.turns = compareTurns(models[1].timesMs, models[0].timesMs);
        if (!unfed_.empty())
            model.outputs.uncompared = uncompared(unfed_);
        request.against.reset();
        if (verify_ != nullptr && !models.front().outputs.empty()) {
            QALIPER_CHECK(compareOutputs(request, models.front().outputs, model.outputs));
        }
        return model;
    }

private:
    Result<std::shared_ptr<const Analysis>> check(std::shared_ptr<const Index> index) const {
        QALIPER_TRY(auto checked, checkVersion({question_->inspector, std::move(index), nullptr, {}}, *job_));
        return std::move(checked.alone);
    }

    Status giveSamples(AskedVersion& version, const Analysis& analysis) {
        auto samples = samplesToAsk(*analysis.context, question_->data, question_->samples);
        if (samples)
            version.samples = std::move(*samples);
        else if (!question_->data.paths.empty() || !question_->data.raw.empty())
            return fail(samples.error());
        else
            unfed_ = samples.error().message;
        tellConversions(analysis.context->index());
        return {};
    }

    void tellConversions(const Index& index) const {
        const auto data = DataSet::open(question_->data, inputsOf(index));
        for (const Conversion& conversion : data ? data->conversions() : std::vector<Conversion>())
            (*logLine_)(render(describe(conversion)));
    }

    // ONNX Runtime may lack an operator that TensorRT has: the answer stands without it.
    Status compareOutputs(const AskRequest& request, std::span<const Sample> answered, ComparedOutputs& compared) {
        const AskedVersion& right = question_->reference ? *question_->reference : question_->model;
        std::optional<TemporaryModel> written;
        if (right.model.empty() || hasWeightsElsewhere(right.index->model(), right.model)) {
            QALIPER_TRY(auto file, TemporaryModel::write(right.index->model(), Job(job_->stopToken())));
            written.emplace(std::move(file));
        }
        compared.limit = question_->limit.value_or(limitFor(*analysis_->context, request.target));
        auto outputs = besideRuntime(written ? written->path() : right.model, {request.version.samples, answered},
            *right.index, *verify_, *job_);
        if (!outputs && outputs.error().kind == ErrorKind::Cancelled)
            return fail(outputs.error());
        if (!outputs) {
            compared.uncompared = uncompared(outputs.error().message);
            return {};
        }
        compared.outputs = std::move(*outputs);
        return question_->locatesDifference ? locate(request, answered, compared) : Status();
    }

    Status locate(const AskRequest& request, std::span<const Sample> answered, ComparedOutputs& compared) const {
        std::shared_ptr<const Analysis> reference;
        if (question_->reference) {
            QALIPER_TRY(reference, check(question_->reference->index));
        }
        const LocateRequest located{request, analysis_, reference, compared.limit, answered};
        QALIPER_TRY(
            compared.difference, locateDifference(located, noiseOf(compared.outputs), *verify_, *logLine_, *job_));
        return compared.difference && question_->reduced ? reduce(located, *compared.difference) : Status();
    }

    Status reduce(const LocateRequest& located, LocatedDifference& difference) const {
        if (!difference.node.valid()) {
            difference.unreduced = say("No single node makes the difference, so that no part was written for a report");
            return {};
        }
        auto reduced = writeReduced(located, difference, *question_->reduced, *verify_, *logLine_, *job_);
        if (!reduced && reduced.error().kind == ErrorKind::Cancelled)
            return fail(std::move(reduced.error()));
        if (reduced)
            difference.reduced = std::move(*reduced);
        else
            difference.unreduced =
                say("No part was written for a report: {reason}", arg("reason", reduced.error().message));
        return {};
    }

    const ModelQuestion* question_;
    Worker* verify_;
    const std::function<void(std::string_view)>* logLine_;
    const Job* job_;
    std::shared_ptr<const Analysis> analysis_; // of the model, in Run
    Text unfed_;                               // why nothing was drawn for its inputs
};

} // namespace

Result<HeardModel> askAbout(const ModelQuestion& question, Worker* verify,
    const std::function<void(std::string_view)>& logLine, const Job& job) {
    return Asking(question, verify, logLine, job).answer();
}

Result<AskedModel> besideExpected(const ModelQuestion& question, HeardModel heard, const Job& job) {
    QALIPER_TRY(
        auto asked, compared(question.model, question.connection, std::move(heard.heard), question.inspector, job));
    if (question.against)
        asked.against = question.against->model.string();
    asked.turns = heard.turns;
    asked.outputs = std::move(heard.outputs);
    return asked;
}

} // namespace qaliper
