#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/job.h"
#include "model/engine/asking/answer.h"
#include "model/engine/asking/connection.h"
#include "model/engine/asking/question.h"

// Asks NVIDIA's trtexec on this machine: it builds an engine, which it runs once for each thing that is wanted of it, and
// what it writes is read. It does not parse alone, so Parse is a build.

namespace qaliper {

// As ask(). Errors: the same.
Result<TensorRtAnswer> askTrtexec(const Connection& connection, const TensorRtQuestion& question,
    const std::function<void(std::string_view)>& logLine, const Job& job);

// The arguments of the build; `folder` is where the engine and its layers are written.
std::vector<std::string> trtexecBuild(const std::string& program, const TensorRtQuestion& question,
    const QuestionedModel& model, const std::filesystem::path& folder);

// The outputs that --exportOutput wrote: FP32, whatever they were. Errors: Invalid.
Result<Sample> trtexecOutputs(std::string_view text);

} // namespace qaliper
