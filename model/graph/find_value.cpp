#include "model/graph/find_value.h"

#include <string>

#include "model/graph/identity.h"

namespace qaliper {

std::optional<ValueIx> findValue(const Index& index, std::string_view identity) {
    for (std::uint32_t i = 0; i < index.model().graphs.size(); ++i) {
        const GraphId graph{i};
        const std::string begin = index.model().graph(graph) ? graphPath(index, graph) + ":" : std::string();
        if (begin.empty() || !identity.starts_with(begin))
            continue;
        const auto value = index.value(graph, identity.substr(begin.size()));
        if (value && index.graphOf(*value) == graph)
            return value;
    }
    return std::nullopt;
}

} // namespace qaliper
