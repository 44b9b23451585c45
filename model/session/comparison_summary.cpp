#include "model/session/comparison_summary.h"

#include <map>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/quant/totals.h"

namespace qaliper {

namespace {

std::string fromTo(const std::string& before, const std::string& after) {
    return before == after ? before : before + " → " + after;
}

std::string bytes(double count) { return formatBytes(static_cast<std::uint64_t>(count)); }
std::string count(std::size_t number) { return formatNumber(static_cast<std::int64_t>(number)); }

Totals totalsIn(const Analysis& analysis) {
    const Context& context = *analysis.context;
    return totalsOf(context.index(), context.quant, context.precision, context.costs);
}

std::size_t nodesIn(const Analysis& analysis) { return analysis.context->index().nodeCount(); }

struct Work {
    double before = 0;
    double after = 0;
};

// Shares of all MACs, by type; those of unknown type have an empty name.
std::map<std::string, Work> workByType(const Totals& before, const Totals& after) {
    std::map<std::string, Work> work;
    const auto add = [&](const Totals& totals, double Work::*side) {
        for (const WorkShare& share : totals.work)
            work[share.precision].*side += totals.macs > 0 ? share.macs / totals.macs : 0;
    };
    add(before, &Work::before);
    add(after, &Work::after);
    return work;
}

} // namespace

std::vector<Text> summarize(const Analysis& before, const Analysis& after) {
    const Totals had = totalsIn(before);
    const Totals has = totalsIn(after);
    const auto change = [](const std::string& from, const std::string& to) { return arg("change", fromTo(from, to)); };
    std::vector<Text> lines;
    for (const auto& [type, work] : workByType(had, has)) {
        const auto share = change(formatPercent(work.before), formatPercent(work.after));
        lines.push_back(type.empty() ? say("MACs of unknown type {change}", share)
                                     : say("{type} MACs {change}", arg("type", type), share));
    }
    lines.push_back(say("nodes {change}", change(count(nodesIn(before)), count(nodesIn(after)))));
    lines.push_back(say("weights {change}",
        change(bytes(static_cast<double>(had.weightBytes)), bytes(static_cast<double>(has.weightBytes)))));
    return lines;
}

} // namespace qaliper
