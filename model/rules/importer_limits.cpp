#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "model/base/word_table.h"
#include "model/context/parser_values.h"
#include "model/graph/axes.h"
#include "model/graph/queries.h"
#include "model/rewrite/large_window.h"
#include "model/rules/importer_values.h"
#include "model/rules/restrictions.h"
#include "model/target/importers.h"
#include "model/target/schema.h"

namespace qaliper {

namespace {

constexpr int firstAxesInputOfSqueeze = 13;
constexpr int firstAllowZero = 14;
constexpr int firstCountedSplit = 18;
constexpr int firstPadInputs = 11;
constexpr int firstPoolDilations = 10;
constexpr int firstAxisOfHardmax = 13; // until then it works on matrices
constexpr std::size_t maxPaddedDimensions = 2;

// "bias B": ONNX's name of the slot.
Text slotWords(const Context& context, NodeIx node, std::size_t slot) {
    const auto schema = operatorSchema(context.node(node).opType, opsetOf(context));
    std::string_view name = schema ? slotName(schema->inputs, slot) : std::string_view();
    if (name.empty() && context.node(node).opType.starts_with("Reduce"))
        name = "axes"; // an input since opset 18, which the schemas known here end before
    return name.empty() ? say("input {slot}", arg("slot", slot)) : say("the input {name}", arg("name", name));
}

// Squeeze and Dropout have these inputs since some opset; before that, the importer ignores them.
bool isRead(const Context& context, NodeIx ix, std::size_t slot) {
    const Node& node = context.node(ix);
    if (node.is("Squeeze"))
        return opsetOf(context) >= firstAxesInputOfSqueeze;
    if (node.is("Dropout"))
        return opsetOf(context) >= firstTrainingInput;
    if (node.is("Resize") && slot == 2) // with sizes, scales are not read
        return node.input(3).empty();
    return !node.is("Pad") || opsetOf(context) >= firstPadInputs;
}

// From 11.2 on the axes of a reduction are followed back to a constant.
bool resolvesToConstant(const Context& context, ValueIx value) {
    const Index& index = context.index();
    for (std::uint32_t step = 0; step < index.nodeCount() && value.valid(); ++step) {
        if (heldAs(context, value) == Held::Weights)
            return true;
        const NodeIx producer = index.producer(value);
        if (!producer.valid() || !handsAxesOn(context.node(producer).opType))
            return false;
        value = index.input(producer, 0);
    }
    return false;
}

bool isResolved(const Context& context, NodeIx node, ValueIx value) {
    return resolvesAxes.include(context.target.version) && context.node(node).opType.starts_with("Reduce") &&
        resolvesToConstant(context, value);
}

void addInitializers(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    for (std::size_t slot = 1; slot < std::min(node.inputs.size(), firstSlotsAfterData); ++slot) {
        const ValueIx value = context.index().input(ix, slot);
        if (value.valid() && wantsInitializer(node.opType, slot, context.target.version) &&
            heldAs(context, value) == Held::Tensor && isRead(context, ix, slot) && !isResolved(context, ix, value))
            broken.push_back(rejectedLimit("initializer " + std::to_string(slot),
                say("{slot} as an initializer, not as the output of another operator",
                    arg("slot", slotWords(context, ix, slot)))));
    }
}

void addTypes(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    if (reducesNothing(context, ix))
        return;
    for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
        const ValueIx value = context.index().input(ix, slot);
        const DataType type = value.valid() ? typeInParser(context, value) : DataType::Undefined;
        // UINT8 of a computed value is reported where it begins.
        const bool isElsewhere = type == DataType::Uint8 && heldAs(context, value) != Held::Weights;
        if (isElsewhere || !rejectsType(node.opType, slot, type, context.target.version))
            continue;
        broken.push_back(rejectedLimit("type", say("another type than {type}", arg("type", shortName(type)))));
        return;
    }
}

// Operators that rank numbers, with the axis that they take where none is written.
std::optional<std::int64_t> rankedAxis(const Context& context, const Node& node) {
    if (node.is("ArgMax") || node.is("ArgMin"))
        return node.integer("axis", 0);
    const bool isByAxis = node.is("TopK") || (node.is("Hardmax") && opsetOf(context) >= firstAxisOfHardmax);
    return isByAxis ? std::optional(node.integer("axis", -1)) : std::nullopt;
}

void addDimensions(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    if (!countsDimensions.include(context.target.version))
        return;
    const Shape* input = context.types.shape(context.index().input(ix, 0));
    const auto written = rankedAxis(context, context.node(ix));
    const auto axis = input && written ? axisAt(*written, input->size()) : std::nullopt;
    if (axis && ranksAlongLastAxes.include(context.target.version) && !context.target.rtx &&
        input->size() - *axis > mostRankedDimensions)
        broken.push_back(rejectedLimit("last axes", say("an axis among the last four")));
    const auto isTooLarge = [&](ValueIx value) {
        const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
        return shape && shape->size() > mostDimensions;
    };
    const auto isLargeInput = [&](ValueIx value) { // whose node would have said so
        return value.valid() && context.index().isGraphInput(value) && isTooLarge(value);
    };
    if (std::ranges::any_of(context.index().outputs(ix), isTooLarge) ||
        std::ranges::any_of(context.index().inputs(ix), isLargeInput))
        broken.push_back(rejectedLimit("dimensions", say("at most {count} dimensions", arg("count", mostDimensions))));
}

// True when the last window along a dimension begins after the input and the padding before it.
bool countsWindowInPadding(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const auto dims = context.types.staticShape(context.index().input(ix, 0));
    const auto* kernel = node.integers("kernel_shape");
    const std::string* automatic = node.text("auto_pad");
    if (node.integer("ceil_mode", 0) == 0 || !dims || !kernel || dims->size() != kernel->size() + 2 ||
        (automatic && *automatic != "NOTSET"))
        return false;
    const auto numberAt = [&](const char* name, std::size_t at, std::int64_t fallback) {
        const auto* list = node.integers(name);
        return list && at < list->size() ? (*list)[at] : fallback;
    };
    for (std::size_t at = 0; at < kernel->size(); ++at) {
        const std::int64_t stride = numberAt("strides", at, 1);
        const std::int64_t begin = (*dims)[at + 2] + numberAt("pads", at, 0);
        const std::int64_t free = begin + numberAt("pads", at + kernel->size(), 0) - (*kernel)[at];
        if (stride > 0 && free >= 0 && (free + stride - 1) / stride * stride >= begin)
            return true;
    }
    return false;
}

void addCeilMode(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    if (!countsWindowsInPadding.include(context.target.version) || !countsWindowInPadding(context, ix))
        return;
    if (node.is("AveragePool") && node.integer("count_include_pad", 0) == 0)
        broken.push_back(rejectedLimit("ceil_mode", say("no window in the padding alone, as ceil_mode makes it")));
    else
        broken.push_back(misreadLimit("ceil_mode",
            say("no window in the padding alone: with ceil_mode it is counted, and the output is larger")));
}

void addLeftOut(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const Version version = context.target.version;
    const bool isInput = !node.inputs.empty() && node.inputs.back().empty() &&
        rejectsEmptyInput(node.opType, node.inputs.size(), version);
    const bool isOutput = !node.outputs.empty() && node.outputs.back().empty() &&
        rejectsEmptyOutput(node.opType, node.outputs.size(), version);
    if (isInput || isOutput)
        broken.push_back(rejectedLimit("left out", say("no empty name in the last place")));
}

std::size_t outputsOf(const Context& context, const Node& node) {
    const bool countsAll = !countsNamedOutputs.include(context.target.version);
    return static_cast<std::size_t>(
        std::ranges::count_if(node.outputs, [&](const std::string& name) { return countsAll || !name.empty(); }));
}

void addOutputs(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const auto most = importedOutputs(node.opType);
    if (!most || outputsOf(context, node) <= *most)
        return;
    if (node.is("LayerNormalization"))
        broken.push_back(rejectedLimit("only output Y", say("no outputs Mean and InvStdDev, read or not")));
    else if (node.is("MaxPool"))
        broken.push_back(rejectedLimit("Indices", say("no output Indices, read or not")));
    else
        broken.push_back(rejectedLimit("outputs", say("one output, whether the others are read or not")));
}

void addRank(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const std::size_t least = leastRank(context.node(ix).opType, opsetOf(context), context.target.version);
    const Shape* shape = context.types.shape(context.index().input(ix, 0));
    if (shape && shape->size() < least && !reducesNothing(context, ix))
        broken.push_back(rejectedLimit("rank", say("an input of rank {rank} or more", arg("rank", least))));
}

void addOldBroadcasting(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    if (opsetOf(context) >= firstBroadcastingOpset || !isElementwise(node.opType))
        return;
    bool differs = false;
    const Shape* first = context.types.shape(context.index().input(ix, 0));
    for (const ValueIx value : context.index().inputs(ix)) {
        const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
        differs |= first && shape && first->size() != shape->size();
    }
    if (!differs && !rejectsOldBroadcasting.include(context.target.version))
        return;
    BrokenLimit limit = rejectedLimit("opset",
        say("a model of opset {opset} or newer: how older ones broadcast is not read",
            arg("opset", firstBroadcastingOpset)));
    limit.title = say("Broadcasting of a model older than opset {opset}", arg("opset", firstBroadcastingOpset));
    broken.push_back(std::move(limit));
}

void addSqueeze(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const bool hasAxes =
        opsetOf(context) >= firstAxesInputOfSqueeze ? !node.input(1).empty() : node.attribute("axes") != nullptr;
    if (!hasAxes && squeezesStaticShapes.include(context.target.version) &&
        isOpenShape(context, context.index().input(ix, 0)))
        broken.push_back(rejectedLimit("axes", say("axes, where the shape is not known")));
}

void addReduction(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    if (!ignoresAxesInput(node.opType, context.target.version) || node.input(1).empty() || node.attribute("axes"))
        return;
    const Shape* shape = context.types.shape(context.index().input(ix, 0));
    const bool reducesAll = shape && numbersAt(context, ix, 1).size() == shape->size();
    if (!reducesAll)
        broken.push_back(misreadLimit("axes",
            say("axes as an attribute: as an input they are not read, and everything is "
                "reduced")));
}

void addScatter(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const std::string* reduction = node.text("reduction");
    const Version version = context.target.version;
    if (!reduction)
        return;
    if (node.is("ScatterND") && rejectsAnyReduction.include(version))
        broken.push_back(rejectedLimit("reduction", say("no attribute reduction, not even \"none\"")));
    else if (*reduction != "none" && ignoresReduction.include(version))
        broken.push_back(misreadLimit("reduction", say("no reduction: it is not read, and values are written over")));
    else if (*reduction != "none" && node.is("ScatterND"))
        broken.push_back(rejectedLimit("reduction", say("no reduction")));
    else if (*reduction != "none" && context.target.rtx)
        broken.push_back(rejectedLimit("reduction", say("no reduction, for which its parser wants a plugin")));
}

void addReshape(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    if (opsetOf(context) >= firstAllowZero && !context.node(node).attribute("allowzero") &&
        wantsAllowZero.include(context.target.version))
        broken.push_back(rejectedLimit("allowzero", say("the attribute allowzero in a model of opset 14 or newer")));
}

// Begins and ends of all dimensions; empty when they are computed or all 0.
std::vector<double> padsOf(const Context& context, NodeIx node) {
    std::vector<double> pads;
    if (opsetOf(context) >= firstPadInputs)
        pads = numbersAt(context, node, 1);
    else if (const auto* list = context.node(node).integers("pads"))
        pads.assign(list->begin(), list->end());
    const bool isNone = std::ranges::all_of(pads, [](double pad) { return pad == 0; });
    return isNone ? std::vector<double>{} : pads;
}

std::size_t paddedDimensions(const std::vector<double>& pads) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < pads.size() / 2; ++at)
        count += pads[at] != 0 || pads[at + pads.size() / 2] != 0 ? 1 : 0;
    return count;
}

