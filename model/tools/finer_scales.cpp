// Quantizes weights again, with finer scales: one for each output channel, or blocks of half the size.

#include <algorithm>
#include <array>
#include <utility>

#include "model/sensitivity/originals.h"
#include "model/tools/requantize.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace finer_scales_tool {

constexpr std::string_view floatModelKey = "float-model";
constexpr std::array parameterKeys{floatModelKey};

// A weight and how its scales will lie.
struct Finer {
    const Switch* weight = nullptr;
    NewScales scales;
};

// The axis of the output channels, where a layer has only one such axis; nothing for others.
std::optional<std::int64_t> channelAxis(const Node& consumer, std::size_t slot, std::size_t rank) {
    if (slot != 1 || rank < 2)
        return std::nullopt;
    if (consumer.is("Conv"))
        return 0;
    if (consumer.is("Gemm"))
        return consumer.integer("transB", 0) != 0 ? 0 : 1;
    return consumer.is("MatMul") && rank == 2 ? std::optional<std::int64_t>(1) : std::nullopt;
}

std::optional<Finer> finerOf(const Context& context, const Switch& weight) {
    const Index& index = context.index();
    const Quantizer& own = *context.quant.at(weight.node);
    const Tensor* constant = readableConstant(index, weight.tensor);
    const bool isKnown = weight.kind == SwitchKind::Weight && weight.ends.size() == 1 && constant && own.scaleTensor &&
        (own.type == DataType::Int8 || own.type == DataType::Int4);
    const auto uses = isKnown ? index.uses(index.output(weight.ends.front(), 0)) : std::span<const Use>();
    if (!isKnown || uses.size() != 1 || index.graphOf(weight.node) != mainGraph)
        return std::nullopt;
    Finer finer{&weight, {scaleFormOf(own), {}}};
    if (own.granularity == Granularity::Block) {
        if (finer.scales.form.blockSize < 2 || finer.scales.form.blockSize % 2 != 0)
            return std::nullopt;
        finer.scales.form.blockSize /= 2;
        finer.scales.dims = own.scaleTensor->dims;
        finer.scales.dims[static_cast<std::size_t>(finer.scales.form.axis)] *= 2;
        return finer;
    }
    const auto axis = channelAxis(index.node(uses.front().node), uses.front().slot, constant->dims.size());
    if (!axis || own.granularity == Granularity::Unknown)
        return std::nullopt;
    finer.scales.form = {Granularity::PerChannel, *axis, 0};
    finer.scales.dims = {constant->dims[static_cast<std::size_t>(*axis)]};
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
    offer.note = say("Each weight is quantized again, symmetrically, by the largest magnitude under each scale.");
    offer.parameters.push_back({floatModelKey, ParameterType::File, "", {}, {}, {},
        say("Weights that are stored quantized are quantized again from the float model; without it they are not")});
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    QALIPER_TRY(const auto path, input.text(floatModelKey));
    QALIPER_TRY(const auto original, modelAt(path));
    const SwitchList list = switchesOf(context.index(), context.quant);
    FixBuilder builder(context);
    std::size_t left = 0;
    for (const Finer& finer : finerOnes(context, list, nodes)) {
        QALIPER_TRY(const auto numbers, floatNumbersOf(context, *finer.weight, original ? &*original : nullptr));
        QALIPER_TRY(const auto written,
            numbers ? requantize(builder, context, *finer.weight, finer.scales, *numbers, false) : Result<bool>(false));
        left += written ? 0 : 1;
    }
    Fix fix{std::move(builder).finish(), {}};
    if (fix.edits.empty())
        return fail(ErrorKind::Invalid,
            say("This weight is stored quantized, so finer scales need its float numbers: choose the float model"));
    if (left > 0)
        fix.note = left == 1 ? say("1 weight stays as it is: its float numbers are not known")
                             : say("{count} weights stay as they are: their float numbers are not known",
                                   arg("count", static_cast<std::uint64_t>(left)));
    return fix;
}

} // namespace finer_scales_tool

constinit const Tool finerScales{
    {"finer-scales", [] { return say("Give weights finer scales"); }, ToolGroup::Quantization, ToolSubject::Nodes,
        Safety::Review, true, finer_scales_tool::parameterKeys},
    finer_scales_tool::offer, finer_scales_tool::build};

} // namespace qaliper::toolbox
