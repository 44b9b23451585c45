#include "model/rewrite/half_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "model/base/word_table.h"
#include "model/graph/queries.h"
#include "model/quant/grouped_kernels.h"
#include "model/rewrite/half_writer.h"
#include "model/rewrite/raise_opset.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

// Operators that ONNX has in FP16 and that TensorRT runs in it. The types of Casts and quantizers follow from their
// neighbours.
constexpr WordTable halfOperators(std::to_array<std::string_view>({"Abs", "Add", "AveragePool", "BatchNormalization",
    "Ceil", "Clip", "Concat", "Conv", "ConvTranspose", "Cos", "DepthToSpace", "Div", "Dropout", "Einsum", "Elu",
    "Equal", "Erf", "Exp", "Expand", "Flatten", "Floor", "GRU", "Gather", "GatherElements", "GatherND", "Gelu", "Gemm",
    "GlobalAveragePool", "GlobalMaxPool", "Greater", "GreaterOrEqual", "GroupNormalization", "HardSigmoid", "HardSwish",
    "Identity", "InstanceNormalization", "LSTM", "LayerNormalization", "LeakyRelu", "Less", "LessOrEqual", "Log",
    "LogSoftmax", "MatMul", "Max", "MaxPool", "Mean", "Min", "Mish", "Mul", "Neg", "PRelu", "Pad", "Pow",
    "RMSNormalization", "Reciprocal", "ReduceL1", "ReduceL2", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceSum",
    "Relu", "Reshape", "Resize", "Round", "ScatterElements", "ScatterND", "Selu", "Sigmoid", "Sin", "Slice", "Softmax",
    "Softplus", "Softsign", "SpaceToDepth", "Split", "Sqrt", "Squeeze", "Sub", "Sum", "Tanh", "Tile", "TopK",
    "Transpose", "Unsqueeze", "Where"}));

// Those that ONNX has in BF16, and since which opset; the others have it since opset 22.
constexpr auto bfloatSince = std::to_array<std::pair<std::string_view, std::int64_t>>({{"Abs", 13}, {"Add", 13},
    {"BatchNormalization", 14}, {"Ceil", 13}, {"Clip", 13}, {"Concat", 13}, {"DepthToSpace", 13}, {"Div", 13},
    {"Dropout", 13}, {"Equal", 13}, {"Erf", 13}, {"Exp", 13}, {"Expand", 13}, {"Flatten", 13}, {"Floor", 13},
    {"Gather", 13}, {"GatherElements", 13}, {"GatherND", 13}, {"Gelu", 20}, {"Gemm", 13}, {"Greater", 13},
    {"GreaterOrEqual", 16}, {"GroupNormalization", 18}, {"Identity", 13}, {"LayerNormalization", 17}, {"LeakyRelu", 16},
    {"Less", 13}, {"LessOrEqual", 16}, {"Log", 13}, {"LogSoftmax", 13}, {"MatMul", 13}, {"Max", 13}, {"Mean", 13},
    {"Min", 13}, {"Mul", 13}, {"Neg", 13}, {"PRelu", 16}, {"Pad", 13}, {"Pow", 13}, {"Reciprocal", 13},
    {"ReduceL1", 13}, {"ReduceL2", 13}, {"ReduceMax", 20}, {"ReduceMean", 13}, {"ReduceMin", 20}, {"ReduceSum", 13},
    {"Relu", 13}, {"Reshape", 13}, {"Resize", 13}, {"ScatterElements", 13}, {"ScatterND", 13}, {"Sigmoid", 13},
    {"Slice", 13}, {"Softmax", 13}, {"SpaceToDepth", 13}, {"Split", 13}, {"Sqrt", 13}, {"Squeeze", 13}, {"Sub", 13},
    {"Sum", 13}, {"Tanh", 13}, {"Tile", 13}, {"Transpose", 13}, {"Unsqueeze", 13}, {"Where", 16}});
