#include "tests/support/inspecting.h"

#include <algorithm>

#include "tests/support/build_places.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper {

namespace {

Workers& sharedWorkers() {
    static Workers workers(workerProgram());
    return workers;
}

const std::shared_ptr<const Knowledge>& sharedKnowledge() {
    static const std::shared_ptr<const Knowledge> knowledge = loadKnowledge();
    return knowledge;
}

} // namespace

Inspector testInspector(std::string_view target, std::string_view manifest) {
    Inspector inspector;
    inspector.knowledge = sharedKnowledge();
    inspector.settings.target = must(readTarget(target)); // those of logs included
    const ProjectFile project = must(parseProjectFile(manifest, "qaliper.toml"));
    inspector.settings.manifest = project.plugins;
    inspector.settings.ignored = project.ignored;
    inspector.inference = &sharedWorkers().infer;
    return inspector;
}

Analysis inspectModel(const Model& model, std::string_view target, std::string_view manifest) {
    return must(inspect(testInspector(target, manifest), model, {}));
}

Analysis inspectText(std::string_view text, std::string_view target, std::string_view manifest) {
    return inspectModel(must(parseText(text)), target, manifest);
}

std::vector<Finding> findingsOf(const Analysis& analysis, std::string_view rule) {
    std::vector<Finding> found;
    for (const Finding& finding : analysis.findings) {
        if (finding.rule == rule)
            found.push_back(finding);
    }
    return found;
}

std::vector<std::string> placesOf(const Analysis& analysis, std::string_view rule) {
    std::vector<std::string> places;
    for (const Finding& finding : findingsOf(analysis, rule)) {
        const auto node = analysis.context->index().find(finding.node);
        places.emplace_back(node ? analysis.context->node(*node).output(0) : "model");
    }
    return places;
}

std::vector<Offer> offersFor(const Context& context, const Finding& finding) {
    const auto& given = context.given.rules;
    const auto found = std::ranges::find(given, finding.rule, [](const Rule* rule) { return rule->info.id; });
    const Rule* rule = found == given.end() ? findRule(finding.rule) : *found;
    return rule && rule->offers ? rule->offers(context, finding) : std::vector<Offer>{};
}

std::vector<std::string> offerIds(const Analysis& analysis, const Finding& finding) {
    std::vector<std::string> ids;
    for (const Offer& offer : offersFor(*analysis.context, finding))
        ids.emplace_back(offer.id);
    return ids;
}

Result<Fix> fixOf(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments) {
    const std::vector<Offer> offers = offersFor(*analysis.context, finding);
    const auto found = std::ranges::find(offers, offer, &Offer::id);
    if (found == offers.end())
        return fail(ErrorKind::Stale, say("not offered"));
    return buildFix(*analysis.context, *found, arguments);
}

Model fixedModel(const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments) {
    const Fix fix = must(fixOf(analysis, finding, offer, arguments));
    return must(applyEdits(analysis.context->model(), fix.edits));
}

Applied fixedAll(const Analysis& analysis, const FixRequest& request, std::string_view manifest) {
    return fixedAll(testInspector(formatTarget(analysis.context->target), manifest), analysis, request);
}

Applied fixedAll(const Inspector& inspector, const Analysis& analysis, const FixRequest& request) {
    return must(fixAll(std::make_shared<const Analysis>(analysis), request,
        [&](const Model& model, const Job& job) { return inspect(inspector, model, job); }, {}));
}

} // namespace qaliper
