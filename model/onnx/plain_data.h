#pragma once

#include <google/protobuf/message.h>

#include "model/onnx/convert.h"

// Tensors of messages of two files in one form, so that the messages can be compared. Private to model/onnx.

namespace qaliper {

// Removes the data of a tensor whose data are compared as those of a Tensor. What else it has stays, for the invalid
// case that it has several kinds of data.
void dropData(onnx::TensorProto& proto, const TensorReading& reading, const Storage& storage);

// For every tensor in the message: data in one field become raw_data, large ones their SHA-256. Data that cannot be
// read become the place where they are.
void gatherData(google::protobuf::Message& message, const TensorReading& reading, const Storage& storage);

} // namespace qaliper
