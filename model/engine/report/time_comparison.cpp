#include "model/engine/report/time_comparison.h"

#include <algorithm>
#include <cmath>

#include "model/base/percent.h"
#include "model/base/rank_correlation.h"
#include "model/base/sort_unique.h"
#include "model/base/utf8.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::size_t longestName = 100;

class TimeComparer {
public:
    TimeComparer(const TimeShares& times, const Context& context, const SpeedVerdict& verdict)
        : times_(&times), context_(&context), verdict_(&verdict), layersOf_(context.index().nodeCount()) {}

    TimeComparison run() && {
        countLayers();
        std::vector<double> measured;
        std::vector<double> expected;
        for (const LayerTime& layer : times_->layers) {
            const ShareDifference row = rowOf(layer);
            if (row.measured > 0 && row.expected > 0) {
                measured.push_back(row.measured);
                expected.push_back(row.expected);
            }
            add(row);
        }
        for (const NodeIx node : context_->index().nodes()) {
            if (layersOf_[node.value] == 0)
                add({std::string(displayName(context_->node(node))), node, 0, secondsAt(node)});
        }
        comparison_.compared = measured.size();
        comparison_.rankCorrelation = rankCorrelation(measured, expected);
        std::ranges::stable_sort(comparison_.rows, std::ranges::greater{},
            [](const ShareDifference& row) { return std::abs(row.difference()); });
        return std::move(comparison_);
    }

private:
    // The share of what a node's kernel or conversion takes.
    double secondsAt(NodeIx node) const {
        const double whole = verdict_->time.expected;
        return whole > 0 ? verdict_->nodes.at(node.value).seconds.expected / whole : 0;
    }

    double reformatsAt(NodeIx node) const {
        double seconds = 0;
        for (const Reformat& reformat : verdict_->reformats)
            seconds += reformat.node == node ? reformat.seconds.expected : 0;
        return verdict_->time.expected > 0 ? seconds / verdict_->time.expected : 0;
    }

    // The kernels that a layer runs, each by its head. A layer names the Q and DQ around it, too, which say something only
    // where it has nothing else. A generated one computes nothing that has weights; one that does is the kernel of that.
    std::vector<NodeIx> kernelsOf(const LayerTime& layer) const {
        std::vector<NodeIx> weighted;
        std::vector<NodeIx> others;
        std::vector<NodeIx> quantizers;
        for (const NodeMatch& match : layer.match.nodes) {
            const NodeIx kernel = verdict_->nodes.at(match.node.value).kernel;
            if (!kernel.valid() || verdict_->nodes.at(kernel.value).launches == 0)
                continue;
            if (context_->quant.at(match.node))
                quantizers.push_back(kernel);
            else if (isWeighted(context_->node(match.node)))
                weighted.push_back(kernel);
            else if (!layer.isGenerated || !isWeighted(context_->node(kernel)))
                others.push_back(kernel);
        }
        std::vector<NodeIx>& kernels = !weighted.empty() && !layer.isGenerated ? weighted : others;
        if (weighted.empty() && others.empty())
            kernels = std::move(quantizers);
        sortUnique(kernels);
        return std::move(kernels);
    }

    // A kernel may be in several layers, such as a clone; its time is divided among them.
    void countLayers() {
        for (const LayerTime& layer : times_->layers) {
            for (const NodeIx kernel : isMeasured(layer) ? kernelsOf(layer) : std::vector<NodeIx>())
                ++layersOf_[kernel.value];
        }
    }

    static bool isMeasured(const LayerTime& layer) { return layer.kind != LayerKind::Reformat && layer.ms > 0; }

    ShareDifference rowOf(const LayerTime& layer) const {
        ShareDifference row{.name = layer.name, .node = layer.match.first(), .measured = layer.share};
        for (const NodeMatch& match : layer.match.nodes) {
            if (isWeighted(context_->node(match.node)) && !isWeighted(context_->node(row.node)))
                row.node = match.node;
            row.expected += layer.kind == LayerKind::Reformat ? reformatsAt(match.node) : 0;
        }
        for (const NodeIx kernel : isMeasured(layer) ? kernelsOf(layer) : std::vector<NodeIx>())
            row.expected += secondsAt(kernel) / static_cast<double>(layersOf_[kernel.value]);
        return row;
    }

    void add(ShareDifference row) {
        if (row.measured > 0 || row.expected > 0)
            comparison_.rows.push_back(std::move(row));
    }

    const TimeShares* times_;
    const Context* context_;
    const SpeedVerdict* verdict_;
    std::vector<std::size_t> layersOf_; // by NodeIx of a kernel's head: layers that run it
    TimeComparison comparison_;
};

} // namespace

TimeComparison compareWithExpected(const TimeShares& times, const Context& context, const SpeedVerdict& verdict) {
    return TimeComparer(times, context, verdict).run();
}

std::vector<Text> describeComparison(const TimeComparison& comparison, std::size_t shown) {
    std::vector<Text> lines;
    if (comparison.compared == 0)
        return lines;
    lines.push_back(say("measured beside expected: {count} {count|layer|layers}, rank correlation of their shares "
                        "{correlation}; the largest differences:",
        arg("count", comparison.compared), arg("correlation", formatFixed(comparison.rankCorrelation, 2))));
    for (std::size_t i = 0; i < std::min(shown, comparison.rows.size()); ++i) {
        const ShareDifference& row = comparison.rows[i];
        lines.push_back(say("{measured} % measured, {expected} % expected: {name}",
            arg("measured", shareText(row.measured)), arg("expected", shareText(row.expected)),
            arg("name", cleanText(std::string_view(row.name).substr(0, longestName)))));
    }
    return lines;
}

} // namespace qaliper
