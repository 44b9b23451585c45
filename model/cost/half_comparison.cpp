#include "model/cost/half_comparison.h"

#include <algorithm>
#include <cmath>

#include "model/base/percent.h"
#include "model/base/sort_unique.h"
#include "model/graph/identity.h"

namespace qaliper {

namespace {

constexpr int longestPath = 16;     // from a conversion to its kernel
constexpr double leastShare = 1e-4; // of the expected time: less is not told

// The time of one layer now.
struct LayerNow {
    TimeRange seconds;
    double conversions = 0;
    double half = 0;
    std::vector<NodeIx> nodes;
};

void addTo(TimeRange& sum, const TimeRange& part) {
    sum.expected += part.expected;
    sum.low += part.low;
    sum.high += part.high;
}

class HalfComparer {
public:
    HalfComparer(const Context& context, const SpeedVerdict& now)
        : context_(&context),
          index_(&context.index()),
          kernels_(context, Pairs::LeftOut),
          time_(context, kernels_, ratesFor(context.target)),
          now_(&now),
          layers_(kernels_.all().size()) {}

    HalfComparison run() && {
        const Scenario half{.floats = Scenario::Floats::Half, .allFloat = true, .wholeModel = true};
        double whole = 0;
        for (const Kernel& kernel : kernels_.all())
            layers_[numberOf(kernel)].half = time_.secondsOf(kernel, half);
        for (const Reformat& reformat : findReformats(*context_, kernels_, time_, half))
            layers_[numberOf(*kernels_.of(reformat.node))].half += reformat.seconds.expected;
        for (const LayerNow& layer : layers_)
            whole += layer.half;
        HalfComparison comparison{.ratio = {}, .slower = {}, .isExact = now_->isTimeExact};
        if (whole <= 0 || now_->time.expected <= 0)
            return comparison;
        const double error = time_.fit().ratioError;
        comparison.ratio = {
            now_->time.expected / whole, now_->time.low / whole * (1 - error), now_->time.high / whole * (1 + error)};
        addNow(comparison);
        for (const Kernel& kernel : kernels_.all())
            addSlower(comparison, kernel);
        std::ranges::stable_sort(comparison.slower, std::ranges::greater{},
            [](const LayerAgainstHalf& layer) { return layer.share.expected; });
        return comparison;
    }

private:
    std::size_t numberOf(const Kernel& kernel) const {
        return static_cast<std::size_t>(&kernel - kernels_.all().data());
    }

    void addNow(HalfComparison& comparison) {
        for (const NodeIx node : index_->nodes()) {
            const NodeWork& work = now_->nodes[node.value];
            const Kernel* kernel = kernelFor(node);
            if (work.launches == 0)
                continue;
            if (!kernel) {
                addAlone(comparison, node);
                continue;
            }
            LayerNow& layer = layers_[numberOf(*kernel)];
            addTo(layer.seconds, work.seconds);
            layer.conversions += context_->quant.at(node) ? work.seconds.expected : 0;
            layer.nodes.push_back(node);
        }
        for (const Reformat& reformat : now_->reformats) {
            if (const Kernel* kernel = kernelFor(reformat.node))
                addTo(layers_[numberOf(*kernel)].seconds, reformat.seconds);
        }
    }

    // A conversion for nothing that runs.
    void addAlone(HalfComparison& comparison, NodeIx node) const {
        const TimeRange& seconds = now_->nodes[node.value].seconds;
        const double whole = now_->time.expected;
        comparison.slower.push_back({.node = node,
            .nodes = {node},
            .share = {seconds.expected / whole, seconds.low / whole, seconds.high / whole},
            .conversions = seconds.expected / whole,
            .isOpen = seconds.low <= 0});
    }

    // The kernel in FP16 that a node is part of; of a Q or DQ, the one that reads it, else the one before it.
    const Kernel* kernelFor(NodeIx node) const {
        if (const Kernel* kernel = kernels_.of(node))
            return kernel;
        NodeIx consumer = node;
        for (int i = 0; i < longestPath && consumer.valid(); ++i) {
            const auto uses = index_->uses(index_->output(consumer, 0));
            consumer = uses.empty() ? NodeIx{} : uses.front().node;
            if (const Kernel* kernel = kernels_.of(consumer))
                return kernel;
        }
        const Quantizer* quantizer = context_->quant.at(node);
        return quantizer ? kernels_.of(computedBy(*context_, withoutPairs(*context_, quantizer->data))) : nullptr;
    }

