#pragma once

#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/rules/finding.h"

// Checks operators that TensorRT supports in part, node by node.
//
// The embedded operator table gives the releases of a limit: a limit is identified by words of that table, and applies
// where the target's column contains them. Where the parser's source was read, the limit has the releases that reject
// it. Further requirements of an importer are in importerLimits().
//
// Source: facts R20, R21, R22, R29, R64 and F203, and the operator table.

namespace qaliper {

struct BrokenLimit {
    std::string id;                        // distinguishes several limits of one operator
    Severity severity = Severity::Warning; // Error where the parser is known to reject it, or the builder to stop
    Text limit;                            // "only 2 or 3 spatial dimensions"
    Stage stage = Stage::None;             // Parser, Builder: what stops; Run when the node is imported wrongly
    std::vector<NodeIx> related = {};      // further nodes concerned
    Text title = {};                       // used when one group represents all operators
};

std::vector<BrokenLimit> brokenLimits(const Context& context, NodeIx ix);

// Those of them that concern the form which the target's importer asks of a node (model/target/importers.h). They are
// known from the parser's source, so that each is a stop while reading, or a wrong result where it says so.
// Source: facts F107, F214 to F218, F230, F232, F233, F235 to F239, F242 to F244, R20, R22 and R27.
std::vector<BrokenLimit> importerLimits(const Context& context, NodeIx node);

// Those of a call of a local function. Source: facts F231 and F245.
std::vector<BrokenLimit> callLimits(const Context& context, NodeIx node);

// Nodes whose bodies or functions are deeper than the parser goes, and calls by which a function comes back to itself,
// each with the path to it. Source: facts F246 and F247.
struct DeepNode {
    NodeIx node;
    std::string id;
    Text title;
    Text message;
};
std::vector<DeepNode> deepNodes(const Context& context);

} // namespace qaliper
