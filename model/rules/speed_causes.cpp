#include "model/rules/speed_causes.h"

#include <algorithm>
#include <optional>

#include "model/graph/queries.h"
#include "model/rules/speed_lines.h"

namespace qaliper {

namespace {

void addFix(std::vector<CauseFix>& fixes, const Finding& finding) {
    if (finding.offers.empty())
        return;
    const Offer& offer = finding.offers.front();
    auto fix = std::ranges::find_if(
        fixes, [&](const CauseFix& known) { return known.rule == finding.rule && known.offer == offer.id; });
    if (fix == fixes.end())
        fix = fixes.insert(fix, {finding.rule, offer.id, offer.safety, offer.title, {}});
    fix->findings.push_back(finding.key);
}

// What stops the parser or the builder, counted by its findings.
std::optional<SpeedCause> stopAt(const Analysis& analysis, Stage stage, CauseKind kind) {
    SpeedCause cause;
    cause.cause.kind = kind;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity != Severity::Error || finding.stage != stage)
            continue;
        ++cause.errors;
        addFix(cause.fixes, finding);
        if (const auto node = analysis.context->index().find(finding.node))
            cause.cause.nodes.push_back(*node);
    }
    if (!cause.stops())
        return std::nullopt;
    std::ranges::sort(cause.cause.nodes);
    cause.cause.nodes.erase(std::unique(cause.cause.nodes.begin(), cause.cause.nodes.end()), cause.cause.nodes.end());
    cause.cause.places = cause.cause.nodes;
    return cause;
}

// The nodes of a cause and those next to them: a rule may report the layer of a conversion.
std::vector<bool> aroundNodes(const Index& index, const std::vector<NodeIx>& nodes) {
    std::vector<bool> around(index.nodeCount());
    for (const NodeIx node : nodes) {
        around[node.value] = true;
        for (const NodeIx reader : consumersOf(index, node))
            around[reader.value] = true;
        for (const ValueIx input : index.inputs(node)) {
            if (index.producer(input).valid())
                around[index.producer(input).value] = true;
        }
    }
    return around;
}

bool concerns(const Index& index, const Finding& finding, const std::vector<bool>& around) {
    if (!finding.node.valid())
        return true; // it is about the whole model
    const auto isAround = [&](NodeId id) {
        const auto node = index.find(id);
        return node && around[node->value];
    };
    return isAround(finding.node) || std::ranges::any_of(finding.related, isAround);
}

} // namespace

std::vector<CauseFix> fixesFor(const Analysis& analysis, CauseKind kind, const std::vector<NodeIx>& nodes) {
    const Index& index = analysis.context->index();
    const auto rules = causeRules(kind);
    std::vector<CauseFix> fixes;
    std::vector<bool> around;
    for (const std::string_view rule : rules) {
        for (const Finding& finding : analysis.findings) {
            if (finding.rule != rule)
                continue;
            if (around.empty())
                around = aroundNodes(index, nodes);
            if (concerns(index, finding, around))
                addFix(fixes, finding);
        }
    }
    return fixes;
}

std::vector<SpeedCause> speedCauses(const Analysis& analysis) {
    std::vector<SpeedCause> causes;
    for (const auto& [stage, kind] :
        {std::pair(Stage::Parser, CauseKind::ParserStops), std::pair(Stage::Builder, CauseKind::BuildStops)}) {
        if (auto stop = stopAt(analysis, stage, kind))
            causes.push_back(std::move(*stop));
    }
    for (const Cause& cause : analysis.verdict.causes)
        causes.push_back({cause, 0, fixesFor(analysis, cause.kind, cause.nodes)});
    return causes;
}

Text describeSpeedCause(const SpeedCause& cause) {
    const auto count = arg("count", cause.errors);
    if (!cause.stops())
        return describeCause(cause.cause);
    return cause.cause.kind == CauseKind::ParserStops ? say("{count} {count|error stops|errors stop} the parser", count)
                                                      : say("{count} {count|error stops|errors stop} the build", count);
}

Text describeSpeedRemedy(const SpeedCause& cause) {
    const auto why = arg("why", causeWhy(cause.cause.kind));
    const auto applied =
        std::ranges::find_if(cause.fixes, [](const CauseFix& fix) { return fix.safety != Safety::Advice; });
    if (applied == cause.fixes.end())
        return say("{why} {advice}", why, arg("advice", causeAdvice(cause.cause.kind)));
    return say("{why} Fix: {fix} for {count} {count|finding|findings}", why,
        arg("fix", std::string(applied->rule) + "=" + std::string(applied->offer)),
        arg("count", applied->findings.size()));
}

std::vector<Text> describeSpeed(const Analysis& analysis) {
    std::vector<Text> lines;
    for (SpeedLine& line : speedLines(analysis))
        lines.push_back(std::move(line.text));
    return lines;
}

} // namespace qaliper
