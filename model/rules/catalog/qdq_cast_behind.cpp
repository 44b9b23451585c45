// A Cast from FP32 to the type of a layer, between a DQ and that layer: the DQ has an FP32 scale, the layer runs in
// FP16. With the scale in the type of the layer there is nothing to cast. And a Cast to FP32 after a DQ with an FP16 scale,
// at which one release stops on one GPU.

#include <algorithm>
#include <array>
#include <limits>

#include "model/graph/elements.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace qdq_cast_behind {

constexpr std::string_view scaleId = "half-scale";
constexpr std::string_view rangeId = "calibrate-again";
constexpr std::string_view floatId = "float-scale";
constexpr std::string_view widenedCause = "widened";
constexpr Releases stopsAtWidened = {{10, 16, 0}, {10, 16, 0}}; // on compute capability 8.7; fact F388
constexpr ComputeCapability stopsOnGpu{8, 7};
constexpr Version firstRelease{10, 0, 0};

bool isHalf(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }

DataType targetOf(const Node& cast) { return static_cast<DataType>(cast.integer("to", 0)); }

// The DQ of a Cast that narrows what a layer reads.
const Quantizer* dequantizerOf(const Context& context, NodeIx cast) {
    const Node& node = context.node(cast);
    const Quantizer* quantizer =
        node.is("Cast") && isHalf(targetOf(node)) ? context.dequantizerAfter(context.index().input(cast, 0)) : nullptr;
    const bool isEightBits = quantizer && bitsOf(quantizer->type) == 8;
    return isEightBits && context.types.element(quantizer->scale) == DataType::Float ? quantizer : nullptr;
}

enum class Fit : std::uint8_t { Exact, Rounded, Outside };

// How the scales fit the type of the Cast; Outside when one would become 0 or infinite.
Fit fitOf(const Context& context, const Quantizer& quantizer, DataType type) {
    const auto scales = readScales(quantizer, context.storage());
    if (!scales)
        return Fit::Outside;
    Fit fit = Fit::Exact;
    for (const double scale : *scales) {
        const double rounded = decodeElement(type, encodeElement(type, scale));
        const double largest = type == DataType::Float16 ? 65504 : std::numeric_limits<float>::max();
        if (rounded <= 0 || scale > largest)
            return Fit::Outside;
        fit = rounded == scale ? fit : Fit::Rounded;
    }
    return fit;
}

// A product that was measured to run in a quantized type past a Cast. Source: fact F383.
bool isTakenPast(const Context& context, NodeIx layer) {
    return hasMeasuredEngines(context.target) && runsQuantized(context.precision.at(layer));
}

// By Cast: the layers that read it and that it may keep in float.
std::vector<std::pair<NodeIx, std::vector<NodeIx>>> castsOf(const Context& context) {
    std::vector<std::pair<NodeIx, std::vector<NodeIx>>> casts;
    for (const NodeIx layer : context.index().nodes()) {
        if (!isWeighted(context.node(layer)) || isTakenPast(context, layer))
            continue;
        for (const std::size_t slot : {0U, 1U}) {
            const NodeIx cast =
                castAfterDequantize(context.index(), context.quant, context.flow, context.index().input(layer, slot));
            if (!cast.valid() || !dequantizerOf(context, cast))
                continue;
            const auto known = std::ranges::find(casts, cast, &std::pair<NodeIx, std::vector<NodeIx>>::first);
            if (known == casts.end())
                casts.push_back({cast, {layer}});
            else
                known->second.push_back(layer);
        }
    }
    return casts;
}

// The DQ with an FP16 scale before a Cast to FP32.
const Quantizer* widenedAt(const Context& context, NodeIx cast) {
    const Node& node = context.node(cast);
    const bool isWide = node.is("Cast") && targetOf(node) == DataType::Float;
    const Quantizer* quantizer = isWide ? context.dequantizerAfter(context.index().input(cast, 0)) : nullptr;
    const bool isInt8 = quantizer && !quantizer->constantData && quantizer->type == DataType::Int8;
    return isInt8 && context.types.element(quantizer->scale) == DataType::Float16 ? quantizer : nullptr;
}

