#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/run.h"

// A model, one node or one value in full: what `show` prints and the node panel displays. Built once as rows under
// headings, then written as text or JSON.

namespace qaliper {

struct FactRow {
    Text label;
    std::string value; // rendered already
    bool isBad = false;
};
using FactRows = std::vector<FactRow>;

struct FactSection {
    Text title;
    FactRows rows;
};

using Facts = std::vector<FactSection>;

// What `show` and the panel have in common: who made a model, its metadata, what is in it, how often each operator occurs,
// and the attributes of a node.
FactRows originFacts(const Model& model);
FactRows propertyFacts(const Model& model);
FactRows contentFacts(const Index& index, const Catalogue* catalogue = nullptr);
FactRows operatorFacts(const Index& index);
FactRows attributeFacts(const Node& node);
// The operator with its domain, where that is not the standard one.
std::string operatorName(const Node& node);

Facts modelFacts(const Analysis& analysis, const Catalogue* catalogue = nullptr);
Facts nodeFacts(const Analysis& analysis, NodeIx node, const Catalogue* catalogue = nullptr);
Facts valueFacts(const Analysis& analysis, ValueIx value, const Catalogue* catalogue = nullptr);

// The node or value a person named: identity, node name, output or value name, or "#12" for the position in the main
// graph, as TensorRT prints it. Errors: Invalid when nothing or more than one thing has that name.
Result<Facts> factsAbout(const Analysis& analysis, std::string_view what, const Catalogue* catalogue = nullptr);

// The first 2000 bytes of a longer value, and how many it has.
std::string shortened(std::string_view value);

std::string toText(const Facts& facts, const Catalogue* catalogue = nullptr);
std::string toJson(const Facts& facts);

} // namespace qaliper
