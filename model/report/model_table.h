#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/report/records.h"

// A report over many models as a table, a row each. Rows are read from the JSON, so that those of an earlier report are
// made in the same way.

namespace qaliper {

enum class TableVerdict : std::uint8_t {
    Clean,
    Notes,
    Warnings,
    Errors,
    BuildStops,
    ParserStops,
    NotRead
}; // best first
Text verdictWords(TableVerdict verdict);

struct ModelRow {
    std::string path;
    std::string target; // in full, as --target takes it
    TableVerdict verdict = TableVerdict::Clean;
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::optional<double> ratio;   // expected time over that in FP16; nothing for a model without Q and DQ
    std::optional<double> seconds; // that reading and checking took
};
// Of an entry as jsonPart() makes it.
ModelRow rowOf(const ReportJson& model);
// Those of a file that `check --format json` wrote. Errors: CannotRead, OverBudget; Invalid when the file is something else.
Result<std::vector<ModelRow>> rowsOfReport(const std::filesystem::path& file);

// The table, with the sums as its last line.
std::string tableText(const std::vector<ModelRow>& rows, const Catalogue* catalogue = nullptr);

} // namespace qaliper
