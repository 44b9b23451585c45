#pragma once

#include <cstdint>
#include <span>

#include "model/services/service.h"

// The worker's side of the connection of model/base/worker.h: serves one request at a time until the connection is
// closed. For processes that do nothing else.

namespace qaliper {

// Limits the process: `memoryLimit` bytes that it can write (0 = no limit), no core file, SIGPIPE and SIGXFSZ ignored,
// no inherited descriptors but the standard ones and `connection`, no standard output (it belongs to the parent
// process), the first to end when the system has no memory left; then forbidNetworkAndWriting().
void confineProcess(std::uint64_t memoryLimit, int connection);

// Starts a thread that ends the process as soon as the connection is closed, even in the middle of a request.
void endWithConnection(int connection);

enum class ServeEnd : std::uint8_t {
    HungUp,   // the other side closed the connection
    BadFrame, // invalid bytes: the connection cannot be used any more
};

ServeEnd serve(int connection, std::span<const Service> services);

} // namespace qaliper
