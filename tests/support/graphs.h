#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "model/graph/edit.h"
#include "model/graph/index.h"

// Small models, and queries on them.

namespace qaliper {

// A model from ONNX text. Without a header, it gets IR version 10 and opset 21.
Model textModel(std::string_view text);

// ONNX text of a Neg, `layers` equal layers of four nodes (Relu, Exp and Tanh, Add), and an Abs.
std::string layeredText(int layers);

// The node that defines the value of that name in that graph; throws when there is none.
const Node& nodeOf(const Model& model, std::string_view output, GraphId graph = mainGraph);
NodeId idOf(const Model& model, std::string_view output, GraphId graph = mainGraph);

// One line of ONNX text for each node.
std::vector<std::string> nodeLines(const Model& model, GraphId graph = mainGraph);

// The next version; and the message of an error ("" without an error).
Model applied(const Model& model, const std::vector<Edit>& edits);
std::string refusal(const Model& model, const std::vector<Edit>& edits);

} // namespace qaliper
