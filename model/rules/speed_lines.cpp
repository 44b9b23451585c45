#include "model/rules/speed_lines.h"

#include <algorithm>
#include <array>

#include "model/cost/half_comparison.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

std::string_view totalId(TotalKind kind) {
    constexpr std::array<std::string_view, 9> ids{"", "total:quantized-layers", "total:unfused-pairs",
        "total:float-outputs", "total:borders", "total:requantizations", "total:reformats", "total:open-reformats",
        "total:float-parts"};
    return ids.at(static_cast<std::size_t>(kind));
}

bool counts(TotalKind kind, LossKind loss) {
    switch (kind) {
    case TotalKind::UnfusedPairs: return loss == LossKind::UnfusedPair;
    case TotalKind::FloatOutputs: return loss == LossKind::FloatOutput;
    case TotalKind::Borders: return loss == LossKind::Border || loss == LossKind::UnfusedPair;
    case TotalKind::Requantizations: return loss == LossKind::Requantize;
    case TotalKind::QuantizedLayers:
    case TotalKind::Reformats:
    case TotalKind::OpenReformats:
    case TotalKind::FloatParts:
    case TotalKind::Other: break;
    }
    return false;
}

bool counts(TotalKind kind, const Reformat& reformat) {
    return kind == (reformat.isOpen ? TotalKind::OpenReformats : TotalKind::Reformats);
}

bool counts(TotalKind kind, const Context& context, NodeIx node) {
    const NodePrecision& precision = context.precision.at(node);
    if (precision.certainty == Certainty::None)
        return false;
    return kind == TotalKind::FloatParts
        ? !runsQuantized(precision)
        : kind == TotalKind::QuantizedLayers && isWeighted(context.node(node)) && runsQuantized(precision);
}

std::vector<NodeIx> placesOf(const Analysis& analysis, TotalKind kind) {
    std::vector<NodeIx> places;
    for (const Loss& loss : analysis.verdict.losses) {
        if (counts(kind, loss.kind))
            places.push_back(loss.node());
    }
    for (const Reformat& reformat : analysis.verdict.reformats) {
        if (counts(kind, reformat))
            places.push_back(reformat.node);
    }
    if (kind == TotalKind::QuantizedLayers || kind == TotalKind::FloatParts)
        std::ranges::copy_if(analysis.context->index().nodes(), std::back_inserter(places),
            [&](NodeIx node) { return counts(kind, *analysis.context, node); });
    std::ranges::sort(places);
    return places;
}

std::vector<SpeedLine> totalsOf(const Analysis& analysis) {
    std::vector<SpeedLine> lines;
    for (VerdictTotal& total : verdictTotals(analysis.verdict)) {
        const bool isLink = !placesOf(analysis, total.kind).empty();
        lines.push_back({std::move(total.text), isLink ? std::string(totalId(total.kind)) : std::string(), {}});
    }
    return lines;
}

SpeedLine lineOf(SpeedCause cause) {
    const std::string id = cause.cause.places.empty() ? std::string() : lineOf(cause.cause.kind);
    return {describeSpeedCause(cause), id, std::move(cause)};
}

struct NamedHalfLine {
    std::string id;
    HalfLine line;
};

constexpr std::string_view halfPrefix = "half:";

// The first line that counts anything counts all layers, the others one each.
std::vector<NamedHalfLine> halfLinesOf(const Analysis& analysis) {
    const Context& context = *analysis.context;
    std::vector<NamedHalfLine> lines;
    bool isFirst = true;
    for (HalfLine& line : halfLines(compareWithHalf(context, analysis.verdict), context, shownSlower)) {
        std::string id;
        if (!line.places.empty()) {
            id = std::string(halfPrefix) + (isFirst ? "slower" : identity(context.index(), line.places.front()));
            isFirst = false;
        }
        lines.push_back({std::move(id), std::move(line)});
    }
    return lines;
}

} // namespace

Text sayWithoutStops() { return say("Expected once nothing stops it:"); }

std::string lineOf(CauseKind kind) { return "cause:" + std::string(causeId(kind)); }

std::vector<SpeedLine> speedLines(const Analysis& analysis) {
    std::vector<SpeedCause> causes = speedCauses(analysis);
    const auto firstOfTime = std::ranges::find_if(causes, [](const SpeedCause& cause) { return !cause.stops(); });
    std::vector<SpeedLine> lines;
    for (auto cause = causes.begin(); cause != firstOfTime; ++cause)
        lines.push_back(lineOf(std::move(*cause)));
    if (analysis.context->quant.empty())
        return lines;
    if (!lines.empty())
        lines.push_back({sayWithoutStops(), {}, {}});
    std::ranges::move(totalsOf(analysis), std::back_inserter(lines));
    for (auto cause = firstOfTime; cause != causes.end(); ++cause)
        lines.push_back(lineOf(std::move(*cause)));
    if (firstOfTime != causes.end())
        lines.push_back({describeRates(analysis.verdict), {}, {}});
    return lines;
}

std::vector<SpeedLine> linesAgainstHalf(const Analysis& analysis) {
    std::vector<SpeedLine> lines;
    for (NamedHalfLine& half : halfLinesOf(analysis))
        lines.push_back({std::move(half.line.text), std::move(half.id), {}, std::move(half.line.subject),
            std::move(half.line.amount)});
    return lines;
}

std::optional<CountedNodes> countedBy(const Analysis& analysis, std::string_view line) {
    if (line.empty())
        return std::nullopt;
    for (NamedHalfLine& half : line.starts_with(halfPrefix) ? halfLinesOf(analysis) : std::vector<NamedHalfLine>()) {
        if (half.id == line)
            return CountedNodes{std::move(half.line.text), std::move(half.line.places), std::move(half.line.nodes)};
    }
    for (const VerdictTotal& total : verdictTotals(analysis.verdict)) {
        if (totalId(total.kind) != line)
            continue;
        const std::vector<NodeIx> places = placesOf(analysis, total.kind);
        return places.empty() ? std::nullopt : std::optional(CountedNodes{total.text, places, places});
    }
    for (const SpeedCause& cause : speedCauses(analysis)) {
        if (lineOf(cause.cause.kind) == line && !cause.cause.places.empty())
            return CountedNodes{
                causeTitle(cause.cause.kind), cause.cause.places, cause.cause.nodes, cause.cause.kind, cause.fixes};
    }
    return std::nullopt;
}

} // namespace qaliper
