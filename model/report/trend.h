#pragma once

#include <string>
#include <vector>

#include "model/report/model_table.h"

// What became better and worse since an earlier report over the same models.

namespace qaliper {

struct RowChange {
    ModelRow before;
    ModelRow now;
};

struct Trend {
    std::string report; // the file of the earlier report
    std::vector<RowChange> better;
    std::vector<RowChange> worse;
    std::vector<std::string> added;       // models that the earlier report does not have
    std::vector<std::string> otherTarget; // models that it has for another target, which are not compared
    std::size_t same = 0;
};

// A model is known by its path, else by its file name where both reports have that name once: folders differ between
// machines. Fewer errors are better, then fewer warnings, then less of the time in FP16, in whole percent; a model that
// cannot be read is worst.
Trend trendSince(std::string report, const std::vector<ModelRow>& before, const std::vector<ModelRow>& now);

ReportJson trendJson(const Trend& trend);
std::string trendText(const Trend& trend, const Catalogue* catalogue = nullptr);

} // namespace qaliper
