#include "model/engine/logs/measurement.h"

#include <algorithm>

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

class Measurer {
public:
    Measurer(const EngineInfo& engine, const Index& index, const QuantView& quant, const PrecisionMap& expected,
        const Target& target)
        : engine_(&engine), index_(&index), quant_(&quant), expected_(&expected), target_(&target), names_(index) {}

    Measurement measure() && {
        result_.nodes.resize(index_->nodeCount());
        result_.matches.reserve(engine_->layers.size());
        for (std::uint32_t i = 0; i < engine_->layers.size(); ++i) {
            const EngineLayer& layer = engine_->layers[i];
            result_.matches.push_back(names_.match(layer.name, layer.metadata));
            if (layer.profile == 0)
                note(i, layer);
        }
        for (const NodeIx node : index_->nodes())
            compare(node);
        return std::move(result_);
    }

private:
    void note(std::uint32_t place, const EngineLayer& layer) {
        const LayerMatch& match = result_.matches[place];
        switch (kindOf(layer)) {
        case LayerKind::Quantize: result_.unfused.push_back(place); return;
        case LayerKind::Reformat: result_.reformats.push_back(place); return;
        case LayerKind::Idle: return;
        case LayerKind::Compute: break;
        }
        ++result_.computeLayers;
        result_.matchedLayers += match.nodes.empty() ? 0 : 1;
        const DataType type = computeType(layer);
        if (type == DataType::Undefined)
            return;
        const DataType output = layer.outputs.empty() ? type : layer.outputs.front().type;
        for (const NodeMatch& found : match.nodes) {
            NodeMeasurement& known = result_.nodes[found.node.value];
            // The first kernel of a node does its main work, later ones what follows; for a product, generated kernels
            // before it only arrange its operands.
            const bool isFirstProduct = isWeighted(index_->node(found.node)) && found.quality == known.quality &&
                isGenerated(engine_->layers[known.layer]) && !isGenerated(layer);
            if (found.quality > known.quality || isFirstProduct)
                known = {place, found.quality, type, output, isGenerated(layer)};
        }
    }

    bool agrees(const NodePrecision& expected, const NodeMeasurement& measured) const {
        if (isQuantized(expected.compute) || isQuantized(measured.compute))
            return takenAs(expected.compute) == takenAs(measured.compute);
        // weak typing chooses between float types, and what a generated kernel calculates in is not written
        return measured.isGenerated || !target_->isStronglyTyped() || expected.compute == measured.compute;
    }

    void compare(NodeIx node) {
        const NodeMeasurement& measured = result_.nodes[node.value];
        const NodePrecision& expected = expected_->at(node);
        if (measured.quality == MatchQuality::None || quant_->at(node) || expected.certainty == Certainty::None)
            return;
        bool isInKernel = false;
        if (expected.kernel.valid()) {
            ++result_.kernels.compared;
            const NodeMeasurement& head = result_.nodes[expected.kernel.value];
            isInKernel = head.quality != MatchQuality::None && head.layer == measured.layer;
            result_.kernels.agreed += isInKernel ? 1 : 0;
        }
        if (expected.certainty == Certainty::Open) {
            result_.settled.push_back(node);
            return;
        }
        Score& score = isWeighted(index_->node(node)) ? result_.layers : result_.others;
        ++score.compared;
        if (isInKernel || agrees(expected, measured))
            ++score.agreed;
        else
            result_.disagreements.push_back({node, expected, measured});
    }

    const EngineInfo* engine_;
    const Index* index_;
    const QuantView* quant_;
    const PrecisionMap* expected_;
    const Target* target_;
    LayerNames names_;
    Measurement result_;
};

} // namespace

Measurement measure(const EngineInfo& engine, const Index& index, const QuantView& quant, const PrecisionMap& expected,
    const Target& target) {
    return Measurer(engine, index, quant, expected, target).measure();
}

NodeIx Measurement::kernelOf(NodeIx node, const Index& index) const {
    const NodeMeasurement& measured = nodes[node.value];
    if (measured.quality == MatchQuality::None || isWeighted(index.node(node)))
        return {};
    const auto isHead = [&](const NodeMatch& found) {
        const NodeMeasurement& other = nodes[found.node.value];
        return isWeighted(index.node(found.node)) && other.layer == measured.layer;
    };
    const auto& named = matches[measured.layer].nodes;
    const auto head = std::ranges::find_if(named, isHead);
    return head == named.end() ? NodeIx{} : head->node;
}

PrecisionMap withMeasured(const PrecisionMap& expected, const Measurement& measurement, const Index& index) {
    PrecisionMap measured = expected;
    for (std::uint32_t i = 0; i < measurement.nodes.size(); ++i) {
        const NodeMeasurement& found = measurement.nodes[i];
        NodePrecision precision = expected.at(NodeIx{i});
        if (found.quality == MatchQuality::None || precision.certainty == Certainty::None)
            continue;
        precision.missed = isQuantized(precision.compute) && !isQuantized(found.compute);
        precision.certainty = Certainty::Measured;
        precision.compute = found.compute;
        precision.output = found.output == found.compute ? DataType::Undefined : found.output;
        precision.orHalf = false;
        precision.kernel = measurement.kernelOf(NodeIx{i}, index);
        precision.generated = found.isGenerated && !precision.kernel.valid();
        measured.set(NodeIx{i}, std::move(precision));
    }
    return measured;
}

Text describeDisagreement(const Disagreement& disagreement) {
    return say("expected {expected}, ran {measured}", arg("expected", describePrecision(disagreement.expected)),
        arg("measured", shortName(disagreement.measured.compute)));
}

} // namespace qaliper
