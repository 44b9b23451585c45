#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <google/protobuf/message.h>

// What two messages of ONNX differ in, field by field, unknown fields included. Private to model/onnx.

namespace qaliper {

struct MessageChange {
    std::string field; // the way to it, as in onnx.proto: "type.tensor_type.shape.dim[1].dim_value"
    std::string was;   // for display; empty where it is absent
    std::string is;
    std::size_t more = 0;      // elements of the same list that differ, too
    bool isData = false;       // elements of a tensor, in any of its fields
    bool isAnnotation = false; // nothing computes with it: a doc string, metadata, where data are stored
};

// A field that is absent equals one that has its default, unless presence says something: a dimension of 0 is not an
// unknown one. Numbers are compared by their bits.
std::vector<MessageChange> messageChanges(
    const google::protobuf::Message& before, const google::protobuf::Message& after);

// A text on one line, cut where it is long: "\"abc\"".
std::string quotedValue(std::string_view text);

} // namespace qaliper
