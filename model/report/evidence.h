#pragma once

#include <memory>

#include "model/logs/build_log.h"

// What TensorRT's own files say about a model, as far as they were given.

namespace qaliper {

struct Evidence {
    std::shared_ptr<const BuildLog> log;
};

} // namespace qaliper
