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
            if (found.quality > known.quality) // the first kernel of a node does its main work, later ones what follows
                known = {place, found.quality, type, output};
        }
    }

    bool agrees(const NodePrecision& expected, const NodeMeasurement& measured) const {
        if (isQuantized(expected.compute) || isQuantized(measured.compute))
            return takenAs(expected.compute) == takenAs(measured.compute);
        // weak typing chooses between float types
        return !target_->isStronglyTyped() || expected.compute == measured.compute;
    }

    void compare(NodeIx node) {
        const NodeMeasurement& measured = result_.nodes[node.value];
        const NodePrecision& expected = expected_->at(node);
        if (measured.quality == MatchQuality::None || quant_->at(node) || expected.certainty == Certainty::None)
            return;
        if (expected.certainty == Certainty::Open) {
            result_.settled.push_back(node);
            return;
        }
        Score& score = isWeighted(index_->node(node)) ? result_.layers : result_.others;
        ++score.compared;
        if (agrees(expected, measured))
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

PrecisionMap withMeasured(const PrecisionMap& expected, const Measurement& measurement) {
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
        measured.set(NodeIx{i}, std::move(precision));
    }
    return measured;
}

Text describeDisagreement(const Disagreement& disagreement) {
    return say("expected {expected}, ran {measured}", arg("expected", describePrecision(disagreement.expected)),
        arg("measured", shortName(disagreement.measured.compute)));
}

} // namespace qaliper
