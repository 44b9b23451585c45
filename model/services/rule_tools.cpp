#include "model/services/rule_tools.h"

#include <algorithm>

#include <onnx/defs/tensor_proto_util.h>

namespace qaliper::rules {

namespace {

const onnx::TypeProto* inputType(Context& context, std::size_t input) {
    return input < context.getNumInputs() ? context.getInputType(input) : nullptr;
}

ShapeProto::Dimension broadcastDim(const ShapeProto::Dimension& a, const ShapeProto::Dimension& b) {
    if (a.has_dim_value() && a.dim_value() != 1)
        return a;
    if (b.has_dim_value() && b.dim_value() != 1)
        return b;
    if (a.has_dim_value())
        return b; // a is 1
    if (b.has_dim_value())
        return a;
    return a.dim_param() == b.dim_param() ? a : ShapeProto::Dimension();
}

} // namespace

std::int32_t element(Context& context, std::size_t input) {
    const onnx::TypeProto* type = inputType(context, input);
    return type ? type->tensor_type().elem_type() : std::int32_t{TensorProto::UNDEFINED};
}

const ShapeProto* shape(Context& context, std::size_t input) {
    const onnx::TypeProto* type = inputType(context, input);
    return type && type->has_tensor_type() && type->tensor_type().has_shape() ? &type->tensor_type().shape() : nullptr;
}

bool isGiven(Context& context, std::size_t input) { return inputType(context, input) != nullptr; }

std::optional<std::vector<std::int64_t>> integers(Context& context, std::size_t input) {
    const TensorProto* data = input < context.getNumInputs() ? context.getInputData(input) : nullptr;
    if (!data)
        return std::nullopt;
    if (data->data_type() == TensorProto::INT64)
        return onnx::ParseData<std::int64_t>(data);
    if (data->data_type() == TensorProto::INT32) {
        const auto narrow = onnx::ParseData<std::int32_t>(data);
        return std::vector<std::int64_t>(narrow.begin(), narrow.end());
    }
    return std::nullopt;
}

std::int64_t integer(Context& context, const char* attribute, std::int64_t fallback) {
    return onnx::getAttribute(context, attribute, fallback);
}

std::optional<std::vector<std::int64_t>> integers(Context& context, const char* attribute) {
    const onnx::AttributeProto* found = context.getAttribute(attribute);
    return found ? std::optional(std::vector<std::int64_t>(found->ints().begin(), found->ints().end())) : std::nullopt;
}

void setElement(Context& context, std::size_t output, std::int32_t element) {
    if (output < context.getNumOutputs() && element != TensorProto::UNDEFINED)
        context.getOutputType(output)->mutable_tensor_type()->set_elem_type(element);
}

void setShape(Context& context, std::size_t output, const ShapeProto& shape) {
    if (output < context.getNumOutputs())
        *context.getOutputType(output)->mutable_tensor_type()->mutable_shape() = shape;
}

void copyType(Context& context, std::size_t input, std::size_t output) {
    const onnx::TypeProto* type = inputType(context, input);
    const bool isKnown =
        type && (!type->has_tensor_type() || type->tensor_type().elem_type() != TensorProto::UNDEFINED);
    if (isKnown && output < context.getNumOutputs())
        *context.getOutputType(output) = *type;
}

std::optional<int> normalised(std::int64_t axis, int rank) {
    if (axis < -rank || axis >= rank)
        return std::nullopt;
    return static_cast<int>(axis < 0 ? axis + rank : axis);
}

void wantRank(const ShapeProto* shape, int rank) {
    if (shape && shape->dim_size() != rank)
        fail_shape_inference("an input has ", shape->dim_size(), " dimensions, ", rank, " are wanted");
}

void wantSameRank(const ShapeProto* one, const ShapeProto* other) {
    if (one)
        wantRank(other, one->dim_size());
}

void wantDim(const ShapeProto::Dimension& dim, std::int64_t number) {
    if (dim.has_dim_value() && dim.dim_value() != number)
        fail_shape_inference("a dimension is ", dim.dim_value(), ", ", number, " is wanted");
}

void SharedDim::meet(const ShapeProto::Dimension& dim) {
    if (dim_.has_dim_value())
        wantDim(dim, dim_.dim_value());
    else if (dim.has_dim_value() || dim_.dim_param().empty())
        dim_ = dim;
}

void SharedDim::meet(std::optional<std::int64_t> number) {
    if (number)
        meet(*number);
}

std::optional<std::int64_t> SharedDim::number() const {
    return dim_.has_dim_value() ? std::optional(dim_.dim_value()) : std::nullopt;
}

void wantDims(const ShapeProto* shape, std::initializer_list<SharedDim*> dims) {
    wantRank(shape, static_cast<int>(dims.size()));
    for (int i = 0; SharedDim * dim : dims) {
        if (shape)
            dim->meet(shape->dim(i++));
    }
}

std::optional<std::int64_t> lengthOf(Context& context, std::size_t input) {
    const ShapeProto* list = shape(context, input);
    wantRank(list, 1);
    return list && list->dim(0).has_dim_value() ? std::optional(list->dim(0).dim_value()) : std::nullopt;
}

ShapeProto unknownShape(int count) {
    ShapeProto shape;
    for (int i = 0; i < count; ++i)
        shape.add_dim();
    return shape;
}

void append(ShapeProto& shape, std::int64_t dim) { shape.add_dim()->set_dim_value(dim); }

void append(ShapeProto& shape, const ShapeProto::Dimension& dim) { *shape.add_dim() = dim; }

std::optional<ShapeProto> broadcast(const ShapeProto* a, const ShapeProto* b) {
    if (!a || !b)
        return std::nullopt;
    const int rank = std::max(a->dim_size(), b->dim_size());
    const auto at = [rank](const ShapeProto& shape, int i) {
        const int own = i - (rank - shape.dim_size());
        ShapeProto::Dimension one;
        one.set_dim_value(1);
        return own < 0 ? one : shape.dim(own);
    };
    ShapeProto result;
    for (int i = 0; i < rank; ++i)
        append(result, broadcastDim(at(*a, i), at(*b, i)));
    return result;
}

std::optional<ShapeProto> matrixProduct(const ShapeProto* a, const ShapeProto* b) {
    if (!a || !b || a->dim_size() == 0 || b->dim_size() == 0)
        return std::nullopt;
    const auto batch = [](const ShapeProto& shape) {
        ShapeProto outer;
        for (int i = 0; i + 2 < shape.dim_size(); ++i)
            append(outer, shape.dim(i));
        return outer;
    };
    const ShapeProto batchA = batch(*a);
    const ShapeProto batchB = batch(*b);
    std::optional<ShapeProto> result = broadcast(&batchA, &batchB);
    if (a->dim_size() > 1)
        append(*result, a->dim(a->dim_size() - 2));
    if (b->dim_size() > 1)
        append(*result, b->dim(b->dim_size() - 1));
    return result;
}

} // namespace qaliper::rules
