#include "model/quant/operands.h"

#include "model/quant/grouped_kernels.h"
#include "model/quant/kernel_fusion.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

std::size_t weightSlotOf(const Index& index, const QuantView& quant, NodeIx node) {
    const bool isProduct = isMatrixProduct(index.node(node));
    const auto isConstant = [&](std::size_t slot) { return quant.isConstant(index.input(node, slot)); };
    return isProduct && isConstant(0) && !isConstant(1) ? 0 : 1;
}

NodeIx castAfterDequantize(const Index& index, const QuantView& quant, const QuantFlow& flow, ValueIx value) {
    for (int step = 0; step < longestFusion && value.valid(); ++step) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid())
            return {};
        value = index.input(producer, 0);
        if (isFloatCast(index.node(producer))) {
            const bool isForm = flow.dequantizerAcrossCasts(quant, index.output(producer, 0)) != nullptr;
            return flow.dequantizerAfter(quant, value) && !isForm ? producer : NodeIx{};
        }
        if (quantTrait(index.node(producer)) != QuantTrait::Commutes)
            return {};
    }
    return {};
}

bool hasHalfScales(const QuantFlow& flow, const Target& target, NodeIx node, const Quantizer& data) {
    return hasMeasuredEngines(target) && flow.regions().contains(node) && !target.isStronglyTyped() &&
        data.scaleTensor && bitsOf(data.scaleTensor->type) == 16;
}

} // namespace qaliper
