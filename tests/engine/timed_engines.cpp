#include "tests/engine/timed_engines.h"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/base/rank_correlation.h"
#include "model/cost/half_comparison.h"
#include "model/cost/verdict.h"
#include "model/engine/logs/time_shares.h"
#include "model/engine/report/time_comparison.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/rules/inspect.h"
#include "model/target/table.h"
#include "tests/engine/archive.h"

namespace qaliper {

namespace {

constexpr double millisecond = 1e-3;

template <class T>
T orThrow(Result<T> result, const std::string& what) {
    if (!result)
        throw std::runtime_error(what + ": " + describe(result.error()));
    return std::move(*result);
}

TimedEngine readEngine(const Archive& archive, TimedEngine engine, const std::string& mode) {
    const std::string tool = engine.isQuantized() ? engine.quantizedBy : "f32";
    const std::string build = engine.build == "1" ? "" : "." + engine.build;
    const std::string name = "engines/" + engine.gpu + "/" + tool + "__" + engine.network + "." + mode + build;
    engine.model = orThrow(parseModel(archive.read("models/" + tool + "/" + engine.network + ".onnx")), name);
    engine.layers = orThrow(parseEngineInfo(archive.read(name + ".layers.json")), name);
    engine.profile = orThrow(parseProfile(archive.read(name + ".profile.json")), name);
    engine.target = "trt-10.6,sm=9.0,fp16";
    return engine;
}

double correlationOf(const std::vector<LayerSeconds>& layers) {
    std::vector<double> measured;
    std::vector<double> expected;
    for (const LayerSeconds& layer : layers) {
        measured.push_back(layer.measured);
        expected.push_back(layer.expected);
    }
    return rankCorrelation(measured, expected);
}

void addOrder(const TimedPairs& all, TimeTally& tally) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const auto& [a, expectedA] = all[i];
            const auto& [b, expectedB] = all[j];
            const bool areCompared = a->isQuantized() && b->isQuantized() && a->network == b->network &&
                a->gpu == b->gpu && a->build == "1" && b->build == "1";
            if (!areCompared)
                continue;
            ++tally.pairs;
            const double expected = expectedA->expected.expected - expectedB->expected.expected;
            tally.rightOrder += (a->ms - b->ms) * expected > 0 ? 1 : 0;
        }
    }
}

bool areBuildsOfOne(const TimedEngine& a, const TimedEngine& b) {
    return a.network == b.network && a.quantizedBy == b.quantizedBy && a.gpu == b.gpu;
}

double correlationOfBuilds(const TimedEngine& a, const TimedEngine& b) {
    std::map<std::string, double> times;
    for (const ProfiledLayer& layer : a.profile.layers)
        times.emplace(layer.name, layer.averageMs);
    std::vector<double> first;
    std::vector<double> second;
    for (const ProfiledLayer& layer : b.profile.layers) {
        const auto same = times.find(layer.name);
        if (same == times.end() || same->second <= 0 || layer.averageMs <= 0)
            continue;
        first.push_back(same->second);
        second.push_back(layer.averageMs);
    }
    return rankCorrelation(first, second);
}

void addBuilds(const TimedPairs& all, TimeTally& tally) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!areBuildsOfOne(*all[i].first, *all[j].first))
                continue;
            ++tally.rebuilt;
            tally.rebuiltCorrelation += correlationOfBuilds(*all[i].first, *all[j].first);
        }
    }
    tally.rebuiltCorrelation /= std::max(tally.rebuilt, 1);
}

} // namespace

