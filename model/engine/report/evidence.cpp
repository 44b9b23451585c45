#include "model/engine/report/evidence.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr std::size_t shownRows = 5;
constexpr std::size_t longestShownName = 100;
constexpr int msDigits = 4;

TextArgument shownName(std::string_view name) {
    const std::string clean = cleanText(name.substr(0, longestShownName));
    return arg("name", name.size() > longestShownName ? clean + "…" : clean);
}

// The certainty of the match of a layer or tensor with a node.
Text describeMatches(const std::vector<MatchQuality>& qualities) {
    const auto count = [&](MatchQuality quality) {
        return static_cast<std::int64_t>(std::ranges::count(qualities, quality));
    };
    return say("matched by metadata: {metadata}, by name: {name}, as a guess: {guess}, not at all: {none}",
        arg("metadata", count(MatchQuality::Metadata)), arg("name", count(MatchQuality::Name)),
        arg("guess", count(MatchQuality::Guess)), arg("none", count(MatchQuality::None)));
}

template <class Items, class Quality>
Text describeMatchesOf(const Items& items, Quality qualityOf) {
    std::vector<MatchQuality> qualities;
    qualities.reserve(items.size());
    for (const auto& item : items)
        qualities.push_back(qualityOf(item));
    return describeMatches(qualities);
}

void describeEngine(std::vector<Text>& lines, const Evidence& evidence) {
    if (evidence.engine->namesOnly) {
        lines.push_back(
            say("layer information: names only. Build with --profilingVerbosity=detailed to measure precision"));
        return;
    }
    const Measurement& measurement = *evidence.measurement;
    lines.push_back(
        say("layer information: {matched} of {layers} {layers|layer that computes is|layers that compute are} of "
            "this model, {reformats} {reformats|reformat|reformats}, {unfused} Q/DQ on their own",
            arg("matched", measurement.matchedLayers), arg("layers", measurement.computeLayers),
            arg("reformats", measurement.reformats.size()), arg("unfused", measurement.unfused.size())));
    lines.push_back(
        say("predicted and measured: {agreed} of {compared} {compared|layer|layers} with weights and {otherAgreed} "
            "of {otherCompared} other {otherCompared|node|nodes} agree, {settled} {settled|was|were} left open",
            arg("agreed", measurement.layers.agreed), arg("compared", measurement.layers.compared),
            arg("otherAgreed", measurement.others.agreed), arg("otherCompared", measurement.others.compared),
            arg("settled", measurement.settled.size())));
    lines.push_back(describeMatchesOf(measurement.matches, [](const LayerMatch& match) { return match.quality; }));
}

void describeProfile(std::vector<Text>& lines, const Evidence& evidence) {
    const TimeShares& times = *evidence.times;
    const auto share = [&](double ms) { return shareText(times.totalMs > 0 ? ms / times.totalMs : 0); };
    lines.push_back(
        say("profile: {total} ms for one inference, {reformat} % in reformats, {quantize} % in Q/DQ on their "
            "own, {unmatched} % in layers that no node is named in",
            arg("total", formatShort(times.totalMs, msDigits)), arg("reformat", share(times.reformatMs)),
            arg("quantize", share(times.quantizeMs)), arg("unmatched", share(times.unmatchedMs))));
    for (std::size_t i = 0; i < std::min(times.layers.size(), shownRows); ++i)
        lines.push_back(say("{ms} ms, {share} %: {name} (matched by {how})",
            arg("ms", formatShort(times.layers[i].ms, msDigits)), arg("share", shareText(times.layers[i].share)),
            shownName(times.layers[i].name), arg("how", matchQualityName(times.layers[i].match.quality))));
    for (const Text& line : describeTimes(evidence.timeVerdict))
        lines.push_back(line);
    for (const Text& line : describeComparison(evidence.comparison, shownRows))
        lines.push_back(line);
    if (evidence.changes.empty())
        return;
    lines.push_back(say(
        "in comparison with the previous profile: {before} ms became {after} ms; the largest differences:",
        arg("before", formatShort(evidence.beforeMs, msDigits)), arg("after", formatShort(times.totalMs, msDigits))));
    const auto shown = [](const std::optional<double>& ms) {
        return ms ? formatShort(*ms, msDigits) : std::string("–");
    };
    for (std::size_t i = 0; i < std::min(evidence.changes.size(), shownRows); ++i)
        lines.push_back(say("{before} to {after} ms: {name}", arg("before", shown(evidence.changes[i].beforeMs)),
            arg("after", shown(evidence.changes[i].afterMs)), shownName(evidence.changes[i].name)));
}

void describeInferences(std::vector<Text>& lines, const Evidence& evidence) {
    const auto shown = [](double ms) { return formatShort(ms, msDigits); };
    lines.push_back(say(
        "times: {count} {count|inference|inferences} on the GPU, median {median} ms, mean {mean} ms, 99th percentile "
        "{worst} ms",
        arg("count", evidence.inferences), arg("median", shown(evidence.latency.medianMs)),
        arg("mean", shown(evidence.latency.meanMs)), arg("worst", shown(evidence.latency.worstMs))));
}

void describeCache(std::vector<Text>& lines, const Evidence& evidence, const Index& index) {
    const CalibrationCache& cache = *evidence.cache;
    const CacheReport& report = *evidence.cacheReport;
    lines.push_back(
        say("calibration cache ({writer}): {matched} of {count} {count|range belongs|ranges belong} to tensors of this "
            "model, {unusable} {unusable|is|are} not usable",
            arg("writer",
                cache.version ? "TensorRT " + formatVersion(*cache.version) + ", " + cache.algorithm : "ONNX Runtime"),
            arg("matched", report.matched), arg("count", cache.entries.size()), arg("unusable", report.unusable)));
    lines.push_back(report.explanation);
    lines.push_back(describeMatchesOf(report.rows, [](const CacheRow& row) { return row.match.quality; }));
    std::vector<Text> foreign;
    for (const CacheRow& row : report.rows) {
        if (!row.match.value.valid() && foreign.size() < shownRows)
            foreign.push_back(verbatim(cleanText(cache.entries[row.entry].tensor.substr(0, longestShownName))));
    }
    if (!foreign.empty())
        lines.push_back(say("not in this model: {count}, such as {names}", arg("count", report.unmatched),
            arg("names", std::move(foreign))));
    std::vector<Text> unranged;
    for (std::size_t i = 0; i < std::min(report.unranged.size(), shownRows); ++i)
        unranged.push_back(verbatim(cleanText(index.name(report.unranged[i]))));
    if (!unranged.empty())
        lines.push_back(say("without a range, so their layers stay in float: {count}, such as {names}",
            arg("count", report.unranged.size()), arg("names", std::move(unranged))));
}

} // namespace

std::vector<Text> describeEvidence(const Evidence& evidence, const Index& index) {
    std::vector<Text> lines;
    if (evidence.engine)
        describeEngine(lines, evidence);
    if (evidence.times)
        describeProfile(lines, evidence);
    if (evidence.inferences > 0)
        describeInferences(lines, evidence);
    if (evidence.cache)
        describeCache(lines, evidence, index);
    return lines;
}

} // namespace qaliper
