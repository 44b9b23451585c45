#include "model/report/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/report/records.h"

namespace qaliper {

namespace {

constexpr std::size_t longestList = 30;
constexpr double leastShare = 0.0005; // that a list names

ReportJson jsonOf(const OutputBudget& budget) {
    ReportJson json{{"total_db", numberOrNull(budget.totalDb)}, {"sum_db", numberOrNull(budget.sumDb)},
        {"rest_db", numberOrNull(budget.restDb)}, {"additive", budget.isAdditive()}};
    json["reason"] = budget.reason ? ReportJson(notAdditiveName(*budget.reason)) : ReportJson();
    json["explanation"] = budget.reason ? ReportJson(render(describe(*budget.reason))) : ReportJson();
    return json;
}

ReportJson jsonOf(const NamedSwitch& quantizer) {
    return {{"tensor", quantizer.tensor}, {"node", quantizer.node}, {"kind", switchKindName(quantizer.kind)},
        {"reader", quantizer.consumer}, {"operator", quantizer.op}, {"module", quantizer.module}};
}

ReportJson jsonOf(const NoiseReason& reason) {
    return {{"cause", noiseCauseName(reason.cause)}, {"explanation", render(describe(reason))},
        {"remedy", noiseRemedyName(reason.remedy)}};
}

// Of one output: each quantizer, from the largest noise on.
void addEffects(ReportJson& list, const Sensitivity& sensitivity, std::size_t output) {
    const OutputBudget& budget = sensitivity.outputs[output];
    std::vector<const QuantizerEffect*> order;
    order.reserve(sensitivity.quantizers.size());
    for (const QuantizerEffect& effect : sensitivity.quantizers)
        order.push_back(&effect);
    std::ranges::stable_sort(order, {}, [&](const QuantizerEffect* effect) { return effect->outputs[output].db; });
    for (const QuantizerEffect* effect : order) {
        ReportJson quantizer = jsonOf(effect->quantizer);
        quantizer.update({{"output", budget.output}, {"effect_db", numberOrNull(effect->outputs[output].db)},
            {"local_db", numberOrNull(effect->localDb)}, {"counted", effect->kept},
            {"share", budget.isAdditive() ? numberOrNull(effect->outputs[output].share) : ReportJson()},
            {"reasons", listOf(effect->reasons, [](const NoiseReason& reason) { return jsonOf(reason); })}});
        list.push_back(std::move(quantizer));
    }
}

std::string decibels(double db) { return std::isfinite(db) ? formatFixed(db, 1) : db > 0 ? "∞" : "−∞"; }

Text headOf(const OutputBudget& budget) {
    return say("output {output}: {total} dB with all quantizers on, {sum} dB by the sum of their noises",
        arg("output", budget.output), arg("total", decibels(budget.totalDb)), arg("sum", decibels(budget.sumDb)));
}

std::string rightAligned(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string reasonsText(const QuantizerEffect& effect, std::size_t indent, const Catalogue* catalogue) {
    std::string text;
    for (const NoiseReason& reason : effect.reasons)
        text += std::string(indent + 2, ' ') + render(describe(reason), catalogue) + "\n";
    return text;
}

// One output: how far the noises add up, and the list.
std::string partOf(const Sensitivity& sensitivity, std::size_t output, SensitivityBy by, const Catalogue* catalogue) {
    constexpr std::size_t shareWidth = 9;
    constexpr std::size_t effectWidth = 9;
    const OutputBudget& budget = sensitivity.outputs[output];
    std::string text = "  " + render(headOf(budget), catalogue) + "\n";
    if (budget.reason)
        return text + "  " +
            render(say("Nothing is ranked: {reason}", arg("reason", describe(*budget.reason))), catalogue) + "\n";
    if (std::isinf(budget.sumDb))
        return text + "  " + render(say("No quantizer changes this output on these samples"), catalogue) + "\n";
    text += "  " +
        render(say("share of the noise, signal to noise with nothing else on, and what is quantized:"), catalogue) +
        "\n";
    const std::vector<NoiseLine> lines = noiseLines(sensitivity, output, by);
    std::size_t listed = 0;
    for (; listed < lines.size() && listed < longestList && lines[listed].share >= leastShare; ++listed) {
        const NoiseLine& line = lines[listed];
        text += rightAligned(formatPercent(line.share), shareWidth) +
            rightAligned(decibels(line.db) + " dB", effectWidth) + "  " + line.name + "\n";
        if (by == SensitivityBy::Tensor)
            text += reasonsText(sensitivity.quantizers[line.quantizers.front()], shareWidth + effectWidth, catalogue);
    }
    if (listed < lines.size())
        text += "  " +
            render(say("{count} more with less", arg("count", static_cast<std::uint64_t>(lines.size() - listed))),
                catalogue) +
            "\n";
    return text;
}

} // namespace

std::string toJson(const SensitivityReport& report) {
    const Sensitivity& sensitivity = report.sensitivity;
    ReportJson quantizers = ReportJson::array();
    ReportJson outputs = ReportJson::array();
    for (std::size_t i = 0; i < sensitivity.outputs.size(); ++i) {
        outputs.push_back({{"output", sensitivity.outputs[i].output}});
        outputs.back().update(jsonOf(sensitivity.outputs[i]));
        addEffects(quantizers, sensitivity, i);
    }
    ReportJson json{{"schema", "qaliper/1"}, {"model", report.request.model.string()},
        {"against", textOrNull(report.request.against.string())}, {"quantizers", std::move(quantizers)}};
    json.update(jsonOf(sensitivity.all));
    json["outputs"] = std::move(outputs);
    json["not_switched"] = listOf(sensitivity.fixed, [](const auto& fixed) -> ReportJson {
        return {{"node", fixed.first}, {"reason", render(fixed.second)}};
    });
    json["samples"] = sensitivity.samples;
    json["left_out"] = sensitivity.leftOut;
    json["seconds"] = sensitivity.seconds;
    json["peak_mib"] = sensitivity.peakMiB;
    return documentOf(json);
}

std::string toText(const SensitivityReport& report, const Catalogue* catalogue) {
    const Sensitivity& sensitivity = report.sensitivity;
    std::string text = render(say("{model}: what each quantizer costs, on {samples} samples",
                                  arg("model", report.request.model.string()), arg("samples", sensitivity.samples)),
                           catalogue) +
        "\n";
    for (std::size_t i = 0; i < sensitivity.outputs.size(); ++i)
        text += partOf(sensitivity, i, report.by, catalogue);
    for (const auto& [node, reason] : sensitivity.fixed)
        text += "  " +
            render(say("{node} was not switched: {reason}", arg("node", node), arg("reason", reason)), catalogue) +
            "\n";
    return text + "  " + render(spentLine(sensitivity.seconds, sensitivity.peakMiB), catalogue) + "\n";
}

} // namespace qaliper
