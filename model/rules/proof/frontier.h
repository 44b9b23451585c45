#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/rules/context.h"

// Where an edit ends: the values at which nodes that changed meet nodes that did not. If the same values go
// into a changed region and the same values come out of it, nothing around it can tell the two versions
// apart.

namespace qaliper {

// One quantity, as each version calls it. The names differ where a node that cannot be run here reads another
// value now.
struct FrontierOutput {
    std::string before;
    std::string after;
    bool isConstant = false; // follows from constants and shapes in both versions: there is no number to react to
    friend bool operator==(const FrontierOutput&, const FrontierOutput&) = default;
};

// A connected piece of the edit, in the graph of both versions that it lies in. The two versions of a region
// can be run on their own once its inputs are given: extract() cuts them out.
struct Region {
    GraphId graphBefore;
    GraphId graphAfter;
    std::vector<NodeIx> before;      // nodes that were removed or changed
    std::vector<NodeIx> after;       // nodes that were added or changed
    std::vector<std::string> inputs; // mean the same in both versions
    std::vector<FrontierOutput> outputs;
    // False when the versions begin at different values, and no common ones were found behind these. Equal
    // outputs prove equality even then; different ones prove nothing.
    bool isAligned = true;
    bool isPlain = true; // begins at what its own nodes read, nothing behind that
    // Operators inside that ONNX Runtime does not know: the region cannot be run.
    std::set<std::string> strangers;
};

struct Frontier {
    std::vector<Region> regions; // in graph order; only those with an output
    // The version of an operator set changed, so that every node may mean something else.
    bool changesOpset = false;
};

// `before` and `after` are versions of one document, or two files of one network.
Frontier frontierOf(const Context& before, const Context& after);

// What a whole model computes: its inputs to its outputs, as one region.
Region wholeRegion(const Context& before, const Context& after);

// False for TensorRT plugins, its parser-only operators and private domains.
bool runsInReference(const Context& context, NodeIx node);

} // namespace qaliper
