#include "views/document_work.h"

#include <algorithm>

namespace qaliper {

Result<OpenedModel> openModel(const std::filesystem::path& path, const Job& job) {
    auto model = loadModel(path, {}, job);
    if (!model)
        return fail(std::move(model.error()));
    OpenedModel opened;
    if (const auto beside = projectFileBeside(path)) {
        auto project = loadProjectFile(*beside);
        if (project)
            opened.project = std::move(*project);
        else
            opened.projectProblem = std::move(project.error());
    }
    job.report(say("Linking nodes and values"));
    opened.index = std::make_shared<const Index>(std::move(*model));
    if (Status status = job.check(); !status)
        return fail(std::move(status.error()));
    return opened;
}

Result<EditedModel> applyOffer(const Analysis& analysis, const Finding& finding, std::string_view offer,
    const Arguments& arguments, const Job& job) {
    const Context& context = *analysis.context;
    const auto offers = offersFor(context, finding);
    const auto chosen = std::ranges::find(offers, offer, &Offer::id);
    if (chosen == offers.end())
        return fail(ErrorKind::Stale, say("This fix is no longer offered for the version that is shown"));
    job.report(chosen->title);
    auto fix = buildFix(context, finding, offer, arguments);
    if (!fix)
        return fail(std::move(fix.error()));
    auto model = applyEdits(context.model(), fix->edits);
    if (!model)
        return fail(std::move(model.error()));
    if (Status status = job.check(); !status)
        return fail(std::move(status.error()));
    return EditedModel{std::make_shared<const Index>(std::move(*model)), chosen->title, std::move(fix->note)};
}

Result<FixOutcome> applyAll(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    return fixAll(std::move(analysis), request, inspectAgain, job);
}

} // namespace qaliper
