#include "app/cli/run_options.h"

#include <algorithm>
#include <utility>

#include "app/worker_path.h"
#include "model/data/data_set.h"
#include "model/onnx/load.h"
#include "model/report/records.h"

namespace qaliper::cli {

namespace {

bool hasLinksAway(const Model& model) {
    const auto isAway = [](const Tensor& tensor) {
        const auto* external = std::get_if<InExternal>(&tensor.payload);
        return external && external->isLinkAway;
    };
    return std::ranges::any_of(model.graphs, [&](const std::shared_ptr<const Graph>& graph) {
        return graph && std::any_of(graph->initializers.begin(), graph->initializers.end(), isAway);
    });
}

} // namespace

CLI::Option* addDataOptions(CLI::App& command, RunOptions& options) {
    CLI::Option* data = addOption(command,
        {"--data", &options.data,
            "Samples: .npz or .npy, arrays named like the inputs, first axis the samples; .txt or .csv of whole "
            "numbers, a line a sample; a folder of images with --recipe; INPUT=FILE:TYPE[SHAPE] for bare numbers; one "
            "or several, as often as needed",
            anyFile()});
    addOption(command,
        {"--recipe", &options.recipe,
            "How images become inputs: size=256,crop=224x224,scale=1/255,mean=0.5/0.5/0.5,std=1/1/1,order=rgb|bgr|gray,"
            "layout=nchw|nhwc; size=640x640,pad=114 keeps the ratio of the sides",
            {"RECIPE"}});
    return data;
}

void addSamplesOption(CLI::App& command, RunOptions& options) {
    addOption(command,
        {"--samples", &options.samples, "Use only so many samples, the first ones; without it all", positive()});
}

void addMetricOptions(CLI::App& command, RunOptions& options) {
    addOptions(command,
        {{"--labels", &options.labels, "The name of the array of labels in the data"},
            {"--metric", choice(options.metric, {"top1", "top5", "miou"}, metricOfName),
                "What the labels are compared by: top1, top5 or miou"},
            {"--ignore-label", &options.ignoredLabel,
                "The metric does not count samples or pixels with this label, often 255", {"INT"}},
            {"--metric-command", &options.metricCommand,
                "A metric of your own: a program with its arguments, without a shell; {outputs} becomes a folder with "
                "the outputs as .npy files and outputs.json, and its last line of output is the number",
                {"COMMAND"}},
            {"--metric-lower-is-better", &options.lowerIsBetter, "Of two numbers of the command the lower is better"},
            {"--metric-timeout", &options.metricTimeout, "Seconds that the command may take; without it 3600",
                positive()}});
}

void addRunLinkOption(CLI::App& command, RunOptions& options) {
    addOption(command,
        {"--follow-links", &options.followLinks, "Read external data through links that leave the model's folder"});
}

bool hasMetric(const RunOptions& options) { return options.metric.has_value() || !options.metricCommand.empty(); }

Status checkMetric(const RunOptions& options) {
    const bool isCommand = !options.metricCommand.empty();
    if (isCommand && options.metric)
        return fail(ErrorKind::Invalid, say("Give --metric or --metric-command, not both"));
    if (!isCommand && (options.lowerIsBetter || options.metricTimeout))
        return fail(ErrorKind::Invalid, say("--metric-lower-is-better and --metric-timeout need --metric-command"));
    if (!isCommand && options.metric.has_value() == options.labels.empty())
        return fail(ErrorKind::Invalid, say("--metric and --labels are given together"));
    if (options.ignoredLabel && !options.metric)
        return fail(ErrorKind::Invalid, say("--ignore-label needs --metric"));
    return {};
}

Result<std::optional<MetricCommand>> metricCommandOf(const RunOptions& options) {
    if (options.metricCommand.empty())
        return std::nullopt;
    QALIPER_TRY(auto command, parseMetricCommand(options.metricCommand));
    command.isLowerBetter = options.lowerIsBetter;
    if (options.metricTimeout)
        command.timeLimit = std::chrono::seconds(*options.metricTimeout);
    return std::optional(std::move(command));
}

Result<DataFiles> dataFilesOf(const RunOptions& options) {
    QALIPER_TRY(auto files, parseDataFiles(options.data, options.labels, options.recipe));
    files.ignoredLabel = options.ignoredLabel;
    return files;
}

void tellConversions(const std::filesystem::path& model, const DataFiles& files) {
    const auto loaded = loadModel(model);
    if (!loaded)
        return;
    const auto data = DataSet::open(files, inputsOf(Index(*loaded)));
    for (const Text& line : data ? conversionLines(data->conversions()) : std::vector<Text>())
        inform(line);
}

Result<std::filesystem::path> LinkedModels::runnable(const std::filesystem::path& model) {
    if (!areFollowed_ || model.empty())
        return model;
    QALIPER_TRY(auto loaded, loadModel(model));
    if (!hasLinksAway(loaded))
        return model;
    LoadOptions load;
    load.external.followLinks = true;
    QALIPER_TRY(loaded, loadModel(model, load));
    QALIPER_TRY(auto copy, TemporaryModel::write(loaded, {}, model.filename().string()));
    copies_.push_back(std::move(copy));
    return copies_.back().path();
}

DataRun::DataRun(Text stage)
    : worker_(measuringWorker(workerPath())), progress_(interruption_.token(), std::move(stage)) {}

ExitStatus statusOfRun(const Error& error) {
    return error.kind == ErrorKind::Unsupported ? NotProven : exitStatusOf(error);
}

} // namespace qaliper::cli
