// BatchNormalization between a convolution and a quantized MaxPool. Releases up to 8.4 stop on it.

#include <array>

#include "model/quant/operator_traits.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_batch_norm_pool {

constexpr std::string_view foldId = "fold-batch-norm";
constexpr std::string_view exportId = "export-folded";
constexpr std::string_view upgradeId = "newer-tensorrt";
constexpr Version firstFixed{8, 5, 0};

// The BatchNormalization between a convolution and a MaxPool with a Q/DQ pair, with or without an activation after it;
// else invalid.
NodeIx normalizationBefore(const Context& context, NodeIx pool) {
    const Index& index = context.index();
    const auto pair = context.node(pool).is("MaxPool") ? pairEndingAt(context, index.input(pool, 0)) : std::nullopt;
    NodeIx producer = pair ? index.producer(pair->quantize->data) : NodeIx{};
    if (producer.valid() && quantTrait(context.node(producer)) == QuantTrait::Activation)
        producer = index.producer(index.input(producer, 0));
    if (!producer.valid() || !context.node(producer).is("BatchNormalization"))
        return {};
    const NodeIx layer = index.producer(index.input(producer, 0));
    return layer.valid() && isConvolution(context.node(layer)) ? producer : NodeIx{};
}

void check(const Context& context, Report& report) {
    if (context.quant.empty() || context.target.version >= firstFixed)
        return;
    for (const NodeIx node : context.index().nodes()) {
        const NodeIx normalization = normalizationBefore(context, node);
        if (!normalization.valid())
            continue;
        Finding finding = findingAt(context, "qdq-batch-norm-pool", Severity::Warning, node, "pool");
        finding.related = {context.node(normalization).id};
        finding.title = say("BatchNormalization between a convolution and a quantized MaxPool");
        finding.message = say("{node} is quantized and BatchNormalization stands between it and the convolution. 8.4 "
                              "was seen to stop on that with "
                              "an assertion; {target} is no newer.",
            nodeArgument(context, node), targetArgument(context));
        report.add(std::move(finding));
    }
}

// The convolution that the normalization can be folded into, if it has no other consumers.
NodeIx convolutionFor(const Context& context, NodeIx normalization) {
    if (!normalization.valid())
        return {};
    const ValueIx value = context.index().input(normalization, 0);
    const NodeIx convolution = context.index().producer(value);
    const bool isFoldable = soleUse(context.index(), value) && canFoldBatchNorm(context, convolution, normalization);
    return isFoldable ? convolution : NodeIx{};
}

Result<Fix> fold(const Context& context, NodeIx normalization, bool withData) {
    FixBuilder builder(context);
    const NodeIx convolution = convolutionFor(context, normalization);
    QALIPER_CHECK(foldBatchNorm(builder, context, convolution, normalization, withData));
    return Fix{std::move(builder).finish(), {}};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const NodeIx normalization = node ? normalizationBefore(context, *node) : NodeIx{};
    std::vector<Offer> offers;
    if (convolutionFor(context, normalization).valid()) {
        Offer offer = exactOffer(foldId, say("Fold BatchNormalization into the convolution"));
        if (const auto fix = fold(context, normalization, false))
            offer.effect.nodes = nodesAdded(fix->edits);
        offer.build = [normalization](const FixInput& input) { return fold(input.context, normalization, true); };
        offers.push_back(std::move(offer));
    } else {
        offers.push_back(advice(exportId, say("Export with BatchNormalization folded"),
            say("Most exporters do so for a model in evaluation mode, before it is quantized.")));
    }
    offers.push_back(advice(upgradeId, say("Build with TensorRT 8.5 or newer")));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Exact, true}, OfferInfo{exportId, Safety::Advice, false},
    OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R37"};

} // namespace qdq_batch_norm_pool

extern const Rule qdqBatchNormPool;
constinit const Rule qdqBatchNormPool{
    {"qdq-batch-norm-pool", "BatchNormalization before a quantized MaxPool", "qdq", Severity::Warning,
        qdq_batch_norm_pool::offerInfos, qdq_batch_norm_pool::refs},
    qdq_batch_norm_pool::check, qdq_batch_norm_pool::offers};

} // namespace qaliper::catalog
