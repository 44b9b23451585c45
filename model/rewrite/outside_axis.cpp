#include "model/rewrite/outside_axis.h"

#include <algorithm>
#include <set>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/pairs.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

constexpr std::int64_t defaultAxis = 1;
constexpr std::int64_t fittingAxis = 0;      // of every tensor, a scalar included
constexpr std::int64_t olderDefaultAxis = 0; // in models of an opset without scales for each channel

bool liesOutside(std::int64_t axis, std::int64_t rank) {
    const std::int64_t counted = axis < 0 ? axis + rank : axis;
    return counted < 0 || counted > rank;
}

std::optional<OutsideAxis> outsideAt(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    if (!quantizer || quantizer->dynamic || quantizer->granularity != Granularity::PerTensor ||
        quantizer->blockSize > 0)
        return std::nullopt;
    const Shape* shape = quantizer->data.valid() ? context.types.shape(quantizer->data) : nullptr;
    const auto opset = context.model().opset();
    if (!shape || !opset)
        return std::nullopt;
    const auto rank = static_cast<std::int64_t>(shape->size());
    const std::int64_t axis = quantizer->axis.value_or(*opset < opsetOfChannelScales ? olderDefaultAxis : defaultAxis);
    return liesOutside(axis, rank) ? std::optional(OutsideAxis{quantizer, axis, rank, {}}) : std::nullopt;
}

// True for a scalar that is computed from what a Q or DQ gives: the parser makes a list of one number out of a scalar
// there.
bool isListInParser(const Context& context, ValueIx scalar) {
    const Index& index = context.index();
    std::set<ValueIx> seen;
    for (std::vector<ValueIx> open{scalar}; !open.empty();) {
        const ValueIx value = open.back();
        open.pop_back();
        const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
        const NodeIx producer = shape && shape->empty() && seen.insert(value).second ? index.producer(value) : NodeIx{};
        if (!producer.valid())
            continue;
        if (context.quant.at(producer))
            return true;
        const auto inputs = index.inputs(producer);
        open.insert(open.end(), inputs.begin(), inputs.end());
    }
    return false;
}

std::vector<const Quantizer*> foldableOf(const Context& context, const OutsideAxis& outside) {
    const Quantizer& quantizer = *outside.quantizer;
    if (outside.rank > 0 || !quantizer.constantData)
        return {};
    std::vector<const Quantizer*> found =
        quantizer.quantizes ? onlyDequantizers(context, quantizer.output) : std::vector<const Quantizer*>{&quantizer};
    const bool foldsAll = std::ranges::all_of(
        found, [&](const Quantizer* dequantize) { return canFoldDequantize(context, *dequantize); });
    return foldsAll ? found : std::vector<const Quantizer*>{};
}

// The quantizer, and the DQs after a Q that are outside, too.
std::vector<NodeIx> outsideWith(const Context& context, const Quantizer& quantizer) {
    std::vector<NodeIx> nodes{quantizer.node};
    for (const Use& use : context.index().uses(quantizer.output)) {
        const auto after = quantizer.quantizes && use.slot == 0 ? outsideAt(context, use.node) : std::nullopt;
        if (after && after->quantizer->dequantizes())
            nodes.push_back(use.node);
    }
    return nodes;
}

} // namespace

AxisCheck axisCheckOf(const Target& target) {
    if (target.rtx) // source: fact F720
        return AxisCheck::None;
    const QuantizerImportOf import = quantizerImport(target.version);
    if (import.known->checksAxisOfOneScale)
        return AxisCheck::Made;
    return import.next && import.next->checksAxisOfOneScale ? AxisCheck::Open : AxisCheck::None;
}

std::optional<OutsideAxis> outsideAxis(const Context& context, NodeIx node) {
    if (axisCheckOf(context.target) == AxisCheck::None)
        return std::nullopt;
    auto outside = outsideAt(context, node);
    if (!outside)
        return std::nullopt;
    const Quantizer* before = context.quant.producer(context.index(), outside->quantizer->data);
    const bool isAfter = outside->quantizer->dequantizes() && before && outsideAt(context, before->node);
    const bool isList = outside->rank == 0 && !liesOutside(outside->axis, 1);
    if (isAfter || (isList && isListInParser(context, outside->quantizer->data)))
        return std::nullopt;
    outside->foldable = foldableOf(context, *outside);
    return outside;
}

std::optional<std::vector<Edit>> writeFittingAxis(const Context& context, const Quantizer& quantizer) {
    FixBuilder builder(context);
    for (const NodeIx node : outsideWith(context, quantizer)) {
        if (!context.isEditable(node))
            return std::nullopt;
        builder.set(node, {"axis", fittingAxis});
    }
    return std::move(builder).finish();
}

std::optional<Offer> fittingAxisOffer(std::string_view id, const Context& context, const Quantizer& quantizer) {
    if (!writeFittingAxis(context, quantizer))
        return std::nullopt;
    Offer offer = exactOffer(id, say("Write an axis that the tensor has"),
        say("ONNX and every parser ignore the axis of one scale where it fits."));
    offer.build = [node = quantizer.node](
                      const FixInput& input) { return Fix{*writeFittingAxis(input.context, input.quantizer(node))}; };
    return offer;
}

std::vector<Attribute> axisOfOneScale(const Context& context, ValueIx value) {
    const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
    const bool isScalar = shape && shape->empty() && context.model().opset().value_or(0) >= opsetOfChannelScales;
    const bool isTaken = !quantizerImport(context.target.version).known->rejectsScalarAxis;
    return isScalar && isTaken ? std::vector<Attribute>{{"axis", fittingAxis}} : std::vector<Attribute>{};
}

Text describeOutsideAxis(const Context& context, const OutsideAxis& outside) {
    const auto node = nodeArgument(context, outside.quantizer->node);
    const auto target = targetArgument(context);
    const bool isDefault = !outside.quantizer->axis;
    const bool isOpen = axisCheckOf(context.target) == AxisCheck::Open;
    if (isDefault && !isOpen)
        return say("{node} has a scalar, one scale and no axis. {target} checks the default of 1 against the tensor, "
                   "which has no dimensions, and stops; ONNX ignores the axis of one scale.",
            node, target);
    if (!isOpen)
        return say("{node} has one scale and axis {axis}, which lies outside its tensor of {rank} "
                   "{rank|dimension|dimensions}. {target} stops; ONNX ignores the axis of one scale.",
            node, arg("axis", outside.axis), arg("rank", outside.rank), target);
    if (isDefault)
        return say(
            "{node} has a scalar, one scale and no axis. Up to TensorRT 10.10 the parser accepts that, from 10.15 "
            "on it rejects the default of 1; what {target} does is not known.",
            node, target);
    return say(
        "{node} has one scale and axis {axis}, which lies outside its tensor of {rank} "
        "{rank|dimension|dimensions}. Up to TensorRT 10.10 the parser accepts that, from 10.15 on it rejects it; "
        "what {target} does is not known.",
        node, arg("axis", outside.axis), arg("rank", outside.rank), target);
}

} // namespace qaliper
