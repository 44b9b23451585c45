#include "model/draw/crossing_numbers.h"

namespace qaliper {

std::vector<std::uint32_t> crossingNumbers(const ViewGraph& view, const Layout& layout) {
    std::vector<bool> crosses(view.tensors.size());
    for (const std::uint32_t link : layout.links) {
        const ViewEdge& edge = view.edges[link];
        if (layout.columns[edge.from.value] != layout.columns[edge.to.value])
            crosses[edge.tensor] = true;
    }
    std::vector<std::uint32_t> numbers(view.tensors.size());
    std::uint32_t last = 0;
    for (std::size_t tensor = 0; tensor < numbers.size(); ++tensor) {
        if (crosses[tensor])
            numbers[tensor] = ++last;
    }
    return numbers;
}

} // namespace qaliper
