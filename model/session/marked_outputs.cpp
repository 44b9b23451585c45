#include "model/session/marked_outputs.h"

#include <utility>

namespace qaliper {

Result<WrittenVersion> writeChanged(const Context& context, const std::vector<Edit>& edits, const Job& job) {
    QALIPER_TRY(Model changed, applyEdits(context.index().model(), edits, job));
    QALIPER_TRY(TemporaryModel file, TemporaryModel::write(changed, Job(job.stopToken())));
    return WrittenVersion{std::make_shared<const Index>(std::move(changed)), std::move(file)};
}

std::vector<Edit> asOutputs(const Context& context, const std::vector<std::string>& tensors) {
    std::vector<Edit> edits;
    for (const std::string& tensor : tensors) {
        const ValueIx value = *context.index().value(mainGraph, tensor);
        if (!context.index().isGraphOutput(value))
            edits.emplace_back(AddGraphOutput{mainGraph, tensor, ValueType::tensor(context.types.element(value))});
    }
    return edits;
}

} // namespace qaliper
