#include "model/engine/findings/engine_findings.h"

#include <algorithm>

#include "model/base/utf8.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "model/rules/rule.h"

namespace qaliper {

namespace {

constexpr std::string_view precisionRule = "layers-precision";
constexpr std::string_view unfusedRule = "layers-unfused";
constexpr std::size_t longestShownLayer = 200;

// A Q that reads an input of the model, or a DQ that makes an output, has nothing to fuse with and is no finding.
bool isAtTheEdge(const Index& index, const Quantizer& quantizer) {
    return quantizer.quantizes ? index.isGraphInput(quantizer.data) : index.isGraphOutput(quantizer.output);
}

std::string shownLayer(const EngineLayer& layer) { return cleanText(layer.name.substr(0, longestShownLayer)); }

Finding findingAbout(const Context& context, const EngineInfo& engine, const Disagreement& disagreement) {
    const Node& node = context.node(disagreement.node);
    const bool isLost = isQuantized(disagreement.expected.compute) && !isQuantized(disagreement.measured.compute);
    Finding finding;
    finding.rule = precisionRule;
    finding.severity = isLost && isWeighted(node) ? Severity::Warning : Severity::Note;
    finding.title =
        isLost ? say("Expected in a quantized type, measured in float") : say("Measured in another type than expected");
    finding.message = say("{node}: {difference}, as part of the layer \"{layer}\" ({quality}).",
        arg("node", displayName(node)), arg("difference", describeDisagreement(disagreement)),
        arg("layer", shownLayer(engine.layers[disagreement.measured.layer])),
        arg("quality", say("matched by {how}", arg("how", matchQualityName(disagreement.measured.quality)))));
    finding.node = node.id;
    finding.cause =
        describePrecision(disagreement.expected) + ">" + std::string(shortName(disagreement.measured.compute));
    return finding;
}

} // namespace

std::vector<Finding> findingsOfEngine(
    const Context& context, const EngineInfo& engine, const Measurement& measurement) {
    Report report(context);
    for (const Disagreement& disagreement : measurement.disagreements)
        report.add(findingAbout(context, engine, disagreement));
    for (const std::uint32_t place : measurement.unfused) {
        const NodeIx node = measurement.matches[place].first();
        const Quantizer* quantizer = node.valid() ? context.quant.at(node) : nullptr;
        if (!quantizer || isAtTheEdge(context.index(), *quantizer))
            continue;
        Finding finding;
        finding.rule = unfusedRule;
        finding.severity = Severity::Warning;
        finding.title = say("A Q or DQ that ran as a separate layer");
        finding.message =
            say("{node} was not fused: the engine reads and writes its tensor once more, in the layer \"{layer}\".",
                arg("node", displayName(context.node(node))), arg("layer", shownLayer(engine.layers[place])));
        finding.node = context.node(node).id;
        report.add(std::move(finding));
    }
    return std::move(report).take();
}

Analysis withMeasured(Analysis analysis, const EngineInfo& engine, const Measurement& measurement,
    const RuleSelection& selection, const std::vector<IgnoredFinding>& ignored) {
    const Context& expected = *analysis.context;
    std::vector<Finding> findings = findingsOfEngine(expected, engine, measurement);
    std::erase_if(findings, [&](const Finding& finding) { return !selection.includes(finding.rule); });
    analysis.findings.insert(
        analysis.findings.end(), std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
    std::ranges::stable_sort(analysis.findings, std::ranges::greater{}, &Finding::severity);
    suppress(analysis, ignored);

    // a new context and no copy: classifications point into the manifest of their own context
    Context context = makeContext(expected.indexOwner, expected.types,
        Settings{.target = expected.target, .manifest = expected.manifest, .given = expected.given},
        expected.knowledgeOwner);
    context.precision = withMeasured(expected.precision, measurement, expected.index());
    analysis.verdict = speedVerdict(context);
    analysis.context = std::make_shared<const Context>(std::move(context));
    return analysis;
}

} // namespace qaliper
