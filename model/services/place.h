#pragma once

#include "model/services/service.h"

namespace qaliper {

// The service for placePieces(); request and answer are those of model/layout/place_codec.h. Graphviz's dot places each
// graph; results depend on the request only. Runs in the worker process.
Result<std::string> answerPlace(std::string_view request);

} // namespace qaliper
