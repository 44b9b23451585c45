#include "model/sensitivity/restored_biases.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/quant/real_range.h"
#include "model/rewrite/fix_builder.h"
#include "model/sensitivity/originals.h"
#include "model/sensitivity/pair_arithmetic.h"

namespace qaliper {

namespace {

constexpr double sameBias = 1e-6; // of the largest one

// Of a product, where it has one or may have one.
std::optional<Use> biasPlace(const Index& index, NodeIx layer) {
    const Node& node = index.node(layer);
    if (node.is("Conv") || node.is("Gemm"))
        return Use{layer, 2};
    if (!node.is("MatMul"))
        return std::nullopt;
    const auto consumer = soleUse(index, index.output(layer, 0));
    if (!consumer || !index.node(consumer->node).is("Add") || consumer->slot > 1)
        return std::nullopt;
    return Use{consumer->node, 1 - consumer->slot};
}

const Tensor* biasOf(const Index& index, NodeIx layer) {
    const auto place = biasPlace(index, layer);
    return place ? readableConstant(index, index.input(place->node, place->slot)) : nullptr;
}

// Whether the first axis of the weight is that of the outputs.
bool hasOutputsFirst(const Node& layer) { return layer.is("Conv") || layer.integer("transB", 0) != 0; }

// The layer of the float model that reads the constant as its weight.
NodeIx layerOf(const Index& original, const Tensor& constant, std::string_view op) {
    const auto value = original.value(mainGraph, constant.name);
    if (!value)
        return {};
    for (const Use& use : original.uses(*value)) {
        if (use.slot == 1 && original.node(use.node).is(op))
            return use.node;
    }
    return {};
}

// By output, how far rounding the weight can move what the layer gives.
std::vector<double> reachOf(const std::vector<float>& rounded, const std::vector<float>& exact, std::size_t outputs,
    bool isFirst, double limit) {
    std::vector<double> reach(outputs, 0);
    const std::size_t each = rounded.size() / outputs;
    for (std::size_t at = 0; at < rounded.size(); ++at)
        reach[isFirst ? at / each : at % outputs] += std::abs(static_cast<double>(rounded[at]) - exact[at]) * limit;
    return reach;
}

class Restorer {
public:
    Restorer(const Context& context, const Index& original) : context_(&context), original_(&original) {}

    Status add(const Switch& weight) {
        for (const NodeIx end : weight.ends) {
            for (const Use& use : context_->index().uses(context_->index().output(end, 0))) {
                if (use.slot == 1) {
                    QALIPER_CHECK(addLayer(weight, end, use.node));
                }
            }
        }
        return {};
    }
    std::vector<RestoredBias> restored() && { return std::move(restored_); }

private:
    // Where the range of what the layer reads ends.
    std::optional<double> limitOfData(NodeIx layer) const {
        const Index& index = context_->index();
        const Quantizer* dequantize = context_->quant.producer(index, index.input(layer, 0));
        return dequantize ? limitOf(*dequantize) : std::nullopt;
    }

    Result<std::optional<std::vector<float>>> roundedNumbers(const Switch& weight, NodeIx end) const {
        const Tensor* constant = readableConstant(context_->index(), weight.tensor);
        const Quantizer& dequantize = *context_->quant.at(end);
        if (!constant || context_->quant.at(weight.node)->quantizes)
            return std::nullopt;
        QALIPER_TRY(const auto scales, readScalesOf(dequantize, context_->storage()));
        QALIPER_TRY(const auto bytes, readBytes(*constant, context_->storage()));
        return dequantizedNumbers(scales, constant->type, constant->dims, bytes);
    }

    Status addLayer(const Switch& weight, NodeIx end, NodeIx layer) {
        const Index& index = context_->index();
        const auto place = biasPlace(index, layer);
        const Tensor* bias = biasOf(index, layer);
        const auto limit = limitOfData(layer);
        QALIPER_TRY(const auto rounded, roundedNumbers(weight, end));
        if (!place || !bias || !limit || !rounded || bias->dims.size() != 1)
            return {};
        const auto found = originalOf(index, weight, *rounded, *original_);
        const NodeIx same = found ? layerOf(*original_, *found->constant, index.node(layer).opType) : NodeIx{};
        if (!same.valid())
            return {};
        QALIPER_TRY(const auto exact, numbersOf(*found, *original_->model().storage));
        QALIPER_TRY(const auto now, readNumbers(*bias, context_->storage()));
        std::vector<double> wanted(now.size(), 0);
        if (const Tensor* before = biasOf(*original_, same)) {
            QALIPER_TRY(wanted, readNumbers(*before, *original_->model().storage));
        }
        const bool isFirst = hasOutputsFirst(index.node(layer));
        const std::vector<float>& factors = isFirst ? found->firstFactors : found->secondFactors;
        if (wanted.size() != now.size() || now.empty() || rounded->size() % now.size() != 0)
            return {};
        for (std::size_t i = 0; i < factors.size() && i < wanted.size(); ++i)
            wanted[i] *= factors[i];
        if (isCorrected(now, wanted, reachOf(*rounded, exact, now.size(), isFirst, *limit)))
            restored_.push_back(
                {layer, *place, makeSmallTensor(bias->name + "_restored", bias->type, bias->dims, wanted)});
        return {};
    }

    static bool isCorrected(
        const std::vector<double>& now, const std::vector<double>& wanted, const std::vector<double>& reach) {
        double largest = 0;
        double change = 0;
        bool isInReach = true;
        for (std::size_t i = 0; i < now.size(); ++i) {
            const double difference = std::abs(now[i] - wanted[i]);
            largest = std::max(largest, std::abs(now[i]));
            change = std::max(change, difference);
            isInReach = isInReach && difference <= reach[i] + sameBias * std::abs(now[i]);
        }
        return isInReach && change > sameBias * largest;
    }

    const Context* context_;
    const Index* original_;
    std::vector<RestoredBias> restored_;
};

} // namespace

Result<std::vector<RestoredBias>> restoredBiases(
    const Context& context, const SwitchList& list, const Index& original) {
    Restorer restorer(context, original);
    for (const Switch& quantizer : list.switches) {
        if (quantizer.kind == SwitchKind::Weight) {
            QALIPER_CHECK(restorer.add(quantizer));
        }
    }
    return std::move(restorer).restored();
}

std::vector<Edit> editsOfBiases(const Context& context, const std::vector<RestoredBias>& biases) {
    FixBuilder builder(context);
    for (const RestoredBias& restored : biases)
        builder.redirect(restored.place, builder.addTensor(mainGraph, restored.bias));
    return std::move(builder).finish();
}

} // namespace qaliper
