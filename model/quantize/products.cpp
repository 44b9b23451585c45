#include "model/quantize/products.h"

#include <algorithm>

#include "model/quant/grouped_kernels.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fold.h"

namespace qaliper {

namespace {

// What Model Optimizer takes for too small. Source: facts F372 and F373.
constexpr std::int64_t fewChannels = 16;
constexpr std::int64_t channelStep = 8;
constexpr std::int64_t smallestSide = 3;
constexpr std::int64_t fewFloat8Channels = 16; // and fewer
constexpr std::int64_t largestFloat8Kernel = 32;
constexpr std::int64_t thinProduct = 16;

// What is computed from constants and the shape of a batch whose size is open is computed in each run.
bool isConstantAtBuild(const Context& context, ValueIx value) {
    return isKnownAtBuild(context, value) && context.types.staticShape(value);
}

bool isQuantizableType(DataType type) { return type == DataType::Float; }

Text whyTypesStayFloat(const Context& context, NodeIx node) {
    for (const std::size_t slot : {0U, 1U}) {
        const DataType type = context.types.element(context.index().input(node, slot));
        if (type == DataType::Undefined)
            return say("the type of its input is not known");
        if (!isQuantizableType(type))
            return say("its inputs are {type}; only FP32 is quantized", arg("type", shortName(type)));
    }
    return {};
}

// The constant at the beginning of what computes the weight.
Text whyNotRead(const Context& context, ValueIx weight) {
    const Index& index = context.index();
    ValueIx value = weight;
    NodeIx first;
    for (std::uint32_t step = 0; step < index.nodeCount() && value.valid() && index.producer(value).valid(); ++step) {
        first = index.producer(value);
        value = index.input(first, 0);
    }
    const TextArgument name = arg("weight", index.name(weight));
    return first.valid() ? say("the numbers of its weight {weight} cannot be read, which {op} computes", name,
                               arg("op", context.node(first).opType))
                         : say("the numbers of its weight {weight} cannot be read", name);
}

Text whyWeightStaysFloat(const Context& context, NodeIx node) {
    const std::size_t slot = weightSlotOf(context.index(), context.quant, node);
    const ValueIx weight = context.index().input(node, slot);
    if (!context.quant.isConstant(weight))
        return say("its weights are computed while the model runs");
    if (context.quant.isConstant(context.index().input(node, 1 - slot)))
        return say("both its operands are constants");
    const auto path = foldPath(context, weight);
    if (!path || path->form.type != DataType::Float || elementCount(path->form.dims).value_or(0) == 0)
        return whyNotRead(context, weight);
    return {};
}

bool readsGraphInput(const Context& context, NodeIx node) {
    const Index& index = context.index();
    ValueIx value = index.input(node, 0);
    for (std::uint32_t step = 0; step < index.nodeCount() && value.valid(); ++step) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid())
            return index.isGraphInput(value);
        if (isProduct(context.node(producer)))
            return false;
        value = index.input(producer, 0);
    }
    return false;
}

std::vector<std::int64_t> kernelOf(const Context& context, NodeIx node) {
    const auto dims = context.types.staticShape(context.index().input(node, 1));
    return dims && dims->size() > 2 ? std::vector<std::int64_t>(dims->begin() + 2, dims->end())
                                    : std::vector<std::int64_t>();
}

bool isWorthInt8(const Context& context, NodeIx node, const ConvGroups& groups) {
    if (groups.outputs >= fewChannels && groups.inputsPerGroup >= fewChannels)
        return true;
    const std::vector<std::int64_t> kernel = kernelOf(context, node);
    if (groups.group > 1)
        return groups.outputs % channelStep == 0 &&
            std::ranges::all_of(kernel, [](std::int64_t side) { return side >= smallestSide; });
    const bool isStepped = groups.outputs % channelStep == 0 || groups.inputs % channelStep == 0;
    const bool isSquare = std::ranges::all_of(kernel, [&](std::int64_t side) { return side == kernel.front(); });
    const bool isWideEnough = groups.outputs >= fewChannels || groups.inputs >= fewChannels;
    return isStepped && isSquare && (isWideEnough || readsGraphInput(context, node));
}

Text whyInt8ConvolutionStaysFloat(const Context& context, NodeIx node, const ConvGroups& groups) {
    const auto form = plannedForm(context.index(), context.types, context.quant, node);
    if (form && int8Kernel(*form) == GroupedKernel::Int8Inside)
        return say(
            "its depthwise kernel in INT8 would write float for the activation after it, which takes longer than "
            "one in FP16");
    if (form && !computesInInt8(int8Kernel(*form)))
        return say(
            "for its groups of {inputs} and {outputs} channels and what follows TensorRT 10.6 has no INT8 kernel",
            arg("inputs", groups.inputsPerGroup), arg("outputs", groups.outputsPerGroup));
    if (!groups.transposed && !isWorthInt8(context, node, groups))
        return say("it is too small for INT8: {inputs} and {outputs} channels per group",
            arg("inputs", groups.inputsPerGroup), arg("outputs", groups.outputsPerGroup));
    return {};
}

