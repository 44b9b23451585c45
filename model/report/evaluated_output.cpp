#include "model/report/evaluated_output.h"

#include <cmath>

#include "model/base/number.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

} // namespace

Json numberOrNull(std::optional<double> number) { return number && std::isfinite(*number) ? Json(*number) : Json(); }

Json outputsToJson(const std::vector<EvaluatedOutput>& outputs) {
    Json json = Json::array();
    for (const EvaluatedOutput& output : outputs)
        json.push_back({{"name", output.name}, {"compared", output.isCompared},
            {"sqnr_db", output.isCompared ? numberOrNull(output.sqnr) : Json()},
            {"max_abs_error", output.isCompared ? numberOrNull(output.maxError) : Json()},
            {"same", output.isCompared && output.maxError == 0},
            {"same_share", output.isCompared ? Json(output.same) : Json()}});
    return json;
}

std::optional<Text> lineWithoutSqnr(const EvaluatedOutput& output) {
    const TextArgument name = arg("output", output.name);
    if (!output.isCompared)
        return say(
            "output {output}: its shape depends on data and is not the same in both, so it is not compared", name);
    if (output.maxError == 0)
        return say("output {output}: the same numbers", name);
    if (output.isWhole)
        return say("output {output}: {share} of its whole numbers are the same", name,
            arg("share", formatFixed(100 * output.same, 2) + " %"));
    if (!std::isfinite(output.sqnr))
        return say("output {output}: NaN or infinite in only one of the two", name);
    return std::nullopt;
}

} // namespace qaliper