void checkWidened(const Context& context, Report& report) {
    const Target& target = context.target;
    if (target.gpu != stopsOnGpu || !stopsAtWidened.include(target.version) || target.rtx)
        return;
    for (const NodeIx cast : context.index().nodes()) {
        const Quantizer* quantizer = widenedAt(context, cast);
        if (!quantizer)
            continue;
        Finding finding = findingAt(context, "qdq-cast-behind", Severity::Error, cast, std::string(widenedCause));
        finding.stage = Stage::Builder;
        finding.slot = widenedCause;
        finding.related = {context.node(quantizer->node).id};
        finding.values = {std::string(context.index().name(quantizer->scale))};
        finding.title = say("Cast to FP32 after a DQ with an FP16 scale");
        finding.message = say(
            "{node} turns what a DQ with an FP16 scale gives into FP32. On compute capability 8.7, TensorRT 10.16 "
            "makes one operation of the two and stops: \"Could not infer output types for operation: dequantize\". A "
            "report shows it of 10.16.2; the same file builds on compute capability 11.0.",
            nodeArgument(context, cast));
        report.add(std::move(finding));
    }
}

void check(const Context& context, Report& report) {
    if (context.quant.empty() || context.target.version < firstRelease)
        return;
    checkWidened(context, report);
    for (const auto& [cast, layers] : castsOf(context)) {
        const Quantizer& quantizer = *dequantizerOf(context, cast);
        const DataType type = targetOf(context.node(cast));
        const bool isOutside = fitOf(context, quantizer, type) == Fit::Outside;
        Finding finding = findingAt(context, "qdq-cast-behind", Severity::Warning, cast, isOutside ? "range" : "cast");
        finding.related.push_back(context.node(quantizer.node).id);
        for (const NodeIx layer : layers)
            finding.related.push_back(context.node(layer).id);
        finding.values = {std::string(context.index().name(quantizer.scale))};
        finding.title = say("Cast between a DQ and its layer");
        finding.message = isOutside
            ? say("{node} turns what a DQ with an FP32 scale gives into {type}, before a layer: it may keep "
                  "{target} from running the layer in {quantized}. {type} does not hold all of the scales: they "
                  "would become 0 or infinite.",
                  nodeArgument(context, cast), arg("type", shortName(type)), targetArgument(context),
                  arg("quantized", shortName(quantizer.type)))
            : say("{node} turns what a DQ with an FP32 scale gives into {type}, before a layer: it may keep "
                  "{target} from running the layer in {quantized}. With a scale in {type} the DQ gives that type "
                  "itself.",
                  nodeArgument(context, cast), arg("type", shortName(type)), targetArgument(context),
                  arg("quantized", shortName(quantizer.type)));
        report.add(std::move(finding));
    }
}

struct Place {
    NodeIx cast;
    const Quantizer* quantizer = nullptr;
    Fit fit = Fit::Outside;
};

// A Cast that stands directly after its DQ, in an opset whose DQ takes half scales.
std::optional<Place> placeAt(const Context& context, NodeIx cast) {
    const Quantizer* quantizer = dequantizerOf(context, cast);
    const bool isDirect = quantizer && quantizer->output == context.index().input(cast, 0);
    const bool hasOpset = context.model().opset().value_or(0) >= opsetOfHalfScales;
    if (!isDirect || !hasOpset || !quantizer->scaleTensor || !context.isEditable(cast) ||
        context.index().isGraphOutput(context.index().output(cast, 0)))
        return std::nullopt;
    const Fit fit = fitOf(context, *quantizer, targetOf(context.node(cast)));
    return fit == Fit::Outside ? std::nullopt : std::optional(Place{cast, quantizer, fit});
}

// True for a layer whose other operand is quantized: without the Cast it is expected to run quantized.
bool isQuantizedWithout(const Context& context, NodeIx layer, NodeIx cast, DataType type) {
    const Index& index = context.index();
    return std::ranges::all_of(std::array{0U, 1U}, [&](std::uint32_t slot) {
        const ValueIx value = index.input(layer, slot);
        const Quantizer* other = context.flow.dequantizerAcrossCasts(context.quant, value);
        return castAfterDequantize(index, context.quant, context.flow, value) == cast ||
            (other && takenAs(other->type) == takenAs(type));
    });
}

int layersGained(const Context& context, const Place& place) {
    for (const auto& [cast, layers] : castsOf(context)) {
        if (cast == place.cast)
            return static_cast<int>(std::ranges::count_if(layers,
                [&](NodeIx layer) { return isQuantizedWithout(context, layer, place.cast, place.quantizer->type); }));
    }
    return 0;
}

// The Q of the pair, where its data has the type of the Cast and its scale is the wide one of the DQ: in a strongly typed
// network it wants the narrow one, too. Source: fact R107.
const Quantizer* quantizeOf(const Context& context, const Place& place) {
    const Quantizer* quantize = context.quant.producer(context.index(), place.quantizer->data);
    const bool isNarrow = quantize && quantize->quantizes && !quantize->dynamic &&
        context.types.element(quantize->data) == targetOf(context.node(place.cast));
    return isNarrow && quantize->scale == place.quantizer->scale ? quantize : nullptr;
}

