#pragma once

#include <functional>
#include <string_view>

#include "model/base/job.h"
#include "model/engine/asking/answer.h"
#include "model/engine/asking/connection.h"
#include "model/engine/asking/question.h"

// Asks a TensorRT of the user. Any thread may call; several at the same time.

namespace qaliper {

// Starts the connection's program and blocks until it has answered. The job hears of stages, `logLine` of each message
// of TensorRT as it arrives. An answer whose model TensorRT refused, could not build or crashed on is no error. Errors:
// CannotRead when the program cannot be started or a file of the model cannot be read; WorkerDied when it was killed or
// took longer than the question's limit; Unsupported when there is no TensorRT, or when what it wrote is no answer;
// Cancelled.
Result<TensorRtAnswer> ask(const Connection& connection, const TensorRtQuestion& question,
    const std::function<void(std::string_view)>& logLine, const Job& job);

} // namespace qaliper