void addPad(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const Version version = context.target.version;
    if (rejectsPadAxes.include(version) && !node.input(3).empty())
        broken.push_back(rejectedLimit("axes constant", say("pads for all dimensions and no axes")));
    const std::string* mode = node.text("mode");
    if (mode && *mode == "wrap" && rejectsWrappedPads.include(version))
        broken.push_back(rejectedLimit("wrap", say("the mode constant, reflect or edge")));
    const auto pads = padsOf(context, ix);
    if (pads.empty() || !padsZerosOnly.include(version))
        return;
    const auto values = numbersAt(context, ix, 2);
    const bool isZero = opsetOf(context) >= firstPadInputs
        ? std::ranges::all_of(values, [](double value) { return value == 0; })
        : node.number("value").value_or(0) == 0;
    if ((mode && *mode != "constant") || !isZero || paddedDimensions(pads) > maxPaddedDimensions)
        broken.push_back(rejectedLimit("zeros", say("padding with zeros, of two dimensions at most")));
}

void addIf(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const std::vector<GraphId> bodies = bodiesOf(context.node(node));
    const Graph* first = bodies.size() == 2 ? context.model().graph(bodies[0]) : nullptr;
    const Graph* second = bodies.size() == 2 ? context.model().graph(bodies[1]) : nullptr;
    if (!first || !second || !wantsDistinctBranches.include(context.target.version) ||
        heldAs(context, context.index().input(node, 0)) == Held::Weights)
        return;
    for (std::size_t at = 0; at < std::min(first->outputs.size(), second->outputs.size()); ++at) {
        if (first->outputs[at].name != second->outputs[at].name)
            continue;
        broken.push_back(rejectedLimit("distinct names", say("outputs of different names in the two branches")));
        return;
    }
}

