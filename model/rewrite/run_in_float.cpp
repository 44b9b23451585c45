#include "model/rewrite/run_in_float.h"

#include "model/quant/float_kernels.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/float_form.h"

namespace qaliper {

bool canRunInFloat(const Context& context, NodeIx layer) {
    const bool hasKernel = floatKernel(context.index(), context.types, context.target, layer) == FloatKernel::Expected;
    return hasKernel && canReadFloat(context, layer, 0) && canReadFloat(context, layer, 1);
}

Offer offerToRunInFloat(const Context& context, NodeIx layer, std::string_view id) {
    Offer offer;
    offer.id = id;
    offer.title = say("Run it in float");
    offer.safety = Safety::Review;
    offer.effect = effectOfReadingFloat(context, layer, {0, 1});
    offer.effect.quantizedLayers = runsQuantized(context.precision.at(layer)) ? -1 : 0;
    offer.note = say("Its operands are no longer rounded, so the numbers change a little, usually for the better.");
    offer.build = [layer](const FixInput& input) { return runInFloat(input.context, layer); };
    return offer;
}

Result<Fix> runInFloat(const Context& context, NodeIx layer) {
    FixBuilder builder(context);
    for (const std::uint32_t slot : {0U, 1U}) {
        QALIPER_CHECK(readFloat(builder, context, layer, slot));
    }
    return Fix{std::move(builder).finish(), {}};
}

} // namespace qaliper
