#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/context/context.h"
#include "model/rewrite/offer.h"

// A tool is an action that a person requests without a finding: remove the quantization of some layers, rename a value,
// write a calibration cache. Like a fix it is data (edits with a note), states whether numbers change, and takes
// parameters whose defaults come from the graph. Tools of one kind are values in one file; tools.h lists them all.
// Tools are constants, so any thread may use them.

namespace qaliper {

enum class ToolSubject : std::uint8_t {
    Node,       // exactly one
    Nodes,      // one or more
    NodesOrAll, // those chosen, or all places where it applies
    Model,
};
std::string_view toolSubjectName(ToolSubject subject); // "node", "nodes", "nodes or model", "model"

enum class ToolGroup : std::uint8_t { Quantization, Graph, Export };
std::string_view toolGroupName(ToolGroup group); // "quantization", "graph", "export"

struct ToolInfo {
    std::string_view id;
    Text (*title)() = nullptr;
    ToolGroup group = ToolGroup::Quantization;
    ToolSubject subject = ToolSubject::Nodes;
    Safety safety = Safety::Review;                    // the least safe case; the offer states it for the chosen nodes
    bool editsModel = true;                            // else it only writes files
    std::span<const std::string_view> parameters = {}; // the keys that an offer may have; some nodes need fewer
};

using ToolNodes = std::vector<NodeIx>;

struct Tool {
    ToolInfo info;
    // The tool for these nodes: safety, parameters, consequences. Fast: reads no weights. Errors: why there is nothing
    // to do.
    Result<Offer> (*offer)(const Context& context, const ToolNodes& nodes) = nullptr;
    Result<Fix> (*build)(const FixInput& input, const ToolNodes& nodes) = nullptr; // Offer::build at these nodes
    // Instead of both: an offer that a rule makes for its findings, applied to the findings that contain the chosen
    // nodes.
    std::string_view rule = {};
    std::string_view ruleOffer = {};
    // For a tool that asks for a value of its node: the offer with that value chosen. Null when it asks for none.
    Result<Offer> (*offerAt)(const Context& context, NodeIx node, ValueIx value) = nullptr;
};

// An offer with the tool's own title, to be completed.
Offer offerOf(const ToolInfo& info);

} // namespace qaliper
