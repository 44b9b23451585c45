// The expected time of each layer of built engines beside the measured one. Each line of the list names a model, the
// layer information and the profile of its engine (trtexec --exportLayerInfo, --exportProfile), the time of one inference
// in ms as a CUDA graph, and a target; relative paths start at the list's folder. Models with the same file name are one
// network: the first is the one in FP16 that the others are compared with.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "bench/machine.h"
#include "model/base/file.h"
#include "model/base/number.h"
#include "model/base/rank_correlation.h"
#include "model/cost/half_comparison.h"
#include "model/cost/verdict.h"
#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/profile.h"
#include "model/engine/logs/time_shares.h"
#include "model/engine/report/time_comparison.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/rules/inspect.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;

struct Built {
    fs::path model;
    fs::path layers;
    fs::path profile;
    double graphMs = 0;
    std::string target;
};

std::vector<Built> readList(const fs::path& file) {
    std::vector<Built> list;
    std::istringstream text(readWholeFile(file).value_or(""));
    for (std::string line; std::getline(text, line);) {
        std::istringstream cells(line);
        std::string model, layers, profile, ms, target;
        std::getline(cells, model, '\t');
        std::getline(cells, layers, '\t');
        std::getline(cells, profile, '\t');
        std::getline(cells, ms, '\t');
        std::getline(cells, target, '\t');
        const fs::path folder = file.parent_path();
        list.push_back({folder / model, folder / layers, folder / profile, parseNumber(ms).value_or(0), target});
    }
    return list;
}

struct Outcome {
    Built built;
    TimeRange expected; // seconds
    TimeRange ratio;    // to FP16; zeros without Q and DQ
    double correlation = 0;
    std::size_t compared = 0;
};

std::optional<Outcome> compare(const Built& built, Worker& inference) {
    const auto model = loadModel(built.model);
    const auto engine = readEngineInfo(built.layers);
    const auto profile = readProfile(built.profile);
    const auto target = parseTarget(built.target);
    if (!model || !engine || !profile || !target) {
        std::fprintf(stderr, "left out: %s\n", built.model.string().c_str());
        return std::nullopt;
    }
    const auto index = std::make_shared<const Index>(*model);
    const TypeTable types = inferTypes(*index, inference, {}).value_or(TypeTable(*index));
    const Context context = makeContext(index, types, Settings{.target = *target, .manifest = {}}, loadKnowledge());
    const SpeedVerdict verdict = speedVerdict(context);
    const TimeShares shares = shareTimes(*profile, &*engine, *index, context.quant);
    const TimeComparison comparison = compareWithExpected(shares, context, verdict);
    return Outcome{
        built, verdict.time, compareWithHalf(context, verdict).ratio, comparison.rankCorrelation, comparison.compared};
}

std::string nameOf(const Built& built) {
    return built.model.parent_path().filename().string() + "/" + built.model.stem().string();
}

// What the list says of a quantized model: how often the measured ratio lies in the stated range, and how often the faster
// of two models of one network is the one that is expected to be.
struct Tally {
    int inRange = 0;
    int ratios = 0;
    int rightOrder = 0;
    int pairs = 0;
};

void print(const Outcome& outcome, const Outcome& half, Tally& tally) {
    std::printf("%-28s %9.4f %9.4f %6.2f %7zu", nameOf(outcome.built).c_str(), outcome.built.graphMs,
        outcome.expected.expected * 1000, outcome.correlation, outcome.compared);
    if (outcome.ratio.expected > 0) {
        const double measured = outcome.built.graphMs / half.built.graphMs;
        ++tally.ratios;
        tally.inRange += outcome.ratio.low <= measured && measured <= outcome.ratio.high ? 1 : 0;
        std::printf("   %5.3f   %5.3f (%.3f ... %.3f)", measured, outcome.ratio.expected, outcome.ratio.low,
            outcome.ratio.high);
    }
    std::printf("\n");
}

void countOrder(const std::vector<Outcome>& quantized, Tally& tally) {
    for (std::size_t i = 0; i < quantized.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double measured = quantized[i].built.graphMs - quantized[j].built.graphMs;
            const double expected = quantized[i].expected.expected - quantized[j].expected.expected;
            ++tally.pairs;
            tally.rightOrder += measured * expected > 0 ? 1 : 0;
        }
    }
}

int main(int count, char** words) {
    if (count != 2) {
        std::fprintf(stderr, "usage: bench_times LIST\n");
        return 2;
    }
    Workers workers(QALIPER_BENCH_WORKER);
    std::printf(
        "%s\ncommand: bench_times %s; milliseconds of one inference\n%-28s %9s %9s %6s %7s   ratio to FP16: measured, "
        "expected\n",
        describeMachine().c_str(), words[1], "model", "measured", "expected", "ranks", "layers");
    std::map<std::string, std::vector<Outcome>> networks;
    Tally tally;
    for (const Built& built : readList(words[1])) {
        if (auto outcome = compare(built, workers.infer)) {
            std::vector<Outcome>& all = networks[built.model.stem().string()];
            print(*outcome, all.empty() ? *outcome : all.front(), tally);
            all.push_back(std::move(*outcome));
        }
    }
    for (const auto& [name, all] : networks)
        countOrder({all.begin() + 1, all.end()}, tally);
    std::printf("%d of %d ratios in the stated range, %d of %d pairs of quantized models in the right order\n",
        tally.inRange, tally.ratios, tally.rightOrder, tally.pairs);
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main(int count, char** words) { return qaliper::bench::main(count, words); }
