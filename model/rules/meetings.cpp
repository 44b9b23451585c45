#include "model/rules/meetings.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <vector>

#include "model/base/word_table.h"
#include "model/context/parser_values.h"
#include "model/graph/axes.h"
#include "model/rules/importer_values.h"
#include "model/target/importers.h"

// Shapes and types that meet in one node. ONNX forbids these, and the parser computes every shape while it reads.
// Dimensions that are not known agree with all others. Source: fact F236.

namespace qaliper {

namespace {

using Unmet = std::optional<UnmetShapes>;

UnmetShapes broadcast() { return {say("shapes that broadcast")}; }
UnmetShapes oneLength() { return {say("operands whose inner dimensions are equal")}; }

// From the end; nothing where the shape is shorter or the dimension is open.
std::optional<std::int64_t> fromEnd(const Shape& shape, std::size_t back) {
    return back < shape.size() ? shape[shape.size() - 1 - back].number() : std::nullopt;
}

bool differ(std::optional<std::int64_t> a, std::optional<std::int64_t> b) { return a && b && *a != *b; }

bool areBroadcast(const Shape& a, const Shape& b, std::size_t firstBack) {
    for (std::size_t back = firstBack; back < std::min(a.size(), b.size()); ++back) {
        const auto one = fromEnd(a, back);
        const auto other = fromEnd(b, back);
        if (differ(one, other) && *one != 1 && *other != 1)
            return false;
    }
    return true;
}

bool meetsElementwise(const Context& context, NodeIx node) {
    const auto inputs = context.index().inputs(node);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        for (std::size_t j = i + 1; j < inputs.size(); ++j) {
            const Shape* a = context.types.shape(inputs[i]);
            const Shape* b = context.types.shape(inputs[j]);
            if (a && b && !areBroadcast(*a, *b, 0))
                return false;
        }
    }
    return true;
}

Unmet unmetMatMul(const Context& context, NodeIx node) {
    const Shape* a = context.types.shape(context.index().input(node, 0));
    const Shape* b = context.types.shape(context.index().input(node, 1));
    if (!a || !b || a->empty() || b->empty())
        return std::nullopt;
    if (differ(fromEnd(*a, 0), fromEnd(*b, b->size() > 1 ? 1 : 0)))
        return oneLength();
    return areBroadcast(*a, *b, 2) ? Unmet() : broadcast();
}

Unmet unmetGemm(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Shape* a = context.types.shape(context.index().input(ix, 0));
    const Shape* b = context.types.shape(context.index().input(ix, 1));
    if (!a || !b)
        return std::nullopt;
    if (a->size() != 2 || b->size() != 2)
        return UnmetShapes{say("two matrices")};
    const bool isMet = !differ(
        fromEnd(*a, node.integer("transA", 0) != 0 ? 1 : 0), fromEnd(*b, node.integer("transB", 0) != 0 ? 0 : 1));
    return isMet ? Unmet() : oneLength();
}

Unmet unmetConcat(const Context& context, NodeIx ix) {
    const Shape* first = context.types.shape(context.index().input(ix, 0));
    const auto axis = first ? axisAt(context.node(ix).integer("axis", 1), first->size()) : std::nullopt;
    if (!axis)
        return std::nullopt;
    const bool isMet = std::ranges::all_of(context.index().inputs(ix), [&](ValueIx value) {
        const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
        bool fits = !shape || shape->size() == first->size();
        for (std::size_t at = 0; shape && fits && at < first->size(); ++at)
            fits = at == *axis || !differ((*shape)[at].number(), (*first)[at].number());
        return fits;
    });
    return isMet ? Unmet() : UnmetShapes{say("inputs of one shape but for the axis")};
}

constexpr std::int64_t farthest = std::int64_t{1} << 40; // numbers above are none of a layer

// Of the window at a spatial dimension; nothing where it is not known, or the padding follows from the output.
std::optional<std::int64_t> roomFor(const Node& conv, const Shape& data, const Shape& kernel, std::size_t dimension) {
    const auto listed = [&](std::string_view name, std::size_t at, std::int64_t fallback) {
        const auto* list = conv.integers(name);
        return list && at < list->size() ? (*list)[at] : fallback;
    };
    const std::string* automatic = conv.text("auto_pad");
    const auto size = data[dimension + 2].number();
    const auto window = kernel[dimension + 2].number();
    if (!size || !window || (automatic && automatic->starts_with("SAME")))
        return std::nullopt;
    const std::int64_t before = listed("pads", dimension, 0);
    const std::int64_t after = listed("pads", dimension + data.size() - 2, 0);
    const std::int64_t dilation = listed("dilations", dimension, 1);
    const auto reach = *window > 0 && dilation > 0 ? checkedProduct(*window - 1, dilation) : std::nullopt;
    const auto isFar = [](std::int64_t number) { return number > farthest || number < -farthest; };
    if (!reach || isFar(*reach) || isFar(*size) || isFar(before) || isFar(after))
        return std::nullopt;
    return *size + before + after - (*reach + 1);
}

bool isKernelShape(const Node& conv, const Shape& kernel) {
    const auto* sizes = conv.integers("kernel_shape");
    for (std::size_t i = 0; sizes && i < sizes->size(); ++i) {
        if (i + 2 >= kernel.size() || differ((*sizes)[i], kernel[i + 2].number()))
            return false;
    }
    return true;
}

bool hasBiasOf(const Context& context, NodeIx conv, std::optional<std::int64_t> channels) {
    const Shape* bias = context.types.shape(context.index().input(conv, 2));
    return !bias || (bias->size() == 1 && !differ(bias->front().number(), channels));
}

Unmet unmetConv(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const Shape* kernel = context.types.shape(context.index().input(ix, 1));
    if (!data || !kernel || data->size() < 3)
        return std::nullopt;
    if (kernel->size() != data->size()) {
        const bool isConstant = context.quant.isConstant(context.index().input(ix, 1));
        return UnmetShapes{.requirement = say("a kernel of as many dimensions as its input"),
            .rejected = isConstant ? noRelease : comparesOperands,
            .taken = isConstant ? comparesOperands : noRelease};
    }
    const std::int64_t groups = node.integer("group", 1);
    const auto perGroup = (*kernel)[1].number();
    const auto channels = perGroup && groups > 0 ? checkedProduct(*perGroup, groups) : std::nullopt;
    const auto kernels = kernel->front().number();
    if (differ((*data)[1].number(), channels))
        return UnmetShapes{say("as many channels as its kernel has")};
    if (groups > 0 && kernels && *kernels % groups != 0)
        return UnmetShapes{say("as many kernels in each of its groups")};
    if (!isKernelShape(node, *kernel))
        return UnmetShapes{say("a kernel of the size that kernel_shape says")};
    if (!hasBiasOf(context, ix, kernels))
        return UnmetShapes{say("a bias for each of its kernels")};
    for (std::size_t i = 0; i + 2 < data->size(); ++i) {
        if (const auto room = roomFor(node, *data, *kernel, i); room && *room < 0)
            return UnmetShapes{say("an input that its kernel fits in")};
    }
    return std::nullopt;
}

// The kernel is [C, K / groups, R, S].
Unmet unmetConvTranspose(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const Shape* kernel = context.types.shape(context.index().input(ix, 1));
    if (!data || !kernel || data->size() < 3 || kernel->size() != data->size())
        return std::nullopt; // ranks that differ are found by inference
    constexpr Releases rejected = since(10, 15);
    const std::int64_t groups = node.integer("group", 1);
    const auto channels = (*data)[1].number();
    const auto perGroup = (*kernel)[1].number();
    if (differ(channels, kernel->front().number()))
        return UnmetShapes{say("as many channels as its kernel has"), rejected};
    if (groups > 0 && channels && *channels % groups != 0)
        return UnmetShapes{say("channels that its groups divide"), rejected};
    if (!isKernelShape(node, *kernel))
        return UnmetShapes{say("a kernel of the size that kernel_shape says"), rejected};
    if (!hasBiasOf(context, ix, perGroup && groups > 0 ? checkedProduct(*perGroup, groups) : std::nullopt))
        return UnmetShapes{say("a bias for each of its kernels"), rejected};
    return std::nullopt;
}

// True where the input is known to have another number of elements than one.
bool isOfSeveral(const Context& context, ValueIx value) {
    const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
    return shape && std::ranges::any_of(*shape, [](const Dim& dim) { return dim.number().value_or(1) != 1; });
}

// The parser makes scalars of them. Source: facts R20 and F236.
Unmet unmetIf(const Context& context, NodeIx ix) {
    const bool isMet = !isOfSeveral(context, context.index().input(ix, 0));
    return isMet ? Unmet() : UnmetShapes{say("a condition of one element"), since(10)};
}

Unmet unmetLoop(const Context& context, NodeIx ix) {
    if (isOfSeveral(context, context.index().input(ix, 0)))
        return UnmetShapes{say("a trip count of one element"), since(10)};
    const bool isMet = !isOfSeveral(context, context.index().input(ix, 1));
    return isMet ? Unmet() : UnmetShapes{say("a condition of one element"), since(10)};
}

Unmet unmetPooling(const Context& context, NodeIx ix) {
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const auto* sizes = context.node(ix).integers("kernel_shape");
    const bool isMet = !data || !sizes || sizes->size() + 2 == data->size();
    return isMet ? Unmet() : UnmetShapes{say("a size of its window for each dimension but the first two")};
}

Unmet unmetScales(const Context& context, NodeIx ix) {
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const auto channels = data && data->size() > 1 ? (*data)[1].number() : std::nullopt;
    for (const std::size_t slot : {1U, 2U}) {
        const Shape* scale = context.types.shape(context.index().input(ix, slot));
        if (scale && scale->size() == 1 && differ(scale->front().number(), channels))
            return UnmetShapes{say("a scale and a bias for each channel"), noRelease, comparesOperands};
    }
    return std::nullopt;
}

// The slope is broadcast to the input, never the input to the slope.
Unmet unmetSlope(const Context& context, NodeIx ix) {
    if (opsetOf(context) < firstBroadcastingOpset)
        return std::nullopt; // a slope for each channel
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const Shape* slope = context.types.shape(context.index().input(ix, 1));
    bool isMet = !data || !slope || slope->size() <= data->size();
    for (std::size_t back = 0; data && slope && isMet && back < slope->size(); ++back) {
        const auto size = fromEnd(*slope, back);
        isMet = size == 1 || !differ(size, fromEnd(*data, back));
    }
    return isMet ? Unmet() : UnmetShapes{say("a slope that broadcasts to its input")};
}

Unmet unmetBlocks(const Context& context, NodeIx ix) {
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const auto channels = data && data->size() == 4 ? (*data)[1].number() : std::nullopt;
    const std::int64_t block = context.node(ix).integer("blocksize", 0);
    const bool isMet = !channels || block <= 0 || (*channels % block == 0 && *channels / block % block == 0);
    return isMet ? Unmet() : UnmetShapes{say("channels that its block divides")};
}

// Of an operator with the attribute "axes" or, in newer opsets, a constant input of that name.
std::vector<std::int64_t> axesAt(const Context& context, NodeIx ix) {
    const auto* listed = context.node(ix).integers("axes");
    return listed ? *listed : integersAt(context, ix, 1);
}

Unmet unmetAxes(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const std::vector<std::int64_t> axes = axesAt(context, ix);
    const std::size_t rank = data ? data->size() + (node.is("Unsqueeze") ? axes.size() : 0) : 0;
    if (!data || qaliper::axesAt(axes, rank))
        return std::nullopt;
    const bool isBeyond = std::ranges::any_of(axes, [&](std::int64_t axis) { return !axisAt(axis, rank); });
    const bool isCompared = !node.is("Squeeze") && (isBeyond || !node.is("Unsqueeze"));
    return UnmetShapes{
        say("axes that its input has, each once"), isCompared ? comparesOperands : comparesAxesOfSqueeze};
}

Unmet unmetAxis(const Context& context, NodeIx ix) {
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const auto axis = context.node(ix).integer("axis");
    return !data || !axis || axisAt(*axis, data->size()) ? Unmet() : UnmetShapes{say("an axis that its input has")};
}

// Since opset 18, Split has sizes or the attribute. Without both ONNX contradicts where the dimension is known.
Unmet unmetParts(const Node& node, bool isOfKnownSize) {
    const bool hasSizes = !node.input(1).empty();
    const bool isCounted = node.attribute("num_outputs") != nullptr;
    if (hasSizes && isCounted)
        return UnmetShapes{say("either the sizes of its outputs or num_outputs"), since(10)};
    if (!hasSizes && !isCounted && isOfKnownSize)
        return UnmetShapes{.requirement = say("either the sizes of its outputs or num_outputs"),
            .rejected = noRelease,
            .taken = since(10)};
    return std::nullopt;
}

Unmet unmetSplit(const Context& context, NodeIx ix) {
    constexpr std::int64_t firstCounted = 18;
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const auto axis = data ? axisAt(context.node(ix).integer("axis", 0), data->size()) : std::nullopt;
    const auto whole = axis ? data->at(*axis).number() : std::nullopt;
    if (opsetOf(context) >= firstCounted) {
        if (Unmet unmet = unmetParts(context.node(ix), whole.has_value()))
            return unmet;
    }
    const auto* listed = context.node(ix).integers("split");
    const std::vector<std::int64_t> sizes = listed ? *listed : integersAt(context, ix, 1);
    if (std::ranges::any_of(sizes, [](std::int64_t size) { return size < 0; }))
        return UnmetShapes{say("sizes that are not negative")};
    if (std::ranges::any_of(sizes, [](std::int64_t size) { return size > farthest; }))
        return std::nullopt;
    if (!sizes.empty() && sizes.size() != context.node(ix).outputs.size())
        return UnmetShapes{say("a size for each of its outputs"), since(10)};
    const std::int64_t sum = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
    const bool isMet = sizes.empty() || !differ(whole, sum);
    return isMet ? Unmet() : UnmetShapes{say("sizes that add up to the dimension"), noRelease, comparesOperands};
}

bool isConverted(DataType type) {
    return type == DataType::Float || type == DataType::Float16 || type == DataType::Bfloat16;
}

// Weakly typed, FP32, FP16 and BF16 are converted.
bool isOneType(const Context& context, DataType a, DataType b) {
    return a == b || a == DataType::Undefined || b == DataType::Undefined ||
        (!context.target.isStronglyTyped() && isConverted(a) && isConverted(b));
}

// The operands that have to be of one type; of the others, as the condition of Where, each has its own.
constexpr WordTable typedOperators(std::to_array<std::string_view>({"Add", "And", "Clip", "Concat", "Conv",
    "ConvTranspose", "Div", "Einsum", "Equal", "Gemm", "Greater", "GreaterOrEqual", "LayerNormalization", "Less",
    "LessOrEqual", "MatMul", "Max", "Mean", "Min", "Mul", "Or", "PRelu", "Sub", "Sum", "Where", "Xor"}));

// Bounds that are constants become numbers of the layer, whatever their type.
bool isNumberOfClip(const Context& context, NodeIx node, ValueIx bound) {
    return context.node(node).is("Clip") && context.quant.isConstant(bound) &&
        isFloat(typeInParser(context, context.index().input(node, 0)));
}

bool meetsTypes(const Context& context, NodeIx node) {
    const auto inputs = context.index().inputs(node);
    const std::uint32_t first = firstOfOneType(context.node(node)).value_or(0);
    for (std::size_t i = first + 1; i < inputs.size(); ++i) {
        if (inputs[i].valid() && inputs[first].valid() && !isNumberOfClip(context, node, inputs[i]) &&
            !isOneType(context, typeInParser(context, inputs[first]), typeInParser(context, inputs[i])))
            return false;
    }
    return true;
}

bool wasAsked(const Context& context, NodeIx node) {
    return comparesOperands.include(context.target.version) && context.classOf(node).kind == NodeClass::Importer;
}

struct Meeting {
    std::string_view op;
    Unmet (*unmet)(const Context& context, NodeIx node);
};

constexpr std::array meetingRows{
    Meeting{"ArgMax", unmetAxis},
    Meeting{"ArgMin", unmetAxis},
    Meeting{"AveragePool", unmetPooling},
    Meeting{"Concat", unmetConcat},
    Meeting{"Conv", unmetConv},
    Meeting{"ConvTranspose", unmetConvTranspose},
    Meeting{"DepthToSpace", unmetBlocks},
    Meeting{"Gemm", unmetGemm},
    Meeting{"If", unmetIf},
    Meeting{"InstanceNormalization", unmetScales},
    Meeting{"Loop", unmetLoop},
    Meeting{"LpPool", unmetPooling},
    Meeting{"MatMul", unmetMatMul},
    Meeting{"MaxPool", unmetPooling},
    Meeting{"PRelu", unmetSlope},
    Meeting{"ReduceL1", unmetAxes},
    Meeting{"ReduceL2", unmetAxes},
    Meeting{"ReduceLogSum", unmetAxes},
    Meeting{"ReduceLogSumExp", unmetAxes},
    Meeting{"ReduceMax", unmetAxes},
    Meeting{"ReduceMean", unmetAxes},
    Meeting{"ReduceMin", unmetAxes},
    Meeting{"ReduceProd", unmetAxes},
    Meeting{"ReduceSum", unmetAxes},
    Meeting{"ReduceSumSquare", unmetAxes},
    Meeting{"Split", unmetSplit},
    Meeting{"Squeeze", unmetAxes},
    Meeting{"Unsqueeze", unmetAxes},
};
constexpr WordTable meetings(meetingRows, &Meeting::op);

} // namespace