constexpr std::int64_t everyBfloatSince = 22;

std::int64_t sinceOf(const Node& node) {
    const auto* const found = std::ranges::find(bfloatSince, std::string_view(node.opType),
        [](const std::pair<std::string_view, std::int64_t>& it) { return it.first; });
    return found == bfloatSince.end() ? everyBfloatSince : found->second;
}

// Below this, FP16 loses precision. Tensors with such small scales are mostly squares, their means, and sums of these.
constexpr double smallestNormalHalf = 0x1p-14;
constexpr double largestHalfScale = 65504;

// Weights are exempt: their scale is converted with them.
bool isBeyondHalf(const Quantizer& quantizer) {
    const bool isKnown = !quantizer.constantData && quantizer.scalarScale && std::isfinite(*quantizer.scalarScale);
    return isKnown && (*quantizer.scalarScale < smallestNormalHalf || *quantizer.scalarScale > largestHalfScale);
}

// Shape and Size take any type.
bool readsShapeOnly(const Node& node) { return node.is("Shape") || node.is("Size"); }

// Inputs that ONNX requires in FP32 whatever the data type.
bool staysFloat(const Node& node, std::uint32_t slot) { return node.is("Resize") && slot > 0; }

} // namespace

HalfParts::HalfParts(const Context& context, HalfRequest request)
    : context_(&context),
      request_(std::move(request)),
      highestOpset_(canHaveOpset(context, everyBfloatSince) ? everyBfloatSince : context.model().opset().value_or(0)),
      half_(context.index().nodeCount(), false),
      known_(context.index().valueCount(), false) {
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
    if (request_.type == DataType::Float16)
        keepActivationsFloat();
    spreadToQuantizers();
}

// At which the builder stops in FP16. Past a pair, the graph was measured with the layer in FP32 as well.
void HalfParts::keepActivationsFloat() {
    const Context& at = *context_;
    const auto keep = [&](NodeIx node) { half_[node.value] = false; };
    for (const NodeIx node : at.index().nodes(mainGraph)) {
        if (at.precision.at(node).compute != DataType::Int8)
            continue;
        std::ranges::for_each(activationForFloat(at.index(), at.types, at.quant, at.flow, at.target, node), keep);
        const auto later = activationAfterPair(at.index(), at.types, at.quant, at.flow, at.target, node);
        std::ranges::for_each(later, keep);
        if (!later.empty())
            keep(node);
    }
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
    const bool isListed = node.isStandard() && halfOperators.contains(node.opType);
    if (!isListed || context_->classOf(ix).kind != NodeClass::Importer || followsFromShapes(ix))
        return false;
    if (request_.keepFloat.contains(node.id) || !takesType(node) || isReadInBody(ix))
        return false;
    const auto isFloat = [&](ValueIx value) { return isFloat32(value); };
    const auto isBeyond = [&](ValueIx value) {
        const Quantizer* quantizer = value.valid() ? context_->quant.producer(index, value) : nullptr;
        return quantizer && keepsFloat(*quantizer);
    };
    const auto isUnknown = [&](ValueIx value) {
        return value.valid() && context_->types.element(value) == DataType::Undefined;
    };
    if (std::ranges::any_of(index.inputs(ix), isBeyond) || std::ranges::any_of(index.inputs(ix), isUnknown) ||
        std::ranges::any_of(index.outputs(ix), isUnknown))
        return false;
    return std::ranges::any_of(index.inputs(ix), isFloat) || std::ranges::any_of(index.outputs(ix), isFloat);
}

bool HalfParts::takesType(const Node& node) const {
    return request_.type == DataType::Float16 ||
        sinceOf(node) <= std::max(highestOpset_, context_->model().opset().value_or(0));
}

bool HalfParts::isReadInBody(NodeIx node) const {
    const Index& index = context_->index();
    const auto isInBody = [&](const Use& use) { return index.graphOf(use.node) != mainGraph; };
    return std::ranges::any_of(
        index.outputs(node), [&](ValueIx output) { return std::ranges::any_of(index.uses(output), isInBody); });
}

