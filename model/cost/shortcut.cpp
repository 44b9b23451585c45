#include "model/cost/shortcut.h"

#include <algorithm>

namespace qaliper {

namespace {

bool isQuantize(const Context& context, const Use& use) {
    const Quantizer* quantizer = context.quant.at(use.node);
    return quantizer && quantizer->quantizes;
}

// The float input of its Add that another kernel computes.
ValueIx shortcutOf(const Context& context, const Kernels& kernels, const Kernel& kernel) {
    for (const NodeIx node : kernel.nodes) {
        if (node == kernel.head || !context.node(node).is("Add"))
            continue;
        for (const ValueIx input : context.index().inputs(node)) {
            if (input.valid() && kernels.of(context.index().producer(input)) != &kernel &&
                !context.quant.isConstant(input) && !context.dequantizerAfter(input))
                return input;
        }
    }
    return {};
}

} // namespace

bool paysToQuantizeShortcut(
    const Context& context, const Kernels& kernels, const ExpectedTime& time, const Kernel& kernel) {
    const Index& index = context.index();
    const ValueIx shortcut = shortcutOf(context, kernels, kernel);
    const auto quantizes = [&](const Use& use) { return isQuantize(context, use); };
    if (!shortcut.valid() || !time.isExact(kernel) || std::ranges::any_of(index.uses(shortcut), quantizes))
        return true;
    const DataType type = context.precision.at(kernel.head).compute;
    const ValueIx result = index.output(kernel.nodes.back(), 0);
    const DataType held = time.heldFloat(result);
    double saved = time.secondsOf(kernel) - time.secondsOf(kernel, {.allQuantized = true});
    if (kernel.isReadInFloat)
        saved -= time.transferSeconds(time.elements(result) * (bitsOf(held) - bitsOf(type)) / 8);
    else
        saved += static_cast<double>(std::ranges::count_if(index.uses(result), quantizes)) *
            time.conversionSeconds(result, held, type);
    return saved >= time.conversionSeconds(shortcut, time.heldFloat(shortcut), type);
}

} // namespace qaliper
