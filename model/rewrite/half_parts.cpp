#include "model/rewrite/half_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/graph/queries.h"
#include "model/rewrite/half_writer.h"
#include "model/rewrite/raise_opset.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

// Operators that ONNX has in FP16 and that TensorRT runs in it. Casts and quantizers are decided by their neighbours.
constexpr auto halfOperators = std::to_array<std::string_view>({"Abs", "Add", "AveragePool", "BatchNormalization",
    "Ceil", "Clip", "Concat", "Conv", "ConvTranspose", "Cos", "DepthToSpace", "Div", "Dropout", "Einsum", "Elu",
    "Equal", "Erf", "Exp", "Expand", "Flatten", "Floor", "GRU", "Gather", "GatherElements", "GatherND", "Gelu", "Gemm",
    "GlobalAveragePool", "GlobalMaxPool", "Greater", "GreaterOrEqual", "GroupNormalization", "HardSigmoid", "HardSwish",
    "Identity", "InstanceNormalization", "LSTM", "LayerNormalization", "LeakyRelu", "Less", "LessOrEqual", "Log",
    "LogSoftmax", "MatMul", "Max", "MaxPool", "Mean", "Min", "Mish", "Mul", "Neg", "PRelu", "Pad", "Pow",
    "RMSNormalization", "Reciprocal", "ReduceL1", "ReduceL2", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceSum",
    "Relu", "Reshape", "Resize", "Round", "ScatterElements", "ScatterND", "Selu", "Sigmoid", "Sin", "Slice", "Softmax",
    "Softplus", "Softsign", "SpaceToDepth", "Split", "Sqrt", "Squeeze", "Sub", "Sum", "Tanh", "Tile", "TopK",
    "Transpose", "Unsqueeze", "Where"});
static_assert(std::ranges::is_sorted(halfOperators));

// Below that FP16 has fewer and fewer digits, and above its end none; numbers that are quantized in such steps are
// squares, their means and what is added to these, mostly.
constexpr double smallestNormalHalf = 0x1p-14;
constexpr double largestHalfScale = 65504;

// Weights are no matter of range: whatever their scale is, they are converted with it, so that nothing stands behind
// their DQ.
bool isBeyondHalf(const Quantizer& quantizer) {
    const bool isKnown = !quantizer.constantData && quantizer.scalarScale && std::isfinite(*quantizer.scalarScale);
    return isKnown && (*quantizer.scalarScale < smallestNormalHalf || *quantizer.scalarScale > largestHalfScale);
}

// They take any type.
bool readsShapeOnly(const Node& node) { return node.is("Shape") || node.is("Size"); }

// Slots that ONNX wants in FP32 whatever the data are.
bool staysFloat(const Node& node, std::uint32_t slot) { return node.is("Resize") && slot > 0; }

} // namespace

HalfParts::HalfParts(const Context& context)
    : context_(&context), half_(context.index().nodeCount(), false), known_(context.index().valueCount(), false) {
    const Index& index = context.index();
    for (const ValueIx value : index.values())
        known_[value.value] = index.constant(value) && context.quant.isConstant(value);
    for (const NodeIx node : dependencyOrder(index)) {
        if (!followsFromShapes(node))
            continue;
        for (const ValueIx output : index.outputs(node)) {
            if (output.valid())
                known_[output.value] = true;
        }
    }
    for (const NodeIx node : index.nodes(mainGraph))
        half_[node.value] = isHalfOperator(node);
    spreadToQuantizers();
}

bool HalfParts::followsFromShapes(NodeIx ix) const {
    const Node& node = context_->node(ix);
    if (readsShapeOnly(node))
        return true;
    const auto isKnown = [&](ValueIx value) { return !value.valid() || known_[value.value]; };
    const auto inputs = context_->index().inputs(ix);
    return !inputs.empty() && !context_->quant.at(ix) && bodiesOf(node).empty() && std::ranges::all_of(inputs, isKnown);
}

