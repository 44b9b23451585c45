#include "model/session/fastest.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "model/session/asked_outputs.h"
#include "model/session/fastest_search.h"
#include "model/session/open.h"
#include "model/session/placement_judge.h"
#include "model/session/variant_timer.h"

namespace qaliper {

namespace {

std::string typingOf(const Target& target) {
    if (target.isStronglyTyped())
        return "strong";
    return std::string("fp32") + (target.fp16 ? ",fp16" : "") + (target.bf16 ? ",bf16" : "");
}

std::string shapesOf(const std::vector<Sample>& samples) {
    std::string text;
    for (const Sample& sample : samples) {
        for (const FeedTensor& tensor : sample) {
            text += (text.empty() ? "" : ";") + tensor.name + ":";
            for (const std::int64_t dim : tensor.dims)
                text += formatNumber(dim) + ",";
        }
    }
    return text;
}

// The types that the products of a version give, where the graph decides them.
struct ProductTypes {
    std::size_t half = 0;
    std::size_t full = 0;
};
ProductTypes productTypes(const Context& context) {
    ProductTypes types;
    for (const NodeIx node : context.index().nodes(mainGraph)) {
        if (!isWeighted(context.node(node)))
            continue;
        const DataType type = context.types.element(context.index().output(node, 0));
        types.half += type == DataType::Float16 || type == DataType::Bfloat16 ? 1 : 0;
        types.full += type == DataType::Float ? 1 : 0;
    }
    return types;
}

class Placing {
public:
    Placing(const FastestRequest& request, Worker& worker, const std::function<void(std::string_view)>& logLine,
        const Job& job)
        : request_(&request), worker_(&worker), logLine_(&logLine), job_(&job), quiet_(request.abandoned) {}

    Result<FastestModel> run() && {
        report_.model = request_->model.string();
        report_.connection = request_->connection;
        report_.goal = request_->goal;
        report_.wanted = request_->withinDb;
        report_.reference = request_->reference.string();
        QALIPER_CHECK(meet());
        QALIPER_CHECK(look());
        QALIPER_CHECK(prepareJudge());
        QALIPER_TRY(report_.found, search());
        describeGroups();
        QALIPER_TRY(auto result, resultOf(report_.found.floats));
        QALIPER_CHECK(judge(*result));
        noteFloats();
        ToolRequest step = stepOf(report_.found.floats);
        return FastestModel{std::move(report_), std::move(result), std::move(step), operatorsOfGroups()};
    }

private:
    // Which TensorRT answers.
    Status meet() {
        QALIPER_TRY(const TensorRtAnswer answer, ask(request_->connection, {.depth = Depth::About}, *logLine_, *job_));
        report_.asked = answer.asked;
        if (!report_.asked.canRun)
            return fail(ErrorKind::Unsupported,
                say("{product} ({connection}) has no GPU: nothing can be timed there",
                    arg("product", productOf(report_.asked)),
                    arg("connection", formatConnection(request_->connection))));
        const Target& requested = request_->inspector.settings.target;
        auto target = targetOf(report_.asked, requested);
        if (!target)
            report_.notes.push_back(say("What is expected is that of {target}: {reason}",
                arg("target", describeTarget(requested)), arg("reason", target.error().message)));
        report_.target = target ? *target : requested;
        return {};
    }

    // Its groups.
    Status look() {
        Inspector inspector = request_->inspector;
        inspector.settings.target = report_.target;
        QALIPER_TRY(auto analysis, inspect(inspector, request_->index, *job_));
        analysis_ = std::make_shared<const Analysis>(std::move(analysis));
        const Context& context = *analysis_->context;
        list_ = switchesOf(context.index(), context.quant);
        groups_ = quantizedGroups(*analysis_, list_);
        if (groups_.empty())
            return fail(ErrorKind::Invalid,
                say("{model} has no quantized operator whose Q/DQ pairs could be removed",
                    arg("model", request_->model.filename().string())));
        if (!list_.fixed.empty())
            report_.notes.push_back(say("{count} {count|quantizer stays|quantizers stay} as {count|it is|they are}",
                arg("count", list_.fixed.size())));
        if (!request_->reference.empty()) {
            QALIPER_TRY(original_, readVersion(request_->reference, {}, *job_));
        } else {
            original_ = analysis_->context->indexOwner;
        }
        return {};
    }

