#include "model/report/statistics.h"

#include "app/cli/command.h"
#include "model/base/file.h"
#include "model/calibration/ranges.h"
#include "model/calibration/statistics_file.h"
#include "model/engine/logs/calibration_cache.h"

namespace qaliper::cli {

namespace {

struct StatisticsOptions {
    std::string file;
    std::string other;
    std::string cache;
    std::optional<RangeMethod> ranges = RangeMethod::MinMax;
    OutputOptions print;
};

// The algorithm's name decides nothing in TensorRT but whether a calibrator of that name reads the file.
std::string_view algorithmOf(RangeMethod method) {
    return method == RangeMethod::Entropy ? "EntropyCalibration2" : "MinMaxCalibration";
}

CalibrationCache cacheOf(const Statistics& statistics, RangeMethod method) {
    CalibrationCache cache;
    cache.algorithm = algorithmOf(method);
    for (const TensorStatistics& tensor : statistics.tensors) {
        const double limit = rangeLimit(tensor, method, QuantizedForm::Int8);
        if (limit > 0)
            cache.entries.push_back({tensor.tensor, static_cast<float>(limit / largestOf(QuantizedForm::Int8)), 0});
    }
    return cache;
}

Result<Records> recordsOf(const StatisticsOptions& options) {
    QALIPER_TRY(const auto statistics, readStatistics(options.file));
    if (!options.cache.empty()) {
        const std::string cache = writeCalibrationCache(cacheOf(statistics, *options.ranges));
        QALIPER_CHECK(writeWholeFile(options.cache, cache));
    }
    Records records;
    if (options.other.empty()) {
        records = recordsOf(statistics);
    } else {
        QALIPER_TRY(const auto other, readStatistics(options.other));
        records = comparisonOf(statistics, other);
    }
    if (!options.cache.empty())
        records.push_back(clippedBy(statistics, *options.ranges));
    return records;
}

int showStatistics(const StatisticsOptions& options) {
    const auto records = recordsOf(options);
    if (records)
        return printed(options.print.isJson() ? jsonOf(*records) : textOf(*records), Clean);
    printError(records.error());
    return FileTrouble;
}

} // namespace

void addStatistics(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, showStatistics, "statistics", "Show or compare what calibrate measured");
    addOptions(command,
        {{"file", &options->file, "Statistics that calibrate wrote", required(existingFile())},
            {"other", &options->other, "Others to compare them with", existingFile()},
            {"--cache", &options->cache, "Also write them as a calibration cache of TensorRT", anyFile()},
            {"--ranges", choice(options->ranges, {"minmax", "percentile", "entropy", "mse"}, rangeMethodOfName),
                "How the cache's ranges are chosen"}});
    addOutputOptions(command, options->print);
    command.footer("Example:\n  qaliper-cli statistics model.statistics.json --cache int8.cache --ranges mse");
}

} // namespace qaliper::cli
