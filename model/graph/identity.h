#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/graph/index.h"

// What a node is called across versions and files: the path of its graph and its first output. Names of nodes may be
// empty, repeated or renamed, indices shift with every edit; an output name is what other nodes hold on to.
//
//     main:/layer1/Conv_output_0
//     main:if_out>then_branch:inner        a node in a body: the owner's identity, the attribute, the output
//     function custom.Norm:y               a node of a local function

namespace qaliper {

// Without an index the owners of bodies have to be searched for.
std::string graphPath(const Model& model, GraphId graph);
std::string graphPath(const Index& index, GraphId graph);
std::string identity(const Model& model, GraphId graph, const Node& node);
std::string identity(const Index& index, NodeIx node);
std::string valueIdentity(const Index& index, ValueIx value);

// The node of that identity, else the one with that output (in the main graph before bodies), else the one of that
// name; nothing when there is none, or several.
std::optional<NodeIx> findNode(const Index& index, std::string_view text);

// "#73": the node at that place of the main graph, as TensorRT's parser counts; nothing when `text` is none of these.
std::optional<NodeIx> nodeAtPosition(const Index& index, std::string_view text);

// "n-" and 16 hexadecimal digits: the id of the node's element in an SVG file.
std::string svgId(const Index& index, NodeIx node);

// What to call a node when talking to a person: its name, else its first output, else its operator.
std::string_view displayName(const Node& node);

} // namespace qaliper
