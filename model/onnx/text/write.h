#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <onnx/onnx_pb.h>

#include "model/graph/model.h"
#include "model/onnx/text/node_text.h"

// The parts of the writer of ONNX text, and those that the writer of whole models in tests/support/text also uses.

namespace qaliper::onnxtext {

// "float[1,3,N]"; "?" for a type that is not known.
std::string typeText(const ValueType& type);
// The type of a tensor, whose dimensions are all numbers: a scalar is "float", never "float[]".
std::string typeText(const Tensor& tensor);

// The shortest text of an element that reads back to the same bits.
std::string elementText(DataType type, std::uint64_t bits);

// A float of an attribute: always with a point or an exponent, so that it is not read as an integer.
std::string floatText(float value);

// A text that is written line by line: indentation, long lists over several lines, comments at line ends. Private to
// model/onnx/text.
class Page {
public:
    void put(std::string_view text) { text_ += text; }
    // Adds text; it begins a new line when this one is full.
    void putItem(std::string_view text);
    // Ends the line, with the comments noted for it, and indents the next line.
    void newLine();
    void indent() { ++depth_; }
    void outdent() { --depth_; }
    void note(std::string_view comment);

    std::string take() &&;

private:
    void endLine();
    std::string text_;
    std::string comment_;
    std::size_t lineStart_ = 0;
    int depth_ = 0;
};

// State of the writer of one text.
struct Writing {
    const Model* model = nullptr;
    const TextOptions* options = nullptr;
    Page page;

    const Storage& storage() const { return *model->storage; }
    std::string_view bytesOf(const Origin& origin) const {
        return std::string_view(storage().skeleton().bytes).substr(origin.offset, origin.size);
    }
};

// The data of a tensor, as they are written after "=".
void writeData(Writing& writing, const Tensor& tensor);
// "float[2] {1.0, 2.0} at int64[2] {0, 7}", the text after "=" of a sparse tensor.
void writeSparseData(Writing& writing, const onnx::SparseTensorProto& proto);

// "name = value"; `original` has the wire bytes that it was read from, for kinds that the model does not know.
void writeAttribute(Writing& writing, const Attribute& attribute, std::string_view original);
void writeGraph(Writing& writing, const Graph& graph);
// The text in a graph between its interface and its nodes: initializers, and declared types of inner values.
void writeDeclarations(Writing& writing, const Graph& graph);
void writeNodes(Writing& writing, const Graph& graph);
void writeNode(Writing& writing, const Node& node);

// One entry in each line, between lines with the brackets.
void writeBlock(
    Page& page, std::string_view open, std::string_view close, const std::vector<std::function<void()>>& entries);

// The wire bytes of the attribute of that name, among the fields `number` of a message.
std::string_view originalAttribute(std::string_view message, std::uint32_t number, std::string_view name);

} // namespace qaliper::onnxtext
