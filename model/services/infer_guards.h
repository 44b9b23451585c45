#pragma once

#include <cstdint>

#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>

// What has to hold before libonnx is let loose on a node. Its inference functions trust their input: a missing edge, an
// attribute of the wrong kind or a dimension of 2^40 makes them crash, hang or ask for terabytes, and half-edited
// graphs have all of these. What slips through costs the worker, not the document.

namespace qaliper {

// No negative or absurd dimension, an element type, a rank that fits a network, no list of millions of integers.
bool isSound(const onnx::TypeProto& type);

// The elements are here, in a form that libonnx reads, as many as the shape says, and not too many. A payload token in
// place of the elements, recognised by `nonce`, is not readable.
bool isReadable(const onnx::TensorProto& tensor, std::uint64_t nonce);

// Enough inputs and outputs, and not too many. To be asked only of a schema made for the node's operator version.
bool hasFittingSlots(const onnx::NodeProto& node, const onnx::OpSchema& schema);

// Required attributes are there, and those that are there are of the kind the schema says. Unknown ones are let pass:
// exporters write them, and inference does not look at them.
bool hasFittingAttributes(const onnx::NodeProto& node, const onnx::OpSchema& schema);

// What is wrong for every operator: a tensor whose bytes do not fit its type, endless lists, a Scan with more scanned
// inputs than inputs.
bool hasSoundAttributes(const onnx::NodeProto& node, std::uint64_t nonce);

// Takes dimensions out of an inferred type that no tensor can have: the node is wrong, and the rest may still be
// useful.
void dropUnsoundDims(onnx::TypeProto& type);

} // namespace qaliper
