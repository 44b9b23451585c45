#include "model/rules/context.h"

#include <algorithm>

namespace qaliper {

bool Context::isEditable(NodeIx node) const {
    const GraphId graph = index().graphOf(node);
    const auto isBody = [&](const auto& function) { return function->body == graph; };
    return std::ranges::none_of(model().functions, isBody);
}

Context makeContext(std::shared_ptr<const Index> index, TypeTable types, const Settings& settings,
    std::shared_ptr<const Knowledge> knowledge) {
    Context context;
    context.indexOwner = std::move(index);
    context.knowledgeOwner = std::move(knowledge);
    context.target = settings.target;
    context.manifest = settings.manifest;
    context.cache = settings.cache;
    context.types = std::move(types);
    context.quant = QuantView(context.index(), context.types);
    context.flow = QuantFlow(context.index(), context.quant);
    context.classes.reserve(context.index().nodeCount());
    for (const NodeIx node : context.index().nodes())
        context.classes.push_back(
            classify(context.node(node), context.model(), context.target, context.knowledge(), context.manifest));
    context.precision =
        PrecisionMap(context.index(), context.types, context.quant, context.flow, context.target, context.classes);
    return context;
}

} // namespace qaliper
