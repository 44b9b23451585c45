#include "model/cost/verdict.h"

#include <algorithm>
#include <array>
#include <optional>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/base/sort_unique.h"
#include "model/cost/kernel_fit.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

class VerdictBuilder {
public:
    explicit VerdictBuilder(const Context& context) : context_(&context) {}

    SpeedVerdict build() {
        const GpuRates rates = ratesFor(context_->target);
        verdict_.gpu = rates.name;
        verdict_.gpuRates = rates.gpu;
        verdict_.isGpuAssumed = !context_->target.gpu;
        verdict_.isFitted = fitFor(context_->target, rates.gpu).isFitted;
        for (const NodeIx node : context_->index().nodes()) {
            if (isWeighted(context_->node(node)))
                addLayer(node);
            const NodePrecision& precision = context_->precision.at(node);
            if (precision.certainty != Certainty::None && !runsQuantized(precision))
                noteFloatType(precision);
        }
        if (!context_->target.isStronglyTyped() && context_->target.fp16)
            verdict_.floatOrHalf = true;
        Losses found = findLosses(*context_, rates);
        verdict_.time = found.seconds;
        verdict_.isTimeExact = found.isExact;
        verdict_.nodeSeconds = std::move(found.nodeSeconds);
        verdict_.losses = std::move(found.losses);
        verdict_.nodes = std::move(found.nodes);
        verdict_.reformats = std::move(found.reformats);
        for (const Loss& loss : verdict_.losses)
            count(loss);
        addCauses();
        return std::move(verdict_);
    }

private:
    double known(const std::optional<Estimate>& estimate) {
        verdict_.estimated = verdict_.estimated || !estimate || !estimate->exact;
        return estimate ? estimate->value : 0;
    }

    void addLayer(NodeIx node) {
        const NodePrecision& precision = context_->precision.at(node);
        if (precision.certainty == Certainty::None)
            return;
        ++verdict_.weightedLayers;
        const double cost = known(context_->costs.at(node).macs);
        if (!runsQuantized(precision)) {
            verdict_.floatMacs += cost;
            return;
        }
        ++verdict_.quantizedLayers;
        verdict_.openLayers += precision.certainty == Certainty::Open ? 1 : 0;
        verdict_.quantizedMacs += cost;
    }

    void noteFloatType(const NodePrecision& precision) {
        if (!seenFloat_)
            verdict_.floatType = precision.compute;
        else if (verdict_.floatType != precision.compute)
            verdict_.floatType = DataType::Undefined;
        seenFloat_ = true;
    }

    void count(const Loss& loss) {
        verdict_.floatOutputs += loss.kind == LossKind::FloatOutput ? 1 : 0;
        verdict_.unfusedPairs += loss.kind == LossKind::UnfusedPair ? 1 : 0;
        verdict_.requantizations += loss.kind == LossKind::Requantize ? 1 : 0;
        if (loss.kind != LossKind::Border && loss.kind != LossKind::UnfusedPair)
            return;
        if (const Quantizer* quantizer = context_->quant.at(loss.node()))
            verdict_.borderBytes += known(valueBytes(context_->types, quantizer->output, bitsOf(quantizer->type)));
    }

    void addCauses() {
        std::array<std::optional<Cause>, causeKinds> byKind;
        for (const Loss& loss : verdict_.losses) {
            auto& cause = byKind.at(static_cast<std::size_t>(loss.cause));
            if (!cause)
                cause = Cause{.kind = loss.cause, .places = {}, .nodes = {}, .share = {}};
            cause->places.push_back(loss.node());
            cause->nodes.insert(cause->nodes.end(), loss.nodes.begin(), loss.nodes.end());
            cause->bytes += loss.bytes;
            cause->share.expected += loss.seconds.expected; // seconds until finish()
            cause->share.low += loss.seconds.low;
            cause->share.high += loss.seconds.high;
        }
        auto& dynamicShapes = byKind.at(static_cast<std::size_t>(CauseKind::DynamicShapes));
        if (!context_->quant.empty() && hasDynamicInput())
            dynamicShapes = Cause{.kind = CauseKind::DynamicShapes, .places = {}, .nodes = {}, .share = {}};
        for (auto& cause : byKind) {
            if (cause)
                finish(std::move(*cause));
        }
        std::ranges::stable_sort(verdict_.causes, std::ranges::greater{},
            [](const Cause& cause) { return std::pair(cause.share.expected, cause.share.high); });
    }

    bool hasDynamicInput() const {
        const auto isDynamic = [&](ValueIx value) {
            const Shape* shape = context_->types.shape(value);
            return context_->index().isGraphInput(value) && context_->index().graphOf(value) == mainGraph &&
                !context_->index().isInitializer(value) && shape &&
                std::ranges::any_of(*shape, [](const Dim& dim) { return !dim.number(); });
        };
        return std::ranges::any_of(context_->index().values(), isDynamic);
    }

    // Seconds become shares. Low and high are what the cause is of a time in which nothing else varies.
    void finish(Cause cause) {
        const double whole = verdict_.time.expected;
        const double rest = whole - cause.share.expected;
        const auto shareOf = [&](double seconds) { return seconds > 0 ? seconds / (rest + seconds) : 0; };
        cause.share = {shareOf(cause.share.expected), shareOf(cause.share.low), shareOf(cause.share.high)};
        verdict_.lostShare += cause.share.expected;
        std::ranges::sort(cause.places);
        sortUnique(cause.nodes);
        verdict_.causes.push_back(std::move(cause));
    }

    const Context* context_;
    SpeedVerdict verdict_;
    bool seenFloat_ = false;
};

} // namespace