bool HalfParts::isHalfOperator(NodeIx ix) const {
    const Node& node = context_->node(ix);
    const Index& index = context_->index();
    const bool isListed = node.isStandard() && std::ranges::binary_search(halfOperators, std::string_view(node.opType));
    if (!isListed || context_->classOf(ix).kind != NodeClass::Importer || followsFromShapes(ix))
        return false;
    const auto isFloat = [&](ValueIx value) { return isFloat32(value); };
    const auto isBeyond = [&](ValueIx value) {
        const Quantizer* quantizer = value.valid() ? context_->quant.producer(index, value) : nullptr;
        return quantizer && keepsFloat(*quantizer);
    };
    if (std::ranges::any_of(index.inputs(ix), isBeyond))
        return false;
    return std::ranges::any_of(index.inputs(ix), isFloat) || std::ranges::any_of(index.outputs(ix), isFloat);
}

// Not where a quantized kernel writes or reads the tensor, which a Cast beside the pair would keep from it: there the
// scale is held in FP16's range, in Q and DQ alike.
bool HalfParts::keepsFloat(const Quantizer& quantizer) const {
    if (!isBeyondHalf(quantizer))
        return false;
    const Index& index = context_->index();
    const auto isInKernel = [&](const Use& use) { return runsQuantized(context_->precision.at(use.node)); };
    const Quantizer* quantize = quantizer.quantizes ? &quantizer : context_->quant.producer(index, quantizer.data);
    const NodeIx writer = quantize ? index.producer(quantize->data) : NodeIx{};
    if (writer.valid() && runsQuantized(context_->precision.at(writer)))
        return false;
    const auto feedsKernel = [&](const Use& use) {
        const Quantizer* dequantize = context_->quant.at(use.node);
        return dequantize && std::ranges::any_of(index.uses(dequantize->output), isInKernel);
    };
    return std::ranges::none_of(index.uses(quantizer.quantizes ? quantizer.output : quantizer.data), feedsKernel);
}

bool HalfParts::isFloat32(ValueIx value) const {
    return value.valid() && context_->types.element(value) == DataType::Float;
}

bool HalfParts::makes(ValueIx value) const {
    const NodeIx producer = context_->index().producer(value);
    return producer.valid() && contains(producer) && isFloat32(value);
}

bool HalfParts::wantsHalf(NodeIx ix, std::uint32_t slot) const {
    const Node& node = context_->node(ix);
    return contains(ix) && isFloat32(context_->index().input(ix, slot)) && !node.is("Cast") && !staysFloat(node, slot);
}

bool HalfParts::wantsFloat(NodeIx node, std::uint32_t slot) const {
    const ValueIx value = context_->index().input(node, slot);
    const Node& reader = context_->node(node);
    return value.valid() && makes(value) && !wantsHalf(node, slot) && !reader.is("Cast") && !readsShapeOnly(reader);
}

// A Q is as its data are, a DQ and a Cast to FP32 as their readers want it.
void HalfParts::spreadToQuantizers() {
    const Index& index = context_->index();
    const auto isHalfReader = [&](const Use& use) { return half_[use.node.value]; };
    std::vector<NodeIx> quantizers;
    for (const NodeIx ix : index.nodes(mainGraph)) {
        const Node& node = context_->node(ix);
        const Quantizer* quantizer = context_->quant.at(ix);
        const bool isPlain = quantizer && quantizer->scale.valid() && !keepsFloat(*quantizer) &&
            !node.opType.starts_with("TRT_") && !node.attribute("output_dtype") &&
            context_->types.element(quantizer->scale) == DataType::Float;
        const auto producer = producerOf(index, ix, 0);
        if (isPlain && quantizer->quantizes && producer && half_[producer->value])
            quantizers.push_back(ix);
        if (index.outputs(ix).empty())
            continue;
        const bool isWanted = std::ranges::any_of(index.uses(index.output(ix, 0)), isHalfReader);
        if (isPlain && quantizer->dequantizes() && isWanted)
            quantizers.push_back(ix);
        const bool isCast = node.is("Cast") && index.input(ix, 0).valid() &&
            context_->types.element(index.output(ix, 0)) == DataType::Float &&
            context_->types.element(index.input(ix, 0)) != DataType::Float16 && !followsFromShapes(ix);
        if (isCast && isWanted && !index.isGraphOutput(index.output(ix, 0)))
            quantizers.push_back(ix);
    }
    for (const NodeIx ix : quantizers)
        half_[ix.value] = true;
}