Text whyFloat8ConvolutionStaysFloat(const Context& context, NodeIx node, const ConvGroups& groups) {
    if (groups.transposed)
        return say("no FP8 kernel of ConvTranspose is documented");
    if (groups.group > 1)
        return say("FP8 has no optimized kernels for convolutions in groups and depthwise ones");
    if (std::min(groups.inputs, groups.outputs) <= fewFloat8Channels)
        return say("in FP8 a convolution needs more than {limit} channels on both sides; here they are {inputs} and "
                   "{outputs}",
            arg("limit", fewFloat8Channels), arg("inputs", groups.inputs), arg("outputs", groups.outputs));
    std::int64_t volume = 1;
    for (const std::int64_t side : kernelOf(context, node))
        volume = side > largestFloat8Kernel ? largestFloat8Kernel + 1 : volume * std::max<std::int64_t>(side, 1);
    if (volume > largestFloat8Kernel)
        return say("its kernel has more than {limit} elements, for which FP8 kernels are missing",
            arg("limit", largestFloat8Kernel));
    return {};
}

Text whyConvolutionStaysFloat(const Context& context, NodeIx node, DataType type) {
    const auto groups = convGroups(context.index(), context.types, node);
    if (!groups)
        return say("the shape of its weights is not known");
    return type == DataType::Int8 ? whyInt8ConvolutionStaysFloat(context, node, *groups)
                                  : whyFloat8ConvolutionStaysFloat(context, node, *groups);
}

std::optional<std::int64_t> sizeFromEnd(const Context& context, ValueIx value, std::size_t fromEnd) {
    const Shape* shape = context.types.shape(value);
    return shape && shape->size() > fromEnd ? (*shape)[shape->size() - 1 - fromEnd].number() : std::nullopt;
}

std::size_t rankOf(const Context& context, ValueIx value) {
    const Shape* shape = context.types.shape(value);
    return shape ? shape->size() : 0;
}

// N of a product whose second operand is B.
std::optional<std::int64_t> columnsOf(const Context& context, NodeIx node) {
    const bool isTransposed = context.node(node).is("Gemm") && context.node(node).integer("transB", 0) != 0;
    return sizeFromEnd(context, context.index().input(node, 1), isTransposed ? 1 : 0);
}

std::optional<std::int64_t> contractionOf(const Context& context, NodeIx node) {
    const bool isTransposed = context.node(node).is("Gemm") && context.node(node).integer("transB", 0) != 0;
    const auto fromB = sizeFromEnd(context, context.index().input(node, 1), isTransposed ? 0 : 1);
    const bool isFlipped = context.node(node).is("Gemm") && context.node(node).integer("transA", 0) != 0;
    return fromB ? fromB : sizeFromEnd(context, context.index().input(node, 0), isFlipped ? 1 : 0);
}

Text whyMatrixStaysFloat(const Context& context, NodeIx node) {
    const Index& index = context.index();
    if (rankOf(context, index.input(node, 0)) < 2 || rankOf(context, index.input(node, 1)) < 2)
        return say("it is a product with a vector, or its rank is not known");
    const ValueIx output = index.output(node, 0);
    const bool isPlain = hasTwoActivations(context, node) || rankOf(context, output) < 3;
    for (const std::size_t fromEnd : {0U, 1U}) {
        if (isPlain && sizeFromEnd(context, output, fromEnd) == 1)
            return say("it is a product of a matrix and a vector");
    }
    const auto columns = columnsOf(context, node);
    const auto contraction = contractionOf(context, node);
    if ((columns && *columns < thinProduct) || (contraction && *contraction < thinProduct))
        return say("it is too thin: {contraction} × {columns}, and below {limit} tensor cores are idle",
            arg("contraction", contraction.value_or(0)), arg("columns", columns.value_or(0)),
            arg("limit", thinProduct));
    return {};
}

} // namespace

bool isProduct(const Node& node) { return isWeighted(node); }

bool hasTwoActivations(const Context& context, NodeIx product) {
    const Index& index = context.index();
    return context.node(product).is("MatMul") && !context.quant.isConstant(index.input(product, 0)) &&
        !context.quant.isConstant(index.input(product, 1));
}

Text whyProductStaysFloat(const Context& context, NodeIx product, DataType type) {
    if (Text reason = whyTypesStayFloat(context, product); !reason.empty())
        return reason;
    if (isConstantAtBuild(context, context.index().output(product, 0)))
        return say("it computes from shapes and constants alone");
    if (!hasTwoActivations(context, product)) {
        if (Text reason = whyWeightStaysFloat(context, product); !reason.empty())
            return reason;
    }
    return isConvolution(context.node(product)) ? whyConvolutionStaysFloat(context, product, type)
                                                : whyMatrixStaysFloat(context, product);
}

} // namespace qaliper
