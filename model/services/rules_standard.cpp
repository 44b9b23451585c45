#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include <onnx/defs/tensor_proto_util.h>

#include "model/graph/data_type.h"
#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Operators that the ONNX standard added or changed after opset 17, the last one of ONNX 1.12, and some that it infers wrongly or not. Source: the ONNX
// changelog of operators, opsets 18 to 28. Changes that only add element types are not listed: shape inference of the
// older schema still applies.

namespace qaliper {

namespace {

using namespace rules;

// A file may say any number; those above are none of a model.
constexpr std::int64_t mostDimensions = 64;
constexpr double largestScale = 1 << 20;

void sameAsInput(Context& context) { copyType(context, 0, 0); }

void broadcastOfTwo(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* a = shape(context, 0);
    const ShapeProto* b = shape(context, 1);
    if (a && b) {
        ShapeProto result;
        onnx::bidirectionalBroadcastShapeInference(*a, *b, result);
        setShape(context, 0, result);
    }
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

// The dimension of a signal that is transformed.
void transform(Context& context, ShapeProto::Dimension& signal, bool isHalf, bool isInverse) {
    if (!isHalf && !isGiven(context, 1))
        return;
    std::optional<std::int64_t> size;
    if (const auto length = integers(context, std::size_t{1}); length && length->size() == 1)
        size = isHalf && !isInverse ? length->front() / 2 + 1 : length->front();
    else if (!isGiven(context, 1) && signal.has_dim_value())
        size = isInverse ? 2 * (signal.dim_value() - 1) : signal.dim_value() / 2 + 1;
    signal.Clear();
    if (size)
        signal.set_dim_value(*size);
}

// Along an axis, and not along the last one, which is 1 for real numbers and 2 for complex ones. Half of a spectrum is that of
// real numbers; the inverse of half a spectrum is real. Nothing stands for an axis that is not known.
void fourier(Context& context, std::optional<std::int64_t> axis) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    if (!input)
        return;
    const int rank = input->dim_size();
    if (rank < 2)
        fail_shape_inference("an input has ", rank, " dimensions, 2 or more are wanted");
    const auto at = axis ? normalised(*axis, rank) : std::nullopt;
    if (axis && (!at || *at == rank - 1))
        fail_shape_inference("axis ", *axis, " of a signal of ", rank, " dimensions");
    const bool isHalf = integer(context, "onesided", 0) != 0;
    const bool isInverse = integer(context, "inverse", 0) != 0;
    if (isHalf)
        wantDim(input->dim(rank - 1), isInverse ? 2 : 1);
    const bool isResized = isHalf || isGiven(context, 1);
    ShapeProto result = isResized && !at ? unknownShape(rank) : *input;
    if (at)
        transform(context, *result.mutable_dim(*at), isHalf, isInverse);
    result.mutable_dim(rank - 1)->set_dim_value(isHalf && isInverse ? 1 : 2);
    setShape(context, 0, result);
}

void fourierOfAttribute(Context& context) { fourier(context, integer(context, "axis", 1)); }

void fourierOfInput(Context& context) {
    const auto axis = isGiven(context, 2) ? integers(context, std::size_t{2}) : std::vector<std::int64_t>{-2};
    fourier(context, axis && axis->size() == 1 ? std::optional(axis->front()) : std::nullopt);
}

// The type of the scale.
void rmsNormalization(Context& context) {
    copyType(context, 0, 0);
    setElement(context, 0, element(context, 1));
}

void bitCast(Context& context) {
    const auto to = static_cast<std::int32_t>(integer(context, "to", TensorProto::UNDEFINED));
    const int before = bitsOf(static_cast<DataType>(element(context, 0)));
    const int after = bitsOf(static_cast<DataType>(to));
    if (before != after && before != 0 && after != 0)
        fail_type_inference("the input has ", before, " bits, the output ", after);
    copyType(context, 0, 0);
    setElement(context, 0, to);
}

// Without an axis, of the elements in a row.
void compress(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    wantRank(shape(context, 1), 1);
    if (!context.getAttribute("axis")) {
        setShape(context, 0, unknownShape(1));
        return;
    }
    const auto axis = input ? normalised(integer(context, "axis", 0), input->dim_size()) : std::nullopt;
    if (!axis)
        return;
    ShapeProto result = *input;
    result.mutable_dim(*axis)->Clear();
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
    wantRank(input, 3);
    const auto spatial = lengthOf(context, 1);
    if (const auto blocks = lengthOf(context, 2); spatial && blocks && *spatial != *blocks)
        fail_shape_inference("blocks of ", *blocks, " dimensions in an image of ", *spatial);
    if (!input || !spatial || *spatial > mostDimensions)
        return;
    ShapeProto result;
    append(result, input->dim(0));
    auto& channels = *result.add_dim();
    std::int64_t blockSize = 1;
    for (const std::int64_t size : block.value_or(std::vector<std::int64_t>{}))
        blockSize *= size;
    if (block && blockSize > 0 && input->dim(1).has_dim_value())
        channels.set_dim_value(input->dim(1).dim_value() / blockSize);
    for (std::int64_t at = 0; at < *spatial; ++at)
        *result.add_dim() = ShapeProto::Dimension();
    for (std::size_t at = 0; image && at < image->size(); ++at)
        result.mutable_dim(static_cast<int>(at) + 2)->set_dim_value((*image)[at]);
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

// The body is computed for each element of the first input; further sequences are as long as it, tensors are always the same.
void sequenceMap(Context& context) {
    const onnx::AttributeProto* body = context.getAttribute("body");
    const std::size_t count = context.getNumInputs();
    if (!body || !body->has_g())
        return;
    if (static_cast<std::size_t>(body->g().input_size()) != count)
        fail_shape_inference("the body has ", body->g().input_size(), " inputs, the node has ", count);
    std::vector<const onnx::TypeProto*> inputs;
    for (std::size_t i = 0; i < count; ++i) {
        const onnx::TypeProto* type = context.getInputType(i);
        inputs.push_back(type && type->has_sequence_type() ? &type->sequence_type().elem_type() : type);
    }
    const std::vector<const TensorProto*> noData(count);
    const auto made = context.getGraphAttributeInferencer("body")->doInferencing(inputs, noData);
    for (std::size_t i = 0; i < std::min(made.size(), context.getNumOutputs()); ++i) {
        if (made[i]->value_case() != onnx::TypeProto::VALUE_NOT_SET)
            *context.getOutputType(i)->mutable_sequence_type()->mutable_elem_type() = *made[i];
    }
}

// ONNX 1.12 infers nothing where a start or an end is not known.
void slice(Context& context) {
    onnx::OpSchemaRegistry::Schema("Slice", 13)->GetTypeAndShapeInferenceFunction()(context);
    const ShapeProto* input = shape(context, 0);
    if (input && !context.getOutputType(0)->tensor_type().has_shape())
        setShape(context, 0, unknownShape(input->dim_size()));
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
    const auto length = lengthOf(context, 1);
    if (length && *length != 4 && *length != 5)
        fail_shape_inference(*length, " sizes, 4 or 5 are wanted");
    if (!size || size->size() < 4) {
        ShapeProto result = unknownShape(static_cast<int>(length.value_or(0)));
        if (length)
            result.mutable_dim(static_cast<int>(*length) - 1)->set_dim_value(*length - 2);
        if (length)
            setShape(context, 0, result);
        return;
    }
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
    wantSameRank(input, grid);
    if (!input || !grid || input->dim_size() < 3)
        return;
    wantDim(grid->dim(grid->dim_size() - 1), input->dim_size() - 2);
    if (input->dim(0).has_dim_value())
        wantDim(grid->dim(0), input->dim(0).dim_value());
    ShapeProto result;
    append(result, input->dim(0));
    append(result, input->dim(1));
    for (int i = 1; i + 1 < grid->dim_size(); ++i)
        append(result, grid->dim(i));
    setShape(context, 0, result);
}

// True where the slot is filled, and not with a constant without elements.
bool isFilled(Context& context, std::size_t slot) {
    const auto* known = slot < context.getNumInputs() ? context.getInputData(slot) : nullptr;
    const bool isEmpty = known && known->dims_size() == 1 && known->dims(0) == 0;
    return isGiven(context, slot) && !isEmpty;
}

std::optional<std::vector<double>> scalesOf(Context& context, std::size_t slot) {
    const auto* known = slot < context.getNumInputs() ? context.getInputData(slot) : nullptr;
    if (!known || known->data_type() != TensorProto::FLOAT)
        return std::nullopt;
    const std::vector<float> values = onnx::ParseData<float>(known);
    return std::vector<double>(values.begin(), values.end());
}

// The resized dimensions, by sizes or scales; nothing for those of which neither is known.
std::vector<std::optional<std::int64_t>> resizedDims(
    Context& context, const ShapeProto& input, const std::vector<int>& axes) {
    std::vector<std::optional<std::int64_t>> dims(axes.size());
    const auto sizes = isFilled(context, 3) ? integers(context, std::size_t{3}) : std::nullopt;
    const auto scales = isFilled(context, 2) ? scalesOf(context, 2) : std::nullopt;
    const auto count = lengthOf(context, isFilled(context, 3) ? 3 : 2);
    if (count && *count != static_cast<std::int64_t>(axes.size()))
        fail_shape_inference("sizes or scales for ", *count, " dimensions, where ", axes.size(), " are resized");
    const bool keepsRatio =
        onnx::getAttribute(context, "keep_aspect_ratio_policy", std::string("stretch")) != "stretch";
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto& dim = input.dim(axes[i]);
        if (sizes && !keepsRatio && i < sizes->size())
            dims[i] = (*sizes)[i];
        else if (scales && dim.has_dim_value() && i < scales->size() && std::abs((*scales)[i]) < largestScale)
            dims[i] = static_cast<std::int64_t>(std::floor(static_cast<double>(dim.dim_value()) * (*scales)[i]));
    }
    return dims;
}

void resize(Context& context) {
    setElement(context, 0, element(context, 0));
    const bool isScaled = isFilled(context, 2);
    if (isScaled == isFilled(context, 3))
        fail_shape_inference(isScaled ? "scales and sizes are both given" : "neither scales nor sizes are given");
    const ShapeProto* input = shape(context, 0);
    if (!input)
        return;
    std::vector<int> axes;
    if (const auto written = integers(context, "axes")) {
        for (const std::int64_t axis : *written) {
            if (const auto at = normalised(axis, input->dim_size()))
                axes.push_back(*at);
            else
                fail_shape_inference("axis ", axis, " of an input of ", input->dim_size(), " dimensions");
        }
    } else {
        for (int i = 0; i < input->dim_size(); ++i)
            axes.push_back(i);
    }
    ShapeProto result = *input;
    const auto dims = resizedDims(context, *input, axes);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        auto& dim = *result.mutable_dim(axes[i]);
        dim.Clear();
        if (dims[i])
            dim.set_dim_value(*dims[i]);
    }
    setShape(context, 0, result);
}

void imageDecoder(Context& context) {
    wantRank(shape(context, 0), 1);
    setElement(context, 0, TensorProto::UINT8);
    setShape(context, 0, unknownShape(3));
}

constexpr std::array newer{
    OperatorRule{"", "Compress", 9, &compress},
    OperatorRule{"", "Slice", 13, &slice},
    OperatorRule{"", "DFT", 17, &fourierOfAttribute},
    OperatorRule{"", "SequenceMap", 17, &sequenceMap},
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
    OperatorRule{"", "Resize", 18, &resize},
    OperatorRule{"", "Split", 18, &split},
    OperatorRule{"", "Cast", 19, &cast},
    OperatorRule{"", "CastLike", 19, &castLike},
    OperatorRule{"", "AffineGrid", 20, &affineGrid},
    OperatorRule{"", "DFT", 20, &fourierOfInput},
    OperatorRule{"", "Gelu", 20, &sameAsInput},
    OperatorRule{"", "GridSample", 20, &gridSample},
    OperatorRule{"", "ImageDecoder", 20, &imageDecoder},
    OperatorRule{"", "RegexFullMatch", 20, &booleanOfShape},
    OperatorRule{"", "StringConcat", 20, &broadcastOfTwo},
    OperatorRule{"", "StringSplit", 20, &stringSplit},
    OperatorRule{"", "RMSNormalization", 23, &rmsNormalization},
    OperatorRule{"", "Swish", 24, &sameAsInput},
    OperatorRule{"", "BitCast", 26, &bitCast},
    OperatorRule{"", "CumProd", 26, &sameAsInput},
    OperatorRule{"", "SwiGLU", 28, &broadcastOfTwo},
};

} // namespace

std::span<const OperatorRule> newerOperators() { return newer; }

} // namespace qaliper