std::optional<UnmetShapes> unmetShapes(const Context& context, NodeIx node) {
    const std::string& op = context.node(node).opType;
    if (!context.node(node).isStandard() || context.classOf(node).kind == NodeClass::Function)
        return std::nullopt;
    const Meeting* meeting = meetings.find(op);
    if (Unmet unmet = meeting ? meeting->unmet(context, node) : Unmet())
        return unmet;
    if (isElementwise(op) && opsetOf(context) >= firstBroadcastingOpset && !meetsElementwise(context, node))
        return broadcast();
    return std::nullopt;
}

std::optional<std::uint32_t> firstOfOneType(const Node& node) {
    if (!node.isStandard() || !typedOperators.contains(node.opType))
        return std::nullopt;
    return node.is("Where") ? 1 : 0;
}

TypesVerdict verdictOnTypes(const Context& context, NodeIx node) {
    if (!wasAsked(context, node) || !firstOfOneType(context.node(node)))
        return TypesVerdict::Unknown;
    return meetsTypes(context, node) ? TypesVerdict::Taken : TypesVerdict::Rejected;
}

TypesVerdict verdictOnTypes(const Context& context, NodeIx node, DataType one, DataType other) {
    if (!wasAsked(context, node) || one == DataType::Undefined || other == DataType::Undefined)
        return TypesVerdict::Unknown;
    if (firstOfOneType(context.node(node)))
        return verdictOnTypes(context, node);
    const Node& operation = context.node(node);
    if (operation.is("DequantizeLinear")) // no layer has a zero point
        return one == DataType::Uint8 ? TypesVerdict::Unknown : TypesVerdict::Taken;
    const bool isMixed = isConverted(one) && isConverted(other);
    if (operation.is("RMSNormalization"))
        return isMixed ? TypesVerdict::Taken : TypesVerdict::Unknown;
    if (operation.is("Loop"))
        return isMixed && !context.target.isStronglyTyped() ? TypesVerdict::Taken : TypesVerdict::Stops;
    const bool isTaken = isMixed &&
        (operation.is("Pad") || (!context.target.isStronglyTyped() && !operation.is("InstanceNormalization")));
    return isTaken ? TypesVerdict::Taken : TypesVerdict::Rejected;
}

} // namespace qaliper
