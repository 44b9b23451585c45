#include "model/report/kept_float.h"

#include "model/graph/identity.h"

namespace qaliper {

namespace {

constexpr std::size_t listedNodes = 20; // in text

} // namespace

ReportJson keptToJson(const Context& version, const KeptFloat& kept) {
    const Index& index = version.index();
    ReportJson json = ReportJson::array();
    for (const auto& [id, reason] : kept) {
        if (const auto node = index.find(id))
            json.push_back({{"node", displayName(index.node(*node))}, {"output", index.node(*node).output(0)},
                {"op_type", index.node(*node).opType}, {"reason", render(reason)}});
    }
    return json;
}

std::vector<Text> keptLines(const Context& version, const KeptFloat& kept) {
    const Index& index = version.index();
    std::vector<Text> lines;
    std::size_t listed = 0;
    for (const auto& [id, reason] : kept) {
        const auto node = index.find(id);
        if (node && ++listed <= listedNodes)
            lines.push_back(say("FP32: {node} ({op}): {reason}", nodeArgument(version, *node),
                arg("op", index.node(*node).opType), arg("reason", reason)));
    }
    if (listed > listedNodes)
        lines.push_back(say("and {count} more {count|node|nodes} in FP32", arg("count", listed - listedNodes)));
    return lines;
}

} // namespace qaliper
