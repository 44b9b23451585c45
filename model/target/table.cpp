#include "model/target/table.h"

#include <algorithm>

#include "model/base/embedded.h"

namespace qaliper {

namespace {

std::vector<std::string_view> splitRow(std::string_view line) {
    std::vector<std::string_view> cells;
    while (true) {
        const std::size_t tab = line.find('\t');
        cells.push_back(line.substr(0, tab));
        if (tab == std::string_view::npos)
            return cells;
        line.remove_prefix(tab + 1);
    }
}

} // namespace

std::size_t Table::column(std::string_view name) const {
    return static_cast<std::size_t>(std::ranges::find(columns, name) - columns.begin());
}

Table parseTable(std::string_view text) {
    Table table;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.empty())
            continue;
        std::vector<std::string_view> cells = splitRow(line);
        if (table.columns.empty()) {
            table.columns = std::move(cells);
            continue;
        }
        cells.resize(table.columns.size());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::string_view embeddedTable(std::string_view name) {
    const auto tables = embeddedTables();
    const auto found = std::ranges::find(tables, name, &EmbeddedText::name);
    return found == tables.end() ? std::string_view() : found->content;
}

} // namespace qaliper
