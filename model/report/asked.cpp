#include "model/report/asked.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"
#include "model/graph/identity.h"

namespace qaliper {

namespace {

const Index& indexOf(const AskedModel& asked) { return asked.expected->context->index(); }

// The median and half of the range in which the middle half of the times lies.
struct TimesInBrief {
    double medianMs = 0;
    double spreadMs = 0;
};
std::optional<TimesInBrief> briefOf(std::vector<double> times) {
    if (times.empty())
        return std::nullopt;
    std::ranges::sort(times);
    const std::size_t last = times.size() - 1;
    return TimesInBrief{times[times.size() / 2], (times[last * 3 / 4] - times[last / 4]) / 2};
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

ReportJson timesToJson(const AskedModel& asked) {
    const auto spread = briefOf(asked.answer.timesMs);
    return spread ? ReportJson{{"median_ms", spread->medianMs}, {"spread_ms", spread->spreadMs},
                        {"inferences", asked.answer.timesMs.size()}}
                  : ReportJson();
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
    if (!asked.answer.parsed)
        return {say("The parser ended without a verdict")};
    return {*asked.answer.parsed ? say("The parser accepts the model") : say("The parser rejects the model")};
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
    const TensorRtAnswer& answer = asked.answer;
    if (!answer.built)
        return {};
    if (!*answer.built)
        return {say("The builder made no engine")};
    return {say("The builder made an engine of {bytes} MiB in {seconds} s",
        arg("bytes", formatFixed(static_cast<double>(answer.engineBytes) / (1 << 20), 1)),
        arg("seconds", formatFixed(answer.buildSeconds, 1)))};
}

std::vector<Text> timesLines(const AskedModel& asked) {
    const auto spread = briefOf(asked.answer.timesMs);
    if (!spread)
        return {};
    return {say("One inference takes {median} ms (median of {count}; the middle half within ± {spread} ms)",
        arg("median", formatShort(spread->medianMs, 4)), arg("count", asked.answer.timesMs.size()),
        arg("spread", formatShort(spread->spreadMs, 2)))};
}

Text contradictedLine(const Finding& finding) {
    return finding.stage == Stage::Parser
        ? say("{key} expects the parser to stop here, which it did not", arg("key", finding.key))
        : say("{key} expects the builder to stop here, which it did not", arg("key", finding.key));
}

} // namespace

bool isRefused(const TensorRtAnswer& answer) {
    return answer.crashedBy != 0 || answer.parsed != true || answer.built == false || answer.ran == false;
}

Text verdictOf(const TensorRtAnswer& answer) {
    const TextArgument product = arg("product", productOf(answer.asked));
    if (answer.crashedBy != 0)
        return say("{product} crashed", product);
    if (answer.parsed != true)
        return say("The parser of {product} rejects the model", product);
    if (answer.built == false)
        return say("The builder of {product} made no engine", product);
    if (const auto times = briefOf(answer.timesMs))
        return say(
            "{product} takes {median} ms for one inference", product, arg("median", formatShort(times->medianMs, 4)));
    if (answer.built)
        return say("The builder of {product} made an engine", product);
    return say("The parser of {product} accepts the model", product);
}

Records recordsOf(const AskedModel& asked) {
    const TensorRtAnswer& answer = asked.answer;
    const std::vector<Text> none;
    return {{"model", asked.path, headOf(asked)}, {"sha256", asked.digest}, {"asked", askedToJson(asked)},
        {"parsed", boolOrNull(answer.parsed), parsedLines(asked)},
        {"errors", listOf(asked.errors, [&](const PlacedError& error) { return errorToJson(asked, error); }),
            linesFor(asked.errors, [&](const PlacedError& error) { return lineOfError(asked, error); })},
        {"built", boolOrNull(answer.built), builtLines(asked)},
        {"crashed", answer.crashedBy != 0,
            lineIf(answer.crashedBy != 0, say("TensorRT crashed (signal {signal})", arg("signal", answer.crashedBy)))},
        {"layers", layersToJson(asked), asked.evidence ? describeEvidence(*asked.evidence, indexOf(asked)) : none},
        {"times", timesToJson(asked), timesLines(asked)},
        {"contradicted", listOf(asked.contradicted, findingToJson), linesFor(asked.contradicted, contradictedLine)}};
}

} // namespace qaliper
