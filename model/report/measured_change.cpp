#include "model/report/measured_change.h"

#include <cmath>

#include "model/base/number.h"

namespace qaliper {

bool isWorse(const MeasuredChange& measured) {
    if (measured.turns)
        return measured.turns->isSlower();
    return measured.before.empty() && !measured.after.empty();
}

Text describeMeasured(const MeasuredChange& measured) {
    if (!measured.unasked.empty())
        return say("not measured: {reason}", arg("reason", measured.unasked));
    const TextArgument product = arg("product", productOf(measured.asked));
    if (!measured.after.empty())
        return say("{product} does not run the result: {reason}", product, arg("reason", measured.after));
    if (!measured.before.empty())
        return say("{product} runs the result, and not the model: {reason}", product, arg("reason", measured.before));
    const auto& turns = measured.turns;
    if (!turns)
        return say("not measured: {reason}", arg("reason", say("{product} timed too few rounds", product)));
    const TextArgument before = arg("before", formatShort(turns->beforeMs, 4));
    const TextArgument after = arg("after", formatShort(turns->afterMs, 4));
    const TextArgument change = arg("change", formatFixed(std::abs(turns->change) * 100, 1));
    const TextArgument spread = arg("spread", formatFixed(turns->spread * 100, 1));
    if (turns->isFaster())
        return say("measured on {product}: {before} → {after} ms, {change} % faster (spread ± {spread} %)", product,
            before, after, change, spread);
    if (turns->isSlower())
        return say("measured on {product}: {before} → {after} ms, {change} % slower (spread ± {spread} %)", product,
            before, after, change, spread);
    return say("measured on {product}: {before} → {after} ms, no difference beyond the spread (± {spread} %)", product,
        before, after, spread);
}

ReportJson measuredToJson(const MeasuredChange& measured) {
    const auto textOf = [](const Text& text) { return text.empty() ? ReportJson() : ReportJson(render(text)); };
    ReportJson json{{"with", formatConnection(measured.connection)}, {"release", textOrNull(measured.asked.release)},
        {"gpu", textOrNull(measured.asked.gpu)}};
    if (measured.turns)
        json.update({{"before_ms", measured.turns->beforeMs}, {"after_ms", measured.turns->afterMs},
            {"change", measured.turns->change}, {"spread", measured.turns->spread}});
    json["worse"] = isWorse(measured);
    json["model_failure"] = textOf(measured.before);
    json["result_failure"] = textOf(measured.after);
    json["failure"] = textOf(measured.unasked);
    return json;
}

Records measuredRecord(const std::optional<MeasuredChange>& measured) {
    if (!measured)
        return {};
    std::vector<Text> lines{describeMeasured(*measured)};
    if (isWorse(*measured))
        lines.push_back(say("nothing was written, because the result is worse than the model"));
    return {{"measured", measuredToJson(*measured), std::move(lines)}};
}

} // namespace qaliper
