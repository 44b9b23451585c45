#include "model/rewrite/float_form.h"

#include "model/quant/dequantize.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/pairs.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

constexpr std::size_t mostSteps = 64; // pairs, operators and constants upstream of one operand

Error unknownForm() {
    return {ErrorKind::Unsupported, say("What this layer reads cannot be written without its quantization"), {}, {}};
}

enum class Numbers : std::uint8_t { Read, LeftOut };

class FloatForm {
public:
    // With the numbers left out, the edits are good for counting only.
    FloatForm(FixBuilder& builder, const Context& context, Numbers numbers)
        : builder_(&builder), context_(&context), index_(&context.index()), numbers_(numbers) {}

    Status readBy(NodeIx node, std::uint32_t slot) {
        const ValueIx value = index_->input(node, slot);
        steps_ = 0;
        QALIPER_TRY(const auto name, of(value, isSole(value)));
        if (value.valid() && name != index_->name(value))
            builder_->redirect(node, slot, name);
        return {};
    }

    double bytes() const { return bytes_; } // of the whole model, as a ratio

private:
    bool isSole(ValueIx value) const { return value.valid() && soleUse(*index_, value); }

    // `isOwn`: nobody but the layer reads the value, so that what moves it can read float in its place.
    Result<std::string> of(ValueIx value, bool isOwn) {
        if (!context_->flow.dequantizerAcrossCasts(context_->quant, value))
            return value.valid() ? std::string(index_->name(value)) : std::string();
        if (++steps_ > mostSteps)
            return fail(unknownForm());
        const Quantizer* dequantize = context_->quant.producer(*index_, value);
        if (!dequantize)
            return moved(value, isOwn);
        return dequantize->constantData ? ofConstant(value) : ofPair(*dequantize, isOwn);
    }

    Result<std::string> ofPair(const Quantizer& dequantize, bool isOwn) {
        const auto pair = pairEndingAt(*context_, dequantize);
        if (!pair)
            return fail(unknownForm());
        const ValueIx source = pair->quantize->data;
        const DataType before = context_->types.element(source);
        const DataType after = context_->types.element(dequantize.output);
        if (isFloat(before) && isFloat(after) && before != after)
            return fail(unknownForm());
        return of(source, isOwn && isSole(dequantize.data) && isSole(source));
    }

    Result<std::string> ofConstant(ValueIx value) {
        const auto chain = weightChain(*context_, value);
        if (!chain || !chain->dequantize.valid())
            return fail(unknownForm());
        if (chain->quantize.valid()) // the float numbers are still in the file
            return std::string(index_->name(chain->constantValue));
        if (!hasReadableNumbers(*chain->constant) || !hasReadableScales(*chain->quantizer) ||
            !haveScalesThatFit(*chain->quantizer, chain->constant->dims))
            return fail(unknownForm());
        const double widening =
            static_cast<double>(bitsOf(floatTypeOf(*context_, *chain->quantizer))) / bitsOf(chain->constant->type);
        bytes_ += modelBytesRatio(*context_, *chain->constant, widening) - 1;
        QALIPER_TRY(auto tensor,
            numbers_ == Numbers::Read ? foldedWeight(*context_, *chain)
                                      : makeSmallTensor("float", DataType::Float, {}, {0}));
        return builder_->addTensor(index_->graphOf(chain->dequantize), std::move(tensor));
    }

    Result<std::string> moved(ValueIx value, bool isOwn) {
        const NodeIx mover = index_->producer(value);
        const Node& node = context_->node(mover);
        const bool isInPlace = isOwn && node.outputs.size() == 1;
        std::vector<std::string> inputs = node.inputs;
        const std::size_t count = node.is("Concat") ? inputs.size() : 1;
        for (std::uint32_t slot = 0; slot < count; ++slot) {
            const ValueIx input = index_->input(mover, slot);
            QALIPER_TRY(auto name, of(input, isInPlace && isSole(input)));
            inputs[slot] = std::move(name);
        }
        if (!isInPlace)
            return builder_->addCopyOf(value, std::move(inputs));
        for (std::uint32_t slot = 0; slot < count; ++slot) {
            if (inputs[slot] != node.inputs[slot])
                builder_->redirect(mover, slot, inputs[slot]);
        }
        return std::string(index_->name(value));
    }

    FixBuilder* builder_;
    const Context* context_;
    const Index* index_;
    Numbers numbers_;
    std::size_t steps_ = 0;
    double bytes_ = 1;
};

} // namespace

bool canReadFloat(const Context& context, NodeIx node, std::size_t slot) {
    FixBuilder builder(context);
    return FloatForm(builder, context, Numbers::LeftOut).readBy(node, static_cast<std::uint32_t>(slot)).has_value();
}

Status readFloat(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot) {
    return FloatForm(builder, context, Numbers::Read).readBy(node, slot);
}

Effect effectOfReadingFloat(const Context& context, NodeIx node, std::initializer_list<std::uint32_t> slots) {
    FixBuilder builder(context);
    FloatForm form(builder, context, Numbers::LeftOut);
    Effect effect;
    for (const std::uint32_t slot : slots) {
        if (!form.readBy(node, slot))
            return effect;
    }
    effect.bytes = form.bytes();
    effect.nodes = nodesAdded(std::move(builder).finish());
    return effect;
}

} // namespace qaliper
