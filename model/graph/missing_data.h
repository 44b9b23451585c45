#pragma once

#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"

// Weights that a model names and nobody can read: the file beside it is missing, too short, or refused.

namespace qaliper {

// One line for each file and reason, with the number of initializers of all graphs that it holds for. Empty when all data are
// there.
std::vector<Text> unreadableInitializers(const Model& model);

// Nobody can read the elements of this one.
bool lacksData(const Tensor& tensor);

} // namespace qaliper
