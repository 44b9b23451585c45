#include "model/rewrite/float_constant.h"

#include <algorithm>
#include <cmath>

#include "model/quant/dequantize.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

// Where the shape of the constant is known; TensorRT reads scales whose shape is another one, with its own meaning.
bool haveFittingScales(const Context& context, const Quantizer& dequantize) {
    const auto dims = context.types.staticShape(dequantize.data);
    return !dims || haveScalesThatFit(dequantize, *dims);
}

} // namespace

bool canFoldDequantize(const Context& context, const Quantizer& dequantize) {
    // 0 times an infinite scale is NaN, which is not written
    const bool isFinite = !dequantize.scalarScale || std::isfinite(*dequantize.scalarScale);
    return isFinite && dequantize.dequantizes() && dequantize.constantData && !dequantize.ofScale &&
        hasReadableScales(dequantize) && haveFittingScales(context, dequantize) &&
        context.isEditable(dequantize.node) && foldPath(context, dequantize.data).has_value();
}

Result<Tensor> foldedDequantize(const Context& context, const Quantizer& dequantize) {
    QALIPER_TRY(const auto constant, foldedConstant(context, dequantize.data));
    return dequantized(
        constant.name + "_float", constant, dequantize, floatTypeOf(context, dequantize), context.storage());
}

void readInstead(
    FixBuilder& builder, const Context& context, const Quantizer& dequantize, const std::string& constant) {
    if (context.index().isGraphOutput(dequantize.output))
        builder.takeOver(dequantize.output, {"Identity", "", {constant}, {}, {}});
    else
        builder.redirectAll(dequantize.output, constant);
}

Result<Fix> foldDequantize(const Context& context, const Quantizer& dequantize) {
    if (!canFoldDequantize(context, dequantize))
        return fail(ErrorKind::Unsupported, say("The constant cannot be folded here"));
    QALIPER_TRY(auto folded, foldedDequantize(context, dequantize));
    FixBuilder builder(context);
    readInstead(
        builder, context, dequantize, builder.addTensor(context.index().graphOf(dequantize.node), std::move(folded)));
    return Fix{std::move(builder).finish(), {}};
}

bool meetsQuantizedData(const Context& context, const Quantizer& dequantize) {
    return std::ranges::any_of(layersAfter(context, dequantize.output), [&](NodeIx layer) {
        const Quantizer* first = context.dequantizerAfter(context.index().input(layer, 0));
        const Quantizer* second = context.dequantizerAfter(context.index().input(layer, 1));
        return first && second;
    });
}

Effect effectOfFolding(const Context& context, const Quantizer& dequantize) {
    FixBuilder builder(context);
    readInstead(builder, context, dequantize, "folded");
    Effect effect;
    effect.nodes = nodesAdded(std::move(builder).finish());
    effect.quantizedLayers = -quantizedLayersAfter(context, dequantize.output);
    const Tensor* constant = constantAfter(context.index(), dequantize.data);
    if (constant && bitsOf(constant->type) > 0 && soleUse(context.index(), dequantize.data))
        effect.bytes = modelBytesRatio(
            context, *constant, static_cast<double>(bitsOf(floatTypeOf(context, dequantize))) / bitsOf(constant->type));
    return effect;
}

} // namespace qaliper