// Without a trip count, the parser defines no iteration number for the body.
bool hasTripCount(const Context& context, NodeIx node) {
    if (context.node(node).input(0).empty())
        return false;
    const auto numbers = numbersAt(context, node, 0);
    return numbers.empty() || numbers.front() < std::numeric_limits<std::int32_t>::max() ||
        !readsLargestTripCountAsNone.include(context.target.version);
}

// An input of the body that somebody reads though the Loop has no value for it.
void addUnfed(
    const Context& context, const Graph& body, std::size_t input, BrokenLimit limit, std::vector<BrokenLimit>& broken) {
    const auto value =
        input < body.inputs.size() ? context.index().value(body.id, body.inputs[input].name) : std::nullopt;
    if (!value || context.index().uses(*value).empty())
        return;
    for (const Use& use : context.index().uses(*value))
        limit.related.push_back(use.node);
    broken.push_back(std::move(limit));
}

void addLoop(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const std::vector<GraphId> bodies = bodiesOf(context.node(node));
    const Graph* body = bodies.size() == 1 ? context.model().graph(bodies.front()) : nullptr;
    if (body && !hasTripCount(context, node))
        addUnfed(context, *body, 0,
            rejectedLimit("iteration", say("a trip count, where the body reads the number of the iteration")), broken);
    if (body && context.node(node).input(1).empty() && wantsConditionThatIsRead.include(context.target.version))
        addUnfed(context, *body, 1, rejectedLimit("condition", say("a condition, where the body reads it")), broken);
}

