#include "model/draw/link_ends.h"

#include <algorithm>

#include "model/draw/crossing_numbers.h"
#include "model/layout/box_metrics.h"

namespace qaliper {

std::vector<LinkEnd> linkEnds(const ViewGraph& view, const Layout& layout, std::span<const LinkRow> rows) {
    const std::vector<std::uint32_t> numbers = crossingNumbers(view, layout);
    std::vector<LinkEnd> ends;
    for (const LinkRow& row : rows) {
        if (!row.outgoing) {
            ends.push_back({view.tensors[row.tensor].from, row.tensor, numbers[row.tensor], false});
            continue;
        }
        for (const std::uint32_t link : layout.links) {
            if (view.edges[link].tensor == row.tensor)
                ends.push_back({view.edges[link].to, row.tensor, numbers[row.tensor], true});
        }
    }
    return ends;
}

std::span<const LinkRow> hiddenLinks(const Layout& layout, BoxIx box) {
    const auto rows = layout.linksOf(box);
    return rows.subspan(std::min(rows.size(), linkRowLimit));
}

} // namespace qaliper
