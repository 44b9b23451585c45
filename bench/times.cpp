// The expected time of built engines beside the measured one. Without a list: of those that are kept (timed_engines.h). Each
// line of a list names a model, the layer information and the profile of its engine (trtexec --exportLayerInfo,
// --exportProfile), the time of one inference in ms as a CUDA graph, and a target; relative paths start at the list's folder.
// Models with the same file name are one network: the first is the one in FP16 that the others are compared with.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bench/machine.h"
#include "model/base/file.h"
#include "model/base/number.h"
#include "model/engine/logs/engine_info.h"
#include "model/onnx/load.h"
#include "tests/engine/timed_engines.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;

std::vector<TimedEngine> readList(const fs::path& file) {
    std::vector<TimedEngine> engines;
    std::set<std::string> networks;
    std::istringstream text(readWholeFile(file).value_or(""));
    for (std::string line; std::getline(text, line);) {
        std::istringstream cells(line);
        std::string path, layersPath, profilePath, ms, target;
        std::getline(cells, path, '\t');
        std::getline(cells, layersPath, '\t');
        std::getline(cells, profilePath, '\t');
        std::getline(cells, ms, '\t');
        std::getline(cells, target, '\t');
        const fs::path folder = file.parent_path();
        auto model = loadModel(folder / path);
        auto layers = readEngineInfo(folder / layersPath);
        auto profile = readProfile(folder / profilePath);
        if (!model || !layers || !profile) {
            std::fprintf(stderr, "left out: %s\n", path.c_str());
            continue;
        }
        const std::string network = fs::path(path).stem().string();
        const bool isFirst = networks.insert(network).second;
        engines.push_back({.gpu = "-",
            .network = network,
            .quantizedBy = isFirst ? "nothing" : fs::path(path).parent_path().filename().string(),
            .build = "1",
            .ms = parseNumber(ms).value_or(0),
            .model = std::move(*model),
            .layers = std::move(*layers),
            .profile = std::move(*profile),
            .target = target});
    }
    return engines;
}

void print(const TimedEngine& engine, const TimedOutcome& outcome, const TimedEngine* half) {
    std::printf("%-5s %-18s %-9s %s %9.4f %9.4f %6.2f%s %7zu", engine.gpu.c_str(), engine.network.c_str(),
        engine.quantizedBy.c_str(), engine.build.c_str(), engine.ms, outcome.expected.expected * 1000,
        outcome.correlation, outcome.isDisturbed() ? "*" : " ", outcome.layers.size());
    if (engine.isQuantized() && half)
        std::printf("   %5.3f   %5.3f (%.3f ... %.3f)", engine.ms / half->ms, outcome.ratio.expected, outcome.ratio.low,
            outcome.ratio.high);
    std::printf("\n");
}

template <class Takes>
void printTally(const char* which, const TimedPairs& all, Takes takes) {
    TimedPairs some;
    std::ranges::copy_if(all, std::back_inserter(some), [&](const auto& pair) { return takes(*pair.first); });
    if (some.empty())
        return;
    const TimeTally tally = tallyOf(some);
    std::printf("%s: %d of %d ratios in the stated range, %d of %d pairs of quantized models in the right order, rank "
                "correlation of layers %.2f (mean of %d engines), %.2f (of %d whose profile is undisturbed), %.2f (all "
                "layers); of two builds of one model with each other %.2f (mean of %d pairs)\n",
        which, tally.inRange, tally.ratios, tally.rightOrder, tally.pairs, tally.correlation, tally.engines,
        tally.undisturbedCorrelation, tally.undisturbed, tally.correlationOfLayers, tally.rebuiltCorrelation,
        tally.rebuilt);
}

int main(int count, char** words) {
    if (count > 2) {
        std::fprintf(stderr, "usage: bench_times [LIST]\n");
        return 2;
    }
    const std::vector<TimedEngine> engines = count == 2 ? readList(words[1]) : keptEngines(QALIPER_SOURCE_DIR);
    Workers workers(QALIPER_BENCH_WORKER);
    std::vector<TimedOutcome> outcomes;
    TimedPairs all;
    outcomes.reserve(engines.size());
    for (const TimedEngine& engine : engines) {
        outcomes.push_back(outcomeOf(engine, workers.infer));
        all.emplace_back(&engine, &outcomes.back());
    }
    std::printf("%s\ncommand: bench_times %s; milliseconds of one inference\n%-36s %9s %9s %6s %7s   ratio to FP16: "
                "measured, expected\n",
        describeMachine().c_str(), count == 2 ? words[1] : "", "engine, quantized by, build", "measured", "expected",
        "ranks", "layers");
    for (const auto& [engine, outcome] : all)
        print(*engine, *outcome, halfOf(*engine, all));
    std::printf("*: a disturbed profile\n");
    printTally("networks that constants are fitted to", all, [](const auto& it) { return isFittedTo(it.network); });
    printTally("other networks", all, [](const auto& it) { return !isFittedTo(it.network); });
    printTally("all", all, [](const auto&) { return true; });
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main(int count, char** words) { return qaliper::bench::main(count, words); }
