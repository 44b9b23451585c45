#include "model/draw/crossing_numbers.h"

#include <set>

#include <fmt/format.h>

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

std::string numberRanges(std::span<const LinkRow> rows, const std::vector<std::uint32_t>& numbers) {
    std::set<std::uint32_t> shown;
    for (const LinkRow& row : rows) {
        if (numbers[row.tensor] != 0)
            shown.insert(numbers[row.tensor]);
    }
    std::string text;
    for (auto first = shown.begin(); first != shown.end();) {
        auto last = first;
        auto next = std::next(first);
        while (next != shown.end() && *next == *last + 1)
            last = next++;
        if (!text.empty())
            text += ' ';
        text += fmt::format("({})", *first);
        if (last != first)
            text += fmt::format("{}({})", *last == *first + 1 ? " " : "–", *last);
        first = next;
    }
    return text;
}

} // namespace qaliper