void addSplit(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const auto count = node.integer("num_outputs");
    const bool isCounted =
        opsetOf(context) >= firstCountedSplit && !ignoresNewAttributes.include(context.target.version);
    if (isCounted && count && *count != static_cast<std::int64_t>(node.outputs.size()))
        broken.push_back(rejectedLimit("num_outputs", say("as many outputs as num_outputs says")));
}

bool hasTensorInput(const Context& context, NodeIx node) {
    return std::ranges::any_of(context.index().inputs(node),
        [&](ValueIx value) { return value.valid() && heldAs(context, value) == Held::Tensor; });
}

void addRange(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const DataType type = typeInParser(context, context.index().input(node, 0));
    if (computesIntegerRanges.include(context.target.version) && hasTensorInput(context, node) &&
        type != DataType::Int32 && type != DataType::Undefined)
        broken.push_back(rejectedLimit("constants", say("constant bounds for floats")));
}

void addGatherElements(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const Index& index = context.index();
    const bool isOpen = isOpenShape(context, index.input(node, 0)) || isOpenShape(context, index.input(node, 1));
    if (isOpen && gathersStaticElements.include(context.target.version))
        broken.push_back(rejectedLimit("static", say("inputs of static shape")));
}

void addBatchNormalization(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    if (context.node(node).integer("training_mode", 0) != 0 && rejectsTraining.include(context.target.version))
        broken.push_back(rejectedLimit("training mode", say("training_mode of 0")));
}

