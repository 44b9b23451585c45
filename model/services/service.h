#pragma once

#include <string>
#include <string_view>

#include "model/base/frame.h"
#include "model/base/result.h"

// One service of a worker process: bytes in, bytes out, in a form that the service and its client in `model` define. A
// service may throw, crash or hang: the process isolates that.

namespace qaliper {

struct Service {
    FrameKind kind;
    Result<std::string> (*answer)(std::string_view request);
};

} // namespace qaliper
