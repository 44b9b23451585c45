#pragma once

#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"

// Weights that a model names and nobody can read: the file beside it is missing, too short, or refused.

namespace qaliper {

struct LackingInitializer {
    GraphId graph;
    const Tensor* tensor = nullptr; // of the model that was asked about
};

// Never empty. The first is the one that the reason is told for; the others of the file may lack other bytes.
using LackingInitializers = std::vector<LackingInitializer>;

// Those of all graphs, one list for each file and reason. Empty when all data are there.
std::vector<LackingInitializers> initializersWithoutData(const Model& model);

// The file that a lacking initializer names, and why it is not read.
const InExternal& lackingFile(const LackingInitializer& initializer);

// One line for each file and reason, with the number of initializers.
std::vector<Text> unreadableInitializers(const Model& model);

// Nobody can read the elements of this one.
bool lacksData(const Tensor& tensor);

} // namespace qaliper