// The bound clamped to the dimension, as ONNX defines it.
std::int64_t clampedBound(std::int64_t bound, std::int64_t size, bool isForward) {
    const std::int64_t counted = bound < 0 ? bound + size : bound;
    return isForward ? std::clamp(counted, std::int64_t{0}, size) : std::clamp(counted, std::int64_t{-1}, size - 1);
}

bool endsBeforeItStarts(const Context& context, NodeIx node) {
    const auto dims = context.types.staticShape(context.index().input(node, 0));
    const auto starts = integersAt(context, node, 1);
    const auto ends = integersAt(context, node, 2);
    const auto axes = integersAt(context, node, 3);
    const auto steps = integersAt(context, node, 4);
    if (axes.empty() != context.node(node).input(3).empty())
        return false; // computed bounds
    for (std::size_t i = 0; dims && i < std::min(starts.size(), ends.size()); ++i) {
        const auto axis = axisAt(i < axes.size() ? axes[i] : static_cast<std::int64_t>(i), dims->size());
        if (!axis)
            return false;
        const std::int64_t size = (*dims)[*axis];
        const bool isForward = i >= steps.size() || steps[i] > 0;
        const std::int64_t start = clampedBound(starts[i], size, isForward);
        const std::int64_t end = clampedBound(ends[i], size, isForward);
        if (isForward ? end < start : end > start)
            return true;
    }
    return false;
}

// Without axes ONNX wants a start for each dimension.
bool startsSomeAxesOnly(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    const auto starts = context.types.staticShape(context.index().input(node, 1));
    return context.node(node).inputs.size() > 1 && context.node(node).input(3).empty() && shape && starts &&
        starts->size() == 1 && starts->front() != static_cast<std::int64_t>(shape->size());
}

void addSlice(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    if (wantsStartsOfAllAxes.include(context.target.version) && startsSomeAxesOnly(context, node))
        broken.push_back(rejectedLimit("all axes", say("axes, or a start for each dimension")));
    if (rejectsBackwardSlices.include(context.target.version) && endsBeforeItStarts(context, node))
        broken.push_back(rejectedLimit("empty", say("an end that is not before the start")));
}

// The spatial dimensions of a window or a kernel; empty where they are not known.
std::vector<std::int64_t> windowOf(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    if (const auto* window = node.integers("kernel_shape"))
        return *window;
    const bool hasWeights = node.is("Conv") || node.is("ConvTranspose");
    const auto dims = hasWeights ? context.types.staticShape(context.index().input(ix, 1)) : std::nullopt;
    if (!dims || dims->size() < 3)
        return {};
    return {dims->begin() + 2, dims->end()};
}

void addWindow(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const std::vector<std::int64_t> window = windowOf(context, node);
    const std::int64_t limit = smallestRejectedWindow(window.size());
    std::int64_t size = 1;
    const bool isBeyond = std::ranges::any_of(
        window, [&](std::int64_t length) { return __builtin_mul_overflow(size, length, &size) || size >= limit; });
    if (isBeyond)
        broken.push_back(
            rejectedLimit("window", say("windows and kernels of fewer than {limit} elements", arg("limit", limit))));
}

