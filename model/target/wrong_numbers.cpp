#include "model/target/wrong_numbers.h"

#include "model/target/table.h"

namespace qaliper {

std::vector<WrongNumbers> allWrongNumbers() {
    const Table table = parseTable(embeddedTable("wrong_numbers.tsv"));
    std::vector<WrongNumbers> all;
    for (const auto& row : table.rows)
        all.push_back({row[table.column("form")], row[table.column("types")] == "half",
            parseCapability(row[table.column("capability")]),
            {parseVersion(row[table.column("first")]).value_or(endless),
                parseVersion(row[table.column("last")]).value_or(endless)},
            row[table.column("sure")] == "seen"});
    return all;
}

std::optional<WrongNumbers> wrongNumbersOf(std::string_view form, const Target& target) {
    if (target.rtx)
        return std::nullopt;
    for (const WrongNumbers& row : allWrongNumbers()) {
        const bool isOnGpu = !row.capability || row.capability == target.gpu;
        if (row.form == form && isOnGpu && row.releases.include(target.version))
            return row;
    }
    return std::nullopt;
}

} // namespace qaliper
