#include "model/rewrite/raise_opset.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <utility>

#include "model/base/word_table.h"
#include "model/graph/elements.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

enum class OpsetChange : std::uint8_t {
    SpatialGone,    // of BatchNormalization, which stays what it was by default
    BoundsToInputs, // of Slice
    CountToInput,   // of TopK
    LimitsToInputs, // of Clip
    PadsToInputs,   // and the number that is padded
    AxesToInput,    // attribute "axes" became an input
    SplitToInput,   // attribute "split" became an input
    CountOutputs,   // without an input of sizes, the number of outputs must be given
    RatioGone,      // of Dropout, which has no effect in inference
    LastAxis,       // one axis instead of all from it on: the same only for the last axis
    OneOutput,      // further outputs were removed
    UnreadMask,     // of Dropout, which got another type
    OldCoordinates, // RoiAlign shifted its samples by half a pixel
    OldResize,      // Resize scaled coordinates, and took the nearest one before
    NowResize,      // Upsample did the same, and was removed
    NowArithmetic,  // Affine and ImageScaler were removed; Mul and Add do the same
    NowSlice,       // Crop was removed
    OtherMeaning,
};

constexpr std::int64_t optionalRegion = 13; // Resize can do without one
constexpr std::int64_t withoutExperiments = 10;

struct ChangedOperator {
    std::string_view op;
    std::int64_t opset; // the change applies since this opset
    OpsetChange change;
};

constexpr auto changedOperators = std::to_array<ChangedOperator>({
    {"BatchNormalization", 9, OpsetChange::SpatialGone},
    {"Scan", 9, OpsetChange::OtherMeaning},
    {"Affine", withoutExperiments, OpsetChange::NowArithmetic},
    {"Crop", withoutExperiments, OpsetChange::NowSlice},
    {"Dropout", 10, OpsetChange::UnreadMask},
    {"ImageScaler", withoutExperiments, OpsetChange::NowArithmetic},
    {"Slice", 10, OpsetChange::BoundsToInputs},
    {"TopK", 10, OpsetChange::CountToInput},
    {"Upsample", 10, OpsetChange::NowResize},
    {"Clip", 11, OpsetChange::LimitsToInputs},
    {"Pad", 11, OpsetChange::PadsToInputs},
    {"Resize", 11, OpsetChange::OldResize},
    {"Dropout", 12, OpsetChange::RatioGone},
    {"Hardmax", 13, OpsetChange::LastAxis},
    {"LogSoftmax", 13, OpsetChange::LastAxis},
    {"ReduceSum", 13, OpsetChange::AxesToInput},
    {"Softmax", 13, OpsetChange::LastAxis},
    {"Split", 13, OpsetChange::SplitToInput},
    {"Squeeze", 13, OpsetChange::AxesToInput},
    {"Unsqueeze", 13, OpsetChange::AxesToInput},
    {"BatchNormalization", 14, OpsetChange::OneOutput},
    {"RoiAlign", 16, OpsetChange::OldCoordinates},
    {"ReduceL1", 18, OpsetChange::AxesToInput},
    {"ReduceL2", 18, OpsetChange::AxesToInput},
    {"ReduceLogSum", 18, OpsetChange::AxesToInput},
    {"ReduceLogSumExp", 18, OpsetChange::AxesToInput},
    {"ReduceMax", 18, OpsetChange::AxesToInput},
    {"ReduceMean", 18, OpsetChange::AxesToInput},
    {"ReduceMin", 18, OpsetChange::AxesToInput},
    {"ReduceProd", 18, OpsetChange::AxesToInput},
    {"ReduceSumSquare", 18, OpsetChange::AxesToInput},
    {"Split", 18, OpsetChange::CountOutputs},
    {"GridSample", 20, OpsetChange::OtherMeaning},
    {"GroupNormalization", 21, OpsetChange::OtherMeaning},
});

