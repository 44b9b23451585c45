#include "model/rules/speed_causes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "model/base/sort_unique.h"
#include "model/graph/queries.h"
#include "model/rules/speed_lines.h"

namespace qaliper {

namespace {

// The rules whose findings are about a cause and whose offers remove it, best first.
struct CauseRules {
    CauseKind kind;
    std::array<std::string_view, 3> rules; // "" = none
};

constexpr std::array causeRules{
    CauseRules{CauseKind::LayerWithoutQdq, {"quant-coverage"}},
    CauseRules{CauseKind::LayerHalfQuantized, {"qdq-half-quantized", "qdq-behind-weight"}},
    CauseRules{CauseKind::LayerOperandsDiffer, {"qdq-channel-activation", "qdq-type-unsupported"}},
    CauseRules{CauseKind::LayerTypeOpen, {"conv-group-misaligned", "qdq-asymmetric"}},
    CauseRules{CauseKind::Int8DoesNotPay, {"qdq-matrix-vector"}},
    CauseRules{CauseKind::AttentionInFloat, {"qdq-dangling"}},
    CauseRules{CauseKind::PairBeforeActivation, {"qdq-before-activation", "qdq-batch-norm-pool"}},
    CauseRules{CauseKind::PairBeforeAdd, {"qdq-before-add"}},
    CauseRules{CauseKind::PairInsidePointwise, {"qdq-inside-pointwise"}},
    CauseRules{CauseKind::ResidualInFloat, {"qdq-residual-add"}},
    CauseRules{CauseKind::OutputNotQuantized, {"speed-float-output"}},
    CauseRules{CauseKind::Requantization, {"qdq-double", "qdq-concat-scales"}},
    CauseRules{CauseKind::DataMovementInFloat, {"qdq-concat-scales", "qdq-pad"}},
    CauseRules{CauseKind::OperatorInFloat, {"qdq-dangling", "op-decomposed-layer-norm", "op-instance-normalization"}},
    CauseRules{
        CauseKind::PluginInFloat, {"plugin-dequantized-input", "plugin-quantized-constant", "plugin-input-types"}},
    CauseRules{CauseKind::FloatPartsFp32, {"speed-float-parts"}},
    CauseRules{CauseKind::ShapeArithmetic, {"graph-float-shape"}},
    CauseRules{CauseKind::DynamicShapes, {"graph-dynamic-shape"}},
};

std::span<const std::string_view> rulesOf(CauseKind kind) {
    const auto* const found = std::ranges::find(causeRules, kind, &CauseRules::kind);
    if (found == causeRules.end())
        return {};
    return {found->rules.begin(), std::ranges::find(found->rules, std::string_view())};
}

void addFix(std::vector<CauseFix>& fixes, const Finding& finding, const std::vector<NodeIx>& places) {
    if (finding.offers.empty())
        return;
    const Offer& offer = finding.offers.front();
    auto fix = std::ranges::find_if(
        fixes, [&](const CauseFix& known) { return known.rule == finding.rule && known.offer == offer.id; });
    if (fix == fixes.end())
        fix = fixes.insert(fix, {finding.rule, offer.id, offer.safety, offer.title, {}, {}});
    fix->findings.push_back(finding.key);
    fix->places.insert(fix->places.end(), places.begin(), places.end());
}

// What stops the parser or the builder, counted by its findings.
std::optional<SpeedCause> stopAt(const Analysis& analysis, Stage stage, CauseKind kind) {
    SpeedCause cause;
    cause.cause.kind = kind;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity != Severity::Error || finding.stage != stage)
            continue;
        ++cause.errors;
        const std::vector<NodeIx> places = nodesNamedBy(analysis.context->index(), finding);
        addFix(cause.fixes, finding, places);
        cause.cause.nodes.insert(cause.cause.nodes.end(), places.begin(), places.end());
    }
    if (!cause.stops())
        return std::nullopt;
    sortUnique(cause.cause.nodes);
    for (CauseFix& fix : cause.fixes)
        sortUnique(fix.places);
    cause.cause.places = cause.cause.nodes;
    return cause;
}

// Which places of a cause a finding is about: its nodes, the other halves of their pairs, or, where none of them is a
// place, what stands next to them (a rule may report the layer of a conversion).
class PlacesOfFindings {
public:
    PlacesOfFindings(const Context& context, const std::vector<NodeIx>& places)
        : context_(&context), index_(&context.index()), places_(&places), isPlace_(index_->nodeCount()) {
        for (const NodeIx place : places)
            isPlace_[place.value] = true;
    }

