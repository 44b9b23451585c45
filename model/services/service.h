#pragma once

#include <string>
#include <string_view>

#include "model/base/frame.h"
#include "model/base/result.h"

// What a worker process can do: bytes in, bytes out. The form of both belongs to the service and to its client in
// `model`. A service may throw, crash or run for ever; that is what the process around it is for.

namespace qaliper {

struct Service {
    FrameKind kind;
    Result<std::string> (*answer)(std::string_view request);
};

} // namespace qaliper
