#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/graph/interface.h"

// The boundary of an edit: the values between changed and unchanged nodes. If a changed region has the same inputs and
// the same outputs in both versions, the rest of the model computes the same.

namespace qaliper {

// One output of a region, by its name in each version. The names differ where a node that cannot be run now reads
// another value.
struct FrontierOutput {
    std::string before;
    std::string after;
    bool isConstant = false; // depends on constants and shapes only, in both versions
    friend bool operator==(const FrontierOutput&, const FrontierOutput&) = default;
};

// A connected part of the edit in one graph. Both versions of a region can be run separately with given inputs;
// extract() cuts them out.
struct Region {
    GraphId graphBefore;
    GraphId graphAfter;
    std::vector<NodeIx> before; // nodes that were removed or changed
    std::vector<NodeIx> after;  // nodes that were added or changed
    // The same values in both versions, by their name before; a model input that was renamed has another name after.
    std::vector<std::string> inputs;
    std::vector<FrontierOutput> outputs;
    // False when the versions start at different values, and no common ones were found upstream of them. Equal outputs
    // prove equality even then; different outputs prove nothing.
    bool isAligned = true;
    bool isPlain = true; // starts at the inputs of its own nodes, not upstream of them
    // Operators in the region that ONNX Runtime does not know: it cannot be run.
    std::set<std::string> unsupportedOps;
    std::set<std::string> random; // operators in the region with other results in each run
    // Values that unchanged nodes read and that no node computes any more.
    std::vector<std::string> lost;
};

struct Frontier {
    std::vector<Region> regions; // in graph order; only regions with an output, or a lost one
    // Changes without consumers in either version: parts of the graph, and initializers by identity.
    std::size_t unreadPieces = 0;
    std::set<std::string> unreadTensors;
    // The version of an operator set changed, so every node may have another meaning.
    bool changesOpset = false;
};

// `before` and `after` are versions of one document, or two files of one network. Model inputs and outputs that
// `declared` renames correspond to each other.
Frontier frontierOf(const Context& before, const Context& after, std::span<const InterfaceChange> declared = {});

// The whole model as one region, from its inputs to its outputs.
Region wholeRegion(const Context& before, const Context& after, std::span<const InterfaceChange> declared = {});

// New names of renamed inputs and outputs, by their name before.
using RenamedPorts = std::map<std::string, std::string, std::less<>>;
RenamedPorts renamedPorts(std::span<const InterfaceChange> declared);

// Operators with other results in each run: the node's own, those in its bodies and in local functions that it calls.
std::set<std::string> randomOperatorsIn(const Model& model, const Node& node);

// False for TensorRT plugins, private domains, and operators of TensorRT's parser that have no form in standard ones.
bool runsInReference(const Context& context, NodeIx ix);

} // namespace qaliper
