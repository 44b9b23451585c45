#include "model/rewrite/qoperator_flow.h"

#include <algorithm>
#include <set>

#include "model/graph/queries.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

bool isByte(DataType type) { return type == DataType::Int8 || type == DataType::Uint8; }

bool hasNumbers(const Tensor* tensor) { return tensor && hasReadableNumbers(*tensor); }

std::uint64_t countOf(const Tensor& tensor) { return elementCount(tensor.dims).value_or(0); }

class FlowBuilder {
public:
    explicit FlowBuilder(const Context& context) : context_(&context) {}

    QOperatorFlow build() && {
        for (const NodeIx node : index().nodes()) {
            if (isQOperator(context_->node(node)))
                addOperator(node);
        }
        for (const QOperator& op : flow_.operators)
            follow(op);
        return std::move(flow_);
    }

private:
    const Index& index() const { return context_->index(); }

    void object(NodeIx node, Text reason) {
        if (!flow_.obstacle)
            flow_.obstacle = Obstacle{node, std::move(reason)};
    }

    void addOperator(NodeIx node) {
        flow_.nodes.push_back(node);
        auto op = qOperatorAt(*context_, node);
        if (op && index().graphOf(node) == mainGraph)
            flow_.operators.push_back(std::move(*op));
        else
            object(node, say("{node} has a form without a float twin here", nodeArgument(*context_, node)));
    }

    // One constant number each.
    std::optional<ByteScale> scaleOf(const QuantizedOperand& operand) const {
        const Tensor* scale = constantOf(operand.scale);
        const Tensor* zeroPoint = constantOf(operand.zeroPoint);
        const bool isKnown = hasNumbers(scale) && countOf(*scale) == 1 &&
            (!operand.zeroPoint.valid() || (hasNumbers(zeroPoint) && countOf(*zeroPoint) == 1));
        if (!isKnown)
            return std::nullopt;
        const auto number = readNumbers(*scale, context_->storage());
        const auto zero = zeroPoint ? readIntegers(*zeroPoint, context_->storage()) : std::vector<std::int64_t>{0};
        if (!number || !zero)
            return std::nullopt;
        const DataType type = zeroPoint ? zeroPoint->type : context_->types.element(operand.data);
        return isByte(type) ? std::optional(ByteScale{type, number->front(), zero->front()}) : std::nullopt;
    }

    const Tensor* constantOf(ValueIx value) const { return value.valid() ? constantAfter(index(), value) : nullptr; }

    void follow(const QOperator& op) {
        for (std::size_t i = 0; i < op.operands.size(); ++i) {
            if (weightOf(*context_, op.operands[i]))
                checkWeight(op, i);
            else
                visit(op.operands[i].data);
        }
        if (op.bias.valid())
            checkBias(op);
        if (op.result.scale.valid())
            visit(op.result.data);
    }

    void checkWeight(const QOperator& op, std::size_t at) {
        const Tensor& weight = *weightOf(*context_, op.operands[at]);
        const Tensor* scale = constantOf(op.operands[at].scale);
        const Tensor* zeroPoint = constantOf(op.operands[at].zeroPoint);
        const bool hasZeroPoint = op.operands[at].zeroPoint.valid();
        if (!hasNumbers(scale) || (hasZeroPoint && !hasNumbers(zeroPoint)))
            return object(op.node, say("A scale of {node} is computed", nodeArgument(*context_, op.node)));
        const std::uint64_t scales = countOf(*scale);
        const std::uint64_t zeroPoints = hasZeroPoint ? countOf(*zeroPoint) : 1;
        const auto axis = channelAxis(*context_, op, at, weight.dims.size());
        const bool isWhole = scales == 1 && zeroPoints == 1;
        const bool hasChannels = axis &&
            weight.dims[static_cast<std::size_t>(*axis)] == static_cast<std::int64_t>(scales) &&
            (zeroPoints == 1 || zeroPoints == scales);
        if (!isWhole && !hasChannels)
            object(op.node,
                say("The scales of the weights of {node} do not lie along its channels",
                    nodeArgument(*context_, op.node)));
    }

    void checkBias(const QOperator& op) {
        const Tensor* bias = constantOf(op.bias);
        const Tensor* scales = op.operands.size() == 2 ? constantOf(op.operands[1].scale) : nullptr;
        const bool fits = hasNumbers(bias) && bias->type == DataType::Int32 && scales &&
            (countOf(*scales) == 1 ||
                (!bias->dims.empty() && bias->dims.back() == static_cast<std::int64_t>(countOf(*scales))));
        if (!fits)
            object(op.node,
                say("The bias of {node} is computed, or has another shape than its scales",
                    nodeArgument(*context_, op.node)));
    }

