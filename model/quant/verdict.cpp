#include "model/quant/verdict.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

class VerdictBuilder {
public:
    VerdictBuilder(const Index& index, const TypeTable& types, const QuantView& quant, const PrecisionMap& precision,
        const CostMap& costs)
        : index_(&index), types_(&types), quant_(&quant), precision_(&precision), costs_(&costs) {}

    SpeedVerdict build(const Target& target) {
        for (const NodeIx node : index_->nodes()) {
            if (isWeighted(index_->node(node)))
                addLayer(node);
            if (precision_->at(node).certainty != Certainty::None && !runsQuantized(precision_->at(node)))
                noteFloatType(precision_->at(node));
        }
        for (const Quantizer& quantizer : quant_->all())
            addQuantizer(quantizer);
        if (!target.isStronglyTyped() && target.fp16)
            verdict_.floatOrHalf = true;
        std::ranges::stable_sort(verdict_.costs,
            [](const Cost& a, const Cost& b) { return a.kind != b.kind ? a.kind < b.kind : a.amount > b.amount; });
        return std::move(verdict_);
    }

private:
    double known(const std::optional<Estimate>& estimate) {
        verdict_.estimated = verdict_.estimated || !estimate || !estimate->exact;
        return estimate ? estimate->value : 0;
    }

    void addLayer(NodeIx node) {
        const NodePrecision& precision = precision_->at(node);
        if (precision.certainty == Certainty::None)
            return;
        ++verdict_.weightedLayers;
        const double cost = known(costs_->at(node).multiplyAdds);
        if (!runsQuantized(precision)) {
            verdict_.floatMultiplyAdds += cost;
            verdict_.costs.push_back({CostKind::FloatLayer, node, cost});
            return;
        }
        ++verdict_.quantizedLayers;
        verdict_.openLayers += precision.certainty == Certainty::Open ? 1 : 0;
        verdict_.quantizedMultiplyAdds += cost;
        if (precision.output != DataType::Undefined) {
            ++verdict_.floatOutputs;
            const double bytes = known(valueBytes(*types_, index_->output(node, 0), bitsOf(precision.output)));
            verdict_.costs.push_back({CostKind::FloatOutput, node, bytes});
        }
    }

    void noteFloatType(const NodePrecision& precision) {
        if (!seenFloat_)
            verdict_.floatType = precision.compute;
        else if (verdict_.floatType != precision.compute)
            verdict_.floatType = DataType::Undefined;
        seenFloat_ = true;
    }

    void addQuantizer(const Quantizer& quantizer) {
        if (quantizer.constantData || !quantizer.output.valid())
            return;
        if (quantizer.quantizes) {
            const Quantizer* before = quant_->producer(*index_, quantizer.data);
            if (before && before->dequantizes() && !sameQuantization(*before, quantizer, *index_->model().storage)) {
                ++verdict_.requantizations;
                verdict_.costs.push_back(
                    {CostKind::Requantize, quantizer.node, bytesOf(quantizer.output, quantizer.type)});
            }
            addBorderIn(quantizer);
        } else {
            addBorderOut(quantizer);
        }
    }

    double bytesOf(ValueIx value, DataType type) { return known(valueBytes(*types_, value, bitsOf(type))); }

    void addBorder(const Quantizer& quantizer) {
        const double bytes = bytesOf(quantizer.output, quantizer.type);
        verdict_.borderBytes += bytes;
        verdict_.costs.push_back({CostKind::Border, quantizer.node, bytes});
    }

    // A Q whose producer runs in float.
    void addBorderIn(const Quantizer& quantizer) {
        const NodeIx producer = index_->producer(quantizer.data);
        const bool isQuantizedProducer =
            producer.valid() && (quant_->at(producer) != nullptr || runsQuantized(precision_->at(producer)));
        if (!isQuantizedProducer)
            addBorder(quantizer);
    }

    // A DQ with consumers that run in float; a Q/DQ pair with only such consumers cannot fuse.
    void addBorderOut(const Quantizer& quantizer) {
        const auto uses = index_->uses(quantizer.output);
        const auto takesQuantized = [&](const Use& use) {
            return quant_->at(use.node) != nullptr || runsQuantized(precision_->at(use.node));
        };
        const auto readsData = [&](const Use& use) { return !index_->node(use.node).is("Shape"); };
        const auto quantizedUses = std::ranges::count_if(uses, takesQuantized);
        const auto dataUses = std::ranges::count_if(uses, readsData);
        const bool isPair = quant_->producer(*index_, quantizer.data) != nullptr;
        if (dataUses > 0 && quantizedUses == 0 && isPair) {
            ++verdict_.unfusedPairs;
            verdict_.costs.push_back(
                {CostKind::UnfusedPair, quantizer.node, bytesOf(quantizer.output, quantizer.type)});
        }
        if (quantizedUses < dataUses)
            addBorder(quantizer);
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
    const PrecisionMap* precision_;
    const CostMap* costs_;
    SpeedVerdict verdict_;
    bool seenFloat_ = false;
};

} // namespace

SpeedVerdict speedVerdict(const Index& index, const TypeTable& types, const QuantView& quant,
    const PrecisionMap& precision, const CostMap& costs, const Target& target) {
    return VerdictBuilder(index, types, quant, precision, costs).build(target);
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

std::vector<Text> describeVerdict(const SpeedVerdict& verdict) {
    std::vector<Text> lines;
    lines.push_back(describeLayers(verdict));
    if (verdict.unfusedPairs == 1)
        lines.push_back(say("1 Q/DQ pair on an activation unlikely to fuse"));
    else if (verdict.unfusedPairs > 1)
        lines.push_back(say("{count} Q/DQ pairs on activations unlikely to fuse", arg("count", verdict.unfusedPairs)));
    if (verdict.floatOutputs == 1)
        lines.push_back(say("1 quantized layer that writes float"));
    else if (verdict.floatOutputs > 1)
        lines.push_back(say("{count} quantized layers that write float", arg("count", verdict.floatOutputs)));
    if (verdict.borderBytes > 0)
        lines.push_back(say("{bytes} pass between float and quantized types in one inference",
            arg("bytes", formatBytes(static_cast<std::uint64_t>(verdict.borderBytes)))));
    if (verdict.requantizations == 1)
        lines.push_back(say("1 requantization"));
    else if (verdict.requantizations > 1)
        lines.push_back(say("{count} requantizations", arg("count", verdict.requantizations)));
    if (verdict.floatOrHalf)
        lines.push_back(say("Float parts in FP32 or FP16, whichever TensorRT finds faster"));
    else if (verdict.floatType != DataType::Undefined)
        lines.push_back(say("Float parts in {type}", arg("type", shortName(verdict.floatType))));
    return lines;
}

} // namespace qaliper
