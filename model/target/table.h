#pragma once

#include <string_view>
#include <vector>

// Parses tab-separated tables with a header line, the format of the embedded resources. Views refer to the given text.

namespace qaliper {

struct Table {
    std::vector<std::string_view> columns;
    std::vector<std::vector<std::string_view>> rows; // each as long as `columns`

    std::size_t column(std::string_view name) const; // for rows.at(i).at(column(...)); the name must exist
};

Table parseTable(std::string_view text);

// The embedded table of that file name; empty when there is none.
std::string_view embeddedTable(std::string_view name);

} // namespace qaliper