// False when a quantized kernel writes or reads the tensor: a Cast next to the Q/DQ pair would prevent fusing. Then the
// scale is clamped to the range of FP16, in Q and DQ alike.
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
    const Node& consumer = context_->node(node);
    return value.valid() && makes(value) && !wantsHalf(node, slot) && !consumer.is("Cast") && !readsShapeOnly(consumer);
}

// A Q has the type of its data, a DQ or a Cast to FP32 that of its consumers.
void HalfParts::spreadToQuantizers() {
    const Index& index = context_->index();
    const auto isHalfConsumer = [&](const Use& use) { return half_[use.node.value]; };
    std::vector<NodeIx> quantizers;
    for (const NodeIx ix : index.nodes(mainGraph)) {
        const Node& node = context_->node(ix);
        const Quantizer* quantizer = context_->quant.at(ix);
        const bool isPlain = quantizer && quantizer->scale.valid() && !keepsFloat(*quantizer) &&
            !node.opType.starts_with("TRT_") && !node.attribute("output_dtype") &&
            context_->types.element(quantizer->scale) == DataType::Float;
        if (request_.keepFloat.contains(node.id) || isReadInBody(ix))
            continue;
        const auto producer = producerOf(index, ix, 0);
        if (isPlain && quantizer->quantizes && producer && half_[producer->value])
            quantizers.push_back(ix);
        if (index.outputs(ix).empty())
            continue;
        const bool isWanted = std::ranges::any_of(index.uses(index.output(ix, 0)), isHalfConsumer);
        if (isPlain && quantizer->dequantizes() && isWanted)
            quantizers.push_back(ix);
        const bool isCast = node.is("Cast") && index.input(ix, 0).valid() &&
            context_->types.element(index.output(ix, 0)) == DataType::Float &&
            context_->types.element(index.input(ix, 0)) != request_.type && !followsFromShapes(ix);
        if (isCast && isWanted && !index.isGraphOutput(index.output(ix, 0)))
            quantizers.push_back(ix);
    }
    for (const NodeIx ix : quantizers)
        half_[ix.value] = true;
}

std::int64_t HalfParts::opset() const {
    std::int64_t opset = context_->model().opset().value_or(0);
    for (const NodeIx node : context_->index().nodes(mainGraph)) {
        if (!contains(node))
            continue;
        if (context_->quant.at(node))
            opset = std::max<std::int64_t>(opset, opsetOfHalfScales);
        else if (request_.type == DataType::Bfloat16 && !context_->node(node).is("Cast"))
            opset = std::max(opset, sinceOf(context_->node(node)));
    }
    return opset;
}

bool HalfParts::canConvert() const {
    const bool isRaised = opset() > context_->model().opset().value_or(0);
    return context_->model().functions.empty() && (!isRaised || canHaveOpset(*context_, opset()));
}

Result<Fix> HalfParts::convert() const {
    if (!canConvert())
        return fail(ErrorKind::Unsupported, say("The float parts cannot become FP16 here"));
    return HalfWriter(*context_, *this).write();
}

// One for each graph output, and one for each value that a consumer needs in the other type; constants are converted
// instead.
std::vector<bool> HalfParts::castValues() const {
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
    return isCast;
}

std::size_t HalfParts::casts() const { return static_cast<std::size_t>(std::ranges::count(castValues(), true)); }

std::size_t HalfParts::castsOfWeightInputs() const {
    const Index& index = context_->index();
    const std::vector<bool> isCast = castValues();
    std::size_t count = 0;
    for (const ValueIx value : index.values())
        count += isCast[value.value] && index.isInitializer(value) && index.isGraphInput(value) ? 1 : 0;
    return count;
}

// Constant and Identity nodes without consumers after their numbers are stored in FP16.
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