void addKernelShape(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const auto isComputed = [&](std::size_t slot) {
        const ValueIx value = context.index().input(ix, slot);
        return value.valid() && heldAs(context, value) == Held::Tensor;
    };
    const Shape* shape = context.types.shape(context.index().input(ix, 0));
    const bool isOneDimensional = shape && shape->size() == 3;
    if (isOneDimensional && wantsKernelShape.include(context.target.version) && (isComputed(1) || isComputed(2)) &&
        !context.node(ix).attribute("kernel_shape"))
        broken.push_back(rejectedLimit("kernel_shape", say("the attribute kernel_shape, where a kernel is computed")));
}

void addConv(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    addWindow(context, node, broken);
    addKernelShape(context, node, broken);
}

void addPooling(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    addCeilMode(context, node, broken);
    addWindow(context, node, broken);
    const auto* dilations = context.node(node).integers("dilations");
    if (dilations && opsetOf(context) >= firstPoolDilations &&
        std::ranges::any_of(*dilations, [](std::int64_t dilation) { return dilation != 1; }))
        broken.push_back(rejectedLimit("dilations", say("no dilations")));
}

void addEyeLike(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const ValueIx data = context.index().input(node, 0);
    const Shape* shape = context.types.shape(data);
    if (isOpenShape(context, data) || (shape && shape->size() != 2))
        broken.push_back(rejectedLimit("static input shape", say("an input of rank 2 and static shape")));
}

// ONNX gives the exponent a type of its own.
void addPow(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const DataType base = typeInParser(context, context.index().input(node, 0));
    const DataType exponent = typeInParser(context, context.index().input(node, 1));
    const bool areFloats = isFloat(base) && isFloat(exponent);
    if (areFloats && base != exponent && context.target.isStronglyTyped() &&
        wantsOneTypeOfPow.include(context.target.version))
        broken.push_back(rejectedLimit("types", say("operands of one type")));
}

struct FormCheck {
    std::string_view op;
    void (*add)(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken);
};

constexpr std::array formCheckRows{
    FormCheck{"AveragePool", addPooling},
    FormCheck{"BatchNormalization", addBatchNormalization},
    FormCheck{"Conv", addConv},
    FormCheck{"ConvTranspose", addWindow},
    FormCheck{"EyeLike", addEyeLike},
    FormCheck{"GatherElements", addGatherElements},
    FormCheck{"If", addIf},
    FormCheck{"Loop", addLoop},
    FormCheck{"LpPool", addWindow},
    FormCheck{"MaxPool", addPooling},
    FormCheck{"Pad", addPad},
    FormCheck{"Pow", addPow},
    FormCheck{"Range", addRange},
    FormCheck{"Reshape", addReshape},
    FormCheck{"ScatterElements", addScatter},
    FormCheck{"ScatterND", addScatter},
    FormCheck{"Slice", addSlice},
    FormCheck{"Split", addSplit},
    FormCheck{"Squeeze", addSqueeze},
};
constexpr WordTable formChecks(formCheckRows, &FormCheck::op);

} // namespace

std::vector<BrokenLimit> importerLimits(const Context& context, NodeIx node) {
    std::vector<BrokenLimit> broken;
    addInitializers(context, node, broken);
    addTypes(context, node, broken);
    addLeftOut(context, node, broken);
    addOutputs(context, node, broken);
    addRank(context, node, broken);
    addDimensions(context, node, broken);
    addOldBroadcasting(context, node, broken);
    addReduction(context, node, broken);
    addAttributeLimits(context, node, broken);
    addMisreadAttributes(context, node, broken);
    if (const FormCheck* check = formChecks.find(context.node(node).opType))
        check->add(context, node, broken);
    return broken;
}

} // namespace qaliper