std::vector<TimedEngine> keptEngines(const std::filesystem::path& sourceFolder) {
    const std::filesystem::path folder = sourceFolder / "tests/tensorrt";
    const Archive archive(folder / "times-10.6-sm9.0.zip");
    const std::string text = orThrow(readWholeFile(folder / "times-10.6-sm9.0.tsv"), "the table of times");
    const Table table = parseTable(text);
    std::vector<TimedEngine> engines;
    for (const auto& row : table.rows) {
        const auto cell = [&](std::string_view column) { return std::string(row[table.column(column)]); };
        TimedEngine engine{.gpu = cell("gpu"),
            .network = cell("network"),
            .quantizedBy = cell("quantized by"),
            .build = cell("build"),
            .ms = parseNumber(cell("milliseconds")).value_or(0),
            .model = {},
            .layers = {},
            .profile = {},
            .target = {}};
        engines.push_back(readEngine(archive, std::move(engine), cell("mode")));
    }
    return engines;
}

bool isFittedTo(const std::string& network) {
    constexpr std::array<std::string_view, 6> fitted{
        "convnext_tiny", "efficientnet_b0", "mobilenet_v2", "resnet50", "unet", "vit_small"};
    return std::ranges::find(fitted, std::string_view(network).substr(0, network.find('-'))) != fitted.end();
}

TimedOutcome outcomeOf(const TimedEngine& engine, Worker& inference) {
    static const std::shared_ptr<const Knowledge> knowledge = loadKnowledge();
    const Target target = orThrow(parseTarget(engine.target), engine.target);
    const auto index = std::make_shared<const Index>(engine.model);
    const TypeTable types = inferTypes(*index, inference, {}).value_or(TypeTable(*index));
    const Context context = makeContext(index, types, Settings{.target = target, .manifest = {}}, knowledge);
    const SpeedVerdict verdict = speedVerdict(context);
    const TimeShares shares = shareTimes(engine.profile, &engine.layers, *index, context.quant);
    TimedOutcome outcome{
        .expected = verdict.time, .ratio = compareWithHalf(context, verdict).ratio, .layers = {}, .correlation = 0};
    for (const ShareDifference& row : compareWithExpected(shares, context, verdict).rows) {
        if (row.measured > 0 && row.expected > 0)
            outcome.layers.push_back(
                {row.measured * shares.totalMs * millisecond, row.expected * verdict.time.expected});
    }
    outcome.correlation = correlationOf(outcome.layers);
    const auto running = std::ranges::count_if(shares.layers, [](const LayerTime& layer) { return layer.ms > 0; });
    if (running > 0)
        outcome.addedByProfiling = (shares.totalMs - engine.ms) * millisecond / static_cast<double>(running);
    return outcome;
}

const TimedEngine* halfOf(const TimedEngine& engine, const TimedPairs& all) {
    const auto found = std::ranges::find_if(all, [&](const auto& pair) {
        const TimedEngine& other = *pair.first;
        return !other.isQuantized() && other.network == engine.network && other.gpu == engine.gpu;
    });
    return found == all.end() ? nullptr : found->first;
}

TimeTally tallyOf(const TimedPairs& all) {
    TimeTally tally;
    std::vector<LayerSeconds> layers;
    for (const auto& [engine, outcome] : all) {
        if (engine->build != "1")
            continue;
        ++tally.engines;
        tally.correlation += outcome->correlation;
        tally.undisturbed += outcome->isDisturbed() ? 0 : 1;
        tally.undisturbedCorrelation += outcome->isDisturbed() ? 0 : outcome->correlation;
        layers.insert(layers.end(), outcome->layers.begin(), outcome->layers.end());
        const TimedEngine* half = halfOf(*engine, all);
        if (!engine->isQuantized() || !half)
            continue;
        const double measured = engine->ms / half->ms;
        ++tally.ratios;
        tally.inRange += outcome->ratio.low <= measured && measured <= outcome->ratio.high ? 1 : 0;
    }
    tally.correlation /= std::max(tally.engines, 1);
    tally.undisturbedCorrelation /= std::max(tally.undisturbed, 1);
    tally.correlationOfLayers = correlationOf(layers);
    addOrder(all, tally);
    addBuilds(all, tally);
    return tally;
}

} // namespace qaliper
