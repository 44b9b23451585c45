#include "model/session/first_difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "model/calibration/activations.h"
#include "model/graph/edit.h"
#include "model/rewrite/float_island.h"
#include "model/rewrite/run_in_float.h"
#include "model/session/marked_outputs.h"

namespace qaliper {

namespace {

constexpr std::size_t outputsOfCut = 7; // which leave an eighth; each one more may keep layers from being fused
constexpr std::size_t mostSteps = 16;   // from a tensor to one that it is computed from, until a cut confirms the place
constexpr std::size_t longestPart = 4;  // nodes that are tried in FP32 together
constexpr double same = std::numeric_limits<double>::infinity();

// dB: one rounding of normal numbers costs about 70 in ten bits, 50 in seven and 45 in INT8; the limits leave room for the
// roundings of a network that add up. They are a choice, not measured.
constexpr double floatLimit = 40; // FP16, and FP32 that may compute in TF32
constexpr double bfloatLimit = 25;
constexpr double quantizedLimit = 20;

bool isTransparent(const Node& node) {
    static constexpr std::array<std::string_view, 9> ops{"QuantizeLinear", "DequantizeLinear", "Cast", "Identity",
        "Reshape", "Flatten", "Squeeze", "Unsqueeze", "Transpose"};
    return std::ranges::find(ops, node.opType) != ops.end();
}

double noisiest(const TensorNoise& noise) {
    double lowest = same;
    for (const auto& [tensor, decibels] : noise)
        lowest = std::min(lowest, decibels);
    return lowest;
}

class Halving {
public:
    Halving(const Context& context, DifferenceSearch search, const Cut& cut, const Job& job)
        : context_(&context),
          own_(std::move(search.own)),
          limit_(search.limit),
          cut_(&cut),
          job_(&job),
          tensors_(std::move(search.tensors)) {
        for (const auto& [output, noise] : own_) {
            std::erase(tensors_, output);
            if (noise < limit_)
                differing_.push_back(output);
        }
    }

    Result<FirstDifference> find() && {
        std::size_t first = 0; // of those that may be the one
        std::size_t end = tensors_.size();
        std::string found = differing_.front();
        double noise = own_.at(found);
        while (first < end) {
            const auto marks = spread(first, end);
            QALIPER_TRY(const TensorNoise said, cutAt(marks));
            const std::size_t differs = firstThatDiffers(marks, said);
            if (differs == marks.size() && !ownDiffer(said))
                return curedBy(marks);
            if (differs < marks.size()) {
                found = tensors_[marks[differs]];
                noise = said.at(found);
                end = marks[differs];
            }
            if (differs > 0)
                first = marks[differs - 1] + 1;
        }
        return confirmed(found, noise);
    }

private:
    std::vector<std::size_t> spread(std::size_t first, std::size_t end) const {
        std::vector<std::size_t> marks;
        const std::size_t count = std::min(outputsOfCut, end - first);
        for (std::size_t i = 1; i <= count; ++i)
            marks.push_back(first + (end - first) * i / (count + 1));
        marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
        return marks;
    }

    Result<TensorNoise> cutAt(const std::vector<std::size_t>& marks) {
        std::vector<std::string> names;
        names.reserve(marks.size());
        for (const std::size_t mark : marks)
            names.push_back(tensors_[mark]);
        return cutAt(names);
    }
    Result<TensorNoise> cutAt(const std::vector<std::string>& names) {
        QALIPER_CHECK(job_->check());
        ++found_.builds;
        return (*cut_)(names);
    }

    bool differs(const TensorNoise& said, const std::string& tensor) const {
        const auto noise = said.find(tensor);
        return noise != said.end() && noise->second < limit_;
    }
    bool ownDiffer(const TensorNoise& said) const {
        return std::ranges::any_of(differing_, [&](const std::string& output) { return differs(said, output); });
    }
    std::size_t firstThatDiffers(const std::vector<std::size_t>& marks, const TensorNoise& said) const {
        const auto found = std::ranges::find_if(marks, [&](std::size_t mark) { return differs(said, tensors_[mark]); });
        return static_cast<std::size_t>(found - marks.begin());
    }

