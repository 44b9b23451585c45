#pragma once

#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"

// External weights that cannot be read: the file is missing, too short, or rejected.

namespace qaliper {

struct LackingInitializer {
    GraphId graph;
    const Tensor* tensor = nullptr; // belongs to the model that was passed
};

// Never empty. lackingFile() of the first gives the reason; the others of the same file may have another one in detail.
using LackingInitializers = std::vector<LackingInitializer>;

// Those of all graphs, one list for each file and reason. Empty when all data can be read.
std::vector<LackingInitializers> initializersWithoutData(const Model& model);

// The file that the initializer names, with the reason why it is not read.
const InExternal& lackingFile(const LackingInitializer& initializer);

// With the number of initializers and the reason.
Text describeLacking(const LackingInitializers& lacking);

// That for each file and reason.
std::vector<Text> unreadableInitializers(const Model& model);

// True when its elements are in an external file that cannot be read.
bool lacksData(const Tensor& tensor);

} // namespace qaliper
