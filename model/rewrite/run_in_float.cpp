#include "model/rewrite/run_in_float.h"

#include <algorithm>
#include <vector>

#include "model/quant/float_kernels.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/float_form.h"
#include "model/rewrite/operands.h"

namespace qaliper {

namespace {

constexpr std::size_t mostPairs = 64; // upstream of the data of one layer

// Layers that read the DQ and get float from it, because another region of Myelin has it for the sake of `consumer`, and that
// read their quantized type once all that is left reads it from one region. Source: fact F382.
int layersRelieved(const Context& context, const Quantizer& dequantize, NodeIx consumer) {
    const MyelinRegions& regions = context.flow.regions();
    std::vector<NodeIx> left = consumersOf(context.index(), dequantize.node);
    std::erase(left, consumer);
    const auto isTogether = [&](NodeIx node) {
        return !regions.areOne(dequantize.node, node) && regions.areOne(left.front(), node);
    };
    if (left.empty() || !std::ranges::all_of(left, isTogether))
        return 0;
    const auto isKept = [&](NodeIx layer) { return context.precision.at(layer).missed; };
    return static_cast<int>(std::ranges::count_if(layersAfter(context, dequantize.output), isKept));
}

// Of all DQs that the layer reads its data through.
int layersRelievedBy(const Context& context, NodeIx layer) {
    const Index& index = context.index();
    int count = 0;
    NodeIx consumer = layer;
    for (std::size_t step = 0; step < mostPairs; ++step) {
        const ValueIx value = index.input(consumer, 0);
        const NodeIx producer = value.valid() ? index.producer(value) : NodeIx{};
        if (!producer.valid())
            break;
        const Quantizer* quantizer = context.quant.at(producer);
        if (!quantizer && quantTrait(context.node(producer)) != QuantTrait::Commutes)
            break;
        if (quantizer && quantizer->dequantizes() && context.flow.regions().contains(producer))
            count += layersRelieved(context, *quantizer, consumer);
        consumer = producer;
    }
    return count;
}

} // namespace

bool canRunInFloat(const Context& context, NodeIx layer) {
    const bool hasKernel = floatKernel(context.index(), context.types, context.target, layer) == FloatKernel::Expected;
    return hasKernel && canReadFloat(context, layer, 0) && canReadFloat(context, layer, 1);
}

Offer offerToRunInFloat(const Context& context, NodeIx layer, std::string_view id) {
    Offer offer = reviewOffer(id, say("Run it in float"));
    offer.effect = effectOfReadingFloat(context, layer, {0, 1});
    offer.effect.quantizedLayers =
        layersRelievedBy(context, layer) - (runsQuantized(context.precision.at(layer)) ? 1 : 0);
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