    std::vector<NodeIx> of(const Finding& finding) const {
        if (!finding.node.valid())
            return *places_; // it is about the whole model
        std::vector<NodeIx> nodes;
        const auto add = [&](NodeId id) {
            if (const auto node = index_->find(id))
                nodes.push_back(*node);
        };
        add(finding.node);
        std::ranges::for_each(finding.related, add);
        const auto isPair = [&](NodeIx a, NodeIx b) { return context_->quant.at(a) && context_->quant.at(b); };
        std::vector<NodeIx> places = placesAt(nodes, isPair);
        return places.empty() ? placesAt(nodes, [](NodeIx, NodeIx) { return true; }) : places;
    }

private:
    // Of the nodes themselves, and of those next to them that belong to them.
    template <class Belongs>
    std::vector<NodeIx> placesAt(const std::vector<NodeIx>& nodes, const Belongs& belongs) const {
        std::vector<NodeIx> places;
        const auto take = [&](NodeIx node) {
            if (isPlace_[node.value])
                places.push_back(node);
        };
        for (const NodeIx node : nodes) {
            take(node);
            for (const NodeIx consumer : consumersOf(*index_, node)) {
                if (belongs(node, consumer))
                    take(consumer);
            }
            for (const ValueIx input : index_->inputs(node)) {
                const NodeIx producer = index_->producer(input);
                if (producer.valid() && belongs(node, producer))
                    take(producer);
            }
        }
        return places;
    }

    const Context* context_;
    const Index* index_;
    const std::vector<NodeIx>* places_;
    std::vector<bool> isPlace_; // by NodeIx
};

// The pair after a quantized product of attention: without it the product writes float itself, which counts as much.
bool isAfterProduct(const Context& context, const Finding& finding) {
    const auto node = context.index().find(finding.node);
    const Quantizer* dequantize = node ? context.quant.at(*node) : nullptr;
    const Quantizer* quantize =
        dequantize && dequantize->dequantizes() ? context.quant.producer(context.index(), dequantize->data) : nullptr;
    const NodeIx producer = quantize ? context.index().producer(quantize->data) : NodeIx{};
    return producer.valid() && context.node(producer).is("MatMul") && runsQuantized(context.precision.at(producer));
}

// False where the places of a finding are there without it, too. The type of a depthwise layer is open whatever its
// number of channels is.
bool removesPlaces(const Context& context, CauseKind kind, const Finding& finding) {
    if (kind == CauseKind::LayerTypeOpen)
        return finding.cause != "depthwise";
    return kind != CauseKind::AttentionInFloat || !isAfterProduct(context, finding);
}

} // namespace

std::vector<CauseFix> fixesFor(const Analysis& analysis, CauseKind kind, const std::vector<NodeIx>& places) {
    std::vector<CauseFix> fixes;
    const PlacesOfFindings placesOf(*analysis.context, places);
    for (const std::string_view rule : rulesOf(kind)) {
        for (const Finding& finding : analysis.findings) {
            if (finding.rule != rule || !removesPlaces(*analysis.context, kind, finding))
                continue;
            const std::vector<NodeIx> found = placesOf.of(finding);
            if (!finding.node.valid() || !found.empty())
                addFix(fixes, finding, found);
        }
    }
    for (CauseFix& fix : fixes)
        sortUnique(fix.places);
    return fixes;
}

std::size_t SpeedCause::placesWithoutFix() const {
    std::vector<NodeIx> fixed;
    for (const CauseFix& fix : fixes) {
        if (fix.safety != Safety::Advice)
            fixed.insert(fixed.end(), fix.places.begin(), fix.places.end());
    }
    sortUnique(fixed);
    return cause.places.size() - fixed.size();
}

std::vector<SpeedCause> speedCauses(const Analysis& analysis) {
    std::vector<SpeedCause> causes;
    for (const auto& [stage, kind] :
        {std::pair(Stage::Parser, CauseKind::ParserStops), std::pair(Stage::Builder, CauseKind::BuildStops)}) {
        if (auto stop = stopAt(analysis, stage, kind))
            causes.push_back(std::move(*stop));
    }
    for (const Cause& cause : analysis.verdict.causes)
        causes.push_back({cause, 0, fixesFor(analysis, cause.kind, cause.places)});
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
    const auto fix = arg("fix", std::string(applied->rule) + "=" + std::string(applied->offer));
    const auto count = arg("count", applied->findings.size());
    const std::size_t left = cause.placesWithoutFix();
    if (left == 0)
        return say("{why} Fix: {fix} for {count} {count|finding|findings}", why, fix, count);
    return say("{why} Fix: {fix} for {count} {count|finding|findings}. For {left} other {left|place|places}: {advice}",
        why, fix, count, arg("left", left), arg("advice", causeAdvice(cause.cause.kind)));
}

std::vector<Text> describeSpeed(const Analysis& analysis) {
    std::vector<Text> lines;
    for (SpeedLine& line : speedLines(analysis))
        lines.push_back(std::move(line.text));
    return lines;
}

} // namespace qaliper
