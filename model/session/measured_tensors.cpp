#include "model/session/measured_tensors.h"

#include <algorithm>

namespace qaliper {

namespace {

// The tensor that is quantized, where the value is on the other side of a Q or DQ.
ValueIx quantizedSource(const Context& context, ValueIx value) {
    const Quantizer* quantizer = context.quant.producer(context.index(), value);
    if (quantizer && quantizer->dequantizes())
        quantizer = context.quant.producer(context.index(), quantizer->data);
    return quantizer && quantizer->quantizes ? quantizer->data : value;
}

std::optional<PairRange> pairOn(const Context& context, ValueIx tensor) {
    for (const Use& use : context.index().uses(tensor)) {
        const auto range = pairRangeAt(context, use.node);
        if (range && range->tensor == tensor)
            return range;
    }
    return std::nullopt;
}

} // namespace

const TensorStatistics* MeasuredTensors::of(std::string_view tensor) const {
    const auto found = std::ranges::find(statistics->tensors, tensor, &TensorStatistics::tensor);
    return found == statistics->tensors.end() ? nullptr : &*found;
}

std::vector<MeasuredPlace> measuredAt(const Context& context, NodeIx node, const MeasuredTensors& measured) {
    std::vector<MeasuredPlace> places;
    const Index& index = context.index();
    for (const auto values : {index.inputs(node), index.outputs(node)}) {
        for (const ValueIx value : values) {
            if (!value.valid())
                continue;
            const ValueIx tensor = quantizedSource(context, value);
            const std::string name = tensor.valid() ? std::string(index.name(tensor)) : std::string();
            const bool isKnown = std::ranges::find(places, name, &MeasuredPlace::tensor) != places.end();
            if (!isKnown && measured.of(name) && index.graphOf(tensor) == mainGraph)
                places.push_back({name, pairOn(context, tensor)});
        }
    }
    return places;
}

} // namespace qaliper