// Operators with the same meaning from opset 7 to 23 apart from the changes above: other changes were types, optional
// inputs, attributes whose default is the old behaviour, and documentation.
constexpr WordTable steadyOperators(std::to_array<std::string_view>({"Abs", "Acos", "Acosh", "Add", "And", "ArgMax",
    "ArgMin", "Asin", "Asinh", "Atan", "Atanh", "AveragePool", "BatchNormalization", "Cast", "CastLike", "Ceil", "Celu",
    "Clip", "Compress", "Concat", "Constant", "ConstantOfShape", "Conv", "ConvInteger", "ConvTranspose", "Cos", "Cosh",
    "CumSum", "DepthToSpace", "DequantizeLinear", "Det", "Div", "Dropout", "DynamicQuantizeLinear", "Einsum", "Elu",
    "Equal", "Erf", "Exp", "Expand", "EyeLike", "Flatten", "Floor", "GRU", "Gather", "GatherElements", "GatherND",
    "Gelu", "Gemm", "GlobalAveragePool", "GlobalMaxPool", "Greater", "GreaterOrEqual", "GridSample",
    "GroupNormalization", "HardSigmoid", "HardSwish", "Hardmax", "Identity", "If", "InstanceNormalization", "IsInf",
    "IsNaN", "LRN", "LSTM", "LayerNormalization", "LeakyRelu", "Less", "LessOrEqual", "Log", "LogSoftmax", "Loop",
    "LpNormalization", "MatMul", "MatMulInteger", "Max", "MaxPool", "Mean", "MeanVarianceNormalization", "Min", "Mish",
    "Mod", "Mul", "Neg", "NonMaxSuppression", "NonZero", "Not", "OneHot", "Or", "PRelu", "Pad", "Pow", "QLinearConv",
    "QLinearMatMul", "QuantizeLinear", "RNN", "Range", "Reciprocal", "ReduceL1", "ReduceL2", "ReduceLogSum",
    "ReduceLogSumExp", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare", "Relu",
    "Reshape", "Resize", "RoiAlign", "Round", "Scan", "ScatterElements", "ScatterND", "Selu", "Shape", "Sigmoid",
    "Sign", "Sin", "Sinh", "Size", "Slice", "Softmax", "Softplus", "Softsign", "SpaceToDepth", "Split", "Sqrt",
    "Squeeze", "Sub", "Sum", "Tan", "Tanh", "ThresholdedRelu", "Tile", "TopK", "Transpose", "Trilu", "Unsqueeze",
    "Upsample", "Where", "Xor"}));

std::int64_t opsetOfModel(const Context& context) { return context.model().opset().value_or(0); }

template <class Visit>
void forEachChange(const Context& context, NodeIx node, std::int64_t opset, Visit&& visit) {
    for (const ChangedOperator& changed : changedOperators) {
        if (context.node(node).is(changed.op) && opsetOfModel(context) < changed.opset && changed.opset <= opset)
            visit(changed.change);
    }
}

bool isLastAxis(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    const std::int64_t axis = context.node(node).integer("axis", 1);
    return axis == -1 || (shape && axis == static_cast<std::int64_t>(shape->size()) - 1);
}

const std::vector<float>* numbersOf(const Node& node, std::string_view name) {
    const Attribute* attribute = node.attribute(name);
    return attribute ? std::get_if<std::vector<float>>(&attribute->value) : nullptr;
}

// Of Upsample, or of Resize before opset 11; empty where they are not constant.
std::vector<double> constantScales(const Context& context, NodeIx ix) {
    if (const auto* listed = numbersOf(context.node(ix), "scales"))
        return {listed->begin(), listed->end()};
    const Tensor* constant = constantAfter(context.index(), context.index().input(ix, 1));
    return constant ? readNumbers(*constant, context.storage()).value_or(std::vector<double>()) : std::vector<double>();
}

std::string modeOf(const Node& node) {
    const std::string* mode = node.text("mode");
    return mode ? *mode : "nearest";
}

// Where a scale is smaller than 1, runtimes differ in what is nearest.
bool enlarges(const Context& context, NodeIx ix) {
    const std::string mode = modeOf(context.node(ix));
    const std::vector<double> scales = constantScales(context, ix);
    return (mode == "nearest" || mode == "linear") && !scales.empty() &&
        std::ranges::all_of(scales, [](double scale) { return scale >= 1; });
}

bool padsWithNumber(const Node& node) {
    const std::string* mode = node.text("mode");
    return node.attribute("value") && (!mode || *mode == "constant");
}