SpeedVerdict speedVerdict(const Context& context) { return VerdictBuilder(context).build(); }

double reformatBytes(const SpeedVerdict& verdict) {
    double bytes = 0;
    for (const Reformat& reformat : verdict.reformats)
        bytes += reformat.isOpen ? 0 : reformat.bytes;
    return bytes;
}

std::size_t launches(const SpeedVerdict& verdict) {
    std::size_t count = 0;
    for (const NodeWork& work : verdict.nodes)
        count += work.launches;
    return count + static_cast<std::size_t>(std::ranges::count(verdict.reformats, false, &Reformat::isOpen));
}

namespace {

Text describeLayers(const SpeedVerdict& verdict) {
    const TextArgument quantized = arg("quantized", verdict.quantizedLayers);
    const TextArgument all = arg("all", verdict.weightedLayers);
    if (verdict.weightedLayers == 0)
        return say("No layers with weights");
    if (verdict.openLayers == 0)
        return say("{quantized} of {all} {all|layer|layers} with weights expected in a quantized type", quantized, all);
    return say(
        "{quantized} of {all} {all|layer|layers} with weights expected in a quantized type ({open} of them open)",
        quantized, all, arg("open", verdict.openLayers));
}

} // namespace

std::vector<VerdictTotal> verdictTotals(const SpeedVerdict& verdict) {
    using enum TotalKind;
    std::vector<VerdictTotal> lines;
    lines.emplace_back(describeLayers(verdict), QuantizedLayers);
    if (verdict.unfusedPairs == 1)
        lines.emplace_back(say("1 Q/DQ pair on an activation unlikely to fuse"), UnfusedPairs);
    else if (verdict.unfusedPairs > 1)
        lines.emplace_back(
            say("{count} Q/DQ pairs on activations unlikely to fuse", arg("count", verdict.unfusedPairs)),
            UnfusedPairs);
    if (verdict.floatOutputs == 1)
        lines.emplace_back(say("1 quantized layer that writes float"), FloatOutputs);
    else if (verdict.floatOutputs > 1)
        lines.emplace_back(
            say("{count} quantized layers that write float", arg("count", verdict.floatOutputs)), FloatOutputs);
    if (verdict.borderBytes > 0)
        lines.emplace_back(say("{bytes} pass between float and quantized types in one inference",
                               arg("bytes", formatBytes(static_cast<std::uint64_t>(verdict.borderBytes)))),
            Borders);
    if (verdict.requantizations == 1)
        lines.emplace_back(say("1 requantization"), Requantizations);
    else if (verdict.requantizations > 1)
        lines.emplace_back(say("{count} requantizations", arg("count", verdict.requantizations)), Requantizations);
    const auto open = static_cast<std::size_t>(std::ranges::count_if(verdict.reformats, &Reformat::isOpen));
    if (const std::size_t expected = verdict.reformats.size() - open; expected > 0)
        lines.emplace_back(say("{count} {count|reformat|reformats} expected, {bytes}", arg("count", expected),
                               arg("bytes", formatBytes(static_cast<std::uint64_t>(reformatBytes(verdict))))),
            Reformats);
    if (open > 0)
        lines.emplace_back(
            say("{count} {count|reformat|reformats} into another layout possible (open)", arg("count", open)),
            OpenReformats);
    if (verdict.floatOrHalf)
        lines.emplace_back(say("Float parts in FP32 or FP16, whichever TensorRT finds faster"), FloatParts);
    else if (verdict.floatType != DataType::Undefined)
        lines.emplace_back(say("Float parts in {type}", arg("type", shortName(verdict.floatType))), FloatParts);
    return lines;
}

std::vector<Text> describeVerdict(const SpeedVerdict& verdict) {
    std::vector<Text> lines;
    for (VerdictTotal& total : verdictTotals(verdict))
        lines.push_back(std::move(total.text));
    return lines;
}

Text describeCause(const Cause& cause) {
    const auto title = arg("cause", causeTitle(cause.kind));
    const auto places = arg("places", cause.places.size());
    if (cause.places.empty())
        return causeTitle(cause.kind);
    const std::string share = shareText(cause.share.expected);
    const std::string low = shareText(cause.share.low);
    const std::string high = shareText(cause.share.high);
    if (const std::string none = shareText(0); share == none && low == none)
        return high == none
            ? say("Less than 0.1 % of the expected time: {cause}, {places} {places|place|places}", title, places)
            : say("At most {high} % of the expected time: {cause}, {places} {places|place|places}", arg("high", high),
                  title, places);
    if (low == share && high == share)
        return say("{share} % of the expected time: {cause}, {places} {places|place|places}", arg("share", share),
            title, places);
    return say("{share} % ({low} … {high} %) of the expected time: {cause}, {places} {places|place|places}",
        arg("share", share), arg("low", low), arg("high", high), title, places);
}

Text describeRates(const SpeedVerdict& verdict) {
    const auto gpu = arg("gpu", verdict.gpu);
    const auto capability = arg("capability", formatCapability(verdict.gpuRates));
    if (!verdict.isGpuAssumed && verdict.isFitted)
        return say(
            "Shares are estimates for {gpu} (compute capability {capability}), fitted to the times of engines of "
            "TensorRT 10.6",
            gpu, capability);
    return verdict.isGpuAssumed
        ? say("Shares are estimates from peak rates of {gpu} (compute capability {capability}), because the target "
              "names no GPU",
              gpu, capability)
        : say("Shares are estimates from peak rates of {gpu} (compute capability {capability})", gpu, capability);
}

} // namespace qaliper
