#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/onnx/temporary_model.h"
#include "model/rules/inspect.h"

// A version in which more tensors are outputs, in a file of its own. Any thread may call these functions.

namespace qaliper {

struct WrittenVersion {
    std::shared_ptr<const Index> index;
    TemporaryModel file;
};
// Errors: those of applyEdits() and saveModel().
Result<WrittenVersion> writeChanged(const Context& context, const std::vector<Edit>& edits, const Job& job);

// What makes outputs of tensors of the main graph; those that are outputs already are left out.
std::vector<Edit> asOutputs(const Context& context, const std::vector<std::string>& tensors);

} // namespace qaliper
