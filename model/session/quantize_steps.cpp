#include "model/session/quantize_steps.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/graph/identity.h"
#include "model/quantize/constant_weights.h"
#include "model/quantize/equalize.h"
#include "model/quantize/merged_groups.h"
#include "model/quantize/write_pairs.h"
#include "model/rewrite/direct_bias.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/half_parts.h"
#include "model/rewrite/raise_opset.h"

namespace qaliper {

namespace {

using Kind = QuantizeStepKind;

constexpr std::string_view opsetKey = "opset";
constexpr std::string_view typeKey = "type";
constexpr std::string_view channelScalesKey = "channel-scales";
constexpr std::string_view limitPrefix = "limit/";   // then the tensor
constexpr std::string_view weightPrefix = "weight/"; // then the initializer
constexpr std::string_view biasPrefix = "bias/";     // then the identity of the layer
constexpr std::string_view yes = "1";

// What follows the prefix; nothing for other keys.
std::optional<std::string_view> textAfter(std::string_view prefix, std::string_view key) {
    return key.starts_with(prefix) ? std::optional(key.substr(prefix.size())) : std::nullopt;
}

Text goneWeight(std::string_view name) {
    return say("There is no weight \"{name}\" of that shape any longer", arg("name", name));
}

bool changesNumbers(Kind kind) {
    return kind == Kind::Quantize || kind == Kind::RoundWeights || kind == Kind::CorrectBiases ||
        kind == Kind::HalveRest;
}

std::string writtenNumbers(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : " ") + formatNumber(number);
    return text;
}

Result<std::vector<double>> numbersIn(std::string_view text) {
    std::vector<double> numbers;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        QALIPER_TRY(const auto number, parseNumber(text.substr(0, end)));
        numbers.push_back(number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

// The normalizations that the step removes, in the version before it.
std::vector<std::string> foldedIn(const Index& before, const QuantizeStep& step) {
    std::vector<std::string> folded;
    for (const NodeIx node : before.nodes(mainGraph)) {
        if (before.node(node).is("BatchNormalization") && !step.version->find(before.node(node).id))
            folded.push_back(identity(before, node));
    }
    return folded;
}

// The convolutions that have fewer groups after the step.
std::vector<std::string> mergedIn(const Index& before, const QuantizeStep& step) {
    const auto groups = [](const Node& node) { return node.integer("group", 1); };
    std::vector<std::string> merged;
    for (const NodeIx node : before.nodes(mainGraph)) {
        const auto after = step.version->find(before.node(node).id);
        if (after && groups(step.version->node(*after)) != groups(before.node(node)))
            merged.push_back(identity(before, node));
    }
    return merged;
}

void recordPairs(RecordedAction& action, const QuantizedModel& quantized) {
    const Placement& placement = quantized.placement;
    action.arguments.emplace(typeKey, shortName(placement.type));
    const bool hasChannelScales =
        std::ranges::any_of(placement.weights, [](const PlacedWeight& weight) { return weight.axis.has_value(); });
    action.arguments.emplace(channelScalesKey, hasChannelScales ? yes : "0");
    for (const PairScale& pair : quantized.scales)
        action.arguments.emplace(std::string(limitPrefix) + pair.tensor, formatNumber(pair.limit));
    for (const PlacedNode& placed : placement.nodes) {
        if (placed.role == PlacedRole::Float)
            action.keys.push_back(identity(quantized.placed->index(), placed.node));
    }
}

// The biases that the step replaces.
Status recordBiases(RecordedAction& action, const QuantizeStep& step) {
    const Index& after = *step.version;
    for (const Edit& edit : step.edits) {
        const auto* replaced = std::get_if<ReplaceInput>(&edit);
        const auto node = replaced ? after.find(replaced->node) : std::nullopt;
        const Tensor* bias = node ? after.constant(after.input(*node, replaced->slot)) : nullptr;
        if (!bias)
            continue;
        QALIPER_TRY(const auto numbers, readNumbers(*bias, *after.model().storage));
        action.arguments.emplace(std::string(biasPrefix) + identity(after, *node), writtenNumbers(numbers));
    }
    return {};
}

// The elements that the step rounds otherwise: place and code, one after the other.
Status recordRounding(RecordedAction& action, const QuantizeStep& step, const Index& before) {
    for (const Edit& edit : step.edits) {
        const auto* put = std::get_if<PutTensor>(&edit);
        const auto value = put ? before.value(mainGraph, put->tensor.name) : std::nullopt;
        const Tensor* old = value ? before.constant(*value) : nullptr;
        if (!old)
            continue;
        const auto from = readBytes(*old, *before.model().storage);
        const auto to = readBytes(put->tensor, *before.model().storage);
        if (!from || !to)
            return fail(from ? to.error() : from.error());
        std::vector<double> changes;
        for (std::size_t at = 0; at < from->size() && at < to->size(); ++at) {
            if ((*from)[at] == (*to)[at])
                continue;
            changes.push_back(static_cast<double>(at));
            changes.push_back(static_cast<unsigned char>((*to)[at]));
        }
        action.arguments.emplace(std::string(weightPrefix) + put->tensor.name, writtenNumbers(changes));
    }
    return {};
}

tl::unexpected<Error> goneNode(std::string_view node) {
    return fail(ErrorKind::Stale, say("\"{node}\" no longer exists", arg("node", node)));
}

Result<std::vector<Edit>> foldAgain(const Context& context, const RecordedAction& action) {
    FixBuilder builder(context);
    for (const std::string& key : action.keys) {
        const auto norm = findNode(context.index(), key);
        const auto convolution = norm ? producerOf(context.index(), *norm, 0) : std::nullopt;
        if (!convolution || !canFoldBatchNorm(context, *convolution, *norm))
            return goneNode(key);
        QALIPER_CHECK(foldBatchNorm(builder, context, *convolution, *norm));
    }
    return std::move(builder).finish();
}

Result<std::vector<Edit>> mergeAgain(const Context& context, const RecordedAction& action) {
    std::vector<NodeIx> convolutions;
    for (const std::string& key : action.keys) {
        const auto node = findNode(context.index(), key);
        if (!node)
            return goneNode(key);
        convolutions.push_back(*node);
    }
    return groupMergingEdits(context, convolutions);
}

std::string_view argumentOf(const RecordedAction& action, std::string_view key) {
    const auto found = action.arguments.find(key);
    return found == action.arguments.end() ? std::string_view() : std::string_view(found->second);
}

Result<std::vector<Edit>> halveAgain(const Context& context, const RecordedAction& action) {
    const bool isBfloat = argumentOf(action, typeKey) == shortName(DataType::Bfloat16);
    HalfRequest request{isBfloat ? DataType::Bfloat16 : DataType::Float16, {}};
    for (const std::string& key : action.keys) {
        const auto node = findNode(context.index(), key);
        if (!node)
            return goneNode(key);
        request.keepFloat.insert(context.node(*node).id);
    }
    QALIPER_TRY(auto fix, HalfParts(context, std::move(request)).convert());
    return std::move(fix.edits);
}

Result<std::vector<Edit>> placeAgain(const Context& context, const RecordedAction& action) {
    PlacementRequest request;
    const bool isInt8 = argumentOf(action, typeKey) == shortName(DataType::Int8);
    request.type = isInt8 ? DataType::Int8 : DataType::Float8E4M3FN;
    request.hasChannelScales = argumentOf(action, channelScalesKey) == yes;
    for (const std::string& key : action.keys) {
        const auto node = findNode(context.index(), key);
        if (!node)
            return goneNode(key);
        request.keepFloat[context.node(*node).id] = say("it is kept in float as asked");
    }
    TensorLimits limits;
    for (const auto& [key, value] : action.arguments) {
        const auto tensor = textAfter(limitPrefix, key);
        if (!tensor)
            continue;
        QALIPER_TRY(const auto limit, parseNumber(value));
        limits.emplace(*tensor, limit);
    }
    return quantizingEdits(context, placeFor(context, request), limits);
}

// Elements and their codes, one after the other; false where one is none.
bool exchange(std::string& bytes, const std::vector<double>& changes) {
    constexpr double largestCode = 255;
    for (std::size_t i = 0; i + 1 < changes.size(); i += 2) {
        const bool isElement = changes[i] >= 0 && changes[i] < static_cast<double>(bytes.size());
        if (!isElement || !(changes[i + 1] >= 0 && changes[i + 1] <= largestCode))
            return false;
        bytes[static_cast<std::size_t>(changes[i])] = static_cast<char>(static_cast<unsigned char>(changes[i + 1]));
    }
    return true;
}

Result<std::vector<Edit>> roundAgain(const Context& context, const RecordedAction& action) {
    std::vector<Edit> edits;
    for (const auto& [key, text] : action.arguments) {
        const auto name = textAfter(weightPrefix, key);
        if (!name)
            continue;
        const auto value = context.index().value(mainGraph, *name);
        const Tensor* weight = value ? context.index().constant(*value) : nullptr;
        const auto changes = numbersIn(text);
        auto bytes = weight ? readBytes(*weight, context.storage()) : fail(ErrorKind::Stale, goneWeight(*name));
        if (!changes || !bytes)
            return fail(changes ? bytes.error() : changes.error());
        if (!exchange(*bytes, *changes))
            return fail(ErrorKind::Stale, goneWeight(*name));
        QALIPER_TRY(
            auto rounded, makeTensor(weight->name, weight->type, weight->dims, std::move(*bytes), context.storage()));
        edits.emplace_back(PutTensor{mainGraph, std::move(rounded)});
    }
    return edits;
}

Result<std::vector<Edit>> correctAgain(const Context& context, const RecordedAction& action) {
    FixBuilder builder(context);
    for (const auto& [key, value] : action.arguments) {
        const auto layer = textAfter(biasPrefix, key);
        if (!layer)
            continue;
        const auto node = findNode(context.index(), *layer);
        if (!node)
            return goneNode(*layer);
        QALIPER_TRY(const auto numbers, numbersIn(value));
        const auto count = static_cast<std::int64_t>(numbers.size());
        const std::string name(displayName(context.node(*node)));
        builder.redirect(*node, 2,
            builder.addTensor(mainGraph, makeSmallTensor(name + "_bias_corrected", DataType::Float, {count}, numbers)));
    }
    return std::move(builder).finish();
}

Result<std::vector<Edit>> editsOf(const Context& context, Kind kind, const RecordedAction& action) {
    switch (kind) {
    case Kind::ConstantWeights: return constantWeightEdits(context);
    case Kind::RaiseOpset: {
        const auto opset = parseInteger(argumentOf(action, opsetKey));
        if (!opset || !canHaveOpset(context, *opset, Raising::Replacing))
            return fail(ErrorKind::Stale, say("The opset of this model cannot be raised any longer"));
        FixBuilder builder(context);
        raiseOpset(builder, context, *opset);
        return std::move(builder).finish();
    }
    case Kind::FoldNorms: return foldAgain(context, action);
    case Kind::DirectBiases: return directBiasEdits(context);
    case Kind::MergeGroups: return mergeAgain(context, action);
    case Kind::Equalize: return equalizingEdits(context);
    case Kind::Smooth: return smoothingEdits(context);
    case Kind::Quantize: return placeAgain(context, action);
    case Kind::RoundWeights: return roundAgain(context, action);
    case Kind::HalveRest: return halveAgain(context, action);
    case Kind::CorrectBiases: break;
    }
    return correctAgain(context, action);
}

Safety safetyOfStep(Kind kind) { return changesNumbers(kind) ? Safety::Review : Safety::Exact; }

} // namespace

Result<std::vector<MadeStep>> stepsOf(const QuantizedModel& quantized) {
    std::vector<MadeStep> steps;
    const Index* before = &quantized.start->context->index();
    for (const QuantizeStep& step : quantized.steps) {
        if (!step.isKept || !step.version)
            continue;
        RecordedAction action{ActionKind::Quantize, std::string(quantizeStepName(step.kind)), {}, {},
            formatTarget(quantized.start->context->target), {}};
        Status status;
        if (step.kind == Kind::RaiseOpset)
            recordOpset(action, *step.version);
        else if (step.kind == Kind::FoldNorms)
            action.keys = foldedIn(*before, step);
        else if (step.kind == Kind::MergeGroups)
            action.keys = mergedIn(*before, step);
        else if (step.kind == Kind::Quantize)
            recordPairs(action, quantized);
        else if (step.kind == Kind::RoundWeights)
            status = recordRounding(action, step, *before);
        else if (step.kind == Kind::CorrectBiases)
            status = recordBiases(action, step);
        else if (step.kind == Kind::HalveRest)
            recordHalves(action, quantized.rest, quantized.restInFloat, *before);
        if (!status)
            return fail(std::move(status.error()));
        steps.push_back(
            checkedStep(std::move(action), step.checked, quantizeStepTitle(step.kind), safetyOfStep(step.kind)));
        before = step.version.get();
    }
    return steps;
}

void recordOpset(RecordedAction& action, const Index& after) {
    action.arguments.emplace(opsetKey, formatNumber(after.model().opset().value_or(0)));
}

void recordHalves(RecordedAction& action, DataType type, const std::map<NodeId, Text>& kept, const Index& before) {
    action.arguments.emplace(typeKey, shortName(type));
    for (const auto& [id, reason] : kept) {
        if (const auto node = before.find(id))
            action.keys.push_back(identity(before, *node));
    }
}

Result<Applied> repeatQuantizing(const Analysis& before, const RecordedAction& action) {
    const auto kind = quantizeStepOfName(action.subject);
    if (!kind)
        return fail(ErrorKind::Unsupported, say("This version of Qaliper does not know this step"));
    QALIPER_TRY(const auto edits, editsOf(*before.context, *kind, action));
    QALIPER_TRY(auto model, applyEdits(before.context->model(), edits));
    return Applied{.index = std::make_shared<const Index>(std::move(model)),
        .title = quantizeStepTitle(*kind),
        .safety = safetyOfStep(*kind)};
}

} // namespace qaliper
