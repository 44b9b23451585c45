#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/data/sample.h"

// What a TensorRT said about a model, as resources/ask/ask.py tells it: lines of JSON, in the order in which they arrive.

namespace qaliper {

// The TensorRT that was asked.
struct AskedTensorRt {
    std::string package; // "tensorrt", "tensorrt_rtx"
    std::string release; // "10.15.1.29"
    std::string gpu;     // empty: there is none
    std::string capability;
    bool canBuild = false;
    bool canRun = false;
};

bool isRtx(const AskedTensorRt& asked);
std::string productOf(const AskedTensorRt& asked); // "TensorRT 10.15.1.29", "TensorRT-RTX 1.7.1.116"

struct ParserError {
    std::string text;
    std::string node; // its name; empty where the release does not say it
    std::string op;
    std::int64_t index = -1; // in the node list of the main graph, or of the function or body it lies in; -1: not said
};

struct NetworkTensor {
    std::string name;
    std::string type;                               // TensorRT's: "HALF"
    std::optional<std::vector<std::int64_t>> shape; // -1: open; nothing: of unknown rank
};

// What was said of one model.
struct ModelAnswer {
    std::optional<bool> parsed; // nothing: it did not get that far
    std::vector<ParserError> errors;
    std::vector<NetworkTensor> tensors;
    std::optional<bool> built;
    double buildSeconds = 0;
    std::uint64_t engineBytes = 0;
    // Of each sample; a tensor without bytes has no elements, or a shape that was not said. Empty for one that did not run.
    std::vector<Sample> outputs;
    std::optional<bool> ran;
    std::vector<std::vector<double>> timesMs; // of one inference each, on the GPU, by round
    bool isKept = false;            // the engine was built before, in buildSeconds, and was taken from the cache
    bool isGraph = false;           // these are of a CUDA graph, without the time of launching
    std::vector<double> launchedMs; // of inferences that were launched, beside those of a graph
    std::vector<double> clocksMHz;  // of the multiprocessors, after each round; 0: not known

    std::string log;     // a line for each message, as TensorRT's Python interface writes them
    std::string layers;  // the engine inspector's JSON; empty where there is none
    std::string profile; // as trtexec --exportProfile writes it; empty where there is none
};

struct TensorRtAnswer {
    AskedTensorRt asked;
    std::vector<ModelAnswer> models; // as they were asked about
    std::size_t current = 0;         // the one that the next line is about
    std::string timings;             // the timing cache, where the question has one; empty where the release has none
    bool isDone = false;             // it said that it was done
    std::string failure;             // why it could not answer
    int crashedBy = 0;               // the signal that ended TensorRT, at the current model; 0: none
};

struct AnswerStage {
    std::string name; // "parse", "build", "run"
    double done = -1; // 0 … 1, or negative
};

// Adds what one line says. Returns the stage where the line tells one, or the text of a line of the log. Errors:
// Unsupported for a line that is no answer.
struct AnswerNews {
    std::optional<AnswerStage> stage;
    std::string logLine;
};
Result<AnswerNews> addLine(TensorRtAnswer& answer, std::string_view line);

} // namespace qaliper
