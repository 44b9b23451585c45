#include "model/graph/missing_data.h"

#include <algorithm>

namespace qaliper {

namespace {

bool isSameReason(const InExternal& a, const InExternal& b) {
    return a.location == b.location && a.problem.pattern == b.problem.pattern;
}

} // namespace

bool lacksData(const Tensor& tensor) {
    const auto* external = std::get_if<InExternal>(&tensor.payload);
    return external && !external->file;
}

const InExternal& lackingFile(const LackingInitializer& initializer) {
    return std::get<InExternal>(initializer.tensor->payload);
}

std::vector<LackingInitializers> initializersWithoutData(const Model& model) {
    std::vector<LackingInitializers> lists;
    for (const auto& graph : model.graphs) {
        if (!graph)
            continue;
        for (const Tensor& tensor : graph->initializers) {
            if (!lacksData(tensor))
                continue;
            const LackingInitializer lacking{graph->id, &tensor};
            const auto known = std::ranges::find_if(lists, [&](const LackingInitializers& list) {
                return isSameReason(lackingFile(list.front()), lackingFile(lacking));
            });
            if (known == lists.end())
                lists.push_back({lacking});
            else
                known->push_back(lacking);
        }
    }
    return lists;
}

Text describeLacking(const LackingInitializers& lacking) {
    return say("Initializers without data: {count}. {reason}", arg("count", lacking.size()),
        arg("reason", lackingFile(lacking.front()).problem));
}

std::vector<Text> unreadableInitializers(const Model& model) {
    std::vector<Text> lines;
    for (const LackingInitializers& list : initializersWithoutData(model))
        lines.push_back(describeLacking(list));
    return lines;
}

} // namespace qaliper
