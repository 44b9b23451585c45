#include "model/graph/missing_data.h"

#include <algorithm>
#include <cstddef>

namespace qaliper {

namespace {

struct Reason {
    const InExternal* first = nullptr; // the initializer it is told for; the others of the file may lack other bytes
    std::size_t count = 0;
};

bool isSameReason(const InExternal& a, const InExternal& b) {
    return a.location == b.location && a.problem.pattern == b.problem.pattern;
}

std::vector<Reason> reasonsOf(const Model& model) {
    std::vector<Reason> reasons;
    for (const auto& graph : model.graphs) {
        if (!graph)
            continue;
        for (const Tensor& tensor : graph->initializers) {
            if (!lacksData(tensor))
                continue;
            const auto* external = std::get_if<InExternal>(&tensor.payload);
            const auto isKnown = [&](const Reason& reason) { return isSameReason(*reason.first, *external); };
            const auto known = std::ranges::find_if(reasons, isKnown);
            if (known == reasons.end())
                reasons.push_back({external, 1});
            else
                ++known->count;
        }
    }
    return reasons;
}

} // namespace

bool lacksData(const Tensor& tensor) {
    const auto* external = std::get_if<InExternal>(&tensor.payload);
    return external && !external->file;
}

std::vector<Text> unreadableInitializers(const Model& model) {
    std::vector<Text> lines;
    for (const Reason& reason : reasonsOf(model))
        lines.push_back(say("Initializers without data: {count}. {reason}", arg("count", reason.count),
            arg("reason", reason.first->problem)));
    return lines;
}

} // namespace qaliper
