#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <onnx/onnx_pb.h>

#include "model/graph/model.h"
#include "model/onnx/external.h"

// Converts between protobuf messages and the plain data of the model. Private to model/onnx.

namespace qaliper {

std::string serialized(const google::protobuf::MessageLite& proto);

// What is needed to read tensors of a document.
struct TensorReading {
    const Skeleton* skeleton = nullptr;
    ExternalFiles* external = nullptr; // null: external data stays a location with a problem
};

ValueType fromProto(const onnx::TypeProto& proto);
ValueInfo fromProto(const onnx::ValueInfoProto& proto);
Tensor fromProto(const onnx::TensorProto& proto, const TensorReading& reading);
// Attributes of kind graph are returned as Opaque: bodies are read from their own bytes.
Attribute fromProto(const onnx::AttributeProto& proto, const TensorReading& reading);
Node fromProto(const onnx::NodeProto& proto, const TensorReading& reading);
std::vector<OpsetImport> fromProto(const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>& protos);

// All of these write into a message that may have content already: what our own data does not know is kept (a doc
// string, a denotation, newer fields).
void toProto(const ValueType& type, onnx::TypeProto& proto);
void toProto(const ValueInfo& info, onnx::ValueInfoProto& proto);

// Gives a payload that is not in memory a token to write into raw_data; payloads in memory are written completely.
using PayloadTokens = std::function<std::string(const Payload&)>;
void toProto(const Tensor& tensor, onnx::TensorProto& proto, const PayloadTokens& tokens);
// The message has no value yet, except perhaps a tensor that a tensor overwrites.
void toProto(const Attribute& attribute, onnx::AttributeProto& proto, const PayloadTokens& tokens);

} // namespace qaliper
