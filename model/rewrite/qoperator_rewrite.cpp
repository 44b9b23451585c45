#include "model/rewrite/qoperator_rewrite.h"

#include <algorithm>
#include <map>

#include "model/context/nonnegative.h"
#include "model/rewrite/asymmetry.h"
#include "model/rewrite/outside_axis.h"
#include "model/rewrite/pairs.h"
#include "model/rewrite/qoperator_weights.h"
#include "model/rewrite/raise_opset.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

constexpr std::int64_t opsetWithoutChannels = 10; // the first opset with Q and DQ

bool hasChannelScales(const Context& context, const QOperatorFlow& flow) {
    const auto hasChannels = [&](const QuantizedOperand& operand) {
        const Tensor* scale = weightOf(context, operand) ? constantAfter(context.index(), operand.scale) : nullptr;
        return scale && elementCount(scale->dims).value_or(1) > 1;
    };
    return std::ranges::any_of(
        flow.operators, [&](const QOperator& op) { return std::ranges::any_of(op.operands, hasChannels); });
}

std::int64_t neededOpset(const Context& context, const QOperatorFlow& flow) {
    return hasChannelScales(context, flow) ? opsetOfChannelScales : opsetWithoutChannels;
}

bool beginsAtZero(const Context& context, const QuantizedOperand& operand) {
    const Tensor* zeroPoint = operand.zeroPoint.valid() ? constantAfter(context.index(), operand.zeroPoint) : nullptr;
    const auto numbers = zeroPoint ? readIntegers(*zeroPoint, context.storage(), 1) : std::vector<std::int64_t>{};
    return zeroPoint && numbers && !numbers->empty() && cutsNegatives(zeroPoint->type, numbers->front());
}

// True when a Relu was folded into the zero point of the result: symmetric numbers need it again.
bool cutsNumbers(const Context& context, const QOperator& op) {
    if (!beginsAtZero(context, op.result) || op.floatOp == "Sigmoid" || op.floatOp == "Softmax")
        return false;
    const bool isElementwise = op.floatOp != "Conv" && op.floatOp != "MatMul" && op.floatOp != "Gemm";
    const auto isNonNegativeOperand = [&](const QuantizedOperand& operand) { return beginsAtZero(context, operand); };
    return !isElementwise || !std::ranges::all_of(op.operands, isNonNegativeOperand);
}

class QdqWriter {
public:
    QdqWriter(const Context& context, const QOperatorFlow& flow, bool withData)
        : context_(&context), flow_(&flow), builder_(context), weights_(builder_, context, withData) {}

    Result<Fix> write() && {
        raiseOpset(builder_, *context_, neededOpset(*context_, *flow_));
        for (const ByteTensors& tensors : flow_->tensors) {
            QALIPER_CHECK(writeTensors(tensors));
        }
        for (const QOperator& op : flow_->operators) {
            QALIPER_CHECK(writeOperator(op));
        }
        return Fix{std::move(builder_).finish(), {}};
    }

private:
    const Index& index() const { return context_->index(); }
    std::string name(ValueIx value) const { return std::string(index().name(value)); }

    // The new scale and zero point of a quantized tensor.
    NewParameters parametersOf(const ByteTensors& tensors) {
        NewParameters parameters{name(tensors.scaleValue), {}};
        if (isSymmetric(tensors.scale) && tensors.zeroPointValue.valid()) {
            parameters.zeroPoint = name(tensors.zeroPointValue);
            return parameters;
        }
        const ByteScale& old = tensors.scale;
        const double scale = symmetricScale(old.type, old.scale, old.zeroPoint);
        if (scale != old.scale)
            parameters.scale = builder_.addTensor(
                mainGraph, makeSmallTensor(parameters.scale + "_symmetric", DataType::Float, {}, {scale}));
        const std::string base = tensors.sources.empty() ? parameters.scale : name(tensors.sources.front());
        parameters.zeroPoint =
            builder_.addTensor(mainGraph, makeSmallTensor(base + "_zero_point", DataType::Int8, {}, {0}));
        return parameters;
    }

    Status writeTensors(const ByteTensors& tensors) {
        const NewParameters parameters = parametersOf(tensors);
        const bool isNew = !isSymmetric(tensors.scale);
        for (const Quantizer* quantizer : tensors.quantizers) {
            if (!isNew)
                continue;
            setParameters(builder_, *quantizer, parameters);
            for (const Attribute& axis : axisOfOneScale(*context_, quantizer->data))
                builder_.set(quantizer->node, axis);
            const std::string data = name(quantizer->data);
            if (foldsRelu(*context_, *quantizer))
                builder_.redirect(
                    quantizer->node, 0, builder_.add(mainGraph, {"Relu", "", {data}, {}, data + "_relu"}));
        }
        for (const ValueIx source : tensors.sources) {
            parametersOf_[source] = parameters;
            writeSource(tensors, source, parameters, isNew);
            if (isNew)
                builder_.forgetType(source);
        }
        for (const ValueIx moved : tensors.moved) {
            builder_.forgetType(moved);
            QALIPER_CHECK(bypassDequantizers(tensors, moved));
        }
        for (const NodeIx mover : tensors.movers)
            moveFloats(mover);
        return {};
    }

