#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "model/base/worker.h"
#include "model/data/data_files.h"
#include "model/session/asked.h"
#include "model/session/reduced_model.h"

// The whole of what a TensorRT of the user is asked about a model: its verdict, its layers and times, and its outputs beside
// those of ONNX Runtime. Any thread may call these functions; the worker has to outlive the call.

namespace qaliper {

constexpr std::uint64_t comparedSamples = 4; // where nobody says how many

struct ModelQuestion {
    AskedVersion model;                  // samples are added to it
    std::optional<AskedVersion> against; // in Run: it is timed in turns with the model
    std::optional<AskedVersion>
        reference; // in Run: whose numbers in ONNX Runtime are the right ones; without it the model's
    Connection connection;
    Depth depth = Depth::Parse;
    std::optional<int> level = {};
    std::chrono::seconds timeLimit{0};
    KeptEngines cache = KeptEngines::Taken;
    DataFiles data = {}; // what is fed in Run; numbers are drawn where there are none
    std::uint64_t samples = comparedSamples;
    std::optional<double> limit = {};        // dB, as in ComparedOutputs; without it that of the types, limitFor()
    bool locatesDifference = false;          // where outputs differ, the first tensor that does is searched
    std::optional<ReducedWish> reduced = {}; // where it is found, the part around it is written
    Inspector inspector; // how the versions are checked; its target has the typing, and the GPU to build for
};

struct HeardModel {
    HeardAnswer heard;
    std::optional<TurnComparison> turns; // nothing where not both ran
    ComparedOutputs outputs;
};

// Without a worker outputs are not compared. Errors: those of askOfVersion(); those of samplesToAsk() for data that do not fit the model; those of
// locateDifference(). Where ONNX Runtime cannot run the model, the outputs say why they are not compared.
Result<HeardModel> askAbout(const ModelQuestion& question, Worker* verify,
    const std::function<void(std::string_view)>& logLine, const Job& job);

// The model checked for the target that answered, beside the answer. Errors: Cancelled only.
Result<AskedModel> besideExpected(const ModelQuestion& question, HeardModel heard, const Job& job);

} // namespace qaliper
