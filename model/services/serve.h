#pragma once

#include <cstdint>
#include <span>

#include "model/services/service.h"

// The worker's end of the connection that model/base/worker.h starts: one request at a time, until the other side hangs
// up. Only processes that do nothing else may call these functions.

namespace qaliper {

// No more address space than `memoryLimit` bytes (0 = no limit), no core file, no death by SIGPIPE, no inherited
// descriptor but the standard ones and `connection`, nothing on standard output: that belongs to the program that
// started this one.
void confineProcess(std::uint64_t memoryLimit, int connection);

// From here on a closed connection ends the process at once, in the middle of whatever it computes. Starts the only
// thread a worker has.
void endWithConnection(int connection);

enum class ServeEnd : std::uint8_t {
    HungUp,   // the other side closed the connection
    BadFrame, // what came in is no frame: the two sides cannot find back to each other
};

ServeEnd serve(int connection, std::span<const Service> services);

} // namespace qaliper