    void addSlower(HalfComparison& comparison, const Kernel& kernel) const {
        const LayerNow& layer = layers_[numberOf(kernel)];
        const double whole = now_->time.expected;
        const auto more = [&](double seconds) { return (seconds - layer.half) / whole; };
        if (more(layer.seconds.expected) < leastShare)
            return;
        comparison.slower.push_back({.node = kernel.head,
            .nodes = layer.nodes,
            .share = {more(layer.seconds.expected), more(layer.seconds.low), more(layer.seconds.high)},
            .conversions = layer.conversions / whole,
            .isOpen = layer.seconds.low <= layer.half || !time_.isExact(kernel)});
    }

    const Context* context_;
    const Index* index_;
    Kernels kernels_; // in FP16
    ExpectedTime time_;
    const SpeedVerdict* now_;
    std::vector<LayerNow> layers_; // by number of the kernel
};

Text describeRatio(const HalfComparison& comparison) {
    const std::string ratio = shareText(comparison.ratio.expected);
    const std::string low = shareText(comparison.ratio.low);
    const std::string high = shareText(comparison.ratio.high);
    if (low == ratio && high == ratio)
        return say("Expected time: {ratio} % of that of the same model in FP16", arg("ratio", ratio));
    return say("Expected time: {ratio} % ({low} … {high} %) of that of the same model in FP16", arg("ratio", ratio),
        arg("low", low), arg("high", high));
}

Text describeLayer(const LayerAgainstHalf& layer, const Context& context) {
    const auto node = arg("node", displayName(context.node(layer.node)));
    const auto share = arg("share", shareText(layer.share.expected));
    if (layer.conversions <= 0)
        return say("{share} % more: {node}", share, node);
    return say("{share} % more: {node}, whose Q and DQ take {conversions} %", share, node,
        arg("conversions", shareText(layer.conversions)));
}

Text describeSubject(const LayerAgainstHalf& layer, const Context& context) {
    const std::string name(displayName(context.node(layer.node)));
    if (layer.conversions <= 0)
        return say("{node}", arg("node", name));
    return say("{node}, whose Q and DQ take {conversions} %", arg("node", name),
        arg("conversions", shareText(layer.conversions)));
}

void addLayer(HalfLine& line, const LayerAgainstHalf& layer) {
    line.places.push_back(layer.node);
    line.nodes.push_back(layer.node);
    line.nodes.insert(line.nodes.end(), layer.nodes.begin(), layer.nodes.end());
}

void sortOnce(std::vector<NodeIx>& nodes) { sortUnique(nodes); }

} // namespace

HalfComparison compareWithHalf(const Context& context, const SpeedVerdict& now) {
    return context.quant.empty() ? HalfComparison{} : HalfComparer(context, now).run();
}

std::vector<HalfLine> halfLines(const HalfComparison& comparison, const Context& context, std::size_t shown) {
    std::vector<HalfLine> lines;
    if (comparison.ratio.expected <= 0)
        return lines;
    lines.push_back({describeRatio(comparison)});
    if (!comparison.isExact)
        lines.push_back(
            {say("Unknown dimensions count as 1 in both: which of the two is faster depends on the sizes")});
    if (comparison.slower.empty())
        return lines;
    HalfLine all;
    double sum = 0;
    for (const LayerAgainstHalf& layer : comparison.slower) {
        sum += layer.share.expected;
        addLayer(all, layer);
    }
    all.text = say("{count} {count|layer is|layers are} expected to be slower than in FP16, by {share} % of the time",
        arg("count", comparison.slower.size()), arg("share", shareText(sum)));
    lines.push_back(std::move(all));
    for (std::size_t i = 0; i < std::min(shown, comparison.slower.size()); ++i) {
        const LayerAgainstHalf& layer = comparison.slower[i];
        lines.push_back({describeLayer(layer, context), describeSubject(layer, context),
            "+" + formatPercent(layer.share.expected)});
        addLayer(lines.back(), comparison.slower[i]);
    }
    for (HalfLine& line : lines) {
        sortOnce(line.places);
        sortOnce(line.nodes);
    }
    return lines;
}

std::vector<Text> describeHalf(const HalfComparison& comparison, const Context& context, std::size_t shown) {
    std::vector<Text> lines;
    for (HalfLine& line : halfLines(comparison, context, shown))
        lines.push_back(std::move(line.text));
    return lines;
}

} // namespace qaliper
