#include <array>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Operators that the ONNX standard added or changed after opset 17, the last one of ONNX 1.12, and one that it has wrong. Source: the ONNX
// changelog of operators, opsets 18 to 26. Changes that only add element types are not listed: shape inference of the
// older schema still applies.

namespace qaliper {

namespace {

using namespace rules;

void sameAsInput(Context& context) { copyType(context, 0, 0); }

void broadcastOfTwo(Context& context) {
    setElement(context, 0, element(context, 0));
    if (const auto result = broadcast(shape(context, 0), shape(context, 1)))
        setShape(context, 0, *result);
}

// ONNX 1.12 knows the operator and takes `onesided` for 0 where it is not given; it is 1.
void shortFourier(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* signal = shape(context, 0);
    const ShapeProto* window = shape(context, 2);
    if (!signal || signal->dim_size() != 3)
        return;
    auto length = integers(context, std::size_t{3});
    if (!length && window && window->dim_size() == 1 && window->dim(0).has_dim_value())
        length = std::vector<std::int64_t>{window->dim(0).dim_value()};
    const auto step = integers(context, std::size_t{1});
    ShapeProto result = unknownShape(4);
    *result.mutable_dim(0) = signal->dim(0);
    result.mutable_dim(3)->set_dim_value(2);
    if (length && length->size() == 1 && length->front() > 0) {
        const std::int64_t size = length->front();
        const bool isFramed = step && step->size() == 1 && step->front() > 0 && signal->dim(1).dim_value() >= size;
        if (isFramed)
            result.mutable_dim(1)->set_dim_value((signal->dim(1).dim_value() - size) / step->front() + 1);
        result.mutable_dim(2)->set_dim_value(integer(context, "onesided", 1) != 0 ? size / 2 + 1 : size);
    }
    setShape(context, 0, result);
}

void booleanOfShape(Context& context) {
    setElement(context, 0, TensorProto::BOOL);
    if (const ShapeProto* input = shape(context, 0))
        setShape(context, 0, *input);
}

void cast(Context& context) {
    setElement(context, 0, static_cast<std::int32_t>(integer(context, "to", TensorProto::UNDEFINED)));
    if (const ShapeProto* input = shape(context, 0))
        setShape(context, 0, *input);
}

void castLike(Context& context) {
    setElement(context, 0, element(context, 1));
    if (const ShapeProto* input = shape(context, 0))
        setShape(context, 0, *input);
}

// The axes are an input since opset 18, an attribute before.
void reduce(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    if (!input)
        return;
    const int rank = input->dim_size();
    const bool keeps = integer(context, "keepdims", 1) != 0;
    std::vector<std::int64_t> axes;
    if (isGiven(context, 1)) {
        const auto known = integers(context, std::size_t{1});
        if (!known && keeps)
            setShape(context, 0, unknownShape(rank));
        if (!known)
            return;
        axes = *known;
    }
    if (axes.empty() && integer(context, "noop_with_empty_axes", 0) != 0) {
        setShape(context, 0, *input);
        return;
    }
    std::vector<bool> reduced(static_cast<std::size_t>(rank), axes.empty());
    for (const std::int64_t axis : axes) {
        if (const auto at = normalised(axis, rank))
            reduced[static_cast<std::size_t>(*at)] = true;
    }
    ShapeProto result;
    for (int i = 0; i < rank; ++i) {
        if (!reduced[static_cast<std::size_t>(i)])
            append(result, input->dim(i));
        else if (keeps)
            append(result, 1);
    }
    setShape(context, 0, result);
}

// The axes from an optional input; all axes without it.
std::optional<std::vector<int>> chosenAxes(Context& context, std::size_t input, int rank) {
    std::vector<int> axes;
    if (!isGiven(context, input)) {
        for (int i = 0; i < rank; ++i)
            axes.push_back(i);
        return axes;
    }
    const auto known = integers(context, input);
    if (!known)
        return std::nullopt;
    for (const std::int64_t axis : *known) {
        const auto at = normalised(axis, rank);
        if (!at)
            return std::nullopt;
        axes.push_back(*at);
    }
    return axes;
}

void pad(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    if (!input)
        return;
    ShapeProto result = unknownShape(input->dim_size());
    const auto pads = integers(context, std::size_t{1});
    const auto axes = chosenAxes(context, 3, input->dim_size());
    if (pads && axes && pads->size() == 2 * axes->size()) {
        result = *input;
        for (std::size_t i = 0; i < axes->size(); ++i) {
            const std::int64_t added = (*pads)[i] + (*pads)[i + axes->size()];
            auto& dim = *result.mutable_dim((*axes)[i]);
            if (dim.has_dim_value())
                dim.set_dim_value(dim.dim_value() + added);
            else if (added != 0)
                dim.Clear();
        }
    }
    setShape(context, 0, result);
}

void centerCropPad(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    if (!input)
        return;
    ShapeProto result = unknownShape(input->dim_size());
    const auto sizes = integers(context, std::size_t{1});
    const auto axes = integers(context, "axes");
    if (sizes && (axes ? axes->size() : static_cast<std::size_t>(input->dim_size())) == sizes->size()) {
        result = *input;
        for (std::size_t i = 0; i < sizes->size(); ++i) {
            const auto at = normalised(axes ? (*axes)[i] : static_cast<std::int64_t>(i), input->dim_size());
            if (at)
                result.mutable_dim(*at)->set_dim_value((*sizes)[i]);
        }
    }
    setShape(context, 0, result);
}

// With `num_outputs`, the parts are equal and the last one takes the rest.
void split(Context& context) {
    const ShapeProto* input = shape(context, 0);
    const std::size_t outputs = context.getNumOutputs();
    const auto axis = input ? normalised(integer(context, "axis", 0), input->dim_size()) : std::nullopt;
    const auto sizes = integers(context, std::size_t{1});
    for (std::size_t i = 0; i < outputs; ++i) {
        setElement(context, i, element(context, 0));
        if (!axis)
            continue;
        ShapeProto result = *input;
        auto& dim = *result.mutable_dim(*axis);
        const auto count = static_cast<std::int64_t>(outputs);
        const std::int64_t whole = dim.has_dim_value() ? dim.dim_value() : -1;
        dim.Clear();
        if (sizes && i < sizes->size())
            dim.set_dim_value((*sizes)[i]);
        else if (!isGiven(context, 1) && whole >= 0) {
            const std::int64_t piece = (whole + count - 1) / count;
            const std::int64_t rest = whole - piece * static_cast<std::int64_t>(i);
            dim.set_dim_value(std::max<std::int64_t>(0, std::min(piece, rest)));
        }
        setShape(context, i, result);
    }
}

void columnsToImage(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    const auto image = integers(context, std::size_t{1});
    const auto block = integers(context, std::size_t{2});
    if (!input || input->dim_size() != 3 || !image)
        return;
    ShapeProto result;
    append(result, input->dim(0));
    auto& channels = *result.add_dim();
    std::int64_t blockSize = 1;
    for (const std::int64_t size : block.value_or(std::vector<std::int64_t>{}))
        blockSize *= size;
    if (block && blockSize > 0 && input->dim(1).has_dim_value())
        channels.set_dim_value(input->dim(1).dim_value() / blockSize);
    for (const std::int64_t size : *image)
        append(result, size);
    setShape(context, 0, result);
}

void optionalHasElement(Context& context) {
    setElement(context, 0, TensorProto::BOOL);
    setShape(context, 0, {});
}

void optionalGetElement(Context& context) {
    const onnx::TypeProto* input = context.getNumInputs() > 0 ? context.getInputType(0) : nullptr;
    if (input)
        *context.getOutputType(0) = input->has_optional_type() ? input->optional_type().elem_type() : *input;
}

void stringSplit(Context& context) {
    setElement(context, 0, TensorProto::STRING);
    setElement(context, 1, TensorProto::INT64);
    const ShapeProto* input = shape(context, 0);
    if (!input)
        return;
    setShape(context, 1, *input);
    ShapeProto pieces = *input;
    pieces.add_dim();
    setShape(context, 0, pieces);
}

void affineGrid(Context& context) {
    setElement(context, 0, element(context, 0));
    const auto size = integers(context, std::size_t{1}); // N, C, (D,) H, W
    if (!size || size->size() < 4)
        return;
    ShapeProto result;
    append(result, size->front());
    for (std::size_t i = 2; i < size->size(); ++i)
        append(result, (*size)[i]);
    append(result, static_cast<std::int64_t>(size->size()) - 2);
    setShape(context, 0, result);
}

// X is [N, C, spatial axes], the grid [N, spatial axes, rank].
void gridSample(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    const ShapeProto* grid = shape(context, 1);
    if (!input || !grid || input->dim_size() != grid->dim_size() || input->dim_size() < 3)
        return;
    ShapeProto result;
    append(result, input->dim(0));
    append(result, input->dim(1));
    for (int i = 1; i + 1 < grid->dim_size(); ++i)
        append(result, grid->dim(i));
    setShape(context, 0, result);
}

// Query and value are [N, heads, length, size] or [N, length, heads × size].
void attention(Context& context) {
    setElement(context, 0, element(context, 0));
    copyType(context, 4, 1);
    copyType(context, 5, 2);
    for (const std::size_t output : {std::size_t{1}, std::size_t{2}})
        setElement(context, output, element(context, output));
    const ShapeProto* query = shape(context, 0);
    const ShapeProto* value = shape(context, 2);
    if (!query || !value || query->dim_size() != value->dim_size())
        return;
    ShapeProto result = *query;
    if (query->dim_size() == 4) {
        *result.mutable_dim(3) = value->dim(3);
    } else if (query->dim_size() == 3) {
        const std::int64_t heads = integer(context, "q_num_heads", 0);
        const std::int64_t valueHeads = integer(context, "kv_num_heads", 0);
        result.mutable_dim(2)->Clear();
        if (heads > 0 && valueHeads > 0 && value->dim(2).has_dim_value())
            result.mutable_dim(2)->set_dim_value(value->dim(2).dim_value() / valueHeads * heads);
    }
    setShape(context, 0, result);
}

void imageDecoder(Context& context) {
    setElement(context, 0, TensorProto::UINT8);
    setShape(context, 0, unknownShape(3));
}

constexpr std::array newer{
    OperatorRule{"", "STFT", 17, &shortFourier},
    OperatorRule{"", "BitwiseAnd", 18, &broadcastOfTwo},
    OperatorRule{"", "BitwiseOr", 18, &broadcastOfTwo},
    OperatorRule{"", "BitwiseXor", 18, &broadcastOfTwo},
    OperatorRule{"", "BitwiseNot", 18, &sameAsInput},
    OperatorRule{"", "CenterCropPad", 18, &centerCropPad},
    OperatorRule{"", "Col2Im", 18, &columnsToImage},
    OperatorRule{"", "GroupNormalization", 18, &sameAsInput},
    OperatorRule{"", "Mish", 18, &sameAsInput},
    OperatorRule{"", "OptionalGetElement", 18, &optionalGetElement},
    OperatorRule{"", "OptionalHasElement", 18, &optionalHasElement},
    OperatorRule{"", "Pad", 18, &pad},
    OperatorRule{"", "ReduceL1", 18, &reduce},
    OperatorRule{"", "ReduceL2", 18, &reduce},
    OperatorRule{"", "ReduceLogSum", 18, &reduce},
    OperatorRule{"", "ReduceLogSumExp", 18, &reduce},
    OperatorRule{"", "ReduceMax", 18, &reduce},
    OperatorRule{"", "ReduceMean", 18, &reduce},
    OperatorRule{"", "ReduceMin", 18, &reduce},
    OperatorRule{"", "ReduceProd", 18, &reduce},
    OperatorRule{"", "ReduceSumSquare", 18, &reduce},
    OperatorRule{"", "Split", 18, &split},
    OperatorRule{"", "Cast", 19, &cast},
    OperatorRule{"", "CastLike", 19, &castLike},
    OperatorRule{"", "AffineGrid", 20, &affineGrid},
    OperatorRule{"", "DFT", 20, nullptr},
    OperatorRule{"", "Gelu", 20, &sameAsInput},
    OperatorRule{"", "GridSample", 20, &gridSample},
    OperatorRule{"", "ImageDecoder", 20, &imageDecoder},
    OperatorRule{"", "RegexFullMatch", 20, &booleanOfShape},
    OperatorRule{"", "StringConcat", 20, &broadcastOfTwo},
    OperatorRule{"", "StringSplit", 20, &stringSplit},
    OperatorRule{"", "Attention", 23, &attention},
    OperatorRule{"", "RMSNormalization", 23, &sameAsInput},
    OperatorRule{"", "RotaryEmbedding", 23, &sameAsInput},
    OperatorRule{"", "Swish", 24, &sameAsInput},
    OperatorRule{"", "TensorScatter", 24, &sameAsInput},
    OperatorRule{"", "BitCast", 26, &cast},
    OperatorRule{"", "CumProd", 26, &sameAsInput},
};

} // namespace

std::span<const OperatorRule> newerOperators() { return newer; }

} // namespace qaliper