    Result<Model> variant(const GroupSet& floats) const {
        const Context& context = *analysis_->context;
        return floats.empty() ? Result<Model>(context.model())
                              : withoutPairsOf(context, list_, groups_, floats, *original_);
    }
    GroupSet everyGroup() const {
        GroupSet all;
        for (std::size_t group = 0; group < groups_.size(); ++group)
            all.insert(group);
        return all;
    }

    // Without samples nothing is judged, and shapes that are open are 1.
    Status prepareJudge() {
        auto samples = samplesToAsk(*analysis_->context, request_->data, 1);
        const bool hasData = !request_->data.paths.empty() || !request_->data.raw.empty();
        if (!samples && (hasData || request_->goal == FastestGoal::Within))
            return fail(std::move(samples.error()));
        if (!samples) {
            report_.unjudged = samples.error().message;
            return {};
        }
        samples_ = std::move(*samples);
        std::filesystem::path reference = request_->reference;
        if (reference.empty()) {
            QALIPER_TRY(const Model guard, variant(everyGroup()));
            QALIPER_TRY(auto file, TemporaryModel::write(guard, quiet_));
            reference = guard_.emplace(std::move(file)).path();
        }
        QALIPER_TRY(auto judge,
            PlacementJudge::open(
                *analysis_, std::move(reference), request_->data, request_->samples, samples_, *worker_));
        judge_.emplace(std::move(judge));
        return {};
    }

    Result<FoundPlacement> search() {
        TimesSetup setup{formatConnection(request_->connection), report_.asked.release, report_.asked.gpu,
            request_->level ? formatNumber(std::int64_t{*request_->level}) : "", typingOf(report_.target),
            shapesOf(samples_)};
        QALIPER_TRY(auto times, KeptTimes::open(request_->times, request_->isResumed, std::move(setup)));
        report_.times = request_->times.string();
        VariantTimer timer({request_->connection, report_.target, request_->level, samples_,
                               [this](const GroupSet& floats) { return variant(floats); }, *logLine_},
            std::move(times));
        FastestSearch search;
        for (const QuantizedGroup& group : groups_) {
            search.shares.push_back(group.share);
            search.gains.push_back(group.gain);
        }
        search.goal = request_->goal;
        std::size_t requested = 0;
        search.time = [&](const GroupSet& base, const std::vector<GroupSet>& variants) {
            requested += variants.size();
            return timer.time(base, variants, budgetJob(requested));
        };
        if (request_->withinDb)
            search.isAccurate = [this](const GroupSet& floats) { return isAccurate(floats); };
        search.secondsLeft = [this] { return secondsOfBudget() - secondsSpent(); };
        search.isCancelled = [this] { return job_->cancelled(); };
        return findFastest(search);
    }

    double secondsOfBudget() const { return request_->minutes * 60; }
    double secondsSpent() const {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
        return spent.count();
    }
    // What is done is the share of the budget, whatever TensorRT says of one engine.
    Job budgetJob(std::size_t requested) const {
        return Job(job_->stopToken(), [this, requested](const Progress& progress) {
            job_->report(say("{stage}, {count} {count|variant|variants} so far", arg("stage", progress.stage),
                             arg("count", requested)),
                secondsOfBudget() > 0 ? std::min(1.0, secondsSpent() / secondsOfBudget()) : -1);
        });
    }

