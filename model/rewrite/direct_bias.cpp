#include "model/rewrite/direct_bias.h"

#include <utility>

#include "model/quant/copied_bias.h"

namespace qaliper {

bool canBypass(const Index& index, NodeIx identity) {
    return index.constant(index.input(identity, 0)) && !index.isGraphOutput(index.output(identity, 0));
}

void bypass(FixBuilder& builder, const Index& index, NodeIx identity) {
    builder.redirectAll(index.output(identity, 0), index.name(index.input(identity, 0)));
}

std::vector<Edit> directBiasEdits(const Context& context) {
    FixBuilder builder(context);
    for (const NodeIx node : context.index().nodes()) {
        if (givesBias(context.index(), node) && context.isEditable(node) && canBypass(context.index(), node))
            bypass(builder, context.index(), node);
    }
    return std::move(builder).finish();
}

} // namespace qaliper
