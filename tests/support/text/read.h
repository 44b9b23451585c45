#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <onnx/onnx_pb.h>

#include "model/graph/value_type.h"
#include "tests/support/text/cursor.h"

// The parts of the reader of ONNX text. Each reads one construct and returns it as the wire bytes of its message, so
// that text becomes a model the way a file does. After a complaint results are of no use; ask Cursor::ok(). Private to
// tests/support/text.

namespace qaliper::onnxtext {

// At a type, when the word at hand begins one and is not itself a name: `float = Relu (x)` defines a value "float".
bool atType(const Cursor& cursor);
ValueType readType(Cursor& cursor);

// The bit pattern of the element at hand; a complaint when it is none of that type.
std::uint64_t readElement(Cursor& cursor, DataType type);
// A number of any form, for the arguments of short forms.
double readPlainNumber(Cursor& cursor);

// At data of a tensor: {…}, […], or a short form.
bool atData(const Cursor& cursor);
// TensorProto. The type must be a tensor's with a shape of numbers.
onnx::TensorProto readTensorData(Cursor& cursor, const std::string& name, const ValueType& type);
// SparseTensorProto; `type` is what stands in sparse_tensor(…).
onnx::SparseTensorProto readSparseData(Cursor& cursor, const std::string& name, const ValueType& type);

// Calls `readItem` for each item of a list in brackets; there may be none.
void readEach(Cursor& cursor, std::string_view open, std::string_view close, const std::function<void()>& readItem);

std::string readValueName(Cursor& cursor);
ValueType readOptionalType(Cursor& cursor);
void putValueInfo(std::string& out, std::uint32_t field, const std::string& name, const ValueType& type);
void putText(std::string& out, std::uint32_t field, const std::string& text); // nothing when empty

std::string readAttribute(Cursor& cursor);                   // AttributeProto
std::string readAttribute(Cursor& cursor, std::string name); // after its name
std::string readGraph(Cursor& cursor);                       // GraphProto
std::string readNode(Cursor& cursor);                        // NodeProto
std::string readModel(Cursor& cursor);                       // ModelProto

} // namespace qaliper::onnxtext
