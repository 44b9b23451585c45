#include "model/quant/operands.h"

#include <algorithm>

#include "model/quant/grouped_kernels.h"
#include "model/quant/groups.h"
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

const Quantizer* dequantizerPastCast(const Index& index, const QuantView& quant, const QuantFlow& flow,
    const Target& target, NodeIx node, ValueIx value) {
    const bool isConvolved = hasMeasuredEngines(target) && isConvolution(index.node(node));
    if (!flow.regions().contains(node) && !isConvolved)
        return nullptr;
    const NodeIx cast = castAfterDequantize(index, quant, flow, value);
    const Quantizer* quantizer = cast.valid() ? flow.dequantizerAfter(quant, index.input(cast, 0)) : nullptr;
    return quantizer && (!isConvolved || takenAs(quantizer->type) == DataType::Int8) ? quantizer : nullptr;
}

bool isStoredInFloat8(
    const Index& index, const TypeTable& types, const QuantView& quant, NodeIx node, const Quantizer& weight) {
    constexpr std::int64_t fewest = 16; // channels on either side
    constexpr std::size_t rankOfImage = 4;
    constexpr std::int64_t widest = 3; // side of a kernel
    const auto shape = types.staticShape(weight.output);
    const auto groups = convGroups(index, types, node);
    return isFloat8(weight.type) && !quant.producer(index, weight.data) && index.node(node).is("Conv") && groups &&
        shape && shape->size() == rankOfImage && std::min(groups->inputs, groups->outputs) >= fewest &&
        std::max((*shape)[2], (*shape)[3]) <= widest;
}

bool isMadeFloat8(const Index& index, const QuantView& quant, const Quantizer& weight) {
    return isFloat8(weight.type) && quant.producer(index, weight.data);
}

bool hasQuantizedParameters(const Index& index, const QuantView& quant, NodeIx normalization) {
    const auto parameters = index.inputs(normalization).subspan(1);
    return std::ranges::any_of(parameters, [&](ValueIx value) { return quant.producer(index, value) != nullptr; });
}

} // namespace qaliper
