#include "model/rewrite/pairs.h"

#include "model/rewrite/outside_axis.h"

namespace qaliper {

std::optional<QdqPair> pairEndingAt(const Context& context, const Quantizer& dequantize) {
    if (!dequantize.dequantizes() || dequantize.constantData)
        return std::nullopt;
    const Quantizer* quantize = context.quant.producer(context.index(), dequantize.data);
    if (!quantize || !quantize->quantizes || quantize->output != dequantize.data)
        return std::nullopt; // the second output of a dynamic quantizer holds scales
    return QdqPair{quantize, &dequantize};
}

std::optional<QdqPair> pairEndingAt(const Context& context, ValueIx value) {
    const Quantizer* dequantize = context.quant.producer(context.index(), value);
    return dequantize ? pairEndingAt(context, *dequantize) : std::nullopt;
}

bool isInLine(const Context& context, const QdqPair& pair) {
    return soleUse(context.index(), pair.quantize->data) && soleUse(context.index(), pair.quantize->output);
}

Status removePair(FixBuilder& builder, const Context&, const QdqPair& pair) {
    return builder.replaceValue(pair.dequantize->output, pair.quantize->data);
}

int nodesWithoutPair(const Context& context, const QdqPair& pair) {
    FixBuilder builder(context);
    return removePair(builder, context, pair) ? nodesAdded(std::move(builder).finish()) : 0;
}

std::vector<const Quantizer*> onlyDequantizers(const Context& context, ValueIx value) {
    const Index& index = context.index();
    std::vector<const Quantizer*> found;
    if (index.isGraphOutput(value))
        return found;
    for (const Use& use : index.uses(value)) {
        const Quantizer* consumer = context.quant.at(use.node);
        if (!consumer || consumer->quantizes || use.slot != 0)
            return {};
        found.push_back(consumer);
    }
    return found;
}

std::optional<QuantizedTensor> tensorOf(const Context& context, const Quantizer& quantize) {
    auto consumers = onlyDequantizers(context, quantize.output);
    if (!quantize.quantizes || consumers.empty())
        return std::nullopt;
    return QuantizedTensor{&quantize, std::move(consumers)};
}

void setParameters(FixBuilder& builder, const Quantizer& quantizer, const NewParameters& parameters) {
    builder.redirect(quantizer.node, 1, parameters.scale);
    builder.redirect(quantizer.node, 2, parameters.zeroPoint);
}

std::string addPair(FixBuilder& builder, const Context& context, ValueIx value, const Quantizer& like, double scale) {
    const GraphId graph = context.index().graphOf(value);
    const std::string name(context.index().name(value));
    const std::vector<Attribute> axis = axisOfOneScale(context, value);
    const std::string scaleName =
        builder.addTensor(graph, makeSmallTensor(name + "_scale", like.scaleTensor->type, {}, {scale}));
    const std::string zeroPoint = builder.addTensor(graph, makeSmallTensor(name + "_zero_point", like.type, {}, {0}));
    const std::string quantized =
        builder.add(graph, {"QuantizeLinear", "", {name, scaleName, zeroPoint}, axis, name + "_quantized"});
    return builder.add(graph, {"DequantizeLinear", "", {quantized, scaleName, zeroPoint}, axis, name + "_dequantized"});
}

bool isSymmetricPerTensor(const Quantizer& quantizer) {
    return quantizer.granularity == Granularity::PerTensor && quantizer.scalarScale && quantizer.scalarZeroPoint == 0 &&
        quantizer.type != DataType::Uint8;
}

} // namespace qaliper
