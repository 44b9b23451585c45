#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <onnx/defs/shape_inference.h>
#include <onnx/onnx_pb.h>

// Small words that inference rules are written in. All of them accept missing slots and unknown types: then nothing is
// found or nothing is set, and the output stays as unknown as it was.

namespace qaliper::rules {

using Context = onnx::InferenceContext;
using ShapeProto = onnx::TensorShapeProto;
using onnx::TensorProto;

// Of an input; UNDEFINED and null when not known.
std::int32_t element(Context& context, std::size_t input);
const ShapeProto* shape(Context& context, std::size_t input);
bool isGiven(Context& context, std::size_t input); // the slot is filled and its type known
std::optional<std::vector<std::int64_t>> integers(Context& context, std::size_t input); // elements, when all are known

std::int64_t integer(Context& context, const char* attribute, std::int64_t fallback);
std::optional<std::vector<std::int64_t>> integers(Context& context, const char* attribute);

void setElement(Context& context, std::size_t output, std::int32_t element);
void setShape(Context& context, std::size_t output, const ShapeProto& shape);

// Element type and shape of an input.
void copyType(Context& context, std::size_t input, std::size_t output);

// The axis in 0 … rank-1; nothing when it is out of range.
std::optional<int> normalised(std::int64_t axis, int rank);

// `count` dimensions of which nothing is known.
ShapeProto unknownShape(int count);
void append(ShapeProto& shape, std::int64_t dim);
void append(ShapeProto& shape, const ShapeProto::Dimension& dim);

// Of a × b after NumPy's rules; nothing when the ranks are not known.
std::optional<ShapeProto> broadcast(const ShapeProto* a, const ShapeProto* b);
std::optional<ShapeProto> matrixProduct(const ShapeProto* a, const ShapeProto* b);

} // namespace qaliper::rules