// Nothing but FP32 comes in. Of the removed operators no inference knows the types.
bool hasOnlyFloat32(const Context& context) {
    const Index& index = context.index();
    return std::ranges::all_of(index.values(), [&](ValueIx value) {
        const DataType type = context.types.element(value);
        return type == DataType::Undefined || type == DataType::Float || !isFloat(type);
    });
}

// Whether Mul and Add, or Slice, compute the same.
bool isReplaceable(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    if (node.inputs.size() != 1 || node.outputs.size() != 1 || !hasOnlyFloat32(context))
        return false;
    if (node.is("Affine"))
        return node.number("alpha") && node.number("beta");
    if (node.is("ImageScaler"))
        return node.number("scale") && numbersOf(node, "bias");
    const auto* border = node.integers("border");
    return border && border->size() == 4 && std::ranges::min(*border) >= 0 && !node.attribute("scale");
}

bool survives(const Context& context, NodeIx ix, OpsetChange change, std::int64_t opset, Raising raising) {
    const Node& node = context.node(ix);
    const auto isAttribute = [&](std::string_view name) {
        const Attribute* attribute = node.attribute(name);
        return !attribute || node.integers(name) != nullptr;
    };
    const bool isFloat = context.types.element(context.index().input(ix, 0)) == DataType::Float;
    switch (change) {
    case OpsetChange::SpatialGone: return node.integer("spatial", 1) == 1;
    case OpsetChange::BoundsToInputs:
        return node.inputs.size() == 1 && node.integers("starts") && node.integers("ends") && isAttribute("axes");
    case OpsetChange::CountToInput: return node.inputs.size() == 1 && node.integer("k");
    case OpsetChange::LimitsToInputs: return node.inputs.size() == 1 && isFloat;
    case OpsetChange::PadsToInputs:
        return node.inputs.size() == 1 && node.integers("pads") && (isFloat || !padsWithNumber(node));
    case OpsetChange::AxesToInput: return node.inputs.size() == 1 && isAttribute("axes");
    case OpsetChange::SplitToInput: return node.inputs.size() == 1 && isAttribute("split");
    case OpsetChange::CountOutputs:
    case OpsetChange::RatioGone:
    case OpsetChange::OldCoordinates: return true;
    case OpsetChange::OldResize: return opset >= optionalRegion && enlarges(context, ix);
    case OpsetChange::NowResize:
        return opset >= optionalRegion && raising == Raising::Replacing && enlarges(context, ix);
    case OpsetChange::NowArithmetic:
    case OpsetChange::NowSlice: return raising == Raising::Replacing && isReplaceable(context, ix);
    case OpsetChange::LastAxis: return isLastAxis(context, ix);
    case OpsetChange::OneOutput: return node.outputs.size() == 1;
    case OpsetChange::UnreadMask:
        return node.outputs.size() == 1 || isUnused(context.index(), context.index().output(ix, 1));
    case OpsetChange::OtherMeaning: break;
    }
    return false;
}

std::string wishFor(const Node& node, std::string_view name) {
    return std::string(node.output(0)) + "_" + std::string(name);
}

// As they are: the end of a Slice may be the largest there is.
Tensor wholeNumbers(std::string name, const std::vector<std::int64_t>& numbers) {
    Tensor tensor;
    tensor.name = std::move(name);
    tensor.type = DataType::Int64;
    tensor.dims = {static_cast<std::int64_t>(numbers.size())};
    tensor.payload = InMemory{std::make_shared<const std::string>(encodeIntegers(DataType::Int64, numbers))};
    return tensor;
}

void addInput(FixBuilder& builder, const Context& context, NodeIx ix, std::uint32_t slot, std::string_view name,
    const std::vector<std::int64_t>& numbers) {
    Tensor tensor = wholeNumbers(wishFor(context.node(ix), name), numbers);
    builder.redirect(ix, slot, builder.addTensor(context.index().graphOf(ix), std::move(tensor)));
}

void moveToInput(
    FixBuilder& builder, const Context& context, NodeIx ix, std::string_view name, std::uint32_t slot = 1) {
    const auto* numbers = context.node(ix).integers(name);
    if (!numbers)
        return;
    builder.removeAttribute(ix, name);
    addInput(builder, context, ix, slot, name, *numbers);
}

