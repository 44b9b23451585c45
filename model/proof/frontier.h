#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/graph/interface.h"

// Where an edit ends: the values at which nodes that changed meet nodes that did not. If the same values go into a
// changed region and the same values come out of it, nothing around it can tell the two versions apart.

namespace qaliper {

// One quantity, as each version calls it. The names differ where a node that cannot be run here reads another value
// now.
struct FrontierOutput {
    std::string before;
    std::string after;
    bool isConstant = false; // follows from constants and shapes in both versions: there is no number to react to
    friend bool operator==(const FrontierOutput&, const FrontierOutput&) = default;
};

// A connected piece of the edit, in the graph of both versions that it lies in. The two versions of a region can be run
// on their own once its inputs are given: extract() cuts them out.
struct Region {
    GraphId graphBefore;
    GraphId graphAfter;
    std::vector<NodeIx> before; // nodes that were removed or changed
    std::vector<NodeIx> after;  // nodes that were added or changed
    // Mean the same in both versions. By the name before; an input of the model that was renamed has another one after.
    std::vector<std::string> inputs;
    std::vector<FrontierOutput> outputs;
    // False when the versions begin at different values, and no common ones were found behind these. Equal outputs
    // prove equality even then; different ones prove nothing.
    bool isAligned = true;
    bool isPlain = true; // begins at what its own nodes read, nothing behind that
    // Operators inside that ONNX Runtime does not know: the region cannot be run.
    std::set<std::string> unsupportedOps;
    std::set<std::string> random; // operators inside that draw other numbers in each run
    // Values that somebody outside read and that nobody computes any more.
    std::vector<std::string> lost;
};

struct Frontier {
    std::vector<Region> regions; // in graph order; only those with an output, or one that is lost
    // What changed and feeds nothing in either version: pieces of the graph, and initializers by identity.
    std::size_t unreadPieces = 0;
    std::set<std::string> unreadTensors;
    // The version of an operator set changed, so that every node may mean something else.
    bool changesOpset = false;
};

// `before` and `after` are versions of one document, or two files of one network.
// Inputs and outputs of the model that `declared` renames stand for each other.
Frontier frontierOf(const Context& before, const Context& after, std::span<const InterfaceChange> declared = {});

// What a whole model computes: its inputs to its outputs, as one region.
Region wholeRegion(const Context& before, const Context& after, std::span<const InterfaceChange> declared = {});

// What inputs and outputs that were renamed are called now, by their name before.
using RenamedPorts = std::map<std::string, std::string, std::less<>>;
RenamedPorts renamedPorts(std::span<const InterfaceChange> declared);

// Operators in a node, its bodies and the functions that it calls which draw other numbers in each run.
std::set<std::string> randomOperatorsIn(const Model& model, const Node& node);

// False for TensorRT plugins, its parser-only operators and private domains.
bool runsInReference(const Context& context, NodeIx node);

} // namespace qaliper
