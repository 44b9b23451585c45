#include "model/quant/totals.h"

#include <algorithm>

namespace qaliper {

namespace {

constexpr std::size_t maxActivations = 3;

void addWork(Totals& totals, const NodePrecision& precision, double macs) {
    const bool isOpen = precision.certainty == Certainty::Open;
    const std::string word = precision.certainty == Certainty::None ? std::string() : describePrecision(precision);
    auto share = std::ranges::find_if(
        totals.work, [&](const WorkShare& known) { return known.precision == word && known.isOpen == isOpen; });
    if (share == totals.work.end())
        share = totals.work.insert(share, {word, isOpen, 0});
    share->macs += macs;
}

void addWeights(Totals& totals, const Model& model) {
    const auto add = [&](DataType type, std::uint64_t bytes) {
        auto share = std::ranges::find(totals.weights, type, &WeightShare::type);
        if (share == totals.weights.end())
            share = totals.weights.insert(share, {type, 0});
        share->bytes += bytes;
        totals.weightBytes += bytes;
    };
    for (const auto& graph : model.graphs) {
        if (!graph)
            continue;
        for (const Tensor& tensor : graph->initializers)
            add(tensor.type, byteSize(tensor).value_or(0));
        for (const SparseInitializer& sparse : graph->sparseInitializers) // as the file stores it
            add(sparse.type, byteSize(sparse.values).value_or(0) + byteSize(sparse.indices).value_or(0));
    }
    std::ranges::stable_sort(totals.weights, std::ranges::greater{}, &WeightShare::bytes);
}

// True for a tensor with memory of its own: no constant, and no reshaped or dequantized form of another one.
bool isActivation(const Index& index, const QuantView& quant, ValueIx value) {
    const NodeIx producer = index.producer(value);
    if (quant.isConstant(value) || (!producer.valid() && !index.isGraphInput(value)))
        return false;
    return !producer.valid() || (quant.at(producer) == nullptr && !onlyRenames(index.node(producer)));
}

void addActivations(Totals& totals, const Index& index, const QuantView& quant, const CostMap& costs) {
    for (const ValueIx value : index.values()) {
        if (!isActivation(index, quant, value))
            continue;
        if (const auto& bytes = costs.heldBytes(value))
            totals.largest.push_back({value, bytes->value, bytes->exact});
        else
            ++totals.unknownActivations;
    }
    std::ranges::stable_sort(totals.largest, std::ranges::greater{}, &Activation::bytes);
    if (totals.largest.size() > maxActivations)
        totals.largest.resize(maxActivations);
}

} // namespace

Totals totalsOf(const Index& index, const QuantView& quant, const PrecisionMap& precision, const CostMap& costs) {
    Totals totals;
    totals.macs = costs.macs().value;
    totals.exact = costs.macs().exact;
    for (const NodeIx node : index.nodes()) {
        const auto& work = costs.at(node).macs;
        if (!work)
            ++totals.uncountedNodes;
        else if (work->value != 0)
            addWork(totals, precision.at(node), work->value);
    }
    std::ranges::stable_sort(totals.work, std::ranges::greater{}, &WorkShare::macs);
    addWeights(totals, index.model());
    addActivations(totals, index, quant, costs);
    return totals;
}

} // namespace qaliper