// A scalar of FP32; left out where the attribute is.
void moveNumberToInput(
    FixBuilder& builder, const Context& context, NodeIx ix, std::string_view name, std::uint32_t slot) {
    const Node& node = context.node(ix);
    const auto number = node.number(name);
    if (!number)
        return;
    builder.removeAttribute(ix, name);
    builder.redirect(ix, slot,
        builder.addTensor(
            context.index().graphOf(ix), makeSmallTensor(wishFor(node, name), DataType::Float, {}, {*number})));
}

void moveLimits(FixBuilder& builder, const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    if (!node.attribute("min") && node.attribute("max"))
        builder.redirect(ix, 1, "");
    moveNumberToInput(builder, context, ix, "min", 1);
    moveNumberToInput(builder, context, ix, "max", 2);
}

void moveCount(FixBuilder& builder, const Context& context, NodeIx ix) {
    builder.removeAttribute(ix, "k");
    addInput(builder, context, ix, 1, "k", {context.node(ix).integer("k").value_or(1)});
}

// The attributes with which Resize does what it did before opset 11.
std::vector<Attribute> oldCoordinates() {
    return {{"coordinate_transformation_mode", std::string("asymmetric")}, {"nearest_mode", std::string("floor")}};
}

void moveScales(FixBuilder& builder, const Context& context, NodeIx ix) {
    builder.redirect(ix, 2, context.node(ix).input(1));
    builder.redirect(ix, 1, "");
    for (Attribute& attribute : oldCoordinates())
        builder.set(ix, std::move(attribute));
}

void becomeResize(FixBuilder& builder, const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    std::string scales(node.input(1));
    if (scales.empty()) {
        const std::vector<double> numbers = constantScales(context, ix);
        const auto count = static_cast<std::int64_t>(numbers.size());
        scales = builder.addTensor(
            context.index().graphOf(ix), makeSmallTensor(wishFor(node, "scales"), DataType::Float, {count}, numbers));
    }
    std::vector<Attribute> attributes = oldCoordinates();
    attributes.push_back({"mode", modeOf(node)});
    builder.takeOver(context.index().output(ix, 0),
        {"Resize", "", {std::string(node.input(0)), "", scales}, std::move(attributes), {}});
}

// Times a number, then plus a number or one for each channel.
void becomeArithmetic(FixBuilder& builder, const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const GraphId graph = context.index().graphOf(ix);
    const bool isAffine = node.is("Affine");
    std::vector<double> addends{node.number("beta").value_or(0)};
    std::vector<std::int64_t> dims;
    if (const auto* bias = isAffine ? nullptr : numbersOf(node, "bias")) {
        addends.assign(bias->begin(), bias->end());
        dims = {1, static_cast<std::int64_t>(bias->size()), 1, 1};
    }
    const double factor = node.number(isAffine ? "alpha" : "scale").value_or(1);
    const std::string factorName =
        builder.addTensor(graph, makeSmallTensor(wishFor(node, "factor"), DataType::Float, {}, {factor}));
    const std::string addend =
        builder.addTensor(graph, makeSmallTensor(wishFor(node, "addend"), DataType::Float, dims, addends));
    const std::string product =
        builder.add(graph, {"Mul", "", {std::string(node.input(0)), factorName}, {}, wishFor(node, "scaled")});
    builder.takeOver(context.index().output(ix, 0), {"Add", "", {product, addend}, {}, {}});
}

// Crop counts from all four sides: left, top, right, bottom.
void becomeSlice(FixBuilder& builder, const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const std::vector<std::int64_t>& border = *node.integers("border");
    const auto endOf = [](std::int64_t cut) { return cut == 0 ? std::numeric_limits<std::int64_t>::max() : -cut; };
    const auto input = [&](std::string_view name, const std::vector<std::int64_t>& numbers) {
        return builder.addTensor(context.index().graphOf(ix), wholeNumbers(wishFor(node, name), numbers));
    };
    builder.takeOver(context.index().output(ix, 0),
        {"Slice", "",
            {std::string(node.input(0)), input("starts", {border[1], border[0]}),
                input("ends", {endOf(border[3]), endOf(border[2])}), input("axes", {2, 3})},
            {}, {}});
}