// The consumers of the Cast read a DQ with the narrow scale; the old one goes when nobody else reads it.
std::vector<Edit> editsAt(const Context& context, const Place& place) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(place.cast);
    const Tensor& old = *place.quantizer->scaleTensor;
    const auto numbers = readNumbers(old, context.storage());
    FixBuilder builder(context);
    std::vector<std::string> inputs = context.node(place.quantizer->node).inputs;
    inputs[1] = builder.addTensor(graph,
        makeSmallTensor(std::string(index.name(place.quantizer->scale)) + "_half", targetOf(context.node(place.cast)),
            old.dims, *numbers));
    if (const Quantizer* quantize = quantizeOf(context, place))
        builder.redirect(quantize->node, 1, inputs[1]);
    const ValueIx output = index.output(place.cast, 0);
    builder.redirectAll(
        output, builder.addCopy(place.quantizer->node, std::move(inputs), std::string(index.name(output))));
    return std::move(builder).finish();
}

// A Cast directly after its DQ, whose scale can be written in FP32.
bool canWriteFloatScale(const Context& context, NodeIx cast) {
    const Quantizer* quantizer = widenedAt(context, cast);
    return quantizer && quantizer->output == context.index().input(cast, 0) && quantizer->scaleTensor &&
        hasReadableNumbers(*quantizer->scaleTensor) && context.isEditable(cast) &&
        !context.index().isGraphOutput(context.index().output(cast, 0));
}

// The consumers of the Cast read a DQ of their own, with the scale in FP32.
std::vector<Edit> floatEdits(const Context& context, NodeIx cast) {
    const Index& index = context.index();
    const Quantizer& quantizer = *widenedAt(context, cast);
    const auto numbers = readNumbers(*quantizer.scaleTensor, context.storage());
    FixBuilder builder(context);
    std::vector<std::string> inputs = context.node(quantizer.node).inputs;
    inputs[1] = builder.addTensor(index.graphOf(cast),
        makeSmallTensor(std::string(index.name(quantizer.scale)) + "_float", DataType::Float,
            quantizer.scaleTensor->dims, *numbers));
    const ValueIx output = index.output(cast, 0);
    builder.redirectAll(output, builder.addCopy(quantizer.node, std::move(inputs), std::string(index.name(output))));
    return std::move(builder).finish();
}

std::vector<Offer> widenedOffers(const Context& context, const Finding& finding) {
    const auto cast = findingNode(context, finding);
    if (!cast || !canWriteFloatScale(context, *cast))
        return {};
    Offer offer = reviewOffer(floatId, say("Give what reads the Cast a DQ with a scale in FP32"),
        say("The same scale in FP32: the product is no longer rounded to FP16."));
    offer.effect.nodes = nodesAdded(floatEdits(context, *cast));
    offer.build = [cast = *cast](const FixInput& input) { return Fix{floatEdits(input.context, cast)}; };
    return {offer};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (finding.cause == widenedCause)
        return widenedOffers(context, finding);
    if (finding.cause == "range")
        return {advice(rangeId, say("Quantize again, or leave the layer in float"),
            say("A scale that small or that large comes from values that were 0 or infinite while calibrating."))};
    const auto cast = findingNode(context, finding);
    const auto place = cast ? placeAt(context, *cast) : std::nullopt;
    if (!place)
        return {};
    Offer offer;
    offer.id = scaleId;
    offer.title =
        say("Write the scale in {type} and drop the Cast", arg("type", shortName(targetOf(context.node(place->cast)))));
    const bool isExact = place->fit == Fit::Exact && !quantizeOf(context, *place);
    offer.safety = isExact ? Safety::Exact : Safety::Review;
    offer.effect.nodes = nodesAdded(editsAt(context, *place));
    offer.effect.quantizedLayers = layersGained(context, *place);
    if (place->fit == Fit::Rounded)
        offer.note = say("The scale is rounded to the type of the layer, by up to 1/2048 in FP16 and 1/256 in BF16.");
    offer.build = [cast = *cast](
                      const FixInput& input) { return Fix{editsAt(input.context, *placeAt(input.context, cast))}; };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{scaleId, Safety::Exact, false}, OfferInfo{floatId, Safety::Review, false},
    OfferInfo{rangeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 6> refs{"F383", "F388", "R40", "R95", "R96", "R107"};

} // namespace qdq_cast_behind

extern const Rule qdqCastBehind;
constinit const Rule qdqCastBehind{{"qdq-cast-behind", "Cast between a DQ and what reads it", "qdq", Severity::Error,
                                       qdq_cast_behind::offerInfos, qdq_cast_behind::refs},
    qdq_cast_behind::check, qdq_cast_behind::offers};

} // namespace qaliper::catalog
