#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"

// What refers by name, outside of the inputs and outputs of nodes, to values that edits have removed: quantization
// annotations and the sharding of nodes among devices go with the value, and training keeps the name. Part of composeModel().

namespace qaliper {

class LostReferences {
public:
    // `origin`: the graph as it was read.
    LostReferences(const Graph& graph, std::string_view origin);

    // A TensorAnnotation whose tensor, scale or zero point is gone.
    bool isLost(std::string_view annotation) const;

private:
    std::set<std::string, std::less<>> gone_;
};

// A NodeProto without the sharding of values that the node neither reads nor writes.
std::string withoutLostSharding(std::string_view message, const Node& node);

// What a saved file lacks or names in vain, for a person; empty when nothing does.
std::vector<Text> describeLostReferences(const Model& model);

} // namespace qaliper
