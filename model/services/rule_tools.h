#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include <onnx/defs/shape_inference.h>
#include <onnx/onnx_pb.h>

// Helpers for inference rules. All of them accept missing slots and unknown types: they then return nothing or set
// nothing.

namespace qaliper::rules {

using Context = onnx::InferenceContext;
using ShapeProto = onnx::TensorShapeProto;
using onnx::TensorProto;

// Of an input; UNDEFINED and null when unknown.
std::int32_t element(Context& context, std::size_t input);
const ShapeProto* shape(Context& context, std::size_t input);
bool isGiven(Context& context, std::size_t input); // the slot is filled; of one that is not optional, its type is known
std::optional<std::vector<std::int64_t>> integers(Context& context, std::size_t input); // elements, when all are known

std::int64_t integer(Context& context, const char* attribute, std::int64_t fallback);
std::optional<std::vector<std::int64_t>> integers(Context& context, const char* attribute);

void setElement(Context& context, std::size_t output, std::int32_t element);
void setShape(Context& context, std::size_t output, const ShapeProto& shape);

// Copies element type and shape of an input.
void copyType(Context& context, std::size_t input, std::size_t output);

// The axis in 0 … rank-1; nothing when it is out of range.
std::optional<int> normalised(std::int64_t axis, int rank);

// Inference of the node fails where a rank is known and is another one.
void wantRank(const ShapeProto* shape, int rank);
void wantSameRank(const ShapeProto* one, const ShapeProto* other);
void wantDim(const ShapeProto::Dimension& dim, std::int64_t number);

// A dimension that several inputs have. Inference of the node fails where their numbers differ.
class SharedDim {
public:
    SharedDim() = default;
    explicit SharedDim(std::int64_t number) { dim_.set_dim_value(number); }

    void meet(const ShapeProto::Dimension& dim);
    void meet(std::int64_t number) { meet(SharedDim(number).dim_); }
    void meet(std::optional<std::int64_t> number);

    const ShapeProto::Dimension& dim() const { return dim_; }
    std::optional<std::int64_t> number() const;

private:
    ShapeProto::Dimension dim_;
};

// The shape has these dimensions, where it is known; inference fails where it has another rank.
void wantDims(const ShapeProto* shape, std::initializer_list<SharedDim*> dims);

// The number of elements of an input that is a list, whether they are known or not; inference fails where it is none.
std::optional<std::int64_t> lengthOf(Context& context, std::size_t input);

// A shape of `count` unknown dimensions.
ShapeProto unknownShape(int count);
void append(ShapeProto& shape, std::int64_t dim);
void append(ShapeProto& shape, const ShapeProto::Dimension& dim);

// Of a × b, by NumPy's rules; nothing when a rank is unknown.
std::optional<ShapeProto> broadcast(const ShapeProto* a, const ShapeProto* b);
std::optional<ShapeProto> matrixProduct(const ShapeProto* a, const ShapeProto* b);

} // namespace qaliper::rules
