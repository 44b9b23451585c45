#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/graph/index.h"

// The identity of a node across versions and files: the path of its graph and its first output. Names of nodes may be
// empty, repeated or changed, and indices change with every edit; the output name is what its consumers refer to.
//
//     main:/layer1/Conv_output_0
//     main:if_out>then_branch:inner        a node in a body: the owner's identity, the attribute, the output
//     function custom.Norm:y               a node of a local function

namespace qaliper {

// Without an Index, owners of bodies are found by linear search.
std::string graphPath(const Model& model, GraphId graph);
std::string graphPath(const Index& index, GraphId graph);
std::string identity(const Model& model, GraphId graph, const Node& node);
std::string identity(const Index& index, NodeIx node);
std::string valueIdentity(const Index& index, ValueIx value);

// The node with that identity, else with that output (the main graph before bodies), else with that name; nothing when
// there is none or several.
std::optional<NodeIx> findNode(const Index& index, std::string_view text);

// "#73": the node at that position of the main graph, the number that TensorRT's parser prints; nothing for other
// texts.
std::optional<NodeIx> nodeAtPosition(const Index& index, std::string_view text);

// "n-" and 16 hexadecimal digits: the id of the node's element in an SVG file.
std::string svgId(const Index& index, NodeIx node);

// The name to display: the node's name, else its first output, else its operator.
std::string_view displayName(const Node& node);

} // namespace qaliper
