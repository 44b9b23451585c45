#include "model/quant/fused_attention.h"

#include <algorithm>

#include "model/quant/kernel_fusion.h"
#include "model/target/attention_kernels.h"

namespace qaliper {

namespace {

class KernelSearch {
public:
    KernelSearch(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
        const Target& target, const OperandOf& operandOf)
        : index_(&index),
          types_(&types),
          quant_(&quant),
          flow_(&flow),
          target_(&target),
          operandOf_(&operandOf),
          kernel_(index.nodeCount()) {}

    std::vector<NodeIx> run() && {
        for (const Attention& attention : findAttention(*index_, *types_, *quant_)) {
            std::vector<NodeIx> members;
            const bool isWhole =
                collect(index_->input(attention.second, attention.probabilitySlot), attention.first, members);
            if (!isWhole || !isFused(attention, members))
                continue;
            for (const NodeIx node : members)
                kernel_[node.value] = attention.first;
            kernel_[attention.second.value] = attention.first;
        }
        return std::move(kernel_);
    }

private:
    // The nodes between the value and the product upstream of it; false when it does not come from there.
    bool collect(ValueIx value, NodeIx product, std::vector<NodeIx>& members, int depth = longestFusion) const {
        const NodeIx producer = value.valid() && depth > 0 ? index_->producer(value) : NodeIx{};
        if (!producer.valid() || producer == product)
            return producer.valid();
        bool isAfter = false;
        for (const ValueIx input : index_->inputs(producer)) {
            if (input.valid() && !quant_->isConstant(input) && collect(input, product, members, depth - 1)) {
                isAfter = true;
                break;
            }
        }
        if (isAfter)
            members.push_back(producer);
        return isAfter;
    }

    bool isFused(const Attention& attention, const std::vector<NodeIx>& members) const {
        const std::size_t slot = attention.probabilitySlot;
        const Quantizer* queries = (*operandOf_)(attention.first, 0);
        const Quantizer* keys = (*operandOf_)(attention.first, 1);
        if (!queries || !keys || !onlyMovesToQ(*index_, *quant_, *flow_, index_->output(attention.second, 0)))
            return false;
        const DataType type = takenAs(queries->type);
        if (type != takenAs(keys->type) || !whyNoAttentionKernel(*target_, type, attention.size).empty())
            return false;
        const auto isQ = [&](NodeIx node) { return quant_->at(node) && quant_->at(node)->quantizes; };
        const auto pairs = std::ranges::count_if(members, isQ);
        const bool hasProbabilities = (*operandOf_)(attention.second, slot) != nullptr;
        const bool hasValues = (*operandOf_)(attention.second, 1 - slot) != nullptr;
        if (!hasProbabilities) // the second product in FP16, which only a strongly typed network asks for
            return pairs == 0 && target_->isStronglyTyped() &&
                types_->element(index_->output(attention.second, 0)) == DataType::Float16;
        const bool accumulatesInFloat = index_->node(members.back()).is("Cast");
        return pairs == 1 && hasValues && (type == DataType::Int8 || accumulatesInFloat);
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
    const QuantFlow* flow_;
    const Target* target_;
    const OperandOf* operandOf_;
    std::vector<NodeIx> kernel_;
};

} // namespace

std::vector<NodeIx> fusedAttention(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantFlow& flow, const Target& target, const OperandOf& operandOf) {
    return KernelSearch(index, types, quant, flow, target, operandOf).run();
}

} // namespace qaliper
