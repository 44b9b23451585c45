#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/cost/expected_time.h"
#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/profile.h"
#include "model/graph/model.h"

// Engines whose time was measured, beside the time that is expected of them. Those of TensorRT 10.6 on compute capability 9.0
// are kept: tests/tensorrt/times-10.6-sm9.0.tsv has their times, the zip of the same name their models without weights, their
// layers and their profiles (tests/tensorrt/time_records.py).

namespace qaliper {

struct TimedEngine {
    std::string gpu;         // "H200"
    std::string network;     // "resnet50"; "resnet50-direct" where its convolutions read the constants of their biases
    std::string quantizedBy; // "modelopt"; "nothing" for the model in FP16 that the others are compared with
    std::string build = "1"; // of the same model on the same GPU
    double ms = 0;           // of one inference, as a CUDA graph
    Model model;
    EngineInfo layers;
    Profile profile;
    std::string target;

    bool isQuantized() const { return quantizedBy != "nothing"; }
};

// In the order of the table.
std::vector<TimedEngine> keptEngines(const std::filesystem::path& sourceFolder);

// True for the networks whose engines the constants of model/cost/kernel_fit.cpp were fitted to.
bool isFittedTo(const std::string& network);

struct LayerSeconds {
    double measured = 0; // with what profiling adds to each layer
    double expected = 0;
};

struct TimedOutcome {
    TimeRange expected;               // seconds of one inference
    TimeRange ratio;                  // to FP16; zeros without Q and DQ
    std::vector<LayerSeconds> layers; // that have both times
    double correlation = 0;           // of their ranks
    double addedByProfiling = 0;      // seconds to each layer
    // Profiling adds 4 µs to a layer. Where it adds more, kernels waited for their launch, which is what was measured.
    bool isDisturbed() const { return addedByProfiling > 4.3e-6; }
};
TimedOutcome outcomeOf(const TimedEngine& engine, Worker& inference);

// What holds of several engines.
struct TimeTally {
    int inRange = 0; // measured ratios of quantized models to FP16 in the stated range
    int ratios = 0;
    int rightOrder = 0; // pairs of quantized models of one network on one GPU, the faster of which is expected to be
    int pairs = 0;
    int engines = 0;
    double correlation = 0;            // of the ranks of layers in one engine, mean of the engines
    int undisturbed = 0;               // engines
    double undisturbedCorrelation = 0; // the same of these
    double correlationOfLayers = 0;    // of the ranks of all layers of all engines
    int rebuilt = 0;                   // pairs of builds of one model on one GPU
    double rebuiltCorrelation = 0; // of the ranks of the layers that both have, mean of the pairs: TensorRT with itself
};

using TimedPairs = std::vector<std::pair<const TimedEngine*, const TimedOutcome*>>;
// The FP16 model of an engine's network on its GPU; null without one.
const TimedEngine* halfOf(const TimedEngine& engine, const TimedPairs& all);
TimeTally tallyOf(const TimedPairs& all);

} // namespace qaliper