    // Adds one DQ downstream, or uses the one of the file.
    void writeSource(const ByteTensors& tensors, ValueIx source, const NewParameters& parameters, bool isNew) {
        const Quantizer* own = nullptr;
        for (const Quantizer* dequantizer : tensors.dequantizers) {
            if (dequantizer->data != source)
                continue;
            own = own ? own : dequantizer;
            if (!isNew)
                continue;
            setParameters(builder_, *dequantizer, parameters);
            for (const Attribute& axis : axisOfOneScale(*context_, source))
                builder_.set(dequantizer->node, axis);
        }
        const auto isOther = [&](const Use& use) {
            const Quantizer* quantizer = context_->quant.at(use.node);
            return !quantizer || !quantizer->dequantizes();
        };
        if (own)
            floats_[source] = name(own->output);
        else if (std::ranges::any_of(index().uses(source), isOther))
            floats_[source] = builder_.add(mainGraph,
                {"DequantizeLinear", "", {name(source), parameters.scale, parameters.zeroPoint},
                    axisOfOneScale(*context_, source), name(source) + "_dequantized"});
    }

    // For a tensor that is float already.
    Status bypassDequantizers(const ByteTensors& tensors, ValueIx moved) {
        floats_[moved] = name(moved);
        for (const Quantizer* dequantizer : tensors.dequantizers) {
            if (dequantizer->data != moved)
                continue;
            QALIPER_CHECK(builder_.replaceValue(dequantizer->output, moved));
            if (index().isGraphOutput(dequantizer->output))
                floats_[moved] = name(dequantizer->output);
            builder_.remove(dequantizer->node);
        }
        return {};
    }

    void moveFloats(NodeIx mover) {
        const auto inputs = index().inputs(mover);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            if (!movesSlot(context_->node(mover), slot))
                continue;
            const auto found = floats_.find(inputs[slot]);
            if (found != floats_.end() && found->second != name(inputs[slot]))
                builder_.redirect(mover, slot, found->second);
        }
    }

    Status writeOperator(const QOperator& op) {
        NewNode twin{std::string(op.floatOp), "", {}, floatAttributes(*context_, op), {}};
        for (std::size_t i = 0; i < op.operands.size(); ++i) {
            const bool isWeight = weightOf(*context_, op.operands[i]) != nullptr;
            QALIPER_TRY(auto input,
                isWeight ? weights_.dequantized(op, i) : Result<std::string>(floats_.at(op.operands[i].data)));
            twin.inputs.push_back(std::move(input));
        }
        if (op.bias.valid()) {
            QALIPER_TRY(auto bias, weights_.floatBias(op));
            twin.inputs.push_back(std::move(bias));
        }
        if (!op.result.scale.valid()) {
            builder_.takeOver(op.result.data, std::move(twin));
            return {};
        }
        twin.wish = name(op.result.data) + "_float";
        const NewParameters& parameters = parametersOf_.at(op.result.data);
        std::string result = builder_.add(mainGraph, std::move(twin));
        if (cutsNumbers(*context_, op))
            result = builder_.add(mainGraph, {"Relu", "", {result}, {}, name(op.result.data) + "_relu"});
        builder_.takeOver(op.result.data,
            {"QuantizeLinear", "", {result, parameters.scale, parameters.zeroPoint},
                axisOfOneScale(*context_, op.result.data), {}});
        return {};
    }

    const Context* context_;
    const QOperatorFlow* flow_;
    FixBuilder builder_;
    QOperatorWeights weights_;
    std::map<ValueIx, std::string> floats_; // names of the float equivalents of quantized tensors
    std::map<ValueIx, NewParameters> parametersOf_;
};

} // namespace

bool canBeQdq(const Context& context, const QOperatorFlow& flow) {
    const std::int64_t needed = neededOpset(context, flow);
    return !flow.obstacle && !flow.operators.empty() &&
        (context.model().opset().value_or(0) >= needed || canHaveOpset(context, needed));
}

bool changesScales(const Context& context, const QOperatorFlow& flow) {
    const auto changes = [](const ByteTensors& tensors) {
        return symmetricScale(tensors.scale.type, tensors.scale.scale, tensors.scale.zeroPoint) != tensors.scale.scale;
    };
    const auto isRounded = [&](const QuantizedOperand& operand) {
        return weightOf(context, operand) && needsRounding(context, operand);
    };
    return std::ranges::any_of(flow.tensors, changes) || std::ranges::any_of(flow.operators, [&](const QOperator& op) {
        return std::ranges::any_of(op.operands, isRounded);
    });
}

Result<Fix> toQdq(const Context& context, const QOperatorFlow& flow) {
    if (!canBeQdq(context, flow))
        return fail(ErrorKind::Unsupported, say("The model cannot be written as Q/DQ here"));
    return QdqWriter(context, flow, true).write();
}

Effect effectOfQdq(const Context& context, const QOperatorFlow& flow) {
    Effect effect;
    if (const auto fix = QdqWriter(context, flow, false).write())
        effect.nodes = nodesAdded(fix->edits);
    effect.quantizedLayers = static_cast<int>(std::ranges::count_if(flow.operators,
        [](const QOperator& op) { return op.floatOp == "Conv" || op.floatOp == "MatMul" || op.floatOp == "Gemm"; }));
    return effect;
}

} // namespace qaliper
