// A bias that a convolution reads through an Identity of a shared constant: the engine copies it in each inference.

#include <algorithm>
#include <array>
#include <map>

#include "model/cost/kernels.h"
#include "model/quant/copied_bias.h"
#include "model/quant/measured_engines.h"
#include "model/rewrite/own_bias.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace speed_copied_bias {

constexpr std::string_view ownId = "own-constants";

bool mayCopy(const Context& context) {
    return hasMeasuredEngines(context.target) && std::ranges::any_of(context.index().nodes(), [&](NodeIx node) {
        return copiesSharedBias(context.index(), node);
    });
}

// Those that are a kernel of their own, by the constant that they read.
std::map<ValueIx, std::vector<NodeIx>> copiesByConstant(const Context& context) {
    std::map<ValueIx, std::vector<NodeIx>> copies;
    if (!mayCopy(context))
        return copies;
    const Kernels kernels(context);
    for (const Kernel& kernel : kernels.all()) {
        if (kernel.isCopy)
            copies[context.index().input(kernel.head, 0)].push_back(kernel.head);
    }
    return copies;
}

void check(const Context& context, Report& report) {
    for (const auto& [constant, nodes] : copiesByConstant(context)) {
        Finding finding = findingAt(context, "speed-copied-bias", Severity::Note, nodes.front(), "copied");
        for (std::size_t i = 1; i < nodes.size(); ++i)
            finding.related.push_back(context.node(nodes[i]).id);
        finding.values = {std::string(context.index().name(constant))};
        finding.title = say("A shared bias that is copied in each inference");
        finding.message =
            say("{count} {count|convolution reads|convolutions read} the shared constant {constant} as the "
                "bias through an Identity. On {target} each such Identity is a kernel of its own, of 0.6 "
                "to 0.9 µs; with a constant for each convolution there is none.",
                arg("constant", finding.values.front()), arg("count", nodes.size()), targetArgument(context));
        report.add(std::move(finding));
    }
}

std::vector<NodeIx> copiesOf(const Context& context, const Finding& finding) {
    std::vector<NodeId> ids = finding.related;
    ids.insert(ids.begin(), finding.node);
    std::vector<NodeIx> nodes;
    for (const NodeId id : ids) {
        const auto node = context.index().find(id);
        if (node && copiesSharedBias(context.index(), *node) && context.isEditable(*node) &&
            canReadCopy(context.index(), *node))
            nodes.push_back(*node);
    }
    return nodes;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const std::vector<NodeIx> nodes = copiesOf(context, finding);
    if (nodes.empty())
        return {};
    Offer offer = exactOffer(ownId, say("Give each convolution a constant of its own"),
        say("The Identity nodes go. The file grows by the copies of the constant."));
    offer.effect.nodes = -static_cast<int>(nodes.size());
    offer.build = [nodes](const FixInput& input) -> Result<Fix> {
        FixBuilder builder(input.context);
        for (const NodeIx node : nodes)
            readCopy(builder, input.context, node);
        return Fix{std::move(builder).finish()};
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{ownId, Safety::Exact, true}};
constexpr std::array<std::string_view, 1> refs{"F674"};

} // namespace speed_copied_bias

extern const Rule speedCopiedBias;
constinit const Rule speedCopiedBias{{"speed-copied-bias", "A shared bias that is copied in each inference", "speed",
                                         Severity::Note, speed_copied_bias::offerInfos, speed_copied_bias::refs},
    speed_copied_bias::check, speed_copied_bias::offers};

} // namespace qaliper::catalog
