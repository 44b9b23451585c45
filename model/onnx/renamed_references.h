#pragma once

#include <string>
#include <string_view>

#include "model/graph/model.h"

// What refers to values by name outside of the inputs and outputs of nodes: quantization annotations, the sharding of
// nodes among devices, and training. The bytes of these parts follow the values that were renamed; everything else in
// them stays as it is. Part of composeModel().

namespace qaliper {

class RenamedReferences {
public:
    // The model must outlive it.
    explicit RenamedReferences(const Model& model) : model_(&model) {}

    bool empty() const { return model_->renamed.empty(); }
    // TensorAnnotation, of that graph.
    std::string annotation(std::string_view message, GraphId graph) const;
    // NodeProto, of that graph.
    std::string node(std::string_view message, GraphId graph) const;
    // TrainingInfoProto. Names that its own graphs define are theirs.
    std::string training(std::string_view message) const;

private:
    std::string nameNow(std::string_view name, GraphId graph) const;

    const Model* model_;
};

} // namespace qaliper
