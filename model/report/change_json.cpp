#include "model/report/change_json.h"

namespace qaliper {

namespace {

using ChangeJson = nlohmann::ordered_json;

ChangeJson numbersToJson(const VersionNumbers& numbers) {
    return {{"errors", numbers.errors}, {"warnings", numbers.warnings}, {"notes", numbers.notes},
        {"nodes", numbers.nodes}, {"quantized_layers", numbers.quantizedLayers},
        {"quantized_share", numbers.quantizedShare}, {"unfused_pairs", numbers.unfusedPairs},
        {"float_outputs", numbers.floatOutputs}, {"requantizations", numbers.requantizations},
        {"border_bytes", numbers.borderBytes}, {"casts", numbers.casts}};
}

} // namespace

ChangeJson changeToJson(const VersionChange& change) {
    ChangeJson worse = ChangeJson::array();
    for (const ChangeLine& line : linesOf(change)) {
        if (line.isWorse)
            worse.push_back(render(line.text));
    }
    return {{"is_worse", isWorse(change)}, {"worse", std::move(worse)}, {"before", numbersToJson(change.before)},
        {"after", numbersToJson(change.after)}, {"lost_shapes", change.lostShapes},
        {"expected_time", timeRatio(change) ? ChangeJson(*timeRatio(change)) : ChangeJson()}};
}

} // namespace qaliper
