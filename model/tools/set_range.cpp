// Gives a Q/DQ pair on a tensor another range.

#include <array>
#include <cmath>

#include "model/calibration/ranges.h"
#include "model/rewrite/pairs.h"
#include "model/tools/pair_range.h"
#include "model/tools/toolbox.h"
#include "model/tools/written_parts.h"

namespace qaliper {

std::optional<PairRange> pairRangeAt(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    if (quantizer && quantizer->dequantizes())
        quantizer = context.quant.producer(context.index(), quantizer->data);
    if (!quantizer || !quantizer->quantizes || quantizer->isWeight() || !isSymmetricPerTensor(*quantizer))
        return std::nullopt;
    const double largest = quantizer->type == DataType::Float8E4M3FN ? largestOf(QuantizedForm::Fp8)
        : quantizer->type == DataType::Int8                          ? largestOf(QuantizedForm::Int8)
                                                                     : 0;
    if (!quantizer->scaleTensor || !(largest > 0) || !tensorOf(context, *quantizer))
        return std::nullopt;
    return PairRange{quantizer->node, quantizer->data, *quantizer->scalarScale * largest, largest};
}

} // namespace qaliper

namespace qaliper::toolbox {

namespace set_range_tool {

constexpr std::string_view limitKey = "limit";
constexpr std::array parameterKeys{limitKey};

Result<Offer> offer(const Context& context, const ToolNodes& nodes) {
    const auto range = pairRangeAt(context, nodes.front());
    if (!range)
        return fail(ErrorKind::Invalid,
            say("This is no Q or DQ of a pair on a tensor with one scale and zero point 0, in INT8 or FP8"));
    Offer offer = offerOf(setRange.info);
    offer.note = say("Magnitudes above the limit are clipped to it. Other pairs keep their scales.");
    offer.parameters.push_back({limitKey, ParameterType::Number, writtenFloat(range->limit), 0, {}, {},
        say("The limit of this pair: its scale times the largest number of its type")});
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    const auto range = pairRangeAt(context, nodes.front());
    QALIPER_TRY(const auto limit, input.number(limitKey));
    const auto scale = static_cast<float>(limit / range->largest);
    if (!std::isnormal(scale))
        return fail(ErrorKind::Invalid, say("A limit has to be greater than 0"));
    FixBuilder builder(context);
    const Quantizer& quantize = *context.quant.at(range->quantize);
    const GraphId graph = context.index().graphOf(quantize.node);
    const std::string name(context.index().name(range->tensor));
    const std::string added =
        builder.addTensor(graph, makeSmallTensor(name + "_scale", quantize.scaleTensor->type, {}, {scale}));
    builder.redirect(quantize.node, 1, added);
    const auto pair = tensorOf(context, quantize);
    for (const Quantizer* dequantize : pair->dequantize)
        builder.redirect(dequantize->node, 1, added);
    return Fix{std::move(builder).finish()};
}

} // namespace set_range_tool

constinit const Tool setRange{{"set-range", [] { return say("Set the range of a Q/DQ pair"); }, ToolGroup::Quantization,
                                  ToolSubject::Node, Safety::Review, true, set_range_tool::parameterKeys},
    set_range_tool::offer, set_range_tool::build};

} // namespace qaliper::toolbox
