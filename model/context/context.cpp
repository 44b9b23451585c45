#include "model/context/context.h"

#include <algorithm>
#include <set>

#include "model/context/other_target.h"
#include "model/graph/identity.h"
#include "model/quant/measured_engines.h"
#include "model/quant/myelin_kernels.h"
#include "model/quant/rtx_kernels.h"

namespace qaliper {

bool Context::isEditable(NodeIx node) const {
    const GraphId graph = index().graphOf(node);
    const auto isBody = [&](const auto& function) { return function->body == graph; };
    return std::ranges::none_of(model().functions, isBody);
}

namespace {

QuantFlow flowOf(const Context& context) {
    const bool hasRegions = hasMeasuredEngines(context.target);
    return {context.index(), context.quant,
        hasRegions ? MyelinRegions(context.index(), context.types, context.quant) : MyelinRegions()};
}

void takeSettings(Context& context, const Settings& settings) {
    context.target = settings.target;
    context.manifest = settings.manifest;
    context.given = settings.given;
}

// What follows from the target, after types, quantizers and flow.
void expectPrecision(Context& context) {
    context.classes.reserve(context.index().nodeCount());
    for (const NodeIx node : context.index().nodes())
        context.classes.push_back(
            classify(context.node(node), context.model(), context.target, context.knowledge(), context.manifest));
    context.precision =
        PrecisionMap(context.index(), context.types, context.quant, context.flow, context.target, context.classes);
    if (context.target.rtx)
        noteKernels(context.precision, context.index(), context.types, kernelNumbers(context));
}

} // namespace

Context makeContext(std::shared_ptr<const Index> index, TypeTable types, const Settings& settings,
    std::shared_ptr<const Knowledge> knowledge) {
    Context context;
    context.indexOwner = std::move(index);
    context.knowledgeOwner = std::move(knowledge);
    takeSettings(context, settings);
    context.types = std::move(types);
    context.quant = QuantView(context.index(), context.types);
    context.flow = flowOf(context);
    expectPrecision(context);
    context.costs = CostMap(context.index(), context.types, context.quant);
    return context;
}

Context onOtherTarget(const Context& context, const Settings& settings) {
    Context other;
    other.indexOwner = context.indexOwner;
    other.knowledgeOwner = context.knowledgeOwner;
    takeSettings(other, settings);
    other.types = context.types;
    other.quant = context.quant;
    const bool haveSameRegions = hasMeasuredEngines(other.target) == hasMeasuredEngines(context.target);
    other.flow = haveSameRegions ? context.flow : flowOf(other);
    expectPrecision(other);
    other.costs = context.costs;
    return other;
}

KernelNumbers kernelNumbers(const Context& context, Pairs pairs) {
    if (context.target.rtx)
        return rtxKernels(
            context.index(), context.types, context.quant, context.flow, context.precision, context.target.gpu, pairs);
    if (!hasMeasuredEngines(context.target))
        return {};
    return myelinKernels(context.index(), context.types, context.quant, context.flow, context.precision, pairs);
}

bool isKnownAtBuild(const Context& context, ValueIx value) {
    constexpr std::size_t longestWalk = 256; // values; axes and sizes are computed from fewer
    const Index& index = context.index();
    std::set<ValueIx> seen;
    for (std::vector<ValueIx> open{value}; !open.empty();) {
        const ValueIx next = open.back();
        open.pop_back();
        if (!next.valid() || context.quant.isConstant(next) || !seen.insert(next).second)
            continue;
        const NodeIx producer = index.producer(next);
        if (!producer.valid() || seen.size() > longestWalk || !bodiesOf(context.node(producer)).empty())
            return false;
        if (context.node(producer).is("Shape") || context.node(producer).is("Size"))
            continue;
        const auto inputs = index.inputs(producer);
        open.insert(open.end(), inputs.begin(), inputs.end());
    }
    return true;
}

TextArgument targetArgument(const Context& context) { return arg("target", productName(context.target)); }

TextArgument nodeArgument(const Context& context, NodeIx node) { return arg("node", displayName(context.node(node))); }

} // namespace qaliper
