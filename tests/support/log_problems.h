#pragma once

#include <filesystem>
#include <string>
#include <vector>

// Problems as a person has them in hand: a model, a line of TensorRT's log, and what is found, offered and proven.

namespace qaliper {

struct LogProblem {
    std::string name;    // of the test
    std::string release; // of the log: "10.3"
    std::string model;   // as text
    std::string said;    // the line of the log, or several
    std::string message; // its rule
    std::string node;    // that it means, by its first output
    std::string rule;    // that explains it
    std::string offer;
    std::string proof;   // what the proof of that offer says
    std::string project; // qaliper.toml; may be empty
};

const std::vector<LogProblem>& logProblems();

// Style transfer: a model in float with instance normalizations, for implicit INT8 with a calibration cache. The log
// warns of INT64 weights, of the calibration profile and of missing scales. `quantizedLayers` are expected with the
// ranges of `cache`.
struct CalibratedProblem {
    std::string model;
    std::string log; // as a whole
    std::string cache;
    std::size_t quantizedLayers = 0;
};
CalibratedProblem instanceNormalizationProblem();

// A log of trtexec of that release that fails with these lines.
std::string failedLog(const std::string& release, const std::string& said);

// The three files beside one another: model.onnx, build.log, and qaliper.toml where there is a project.
void writeProblem(const LogProblem& problem, const std::filesystem::path& folder);

} // namespace qaliper