    // Outputs that keep something from being fused: as few of them as do it.
    Result<FirstDifference> curedBy(std::vector<std::size_t> marks) {
        while (marks.size() > 1) {
            const auto middle = marks.begin() + static_cast<std::ptrdiff_t>(marks.size() / 2);
            std::vector<std::size_t> half(marks.begin(), middle);
            QALIPER_TRY(const TensorNoise said, cutAt(half));
            if (ownDiffer(said)) {
                half.assign(middle, marks.end());
                QALIPER_TRY(const TensorNoise other, cutAt(half));
                if (ownDiffer(other))
                    break;
            }
            marks = std::move(half);
        }
        for (const std::size_t mark : marks)
            found_.outputs.push_back(tensors_[mark]);
        return found_;
    }

    // Tensors that can be looked at from which this one is computed.
    std::vector<std::string> sourcesOf(const std::string& tensor) const {
        const Index& index = context_->index();
        std::vector<std::string> sources;
        std::vector<ValueIx> open{*index.value(mainGraph, tensor)};
        std::vector<ValueIx> seen;
        while (!open.empty()) {
            const NodeIx producer = index.producer(open.back());
            open.pop_back();
            if (!producer.valid())
                continue;
            for (const ValueIx input : index.inputs(producer)) {
                if (!input.valid() || std::ranges::find(seen, input) != seen.end())
                    continue;
                seen.push_back(input);
                const std::string name(index.name(input));
                if (std::ranges::find(tensors_, name) != tensors_.end())
                    sources.push_back(name);
                else if (index.producer(input).valid() && isTransparent(index.node(index.producer(input))))
                    open.push_back(input);
            }
        }
        return sources;
    }

    // The order of a graph is not the only one in which it can be computed: another branch may differ earlier.
    Result<FirstDifference> confirmed(std::string tensor, double noise) {
        for (std::size_t step = 0; step < mostSteps; ++step) {
            const auto sources = sourcesOf(tensor);
            std::vector<std::string> names = sources;
            if (!own_.contains(tensor))
                names.push_back(tensor);
            QALIPER_TRY(const TensorNoise said, cutAt(names));
            const auto differing =
                std::ranges::find_if(sources, [&](const std::string& source) { return differs(said, source); });
            if (differing == sources.end()) {
                found_.tensor = tensor;
                found_.isConfirmed = differs(said, tensor);
                found_.noise = found_.isConfirmed ? said.at(tensor) : noise;
                found_.before = same;
                for (const std::string& source : sources)
                    found_.before = std::min(found_.before, said.contains(source) ? said.at(source) : same);
                if (!ownDiffer(said))
                    found_.outputs = std::move(names);
                return found_;
            }
            tensor = *differing;
            noise = said.at(tensor);
        }
        found_.tensor = tensor;
        found_.noise = noise;
        return found_;
    }

    const Context* context_;
    TensorNoise own_;
    double limit_;
    const Cut* cut_;
    const Job* job_;
    std::vector<std::string> tensors_;
    std::vector<std::string> differing_; // of the model's own outputs
    FirstDifference found_;
};

// A version of the model that is changed, or built in another way.
struct Variant {
    std::vector<Edit> edits = {};
    std::vector<std::string> floats = {}; // nodes that compute in FP32
    bool withoutHalf = false;             // the builder may use neither FP16 nor BF16
    bool tf32 = true;
};

// Asks about variants of one model, and compares what they give.
class Asker {
public:
    Asker(const LocateRequest& request, Worker& verify, const std::function<void(std::string_view)>& logLine,
        const Job& job)
        : request_(&request),
          verify_(&verify),
          logLine_(&logLine),
          job_(&job),
          differing_(request.answered.begin(), request.answered.end()) {}

    Result<TensorNoise> withOutputs(const std::vector<std::string>& tensors) {
        QALIPER_TRY(auto numbers, numbersOf({.edits = asOutputs(*request_->analysis->context, tensors)}, tensors));
        const auto differs = std::ranges::find_if(tensors, [&](const std::string& tensor) {
            const auto noise = numbers.noise.find(tensor);
            return noise != numbers.noise.end() && noise->second < request_->limit;
        });
        if (differs != tensors.end())
            differing_ = only(*differs, numbers.answered);
        return std::move(numbers.noise);
    }

    // Of a tensor that differed in the last build in which one of those asked for did, else of an output of the model.
    Result<std::optional<DistributionPair>> distributions(const std::string& tensor) const {
        const Context& context = *(request_->reference ? request_->reference : request_->analysis)->context;
        QALIPER_TRY(const auto right, writeChanged(context, asOutputs(context, {tensor}), *job_));
        QALIPER_TRY(const auto outputs,
            besideRuntime(right.file.path(), {request_->ask.version.samples, only(tensor, differing_), true},
                *right.index, *verify_, *job_));
        return outputs.empty() ? std::nullopt : outputs.front().distributions;
    }

