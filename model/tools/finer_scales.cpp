// Quantizes weights anew, with finer scales: one for each output channel, or blocks of half the size.

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/onnx/load.h"
#include "model/quant/dequantize.h"
#include "model/quant/scale_slots.h"
#include "model/rewrite/fix_builder.h"
#include "model/sensitivity/originals.h"
#include "model/sensitivity/pair_arithmetic.h"
#include "model/tools/tool.h"

namespace qaliper::toolbox {

extern const Tool finerScales;

namespace finer_scales_tool {

constexpr std::string_view floatModelKey = "float-model";

// A weight and how its scales will lie.
struct Finer {
    const Switch* weight = nullptr;
    const Tensor* constant = nullptr;
    ScaleForm form;
    std::vector<std::int64_t> scaleDims;
};

// The axis of the output channels, where a layer has only one such axis; nothing for others.
std::optional<std::int64_t> channelAxis(const Node& reader, std::size_t slot, std::size_t rank) {
    if (slot != 1 || rank < 2)
        return std::nullopt;
    if (reader.is("Conv"))
        return 0;
    if (reader.is("Gemm"))
        return reader.integer("transB", 0) != 0 ? 0 : 1;
    return reader.is("MatMul") && rank == 2 ? std::optional<std::int64_t>(1) : std::nullopt;
}

std::optional<Finer> finerOf(const Context& context, const Switch& weight) {
    const Index& index = context.index();
    const Quantizer& own = *context.quant.at(weight.node);
    const Tensor* constant = readableConstant(index, weight.tensor);
    const bool isKnown = weight.kind == SwitchKind::Weight && weight.ends.size() == 1 && constant && own.scaleTensor &&
        (own.type == DataType::Int8 || own.type == DataType::Int4);
    const auto uses = isKnown ? index.uses(index.output(weight.ends.front(), 0)) : std::span<const Use>();
    if (uses.size() != 1 || index.graphOf(weight.node) != mainGraph)
        return std::nullopt;
    Finer finer{&weight, constant, scaleFormOf(own), {}};
    if (own.granularity == Granularity::Block) {
        if (finer.form.blockSize < 2 || finer.form.blockSize % 2 != 0)
            return std::nullopt;
        finer.form.blockSize /= 2;
        finer.scaleDims = own.scaleTensor->dims;
        finer.scaleDims[static_cast<std::size_t>(finer.form.axis)] *= 2;
        return finer;
    }
    const auto axis = channelAxis(index.node(uses.front().node), uses.front().slot, constant->dims.size());
    if (!axis || own.granularity == Granularity::Unknown)
        return std::nullopt;
    finer.form = {Granularity::PerChannel, *axis, 0};
    finer.scaleDims = {constant->dims[static_cast<std::size_t>(*axis)]};
    return finer;
}

// Of the weights that the nodes read or are.
std::vector<Finer> finerOnes(const Context& context, const SwitchList& list, const ToolNodes& nodes) {
    std::vector<Finer> found;
    const auto isChosen = [&](NodeIx node) { return std::ranges::find(nodes, node) != nodes.end(); };
    for (const Switch& weight : list.switches) {
        const bool isOwn = isChosen(weight.node) || std::ranges::any_of(weight.ends, isChosen) ||
            std::ranges::any_of(weight.ends, [&](NodeIx end) {
                const auto uses = context.index().uses(context.index().output(end, 0));
                return std::ranges::any_of(uses, [&](const Use& use) { return isChosen(use.node); });
            });
        const auto finer = isOwn ? finerOf(context, weight) : std::nullopt;
        if (finer)
            found.push_back(*finer);
    }
    return found;
}

Result<Offer> offer(const Context& context, const ToolNodes& nodes) {
    const SwitchList list = switchesOf(context.index(), context.quant);
    if (finerOnes(context, list, nodes).empty())
        return fail(ErrorKind::Invalid, say("No weight in INT8 or INT4 here can have finer scales"));
    Offer offer = offerOf(finerScales.info);
    offer.note = say("Each weight is quantized anew, symmetrically, by the largest magnitude under each scale.");
    offer.parameters.push_back({floatModelKey, ParameterType::File, "", {}, {}, {},
        say("Weights that are stored quantized are quantized anew from the float model; without it they are not")});
    return offer;
}

// The float numbers of the weight; nothing where only rounded ones are known.
Result<std::optional<std::vector<float>>> floatNumbers(
    const Context& context, const Finer& finer, const Index* original) {
    const Quantizer& own = *context.quant.at(finer.weight->node);
    if (own.quantizes) {
        auto numbers = numbersOf({finer.constant, {}, {}}, context.storage());
        if (!numbers)
            return fail(std::move(numbers.error()));
        return std::optional(std::move(*numbers));
    }
    const auto scales = readScalesOf(own, context.storage());
    const auto bytes = readBytes(*finer.constant, context.storage());
    if (!scales || !bytes)
        return fail(scales ? bytes.error() : scales.error());
    const auto rounded = dequantizedNumbers(*scales, finer.constant->type, finer.constant->dims, *bytes);
    const auto found =
        rounded && original ? originalOf(context.index(), *finer.weight, *rounded, *original) : std::nullopt;
    if (!found)
        return std::nullopt;
    auto numbers = numbersOf(*found, *original->model().storage);
    if (!numbers)
        return fail(std::move(numbers.error()));
    return std::optional(std::move(*numbers));
}

std::vector<double> scalesFor(const Finer& finer, const std::vector<float>& numbers, DataType type) {
    std::uint64_t count = 1;
    for (const std::int64_t dim : finer.scaleDims)
        count *= static_cast<std::uint64_t>(dim);
    std::vector<double> scales(count);
    const auto slots = ScaleSlots::of(finer.form, count, finer.constant->dims);
    if (!slots)
        return {};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double& largest = scales[slots->at(i)];
        largest = std::max(largest, std::abs(static_cast<double>(numbers[i])));
    }
    const auto most = static_cast<double>(rangeOf(type).highest);
    for (double& scale : scales)
        scale = scale > 0 ? scale / most : 1 / most; // of zeros, any scale does
    return scales;
}

std::string stored(
    const Finer& finer, const std::vector<float>& numbers, const std::vector<double>& scales, DataType type) {
    const auto slots = ScaleSlots::of(finer.form, scales.size(), finer.constant->dims);
    const IntegerRange range = rangeOf(type);
    ElementPacker packer(type, numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const float steps = std::nearbyint(numbers[i] / static_cast<float>(scales[slots->at(i)]));
        const float kept = std::clamp(steps, static_cast<float>(range.lowest), static_cast<float>(range.highest));
        packer.push(encodeElement(type, kept));
    }
    return std::move(packer).take();
}

Status write(FixBuilder& builder, const Context& context, const Finer& finer, const std::vector<double>& scales,
    const std::vector<float>& numbers) {
    const Quantizer& own = *context.quant.at(finer.weight->node);
    const NodeIx end = finer.weight->ends.front();
    const std::string name = finer.constant->name;
    const std::string scale =
        builder.addTensor(mainGraph, makeSmallTensor(name + "_scale", own.scaleTensor->type, finer.scaleDims, scales));
    const std::string zero = builder.addTensor(mainGraph,
        makeSmallTensor(name + "_zero_point", own.type, finer.scaleDims, std::vector<double>(scales.size(), 0)));
    std::vector<NodeIx> quantizers{end};
    if (own.quantizes) {
        quantizers.push_back(own.node);
    } else {
        auto anew = makeTensor(
            name, own.type, finer.constant->dims, stored(finer, numbers, scales, own.type), context.storage());
        if (!anew)
            return fail(std::move(anew.error()));
        builder.redirect(end, 0, builder.addTensor(mainGraph, std::move(*anew)));
    }
    for (const NodeIx node : quantizers) {
        builder.redirect(node, 1, scale);
        builder.redirect(node, 2, zero);
        builder.set(node, {"axis", finer.form.axis});
        if (finer.form.granularity == Granularity::Block)
            builder.set(node, {"block_size", finer.form.blockSize});
    }
    return {};
}

Result<std::optional<Index>> originalAt(const std::string& path) {
    if (path.empty())
        return std::nullopt;
    auto model = loadModel(path);
    if (!model)
        return fail(std::move(model.error()));
    return std::optional<Index>(std::in_place, std::move(*model));
}

Result<ToolProduct> build(
    const Context& context, const ToolNodes& nodes, const Offer& offer, const Arguments& arguments) {
    const auto path = textArgument(offer, arguments, floatModelKey);
    const auto original = path ? originalAt(*path) : fail(path.error());
    if (!original)
        return fail(original.error());
    const SwitchList list = switchesOf(context.index(), context.quant);
    FixBuilder builder(context);
    std::size_t left = 0;
    for (const Finer& finer : finerOnes(context, list, nodes)) {
        const auto numbers = floatNumbers(context, finer, *original ? &**original : nullptr);
        if (!numbers)
            return fail(numbers.error());
        const auto scales =
            *numbers ? scalesFor(finer, **numbers, context.quant.at(finer.weight->node)->type) : std::vector<double>();
        Status status = scales.empty() ? Status() : write(builder, context, finer, scales, **numbers);
        if (!status)
            return fail(std::move(status.error()));
        left += scales.empty() ? 1 : 0;
    }
    Fix fix{std::move(builder).finish(), {}};
    if (fix.edits.empty())
        return fail(ErrorKind::Invalid,
            say("This weight is stored quantized, so finer scales need its float numbers: choose the float model"));
    if (left > 0)
        fix.note = left == 1 ? say("1 weight stays as it is: its float numbers are not known")
                             : say("{count} weights stay as they are: their float numbers are not known",
                                   arg("count", static_cast<std::uint64_t>(left)));
    return ToolProduct{std::move(fix), {}, {}};
}

} // namespace finer_scales_tool

constinit const Tool finerScales{{"finer-scales", [] { return say("Give weights finer scales"); },
                                     ToolGroup::Quantization, ToolSubject::Nodes, Safety::Review},
    finer_scales_tool::offer, finer_scales_tool::build};

} // namespace qaliper::toolbox