    Result<bool> isAccurate(const GroupSet& floats) const {
        QALIPER_TRY(const Model made, variant(floats));
        QALIPER_TRY(const auto db, judge_->choose(made, Job(job_->stopToken())));
        return db && *db >= *request_->withinDb;
    }

    void describeGroups() {
        const Index& index = analysis_->context->index();
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            MeasuredGroup& described = report_.found.groups[i];
            described.op = groups_[i].op;
            described.pairs = groups_[i].pairs;
            described.share = groups_[i].share;
            for (const NodeIx node : groups_[i].operators)
                described.operators.push_back(identity(index, node));
        }
    }

    Result<std::shared_ptr<const Index>> resultOf(const GroupSet& floats) const {
        if (floats.empty())
            return analysis_->context->indexOwner;
        QALIPER_TRY(Model model, variant(floats));
        return std::make_shared<const Index>(std::move(model));
    }

    // withoutPairsOf() as a tool: other operators may read the same pairs.
    ToolRequest stepOf(const GroupSet& floats) const {
        const Index& index = analysis_->context->index();
        ToolRequest step{"leave-in-float", {}, {{"float-model", request_->reference.string()}}};
        for (const std::size_t group : floats) {
            for (const NodeIx node : groups_[group].readers)
                step.nodes.push_back(index.node(node).id);
        }
        return step;
    }

    std::vector<std::vector<NodeId>> operatorsOfGroups() const {
        const Index& index = analysis_->context->index();
        std::vector<std::vector<NodeId>> groups(groups_.size());
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            for (const NodeIx node : groups_[i].operators)
                groups[i].push_back(index.node(node).id);
        }
        return groups;
    }

    // On samples that chose nothing, also after the search was cancelled.
    Status judge(const Index& result) {
        if (!judge_)
            return {};
        auto db = judge_->judge(result.model(), quiet_);
        if (!db) {
            report_.unjudged = db.error().message;
            return {};
        }
        report_.db = *db;
        report_.samples = judge_->samples();
        report_.areDrawn = judge_->areDrawn();
        if (judge_->areShared() && request_->withinDb)
            report_.notes.push_back(say("The same samples chose the result and judge it: there are too few"));
        if (request_->withinDb && !(report_.db.value_or(*request_->withinDb) >= *request_->withinDb))
            report_.found.isAccurate = false;
        return {};
    }

    // What the guard computes in.
    void noteFloats() {
        const Target& target = report_.target;
        if (!target.isStronglyTyped()) {
            report_.guardType = target.fp16 ? "FP16" : target.bf16 ? "BF16" : "FP32";
            if (!target.fp16 && !target.bf16)
                report_.notes.push_back(
                    say("The target allows neither FP16 nor BF16, so the float parts compute in FP32"));
            return;
        }
        const ProductTypes types = productTypes(*analysis_->context);
        report_.guardType = types.full == 0 ? "FP16" : types.half == 0 ? "FP32" : "FP16 and FP32";
        if (types.full > 0)
            report_.notes.push_back(
                say("The float parts of this strongly typed network compute in FP32: with those in FP16 (`quantize "
                    "--rest fp16`, `precision --to fp16`) others of its pairs may pay"));
    }

    const FastestRequest* request_;
    Worker* worker_;
    const std::function<void(std::string_view)>* logLine_;
    const Job* job_;
    Job quiet_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::shared_ptr<const Analysis> analysis_;
    SwitchList list_;
    std::vector<QuantizedGroup> groups_;
    std::shared_ptr<const Index> original_;
    std::vector<Sample> samples_;
    std::optional<TemporaryModel> guard_;
    std::optional<PlacementJudge> judge_;
    FastestReport report_;
};

} // namespace

Result<FastestModel> placeByMeasurement(const FastestRequest& request, Worker& worker,
    const std::function<void(std::string_view)>& logLine, const Job& job) {
    return Placing(request, worker, logLine, job).run();
}

} // namespace qaliper
