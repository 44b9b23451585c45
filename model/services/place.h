#pragma once

#include "model/services/service.h"

namespace qaliper {

// The service behind placePieces(); request and answer are those of model/layout/place_codec.h. Graphviz does it: each
// graph by dot, whose results depend on nothing but the request.
Result<std::string> answerPlace(std::string_view request);

} // namespace qaliper
