// Quantized 1-D convolutions and patch embeddings: builds were reported to find no INT8 kernel for them.

#include <algorithm>
#include <array>

#include "model/cost/split_add.h"
#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/flat_convolution.h"
#include "model/rewrite/run_in_float.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace conv_unusual_kernel {

constexpr std::string_view removeId = "remove-pairs";
constexpr std::string_view planarId = "two-dimensions";
constexpr std::int64_t smallestPatch = 14;

enum class Form : std::uint8_t { OneDimensional, Patches };

std::optional<Form> formOf(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    if (!node.is("Conv") || !runsQuantized(context.precision.at(ix)))
        return std::nullopt;
    const Shape* weight = context.types.shape(context.index().input(ix, 1));
    if (weight && weight->size() == 3)
        return Form::OneDimensional;
    const auto* kernel = node.integers("kernel_shape");
    const auto* strides = node.integers("strides");
    const bool isPatch = kernel && strides && *kernel == *strides && !kernel->empty() &&
        std::ranges::all_of(*kernel, [](std::int64_t side) { return side >= smallestPatch; });
    return isPatch ? std::optional(Form::Patches) : std::nullopt;
}

// An Add after the convolution that its kernel takes in, or would without a pair between: a Squeeze would part them.
bool isAddedTo(const Context& context, NodeIx node) {
    const Index& index = context.index();
    ValueIx value = index.output(node, 0);
    for (auto use = soleUse(index, value); use && context.quant.at(use->node); use = soleUse(index, value))
        value = context.quant.at(use->node)->output;
    const auto use = soleUse(index, value);
    return use && context.node(use->node).is("Add") && layerTakingAdd(context, value, Pairs::LeftOut) == node;
}

void check(const Context& context, Report& report) {
    if (context.target.rtx) // which has INT8 kernels for one to three dimensions; source: fact F726
        return;
    for (const NodeIx node : context.index().nodes()) {
        const auto form = context.quant.empty() ? std::nullopt : formOf(context, node);
        if (!form)
            continue;
        const bool isFlat = form == Form::OneDimensional;
        Finding finding =
            findingAt(context, "conv-unusual-kernel", Severity::Note, node, isFlat ? "one-dimensional" : "patches");
        finding.title = isFlat ? say("Quantized convolution over one dimension") : say("Quantized patch embedding");
        finding.message = say("{node} is expected in a quantized type. For convolutions of this form builds were "
                              "reported to stop with \"Could not "
                              "find any implementation for node\"; which of them do on {target} was not tried.",
            nodeArgument(context, node), targetArgument(context));
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !formOf(context, *node) || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    if (formOf(context, *node) == Form::OneDimensional && canBePlanar(context, *node) && !isAddedTo(context, *node)) {
        Offer planar = exactOffer(planarId, say("Write it as a convolution over two dimensions"));
        planar.automatic = false;
        if (const auto fix = toPlanar(context, *node, false))
            planar.effect.nodes = nodesAdded(fix->edits);
        planar.note =
            say("Unsqueeze before it, Squeeze after it, and a dimension of size 1 in the weights: the form that INT8 "
                "kernels are made for. Whether the build needs it was not tried.");
        planar.build = [node = *node](const FixInput& input) { return toPlanar(input.context, node); };
        offers.push_back(std::move(planar));
    }
    if (!canRunInFloat(context, *node))
        return offers;
    Offer offer = offerToRunInFloat(context, *node, removeId);
    offer.note =
        say("Its operands are no longer rounded, so the numbers change a little, usually for the better. Wait for a "
            "build that fails: where it does not, the layer is faster as it is.");
    offers.push_back(std::move(offer));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{planarId, Safety::Exact, false}, OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 3> refs{"R47", "F403", "F726"};

} // namespace conv_unusual_kernel

extern const Rule convUnusualKernel;
constinit const Rule convUnusualKernel{
    {"conv-unusual-kernel", "Quantized convolution of a form with few INT8 kernels", "conv", Severity::Note,
        conv_unusual_kernel::offerInfos, conv_unusual_kernel::refs},
    conv_unusual_kernel::check, conv_unusual_kernel::offers};

} // namespace qaliper::catalog
