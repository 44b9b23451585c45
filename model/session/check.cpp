#include "model/session/check.h"

namespace qaliper {

Result<CheckedModel> checkVersion(const CheckRequest& request, const Job& job) {
    auto inspected = request.typed ? inspect(request.inspector, request.index, request.typed->context->types, job)
                                   : inspect(request.inspector, request.index, job);
    if (!inspected)
        return fail(std::move(inspected.error()));
    const auto alone = std::make_shared<const Analysis>(std::move(*inspected));
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
    auto alone = inspect(inspector, analysis->context->indexOwner, analysis->context->types, job);
    if (!alone)
        return fail(std::move(alone.error()));
    return std::make_shared<const Analysis>(std::move(*alone));
}

} // namespace qaliper
