#include "model/session/tool.h"

namespace qaliper {

Result<ToolOutcome> applyTool(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const ToolRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    return runTool(std::move(analysis), request, inspectAgain, job);
}

EditedModel editedBy(const ToolOutcome& outcome) {
    EditedModel edited = editedBy(outcome.change);
    edited.title = outcome.offer.title;
    edited.note = outcome.note;
    edited.safety = outcome.offer.safety;
    if (outcome.change.counts.asked <= 1)
        edited.counts.reset();
    return edited;
}

} // namespace qaliper
