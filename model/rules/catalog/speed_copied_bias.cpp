// Biases that convolutions read through an Identity of a constant: the engine copies them in each inference.

#include <array>

#include "model/cost/kernels.h"
#include "model/quant/copied_bias.h"
#include "model/quant/measured_engines.h"
#include "model/rewrite/direct_bias.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace speed_copied_bias {

constexpr std::string_view bypassId = "bypass-identity";

// Those that are no part of another kernel.
std::vector<NodeIx> copiesIn(const Context& context) {
    std::vector<NodeIx> copies;
    for (const NodeIx node : context.index().nodes()) {
        if (givesBias(context.index(), node))
            copies.push_back(node);
    }
    if (copies.empty() || !hasMeasuredEngines(context.target))
        return {};
    const Kernels kernels(context);
    std::erase_if(copies, [&](NodeIx node) {
        const Kernel* kernel = kernels.of(node);
        return kernel && !kernel->isCopy;
    });
    return copies;
}

void check(const Context& context, Report& report) {
    const std::vector<NodeIx> copies = copiesIn(context);
    if (copies.empty())
        return;
    Finding finding = findingOfModel("speed-copied-bias", Severity::Note, "copied");
    for (const NodeIx node : copies)
        finding.related.push_back(context.node(node).id);
    finding.title = say("Biases that are copied in each inference");
    finding.message = say("{count} {count|bias reaches its convolution|biases reach their convolutions} through an "
                          "Identity of a constant. On {target} each such Identity takes 1.5 to 4 µs of each inference; "
                          "a constant that convolutions read directly takes none.",
        arg("count", copies.size()), targetArgument(context));
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    std::vector<NodeIx> nodes;
    for (const NodeId id : finding.related) {
        const auto node = context.index().find(id);
        if (node && givesBias(context.index(), *node) && context.isEditable(*node) && canBypass(context.index(), *node))
            nodes.push_back(*node);
    }
    if (nodes.empty())
        return {};
    Offer offer = exactOffer(bypassId, say("Let each convolution read the constant"), say("The Identity nodes go."));
    offer.effect.nodes = -static_cast<int>(nodes.size());
    offer.build = [nodes](const FixInput& input) -> Result<Fix> {
        FixBuilder builder(input.context);
        for (const NodeIx node : nodes)
            bypass(builder, input.context.index(), node);
        return Fix{std::move(builder).finish()};
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{bypassId, Safety::Exact, true}};
constexpr std::array<std::string_view, 1> refs{"F674"};

} // namespace speed_copied_bias

extern const Rule speedCopiedBias;
constinit const Rule speedCopiedBias{{"speed-copied-bias", "Biases that are copied in each inference", "speed",
                                         Severity::Note, speed_copied_bias::offerInfos, speed_copied_bias::refs},
    speed_copied_bias::check, speed_copied_bias::offers};

} // namespace qaliper::catalog
