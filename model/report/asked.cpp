#include "model/report/asked.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"
#include "model/graph/identity.h"

namespace qaliper {

namespace {

const Index& indexOf(const AskedModel& asked) { return asked.expected->context->index(); }

constexpr double enqueueBound = 1.1; // times as long without a CUDA graph

// The median and half of the range in which the middle half of the times lies.
struct TimesInBrief {
    std::size_t count = 0;
    double medianMs = 0;
    double spreadMs = 0;
};
std::optional<TimesInBrief> briefOf(const Rounds& rounds) {
    std::vector<double> all;
    for (const auto& round : rounds)
        all.insert(all.end(), round.begin(), round.end());
    if (all.empty())
        return std::nullopt;
    return TimesInBrief{all.size(), medianOf(all), halfQuartileRange(all)};
}

ReportJson boolOrNull(const std::optional<bool>& value) { return value ? ReportJson(*value) : ReportJson(); }

ReportJson askedToJson(const AskedModel& asked) {
    const AskedTensorRt& that = asked.answer.asked;
    return {{"package", that.package}, {"release", that.release}, {"gpu", textOrNull(that.gpu)},
        {"compute_capability", textOrNull(that.capability)}, {"with", formatConnection(asked.connection)},
        {"target", formatTarget(asked.target)}};
}

ReportJson errorToJson(const AskedModel& asked, const PlacedError& error) {
    return {{"text", error.said.text}, {"node", textOrNull(error.said.node)}, {"operator", textOrNull(error.said.op)},
        {"place", error.node.valid() ? ReportJson(identity(indexOf(asked), error.node)) : ReportJson()},
        {"finding", textOrNull(error.finding)}};
}

ReportJson timesToJson(const ModelAnswer& said) {
    const auto times = briefOf(said.timesMs);
    if (!times)
        return {};
    return {{"median_ms", times->medianMs}, {"spread_ms", times->spreadMs}, {"inferences", times->count},
        {"cuda_graph", said.isGraph},
        {"launched_ms", said.launchedMs.empty() ? ReportJson() : ReportJson(medianOf(said.launchedMs))},
        {"clocks_mhz", said.clocksMHz}};
}

ReportJson againstToJson(const AskedModel& asked) {
    if (asked.against.empty())
        return {};
    const ModelAnswer& other = asked.answer.models.back();
    const auto& turns = asked.turns;
    return {{"model", asked.against}, {"parsed", boolOrNull(other.parsed)}, {"built", boolOrNull(other.built)},
        {"times", timesToJson(other)}, {"change", turns ? ReportJson(turns->change) : ReportJson()},
        {"spread", turns ? ReportJson(turns->spread) : ReportJson()},
        {"faster", turns ? ReportJson(turns->isFaster()) : ReportJson()}};
}

ReportJson outputToJson(const AskedModel& asked, const OutputComparison& output) {
    return {{"name", output.output.before}, {"db", output.isComparable() ? numberOrNull(output.sqnr) : ReportJson()},
        {"max_error", output.isComparable() ? numberOrNull(output.maxError) : ReportJson()},
        {"different", isDifferent(asked.outputs, output)}};
}

ReportJson cureToJson(const TriedCure& cure) {
    return {{"change", render(cure.change)}, {"db", numberOrNull(cure.noise)}, {"cures", cure.isCure}};
}

ReportJson distributionToJson(const Distribution& numbers) {
    const bool hasRange = numbers.finite > 0;
    return {{"min", hasRange ? ReportJson(numbers.least) : ReportJson()},
        {"max", hasRange ? ReportJson(numbers.most) : ReportJson()}, {"elements", numbers.elements},
        {"not_finite", numbers.elements - numbers.finite}, {"counts", numbers.bins}};
}

ReportJson histogramsToJson(const std::optional<DistributionPair>& numbers) {
    return numbers
        ? ReportJson{{"from", numbers->from}, {"to", numbers->to},
              {"onnx_runtime", distributionToJson(numbers->before)}, {"tensorrt", distributionToJson(numbers->after)}}
        : ReportJson();
}

ReportJson reducedToJson(const std::optional<ReducedModel>& reduced) {
    return reduced ? ReportJson{{"folder", reduced->folder.string()}, {"nodes", reduced->nodes},
                         {"drawn_constants", reduced->hasDrawnConstants}, {"db", numberOrNull(reduced->noise)},
                         {"different", reduced->differs}, {"command", reduced->command}}
                   : ReportJson();
}

ReportJson differenceToJson(const AskedModel& asked) {
    if (!asked.outputs.difference)
        return {};
    const LocatedDifference& found = *asked.outputs.difference;
    return {{"tensor", textOrNull(found.first.tensor)},
        {"place", found.node.valid() ? ReportJson(identity(indexOf(asked), found.node)) : ReportJson()},
        {"db", numberOrNull(found.first.noise)}, {"db_of_inputs", numberOrNull(found.first.before)},
        {"confirmed", found.first.isConfirmed}, {"outputs_that_cure", found.first.outputs},
        {"builds", found.first.builds}, {"histograms", histogramsToJson(found.numbers)},
        {"cures", listOf(found.cures, cureToJson)}, {"report", reducedToJson(found.reduced)}};
}

ReportJson findingToJson(const Finding& finding) {
    return {{"key", finding.key}, {"stage", stageName(finding.stage)}, {"message", render(finding.message)}};
}

// The compute layers that the evidence has, by the type they compute in.
ReportJson layersToJson(const AskedModel& asked) {
    if (!asked.evidence || !asked.evidence->engine)
        return {};
    return listOf(asked.evidence->engine->layers, [](const EngineLayer& layer) {
        return ReportJson{{"name", layer.name}, {"kind", layer.type}, {"type", shortName(computeType(layer))}};
    });
}

std::vector<Text> headOf(const AskedModel& asked) {
    const AskedTensorRt& that = asked.answer.asked;
    const TextArgument model = arg("model", asked.path);
    const TextArgument product = arg("product", productOf(that));
    const TextArgument connection = arg("connection", formatConnection(asked.connection));
    std::vector<Text> lines{that.gpu.empty()
            ? say("{model}, asked of {product} ({connection}), without a GPU", model, product, connection)
            : say("{model}, asked of {product} ({connection}) on {gpu}", model, product, connection,
                  arg("gpu", that.gpu))};
    if (!asked.unknownRelease.empty())
        lines.push_back(asked.unknownRelease);
    return lines;
}

std::vector<Text> parsedLines(const AskedModel& asked) {
    if (!saidOf(asked).parsed)
        return {say("The parser ended without a verdict")};
    return {*saidOf(asked).parsed ? say("The parser accepts the model") : say("The parser rejects the model")};
}

Text lineOfError(const AskedModel& asked, const PlacedError& error) {
    const TextArgument text = arg("text", error.said.text);
    if (!error.node.valid())
        return error.said.node.empty()
            ? say("error: {text}", text)
            : say("error at {node}, which this version does not have: {text}", arg("node", error.said.node), text);
    const TextArgument place = arg("place", identity(indexOf(asked), error.node));
    if (error.rule.empty())
        return say("error at {place}: {text}. No finding expects it", place, text);
    return say("error at {place}: {text}. {rule} expects it", place, text, arg("rule", error.rule));
}

std::vector<Text> builtLines(const AskedModel& asked) {
    const ModelAnswer& answer = saidOf(asked);
    if (!answer.built)
        return {};
    if (!*answer.built)
        return {say("The builder made no engine")};
    const TextArgument bytes = arg("bytes", formatFixed(static_cast<double>(answer.engineBytes) / (1 << 20), 1));
    const TextArgument seconds = arg("seconds", formatFixed(answer.buildSeconds, 1));
    return {answer.isKept
            ? say("The engine of {bytes} MiB is from the cache; the builder made it in {seconds} s", bytes, seconds)
            : say("The builder made an engine of {bytes} MiB in {seconds} s", bytes, seconds)};
}

std::vector<Text> timesLines(const AskedModel& asked) {
    const ModelAnswer& said = saidOf(asked);
    const auto times = briefOf(said.timesMs);
    if (!times)
        return {};
    const TextArgument median = arg("median", formatShort(times->medianMs, 4));
    const TextArgument count = arg("count", times->count);
    const TextArgument spread = arg("spread", formatShort(times->spreadMs, 2));
    std::vector<Text> lines{said.isGraph
            ? say("One inference takes {median} ms in a CUDA graph (median of {count}; the middle half within ± "
                  "{spread} ms)",
                  median, count, spread)
            : say("One inference takes {median} ms (median of {count}; the middle half within ± {spread} ms)", median,
                  count, spread)};
    const double launched = said.launchedMs.empty() ? 0 : medianOf(said.launchedMs);
    if (launched > enqueueBound * times->medianMs)
        lines.push_back(say("It is enqueue-bound: without a CUDA graph, one inference takes {median} ms",
            arg("median", formatShort(launched, 4))));
    return lines;
}

std::vector<Text> againstLines(const AskedModel& asked) {
    if (asked.against.empty())
        return {};
    const TextArgument name = arg("model", asked.against);
    const ModelAnswer& other = asked.answer.models.back();
    const auto& turns = asked.turns;
    if (!turns)
        return {other.parsed == false  ? say("The parser rejects {model}", name)
                : other.built == false ? say("The builder made no engine of {model}", name)
                                       : say("The two were not timed in turns")};
    return {turnsLine(*turns, verbatim(asked.against))};
}

std::vector<Text> namesOf(const std::vector<std::string>& names) {
    std::vector<Text> texts;
    texts.reserve(names.size());
    for (const std::string& name : names)
        texts.push_back(verbatim(name));
    return texts;
}

Text lineOfOutput(const AskedModel& asked, const OutputComparison& output) {
    const TextArgument name = arg("output", output.output.before);
    if (!output.isComparable())
        return say("output {output}: another type or shape than in ONNX Runtime", name);
    if (std::isinf(output.maxError))
        return say("output {output}: numbers that are not finite, which they are in ONNX Runtime", name);
    const TextArgument sqnr = arg("sqnr", noiseWord(output.sqnr));
    return isDifferent(asked.outputs, output)
        ? say("output {output}: SQNR {sqnr} dB beside ONNX Runtime, which is different", name, sqnr)
        : say("output {output}: SQNR {sqnr} dB beside ONNX Runtime", name, sqnr);
}

std::vector<Text> outputLines(const AskedModel& asked) {
    std::vector<Text> lines =
        linesFor(asked.outputs.outputs, [&](const OutputComparison& output) { return lineOfOutput(asked, output); });
    if (!asked.outputs.uncompared.empty())
        lines.push_back(asked.outputs.uncompared);
    return lines;
}

Text lineOfCure(const TriedCure& cure) {
    const TextArgument change = arg("change", cure.change);
    const TextArgument sqnr = arg("sqnr", noiseWord(cure.noise));
    return cure.isCure ? say("{change}: {sqnr} dB, which cures it", change, sqnr)
                       : say("{change}: {sqnr} dB, which does not cure it", change, sqnr);
}

std::vector<Text> differenceLines(const AskedModel& asked) {
    if (!asked.outputs.difference)
        return {};
    std::vector<Text> lines = placeOfDifference(*asked.outputs.difference, indexOf(asked));
    for (const TriedCure& cure : asked.outputs.difference->cures)
        lines.push_back(lineOfCure(cure));
    const auto reduced = linesOfReduced(*asked.outputs.difference);
    lines.insert(lines.end(), reduced.begin(), reduced.end());
    return lines;
}

Text contradictedLine(const Finding& finding) {
    return finding.stage == Stage::Parser
        ? say("{key} expects the parser to stop here, which it did not", arg("key", finding.key))
        : say("{key} expects the builder to stop here, which it did not", arg("key", finding.key));
}

} // namespace

const ModelAnswer& saidOf(const AskedModel& asked) { return asked.answer.models.front(); }

bool isRefused(const TensorRtAnswer& answer) {
    const ModelAnswer& said = answer.models.front();
    return answer.crashedBy != 0 || said.parsed != true || said.built == false || said.ran == false;
}

bool isDifferent(const ComparedOutputs& compared, const OutputComparison& output) {
    return !output.isComparable() || std::isinf(output.maxError) || !(output.sqnr >= compared.limit);
}

bool differs(const ComparedOutputs& compared) {
    return std::ranges::any_of(
        compared.outputs, [&](const OutputComparison& output) { return isDifferent(compared, output); });
}

std::string noiseWord(double noise) { return std::isfinite(noise) ? formatFixed(noise, 1) : noise > 0 ? "∞" : "−∞"; }

Text turnsLine(const TurnComparison& turns, Text otherModel) {
    const TextArgument other = arg("model", std::move(otherModel));
    const TextArgument before = arg("before", formatShort(turns.beforeMs, 4));
    const TextArgument after = arg("after", formatShort(turns.afterMs, 4));
    const TextArgument change = arg("change", formatFixed(std::abs(turns.change) * 100, 1));
    const TextArgument spread = arg("spread", formatFixed(turns.spread * 100, 1));
    if (turns.isFaster())
        return say("In turns with {model}: {before} → {after} ms, {change} % faster (spread ± {spread} %)", other,
            before, after, change, spread);
    if (turns.isSlower())
        return say("In turns with {model}: {before} → {after} ms, {change} % slower (spread ± {spread} %)", other,
            before, after, change, spread);
    return say("In turns with {model}: {before} → {after} ms, which is no difference beyond the spread (± {spread} %)",
        other, before, after, spread);
}

Text lineOfNumbers(const Distribution& numbers, std::string_view product) {
    const TextArgument where = arg("product", product);
    const TextArgument least = arg("least", formatShort(numbers.least, 4));
    const TextArgument most = arg("most", formatShort(numbers.most, 4));
    const TextArgument share = arg("share", formatShort(numbers.infiniteShare() * 100, 3));
    if (numbers.finite == numbers.elements)
        return say("Its numbers in {product}: {least} to {most}", where, least, most);
    if (numbers.finite == 0)
        return say("Its numbers in {product}: all infinite or NaN", where);
    return say("Its numbers in {product}: {least} to {most}, {share} % infinite or NaN", where, least, most, share);
}

std::vector<Text> linesOfReduced(const LocatedDifference& found) {
    if (!found.unreduced.empty())
        return {found.unreduced};
    if (!found.reduced)
        return {};
    const ReducedModel& reduced = *found.reduced;
    const TextArgument sqnr = arg("sqnr", noiseWord(reduced.noise));
    return {say("{folder} has the part around it, {count} {count|node|nodes}, with neutral names and what is fed to it",
                arg("folder", reduced.folder.string()), arg("count", reduced.nodes)),
        reduced.differs ? say("Asked about that part alone, its output differs, too: {sqnr} dB", sqnr)
                        : say("Asked about that part alone, its output does not differ: {sqnr} dB", sqnr),
        say("In that folder, this repeats it: {command}", arg("command", reduced.command))};
}

std::vector<Text> placeOfDifference(const LocatedDifference& found, const Index& index) {
    std::vector<Text> lines;
    if (found.node.valid()) {
        lines.push_back(say("The first tensor that differs is {tensor} at {place}: {sqnr} dB, what it is computed from "
                            "{before} dB",
            arg("tensor", found.first.tensor), arg("place", identity(index, found.node)),
            arg("sqnr", noiseWord(found.first.noise)), arg("before", noiseWord(found.first.before))));
        if (!found.first.isConfirmed)
            lines.push_back(say("One more build did not confirm that: outputs change what TensorRT fuses"));
    }
    if (found.numbers) {
        lines.push_back(lineOfNumbers(found.numbers->before, "ONNX Runtime"));
        lines.push_back(lineOfNumbers(found.numbers->after, "TensorRT"));
    }
    lines.push_back(say("It was found with {count} builds", arg("count", found.first.builds)));
    if (!found.first.outputs.empty())
        lines.push_back(say("With {tensors} as outputs, too, nothing differs: the difference comes from a fusion there",
            arg("tensors", namesOf(found.first.outputs))));
    return lines;
}

Text verdictOf(const TensorRtAnswer& answer) {
    const ModelAnswer& said = answer.models.front();
    const TextArgument product = arg("product", productOf(answer.asked));
    if (answer.crashedBy != 0)
        return say("{product} crashed", product);
    if (said.parsed != true)
        return say("The parser of {product} rejects the model", product);
    if (said.built == false)
        return say("The builder of {product} made no engine", product);
    if (const auto times = briefOf(said.timesMs))
        return say(
            "{product} takes {median} ms for one inference", product, arg("median", formatShort(times->medianMs, 4)));
    if (said.built && said.isKept)
        return say("The engine of {product} is from the cache", product);
    if (said.built)
        return say("The builder of {product} made an engine", product);
    return say("The parser of {product} accepts the model", product);
}

Records recordsOf(const AskedModel& asked) {
    const TensorRtAnswer& answer = asked.answer;
    const std::vector<Text> none;
    return {{"model", asked.path, headOf(asked)}, {"sha256", asked.digest}, {"asked", askedToJson(asked)},
        {"parsed", boolOrNull(saidOf(asked).parsed), parsedLines(asked)},
        {"errors", listOf(asked.errors, [&](const PlacedError& error) { return errorToJson(asked, error); }),
            linesFor(asked.errors, [&](const PlacedError& error) { return lineOfError(asked, error); })},
        {"built", boolOrNull(saidOf(asked).built), builtLines(asked)}, {"kept", saidOf(asked).isKept},
        {"crashed", answer.crashedBy != 0,
            lineIf(answer.crashedBy != 0, say("TensorRT crashed (signal {signal})", arg("signal", answer.crashedBy)))},
        {"layers", layersToJson(asked), asked.evidence ? describeEvidence(*asked.evidence, indexOf(asked)) : none},
        {"times", timesToJson(saidOf(asked)), timesLines(asked)},
        {"against", againstToJson(asked), againstLines(asked)},
        {"outputs",
            listOf(asked.outputs.outputs, [&](const OutputComparison& output) { return outputToJson(asked, output); }),
            outputLines(asked)},
        {"first_difference", differenceToJson(asked), differenceLines(asked)},
        {"contradicted", listOf(asked.contradicted, findingToJson), linesFor(asked.contradicted, contradictedLine)}};
}

Appendix appendixOf(const AskedModel& asked) {
    Appendix appendix;
    ReportJson json;
    for (const Record& record : recordsOf(asked)) {
        if (record.key == "model")
            continue;
        json[record.key] = record.value;
        appendix.lines.insert(appendix.lines.end(), record.lines.begin(), record.lines.end());
    }
    appendix.json = documentOf({{"tensorrt", json}});
    return appendix;
}

} // namespace qaliper