    Result<TensorNoise> of(Variant variant) const {
        QALIPER_TRY(auto numbers, numbersOf(std::move(variant), {}));
        return std::move(numbers.noise);
    }

private:
    struct Numbers {
        TensorNoise noise;
        std::vector<Sample> answered;
    };
    Result<Numbers> numbersOf(Variant variant, const std::vector<std::string>& tensors) const {
        QALIPER_TRY(const auto changed, writeChanged(*request_->analysis->context, variant.edits, *job_));
        AskRequest ask = request_->ask;
        if (variant.withoutHalf)
            ask.target.fp16 = ask.target.bf16 = false;
        ask.version = {
            changed.index, changed.file.path(), request_->ask.version.samples, std::move(variant.floats), variant.tf32};
        QALIPER_TRY(HeardAnswer heard, askOfVersion(ask, *logLine_, *job_));
        ModelAnswer& answer = heard.answer.models.front();
        if (answer.outputs.empty())
            return fail(ErrorKind::Unsupported, verdictOf(heard.answer));
        if (!request_->reference)
            return beside(changed, std::move(answer.outputs));
        const Context& reference = *request_->reference->context;
        QALIPER_TRY(const auto right, writeChanged(reference, asOutputs(reference, tensors), *job_));
        return beside(right, std::move(answer.outputs));
    }

    static std::vector<Sample> only(const std::string& tensor, const std::vector<Sample>& answered) {
        std::vector<Sample> chosen;
        for (const Sample& sample : answered) {
            chosen.emplace_back();
            std::ranges::copy_if(
                sample, std::back_inserter(chosen.back()), [&](const FeedTensor& fed) { return fed.name == tensor; });
        }
        return chosen;
    }

    Result<Numbers> beside(const WrittenVersion& right, std::vector<Sample> answered) const {
        QALIPER_TRY(const auto outputs,
            besideRuntime(right.file.path(), {request_->ask.version.samples, answered}, *right.index, *verify_, *job_));
        return Numbers{noiseOf(outputs), std::move(answered)};
    }

    const LocateRequest* request_;
    Worker* verify_;
    const std::function<void(std::string_view)>* logLine_;
    const Job* job_;
    std::vector<Sample> differing_; // TensorRT's numbers of the tensor that differed last; at first the model's outputs
};

// Tries what may be the reason, each by itself.
class Cures {
public:
    Cures(const LocateRequest& request, const Asker& asker) : request_(&request), asker_(&asker) {}

    Result<std::vector<TriedCure>> of(NodeIx node) && {
        const Context& context = *request_->analysis->context;
        const TextArgument place = arg("node", context.index().node(node).opType);
        const Target& target = request_->ask.target;
        const bool mayUseHalf = !target.isStronglyTyped() && (target.fp16 || target.bf16);
        if (computesIn(context, node, isHalf)) {
            QALIPER_CHECK(tryPartsInFloat(node));
        } else if (mayUseHalf) {
            QALIPER_CHECK(tryOut(say("{node} computes in FP32", place), {.floats = {context.index().node(node).name}}));
        }
        if (canRunInFloat(context, node)) {
            QALIPER_CHECK(tryFix(say("{node} without its Q/DQ pairs", place), runInFloat(context, node)));
        }
        if (mayUseHalf) {
            QALIPER_CHECK(tryOut(say("The builder may use neither FP16 nor BF16"), {.withoutHalf = true}));
        }
        if (computesIn(context, node, [](DataType type) { return type == DataType::Float; })) {
            QALIPER_CHECK(
                tryOut(say("The builder may use neither FP16, BF16 nor TF32"), {.withoutHalf = true, .tf32 = false}));
        }
        return std::move(tried_);
    }

private:
    static bool isHalf(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }

    template <class IsType>
    static bool computesIn(const Context& context, NodeIx node, IsType isType) {
        return std::ranges::any_of(
            context.index().outputs(node), [&](ValueIx output) { return isType(context.types.element(output)); });
    }

