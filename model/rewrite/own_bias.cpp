#include "model/rewrite/own_bias.h"

#include <utility>

#include "model/quant/copied_bias.h"

namespace qaliper {

bool canReadCopy(const Index& index, NodeIx identity) {
    return index.constant(index.input(identity, 0)) && !index.isGraphOutput(index.output(identity, 0));
}

void readCopy(FixBuilder& builder, const Context& context, NodeIx identity) {
    const Index& index = context.index();
    Tensor copy = *index.constant(index.input(identity, 0));
    const std::string name = builder.addTensor(index.graphOf(identity), std::move(copy));
    for (const Use& use : index.uses(index.output(identity, 0)))
        builder.redirect(use, name);
}

std::vector<Edit> ownBiasEdits(const Context& context) {
    FixBuilder builder(context);
    for (const NodeIx node : context.index().nodes()) {
        if (copiesSharedBias(context.index(), node) && context.isEditable(node) && canReadCopy(context.index(), node))
            readCopy(builder, context, node);
    }
    return std::move(builder).finish();
}

} // namespace qaliper
