#include "model/rules/version_change.h"

#include <algorithm>
#include <unordered_map>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/graph/identity.h"

namespace qaliper {

namespace {

std::size_t countOf(const Analysis& analysis, Severity severity) {
    const auto counts = [&](const Finding& finding) { return finding.severity == severity && !isOfFiles(finding); };
    return static_cast<std::size_t>(std::ranges::count_if(analysis.findings, counts));
}

bool isStopped(const Analysis& analysis) {
    return std::ranges::any_of(analysis.findings, [](const Finding& finding) {
        const bool isAtBuild = finding.stage == Stage::Parser || finding.stage == Stage::Builder;
        return finding.severity == Severity::Error && isAtBuild && !isOfFiles(finding);
    });
}

std::size_t castsIn(const Context& context) {
    const auto converts = [&](NodeIx node) {
        return context.node(node).is("Cast") && !context.quant.isConstant(context.index().output(node, 0));
    };
    return static_cast<std::size_t>(std::ranges::count_if(context.index().nodes(), converts));
}

bool isLessKnown(const Shape* before, const Shape* after) {
    if (!before || !after)
        return before && !after;
    if (before->size() != after->size())
        return false;
    for (std::size_t i = 0; i < before->size(); ++i) {
        if ((*before)[i].number() && !(*after)[i].number())
            return true;
    }
    return false;
}

std::vector<std::string> lostShapes(const Context& before, const Context& after) {
    std::unordered_map<std::string, ValueIx> same;
    for (const ValueIx value : after.index().values())
        same.emplace(valueIdentity(after.index(), value), value);
    std::vector<std::string> lost;
    for (const ValueIx value : before.index().values()) {
        const Shape* known = before.types.shape(value);
        const auto found = known ? same.find(valueIdentity(before.index(), value)) : same.end();
        if (found != same.end() && isLessKnown(known, after.types.shape(found->second)))
            lost.push_back(found->first);
    }
    return lost;
}

std::string bytes(double count) { return formatBytes(static_cast<std::uint64_t>(count)); }

Text countedLine(ChangeKind kind, std::size_t before, std::size_t after) {
    const auto from = arg("before", before);
    const auto to = arg("after", after);
    switch (kind) {
    case ChangeKind::Errors: return say("errors {before} → {after}", from, to);
    case ChangeKind::Warnings: return say("warnings {before} → {after}", from, to);
    case ChangeKind::Notes: return say("notes {before} → {after}", from, to);
    case ChangeKind::QuantizedLayers: return say("quantized layers with weights {before} → {after}", from, to);
    case ChangeKind::UnfusedPairs: return say("Q/DQ pairs unlikely to fuse {before} → {after}", from, to);
    case ChangeKind::FloatOutputs: return say("quantized layers that write float {before} → {after}", from, to);
    case ChangeKind::Requantizations: return say("requantizations {before} → {after}", from, to);
    case ChangeKind::Casts: return say("conversions (Cast) {before} → {after}", from, to);
    case ChangeKind::QuantizedShare:
    case ChangeKind::BorderBytes:
    case ChangeKind::ExpectedTime:
    case ChangeKind::LostShapes: break;
    }
    return {};
}

class Lines {
public:
    void addCount(ChangeKind kind, std::size_t before, std::size_t after, bool isWorse) {
        if (before != after)
            lines_.push_back({kind, isWorse, countedLine(kind, before, after)});
    }
    // Values with the same text before and after did not change.
    void addShare(double before, double after) {
        if (formatPercent(before) != formatPercent(after))
            lines_.push_back({ChangeKind::QuantizedShare, after < before,
                say("MACs in a quantized type {before} → {after}", arg("before", formatPercent(before)),
                    arg("after", formatPercent(after)))});
    }
    void addBytes(double before, double after) {
        if (bytes(before) != bytes(after))
            lines_.push_back({ChangeKind::BorderBytes, after > before,
                say("between float and quantized types {before} → {after}", arg("before", bytes(before)),
                    arg("after", bytes(after)))});
    }
    // Where errors went away, more time is not worse: the numbers were wrong before.
    void addTime(std::optional<double> ratio, bool hasFewerErrors) {
        if (ratio && formatPercent(*ratio) != formatPercent(1))
            lines_.push_back({ChangeKind::ExpectedTime, *ratio > 1 && !hasFewerErrors,
                say("expected time {before} → {after}", arg("before", formatPercent(1)),
                    arg("after", formatPercent(*ratio)))});
    }
    void addLost(const std::vector<std::string>& shapes) {
        if (!shapes.empty())
            lines_.push_back({ChangeKind::LostShapes, true,
                shapes.size() == 1 ? say("the shape of {value} is no longer known", arg("value", shapes.front()))
                                   : say("{count} shapes are no longer known, such as that of {value}",
                                         arg("count", shapes.size()), arg("value", shapes.front()))});
    }
    std::vector<ChangeLine> take() && { return std::move(lines_); }

private:
    std::vector<ChangeLine> lines_;
};

std::vector<Text> textsOf(const VersionChange& change, bool isWorse) {
    std::vector<Text> texts;
    for (ChangeLine& line : linesOf(change)) {
        if (line.isWorse == isWorse)
            texts.push_back(std::move(line.text));
    }
    return texts;
}

} // namespace

VersionNumbers numbersOf(const Analysis& analysis) {
    const SpeedVerdict& verdict = analysis.verdict;
    const double work = verdict.quantizedMacs + verdict.floatMacs;
    VersionNumbers numbers;
    numbers.errors = countOf(analysis, Severity::Error);
    numbers.warnings = countOf(analysis, Severity::Warning);
    numbers.notes = countOf(analysis, Severity::Note);
    numbers.nodes = analysis.context->index().nodeCount();
    numbers.quantizedLayers = verdict.quantizedLayers;
    numbers.quantizedShare = work > 0 ? verdict.quantizedMacs / work : 0;
    numbers.unfusedPairs = verdict.unfusedPairs;
    numbers.floatOutputs = verdict.floatOutputs;
    numbers.requantizations = verdict.requantizations;
    numbers.borderBytes = verdict.borderBytes;
    numbers.expectedTime = verdict.time.expected;
    numbers.casts = castsIn(*analysis.context);
    numbers.isStopped = isStopped(analysis);
    return numbers;
}

VersionChange changeBetween(const Analysis& before, const Analysis& after) {
    return {numbersOf(before), numbersOf(after), lostShapes(*before.context, *after.context)};
}

std::optional<double> timeRatio(const VersionChange& change) {
    const auto hasTime = [](const VersionNumbers& numbers) { return numbers.expectedTime > 0 && !numbers.isStopped; };
    if (!hasTime(change.before) || !hasTime(change.after))
        return std::nullopt;
    return change.after.expectedTime / change.before.expectedTime;
}

std::vector<ChangeLine> linesOf(const VersionChange& change) {
    const VersionNumbers& before = change.before;
    const VersionNumbers& after = change.after;
    const bool hasMoreToSettle = after.errors + after.warnings > before.errors + before.warnings;
    Lines lines;
    const auto addCost = [&](ChangeKind kind, std::size_t VersionNumbers::*number) {
        lines.addCount(kind, before.*number, after.*number, after.*number > before.*number);
    };
    addCost(ChangeKind::Errors, &VersionNumbers::errors);
    lines.addCount(
        ChangeKind::Warnings, before.warnings, after.warnings, after.warnings > before.warnings && hasMoreToSettle);
    lines.addCount(ChangeKind::Notes, before.notes, after.notes, false);
    lines.addCount(ChangeKind::QuantizedLayers, before.quantizedLayers, after.quantizedLayers,
        after.quantizedLayers < before.quantizedLayers);
    lines.addShare(before.quantizedShare, after.quantizedShare);
    addCost(ChangeKind::UnfusedPairs, &VersionNumbers::unfusedPairs);
    addCost(ChangeKind::FloatOutputs, &VersionNumbers::floatOutputs);
    addCost(ChangeKind::Requantizations, &VersionNumbers::requantizations);
    lines.addBytes(before.borderBytes, after.borderBytes);
    lines.addTime(timeRatio(change), after.errors < before.errors);
    addCost(ChangeKind::Casts, &VersionNumbers::casts);
    lines.addLost(change.lostShapes);
    return std::move(lines).take();
}

bool isWorse(const VersionChange& change) { return std::ranges::any_of(linesOf(change), &ChangeLine::isWorse); }

Text describeWorse(const VersionChange& change) {
    std::vector<Text> texts = textsOf(change, true);
    return texts.empty() ? Text() : say("Worse afterwards: {what}", arg("what", std::move(texts)));
}

Text describeRest(const VersionChange& change) {
    std::vector<Text> texts = textsOf(change, false);
    return texts.empty() ? Text() : say("Other numbers afterwards: {what}", arg("what", std::move(texts)));
}

Text describeChange(const VersionChange& change) {
    std::vector<Text> texts;
    for (ChangeLine& line : linesOf(change))
        texts.push_back(std::move(line.text));
    return texts.empty() ? Text() : say("Before → after: {what}", arg("what", std::move(texts)));
}

} // namespace qaliper