    // The node in FP32, then with the ones that alone read its result: what is too large for FP16 may be scaled down later.
    Status tryPartsInFloat(NodeIx first) {
        const Context& context = *request_->analysis->context;
        const Index& index = context.index();
        std::vector<NodeIx> part{first};
        while (part.size() <= longestPart) {
            const TextArgument from = arg("node", index.node(first).opType);
            Text change = part.size() == 1
                ? say("{node} computes in FP32", from)
                : say("{node} to {last} compute in FP32", from, arg("last", index.node(part.back()).opType));
            QALIPER_CHECK(tryFix(std::move(change), computeInFloat(context, part)));
            const ValueIx output = index.output(part.back(), 0);
            const bool isCured = !tried_.empty() && tried_.back().isCure;
            if (isCured || index.isGraphOutput(output) || index.uses(output).size() != 1)
                return {};
            part.push_back(index.uses(output).front().node);
        }
        return {};
    }

    // One that changes nothing, or does not fit the node, is left out.
    Status tryFix(Text change, const Result<Fix>& fix) {
        return fix && !fix->edits.empty() ? tryOut(std::move(change), {.edits = fix->edits}) : Status();
    }
    Status tryOut(Text change, Variant variant) {
        const auto noise = asker_->of(std::move(variant));
        if (!noise && noise.error().kind == ErrorKind::Cancelled)
            return fail(noise.error());
        if (noise)
            tried_.push_back({std::move(change), noisiest(*noise), noisiest(*noise) >= request_->limit});
        return {};
    }

    const LocateRequest* request_;
    const Asker* asker_;
    std::vector<TriedCure> tried_;
};

} // namespace

std::vector<std::string> comparableTensors(const Context& context) {
    const Index& index = context.index();
    std::vector<std::string> tensors;
    const auto activations = activationsOf(index, context.types);
    for (const NodeIx node : index.nodes(mainGraph)) {
        if (isTransparent(index.node(node)))
            continue;
        for (const ValueIx output : index.outputs(node)) {
            const std::string name(index.name(output));
            if (output.valid() && std::ranges::find(activations, name) != activations.end())
                tensors.push_back(name);
        }
    }
    return tensors;
}

TensorNoise noiseOf(const std::vector<OutputComparison>& outputs) {
    TensorNoise noise;
    for (const OutputComparison& output : outputs) {
        if (output.isComparable() && isFloat(output.before.type))
            noise[output.output.before] = std::isinf(output.maxError) ? -same : output.sqnr;
    }
    return noise;
}

double limitFor(const Context& context, const Target& target) {
    const auto makes = [&](auto type) {
        return std::ranges::any_of(context.index().nodes(), [&](NodeIx node) {
            return std::ranges::any_of(
                context.index().outputs(node), [&](ValueIx output) { return type(context.types.element(output)); });
        });
    };
    if (makes([](DataType type) { return isQuantized(type); }))
        return quantizedLimit;
    return target.bf16 || makes([](DataType type) { return type == DataType::Bfloat16; }) ? bfloatLimit : floatLimit;
}

Result<FirstDifference> findFirstDifference(
    const Context& context, DifferenceSearch search, const Cut& cut, const Job& job) {
    return Halving(context, std::move(search), cut, job).find();
}

Result<std::optional<LocatedDifference>> locateDifference(const LocateRequest& request, const TensorNoise& own,
    Worker& verify, const std::function<void(std::string_view)>& logLine, const Job& job) {
    if (noisiest(own) >= request.limit)
        return std::nullopt;
    const Context& context = *request.analysis->context;
    DifferenceSearch search{comparableTensors(context), own, request.limit};
    if (request.reference) // it has other nodes
        std::erase_if(search.tensors,
            [&](const std::string& tensor) { return !request.reference->context->index().value(mainGraph, tensor); });
    Asker asker(request, verify, logLine, job);
    const Cut cut = [&](const std::vector<std::string>& tensors) { return asker.withOutputs(tensors); };
    LocatedDifference located;
    located.limit = request.limit;
    QALIPER_TRY(located.first, findFirstDifference(context, std::move(search), cut, job));
    if (const auto value = context.index().value(mainGraph, located.first.tensor))
        located.node = context.index().producer(*value);
    if (!located.first.tensor.empty()) {
        QALIPER_TRY(located.numbers, asker.distributions(located.first.tensor));
    }
    if (located.node.valid()) {
        QALIPER_TRY(located.cures, Cures(request, asker).of(located.node));
    }
    return located;
}

} // namespace qaliper
