#include "model/report/statistics.h"

#include "app/cli/commands.h"
#include "app/cli/session.h"
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
    std::string ranges = "minmax";
    std::string format = "text";
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

Result<std::string> statisticsText(const StatisticsOptions& options) {
    QALIPER_TRY(const auto statistics, readStatistics(options.file));
    if (!options.cache.empty()) {
        const std::string cache = writeCalibrationCache(cacheOf(statistics, *rangeMethodOfName(options.ranges)));
        QALIPER_CHECK(writeWholeFile(options.cache, cache));
    }
    const bool isJson = options.format == "json";
    if (options.other.empty())
        return isJson ? toJson(statistics) : toText(statistics);
    QALIPER_TRY(const auto other, readStatistics(options.other));
    return isJson ? comparisonJson(statistics, other) : comparisonText(statistics, other);
}

int showStatistics(const StatisticsOptions& options) {
    const auto text = statisticsText(options);
    if (!text) {
        printError(text.error());
        return FileTrouble;
    }
    return printed(*text, Clean);
}

} // namespace

void addStatistics(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("statistics", "Show or compare what calibrate measured");
    auto options = std::make_shared<StatisticsOptions>();
    command->add_option("file", options->file, "Statistics that calibrate wrote")
        ->required()
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command->add_option("other", options->other, "Others to compare them with")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command->add_option("--cache", options->cache, "Also write them as a calibration cache of TensorRT")
        ->type_name("FILE");
    command->add_option("--ranges", options->ranges, "How the cache's ranges are chosen")
        ->check(CLI::IsMember({"minmax", "percentile", "entropy", "mse"}));
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer("Example:\n  qaliper-cli statistics model.statistics.json --cache int8.cache --ranges entropy");
    command->callback([options, &run] { run = [options] { return showStatistics(*options); }; });
}

} // namespace qaliper::cli
