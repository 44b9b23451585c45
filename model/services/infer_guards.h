#pragma once

#include <cstdint>

#include <onnx/defs/schema.h>
#include <onnx/defs/shape_inference.h>
#include <onnx/onnx_pb.h>

// Checks before libonnx's inference functions run on a node. They trust their input: a missing edge, an attribute of
// the wrong kind or a dimension of 2^40 makes them crash, hang or allocate terabytes, and invalid graphs have all of
// these. If one still fails, only the worker dies.

namespace qaliper {

// No negative or huge dimension, a known element type, a plausible rank, no list of millions of integers.
bool isValid(const onnx::TypeProto& type);

// The elements are present, in a form that libonnx reads, in the number that the shape requires, and not too many. A
// payload token, recognised by `nonce`, is not readable.
bool isReadable(const onnx::TensorProto& tensor, std::uint64_t nonce);

// The numbers of inputs and outputs fit. Only for a schema of the node's operator version.
bool hasFittingSlots(const onnx::NodeProto& node, const onnx::OpSchema& schema);

// Required attributes are present, and those present are of the kind in the schema. Unknown ones are allowed: exporters
// write them, and inference ignores them.
bool hasFittingAttributes(const onnx::NodeProto& node, const onnx::OpSchema& schema);

// Checks for every operator: tensors whose bytes fit their type, lists of limited length, a Scan with enough inputs.
bool hasSoundAttributes(const onnx::NodeProto& node, std::uint64_t nonce);

// The axis of a LayerNormalization is one of its input, as far as its rank is known. libonnx writes before the list
// of dimensions where it is not.
bool hasAxisOfInput(const onnx::NodeProto& node, onnx::InferenceContext& context);

// Removes invalid dimensions from an inferred type: the node is invalid, and the rest of the type may still be useful.
void dropUnsoundDims(onnx::TypeProto& type);

} // namespace qaliper
