#pragma once

#include <vector>

#include "model/data/data_files.h"
#include "model/graph/index.h"

namespace qaliper {

// What is fed to the model: inputs of the main graph that no initializer gives.
std::vector<ModelInput> inputsOf(const Index& index);

} // namespace qaliper