void rewrite(FixBuilder& builder, const Context& context, NodeIx ix, OpsetChange change) {
    const Node& node = context.node(ix);
    switch (change) {
    case OpsetChange::SpatialGone:
        if (node.attribute("spatial"))
            builder.removeAttribute(ix, "spatial");
        return;
    case OpsetChange::BoundsToInputs:
        moveToInput(builder, context, ix, "starts", 1);
        moveToInput(builder, context, ix, "ends", 2);
        return moveToInput(builder, context, ix, "axes", 3);
    case OpsetChange::CountToInput: return moveCount(builder, context, ix);
    case OpsetChange::LimitsToInputs: return moveLimits(builder, context, ix);
    case OpsetChange::PadsToInputs:
        moveToInput(builder, context, ix, "pads", 1);
        if (padsWithNumber(node))
            return moveNumberToInput(builder, context, ix, "value", 2);
        if (node.attribute("value"))
            builder.removeAttribute(ix, "value");
        return;
    case OpsetChange::AxesToInput: return moveToInput(builder, context, ix, "axes");
    case OpsetChange::SplitToInput: return moveToInput(builder, context, ix, "split");
    case OpsetChange::CountOutputs:
        if (node.input(1).empty() && !node.attribute("split"))
            builder.set(ix, {"num_outputs", static_cast<std::int64_t>(node.outputs.size())});
        return;
    case OpsetChange::RatioGone:
        if (node.attribute("ratio"))
            builder.removeAttribute(ix, "ratio");
        return;
    case OpsetChange::OldResize: return moveScales(builder, context, ix);
    case OpsetChange::NowResize: return becomeResize(builder, context, ix);
    case OpsetChange::NowArithmetic: return becomeArithmetic(builder, context, ix);
    case OpsetChange::NowSlice: return becomeSlice(builder, context, ix);
    case OpsetChange::LastAxis: return builder.set(ix, {"axis", std::int64_t{-1}});
    case OpsetChange::OldCoordinates:
        if (!node.attribute("coordinate_transformation_mode"))
            builder.set(ix, {"coordinate_transformation_mode", std::string("output_half_pixel")});
        return;
    case OpsetChange::UnreadMask:
        if (const ValueIx mask = context.index().output(ix, 1); mask.valid())
            builder.forgetType(mask);
        return;
    case OpsetChange::OneOutput:
    case OpsetChange::OtherMeaning: return;
    }
}

} // namespace

bool keepsMeaning(const Node& node) { return node.isStandard() && steadyOperators.contains(node.opType); }

bool isRemovedLater(const Context& context, NodeIx node) {
    bool isRemoved = false;
    forEachChange(context, node, withoutExperiments, [&](OpsetChange change) {
        isRemoved = isRemoved || change == OpsetChange::NowArithmetic || change == OpsetChange::NowSlice;
    });
    return isRemoved;
}

std::optional<NodeIx> obstacleToOpset(const Context& context, std::int64_t opset, Raising raising) {
    for (const NodeIx ix : context.index().nodes()) {
        const Node& node = context.node(ix);
        bool isSteady = !node.isStandard() || keepsMeaning(node) || isRemovedLater(context, ix);
        forEachChange(context, ix, opset,
            [&](OpsetChange change) { isSteady = isSteady && survives(context, ix, change, opset, raising); });
        if (!isSteady)
            return ix;
    }
    return std::nullopt;
}

bool canHaveOpset(const Context& context, std::int64_t opset, Raising raising) {
    const std::int64_t current = opsetOfModel(context);
    return current >= opset ||
        (current >= lowestRaisableOpset && opset <= highestRaisedOpset && context.model().functions.empty() &&
            !obstacleToOpset(context, opset, raising));
}

void raiseOpset(FixBuilder& builder, const Context& context, std::int64_t opset) {
    if (opsetOfModel(context) >= opset)
        return;
    for (const NodeIx node : context.index().nodes())
        forEachChange(context, node, opset, [&](OpsetChange change) { rewrite(builder, context, node, change); });
    builder.push(SetOpset{"", opset});
}

} // namespace qaliper
