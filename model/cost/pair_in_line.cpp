#include "model/cost/pair_in_line.h"

#include "model/graph/queries.h"

namespace qaliper {

std::optional<PairInLine> pairInLine(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const Quantizer* dequantize = context.quant.producer(index, value);
    if (!dequantize || !dequantize->dequantizes() || dequantize->constantData)
        return std::nullopt;
    const Quantizer* quantize = context.quant.producer(index, dequantize->data);
    if (!quantize || !quantize->quantizes || quantize->output != dequantize->data)
        return std::nullopt;
    const bool isInLine = soleUse(index, quantize->data) && soleUse(index, quantize->output) && soleUse(index, value);
    return isInLine ? std::optional(PairInLine{quantize, dequantize}) : std::nullopt;
}

} // namespace qaliper
