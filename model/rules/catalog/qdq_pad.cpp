// Q → DQ → Pad → Conv. The Pad prevents the DQ from fusing with the convolution, which has padding of its own.

#include <algorithm>
#include <array>

#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_pad {

constexpr std::string_view foldId = "fold-pad";
constexpr std::int64_t spatialFrom = 2; // after N and C

struct PaddedConv {
    NodeIx conv;
    std::vector<std::int64_t> pads; // padding of both together, in the convolution's format
};

bool padsWithZeros(const Context& context, NodeIx pad) {
    const Node& node = context.node(pad);
    const std::string* mode = node.text("mode");
    if ((mode && *mode != "constant") || node.number("value").value_or(0) != 0 || context.index().input(pad, 3).valid())
        return false;
    const ValueIx value = context.index().input(pad, 2);
    const Tensor* tensor = value.valid() ? constantAfter(context.index(), value) : nullptr;
    const auto numbers = tensor ? readNumbers(*tensor, context.storage(), 1) : std::vector<double>{0};
    return (!value.valid() || tensor) && numbers && *numbers == std::vector<double>{0};
}

// Begins of all axes, then ends; an attribute before opset 11, an input since then.
std::vector<std::int64_t> padsOf(const Context& context, NodeIx pad) {
    if (const auto* written = context.node(pad).integers("pads"))
        return *written;
    const Tensor* tensor = constantAfter(context.index(), context.index().input(pad, 1));
    const auto numbers = tensor ? readIntegers(*tensor, context.storage(), 64) : std::vector<std::int64_t>{};
    return numbers ? *numbers : std::vector<std::int64_t>{};
}

std::optional<PaddedConv> paddedConv(const Context& context, NodeIx pad) {
    const Index& index = context.index();
    if (!context.node(pad).is("Pad") || !context.dequantizerAfter(index.input(pad, 0)) || !padsWithZeros(context, pad))
        return std::nullopt;
    const auto use = soleUse(index, index.output(pad, 0));
    if (!use || use->slot != 0 || !context.node(use->node).is("Conv") ||
        !context.dequantizerAfter(index.input(use->node, 1)))
        return std::nullopt;
    const Node& conv = context.node(use->node);
    const std::string* automatic = conv.text("auto_pad");
    const auto pads = padsOf(context, pad);
    const auto rank = static_cast<std::int64_t>(pads.size()) / 2;
    if ((automatic && *automatic != "NOTSET") || rank <= spatialFrom ||
        std::ranges::any_of(pads, [](std::int64_t count) { return count < 0; }))
        return std::nullopt;
    const auto spatial = static_cast<std::size_t>(rank - spatialFrom);
    std::vector<std::int64_t> sum(2 * spatial, 0);
    if (const auto* own = conv.integers("pads"); own && own->size() == sum.size())
        sum = *own;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const std::size_t begin = side * static_cast<std::size_t>(rank);
        if (pads[begin] != 0 || pads[begin + 1] != 0)
            return std::nullopt;
        for (std::size_t i = 0; i < spatial; ++i) {
            std::int64_t& both = sum[side * spatial + i];
            if (__builtin_add_overflow(both, pads[begin + static_cast<std::size_t>(spatialFrom) + i], &both))
                return std::nullopt;
        }
    }
    return PaddedConv{use->node, std::move(sum)};
}

void check(const Context& context, Report& report) {
    if (context.quant.empty() || context.target.rtx) // which folds such a Pad; source: fact F726
        return;
    for (const NodeIx node : context.index().nodes()) {
        const auto padded = paddedConv(context, node);
        if (!padded)
            continue;
        Finding finding;
        finding.rule = "qdq-pad";
        finding.severity = Severity::Warning;
        finding.node = context.node(node).id;
        finding.related = {context.node(padded->conv).id};
        finding.title = say("Pad between a DQ and the convolution");
        finding.message = say(
            "{node} pads with zeros between the DQ and {conv}, so that {target} cannot fuse the DQ into "
            "the convolution. The convolution can pad by itself.",
            nodeArgument(context, node), arg("conv", displayName(context.node(padded->conv))), targetArgument(context));
        finding.cause = "pad";
        report.add(std::move(finding));
    }
}

Fix withPads(const Context& context, NodeIx node) {
    const auto padded = *paddedConv(context, node);
    FixBuilder builder(context);
    builder.redirect(padded.conv, 0, context.index().name(context.index().input(node, 0)));
    builder.set(padded.conv, {"pads", padded.pads});
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node) || !paddedConv(context, *node))
        return {};
    Offer offer = exactOffer(foldId, say("Let the convolution pad"));
    offer.build = [node = *node](const FixInput& input) { return withPads(input.context, node); };
    offer.effect.nodes = -1;
    offer.effect.quantizedLayers = 1;
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Exact, true}};
constexpr std::array<std::string_view, 2> refs{"R49", "F726"};

} // namespace qdq_pad

extern const Rule qdqPad;
constinit const Rule qdqPad{
    {"qdq-pad", "Pad between a DQ and the convolution", "qdq", Severity::Warning, qdq_pad::offerInfos, qdq_pad::refs},
    qdq_pad::check, qdq_pad::offers};

} // namespace qaliper::catalog