bool HalfParts::canConvert() const {
    const auto isGone = [](const auto& graph) { return graph == nullptr; };
    const auto& graphs = context_->model().graphs;
    const bool isOneGraph = std::ranges::all_of(graphs.begin() + 1, graphs.end(), isGone);
    return isOneGraph && context_->model().functions.empty() && canHaveOpset(*context_, opsetOfHalfScales);
}

Result<Fix> HalfParts::convert() const {
    if (!canConvert())
        return fail(ErrorKind::Unsupported, say("The float parts cannot become FP16 here"));
    return HalfWriter(*context_, *this).write();
}

// One behind each output of the graph, one for each value that somebody wants otherwise; constants are converted
// instead.
std::size_t HalfParts::casts() const {
    const Index& index = context_->index();
    std::vector<bool> isCast(index.valueCount(), false);
    for (const NodeIx node : index.nodes(mainGraph)) {
        for (const ValueIx output : index.outputs(node))
            if (output.valid() && index.isGraphOutput(output) && makes(output))
                isCast[output.value] = true;
        const auto inputs = index.inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            const bool isMade = inputs[slot].valid() && makes(inputs[slot]);
            const bool isToHalf = wantsHalf(node, slot) && !isMade && !constantToConvert(index, inputs[slot]);
            if (isToHalf || wantsFloat(node, slot))
                isCast[inputs[slot].value] = true;
        }
    }
    return static_cast<std::size_t>(std::ranges::count(isCast, true));
}

// Constant and Identity that nobody reads any more once their numbers are read in FP16.
std::size_t HalfParts::nodesFreed() const {
    const Index& index = context_->index();
    std::vector<std::size_t> lost(index.valueCount(), 0);
    std::vector<ValueIx> open;
    const auto lose = [&](ValueIx value) {
        if (++lost[value.value] == index.uses(value).size() && !index.isGraphOutput(value))
            open.push_back(value);
    };
    for (const NodeIx node : index.nodes(mainGraph)) {
        const auto inputs = index.inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            if (wantsHalf(node, slot) && !makes(inputs[slot]) && constantToConvert(index, inputs[slot]))
                lose(inputs[slot]);
        }
    }
    std::size_t freed = 0;
    while (!open.empty()) {
        const NodeIx producer = index.producer(open.back());
        open.pop_back();
        if (!producer.valid())
            continue;
        ++freed;
        for (const ValueIx input : index.inputs(producer)) {
            if (input.valid())
                lose(input);
        }
    }
    return freed;
}

Effect HalfParts::effect() const {
    Effect effect;
    effect.nodes = static_cast<int>(casts()) - static_cast<int>(nodesFreed());
    double total = 0;
    double floats = 0;
    for (const Tensor& tensor : context_->model().main().initializers) {
        const auto bytes = static_cast<double>(byteSize(tensor).value_or(0));
        total += bytes;
        floats += tensor.type == DataType::Float ? bytes : 0;
    }
    if (total > 0)
        effect.bytes = (total - floats / 2) / total;
    return effect;
}

Text noteOnHalfParts() {
    return say(
        "Inputs and outputs of the graph stay FP32; scales become FP16, and the model is raised to opset {opset} for "
        "that where it is older. FP16 has 11 significant bits and ends at 65504, and INT8 leaves 3 of these for its "
        "rounding: at every Q about one number in ten comes out one step apart, which adds up with the depth of the "
        "model. Measure the accuracy, above all of deep models, sums of squares and masks with huge numbers.",
        arg("opset", opsetOfHalfScales));
}

} // namespace qaliper