    void visit(ValueIx value) {
        if (!value.valid() || !seen_.insert(value).second)
            return;
        group_ = {};
        movers_.clear();
        pending_ = {value};
        while (!pending_.empty()) {
            const ValueIx next = pending_.back();
            pending_.pop_back();
            addProducer(next);
            for (const Use& use : index().uses(next))
                addConsumer(next, use);
        }
        group_.movers.assign(movers_.begin(), movers_.end());
        if (group_.isInterface && !isSymmetric(group_.scale))
            object(index().uses(value).empty() ? index().producer(value) : index().uses(value).front().node,
                say("An input or output of the graph is quantized with an offset: that is its interface"));
        flow_.tensors.push_back(std::move(group_));
    }

    void reach(ValueIx value) {
        if (value.valid() && seen_.insert(value).second)
            pending_.push_back(value);
    }

    void addProducer(ValueIx value) {
        group_.isInterface = group_.isInterface || index().isGraphOutput(value) || index().isGraphInput(value);
        const NodeIx producer = index().producer(value);
        if (!producer.valid()) {
            group_.sources.push_back(value);
            if (!index().isGraphInput(value))
                object(index().uses(value).front().node, say("A quantized constant is moved before an operator"));
            return;
        }
        const Quantizer* quantizer = context_->quant.at(producer);
        if (const auto op = qOperatorAt(*context_, producer)) {
            group_.sources.push_back(value);
            agree(producer, op->result);
        } else if (quantizer && quantizer->quantizes) {
            group_.sources.push_back(value);
            group_.quantizers.push_back(quantizer);
            agree(producer, {value, quantizer->scale, quantizer->zeroPoint});
        } else {
            group_.moved.push_back(value);
            addMover(producer);
            if (index().isGraphOutput(value))
                object(
                    producer, say("{node} writes an output of the graph in bytes", nodeArgument(*context_, producer)));
        }
    }

    void addConsumer(ValueIx value, const Use& use) {
        const Quantizer* quantizer = context_->quant.at(use.node);
        if (const auto op = qOperatorAt(*context_, use.node)) {
            for (const QuantizedOperand& operand : op->operands) {
                if (operand.data == value)
                    agree(use.node, operand);
            }
        } else if (quantizer && quantizer->dequantizes() && use.slot == 0) {
            group_.dequantizers.push_back(quantizer);
            agree(use.node, {value, quantizer->scale, quantizer->zeroPoint});
        } else if (movesSlot(context_->node(use.node), use.slot)) {
            addMover(use.node);
        } else {
            object(use.node, say("{node} reads quantized numbers as they are", nodeArgument(*context_, use.node)));
        }
    }

    void addMover(NodeIx ix) {
        const Node& node = context_->node(ix);
        if (index().graphOf(ix) != mainGraph || !movesSlot(node, 0))
            return object(ix, say("{node} computes with quantized numbers as they are", nodeArgument(*context_, ix)));
        if (!movers_.insert(ix).second)
            return;
        for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
            if (movesSlot(node, slot))
                reach(index().input(ix, slot));
        }
        for (const ValueIx output : index().outputs(ix)) {
            if (output.valid() && isByte(context_->types.element(output)))
                reach(output);
        }
    }

    // Producers and consumers of one tensor must have the same scale and zero point.
    void agree(NodeIx node, const QuantizedOperand& operand) {
        const auto scale = scaleOf(operand);
        if (!scale)
            return object(node, say("A scale or zero point at {node} is computed", nodeArgument(*context_, node)));
        if (!group_.scaleValue.valid())
            group_.scale = *scale;
        else if (group_.scale != *scale)
            return object(node,
                say("{node} reads a tensor with another scale than it was written with",
                    nodeArgument(*context_, node)));
        group_.scaleValue = operand.scale;
        if (operand.zeroPoint.valid())
            group_.zeroPointValue = operand.zeroPoint;
    }

    const Context* context_;
    QOperatorFlow flow_;
    ByteTensors group_;
    std::set<NodeIx> movers_;
    std::vector<ValueIx> pending_;
    std::set<ValueIx> seen_;
};

} // namespace

bool movesSlot(const Node& node, std::size_t slot) {
    return quantTrait(node) == QuantTrait::Commutes && (slot == 0 || node.is("Concat"));
}

QOperatorFlow qOperatorFlow(const Context& context) { return FlowBuilder(context).build(); }

} // namespace qaliper
