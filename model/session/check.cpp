#include "model/session/check.h"

namespace qaliper {

Result<CheckedModel> checkVersion(const CheckRequest& request, const Job& job) {
    QALIPER_TRY(auto inspected,
        request.typed ? inspect(request.inspector, request.index, request.typed->context->types, job)
                      : inspect(request.inspector, request.index, job));
    const auto alone = std::make_shared<const Analysis>(std::move(inspected));
    if (!request.artefacts.any())
        return CheckedModel{alone, alone, nullptr};
    auto analysed = std::make_shared<Analysis>(*alone);
    auto evidence = std::make_shared<const Evidence>(applyArtefacts(request.artefacts, request.inspector, *analysed));
    return CheckedModel{std::move(analysed), alone, std::move(evidence)};
}

Result<std::shared_ptr<const Analysis>> withoutFiles(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const Job& job) {
    if (!analysis->withFiles)
        return analysis;
    QALIPER_TRY(auto alone, inspect(inspector, analysis->context->indexOwner, analysis->context->types, job));
    return std::make_shared<const Analysis>(std::move(alone));
}

} // namespace qaliper
