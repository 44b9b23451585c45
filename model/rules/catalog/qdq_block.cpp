// Block scales and INT4: TensorRT supports fewer forms than ONNX allows.

#include <algorithm>
#include <array>

#include "model/graph/axes.h"
#include "model/graph/identity.h"
#include "model/quant/contraction.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/pad_columns.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace qdq_block {

constexpr std::string_view foldId = "fold-float";
constexpr std::string_view padId = "pad-blocks";
constexpr std::string_view axisId = "write-axis";
constexpr std::int64_t fp4Block = 16;
constexpr std::int64_t mxBlock = 32;
constexpr Version firstInt4Release{10, 0, 0};
constexpr Releases rejectsOuterBlocks = since(10, 15); // fact F342
constexpr Version firstAnyRankInt4{10, 1, 0};          // the header of 10.0 names two dimensions, later ones do not

struct Violation {
    std::string cause;
    Stage stage = Stage::None; // Parser where it checks it, Run where it reads other blocks; only these are errors
    Text rule;
};

bool isInt4(const Quantizer& quantizer) { return quantizer.type == DataType::Int4; }

// The parser does not look at `block_size`: it divides the dimension by the number of scales. One scale for a dimension
// that is shorter than its block is read right, a scale for each element rejected. Source: fact F341.
std::optional<Violation> partialBlockViolation(std::int64_t length, std::int64_t block) {
    const std::int64_t count = length / block + (length % block == 0 ? 0 : 1);
    if (length == count)
        return Violation{"partial block", Stage::Parser, say("blocks of more than one element")};
    if (length % block == 0 || count == 1)
        return std::nullopt;
    if (length % count != 0)
        return Violation{"partial block", Stage::Parser,
            say("whole blocks: {length} {length|element is|elements are} no multiple of {block}", arg("length", length),
                arg("block", block))};
    return Violation{"partial block", Stage::Run,
        say("whole blocks: {length} {length|element is|elements are} no multiple of {block}, and its parser reads "
            "{count} blocks of {read}",
            arg("length", length), arg("block", block), arg("count", count), arg("read", length / count))};
}

std::optional<Violation> blocksViolation(
    const Context& context, const Quantizer& quantizer, const std::vector<std::int64_t>& dims) {
    const auto axis = axisAt(quantizer.axis.value_or(1), dims.size());
    if (!axis)
        return std::nullopt; // the rule about scale shapes reports it
    if (auto partial = partialBlockViolation(dims[*axis], quantizer.blockSize))
        return partial;
    if (*axis + 2 < dims.size())
        return Violation{"axis", rejectsOuterBlocks.include(context.target.version) ? Stage::Parser : Stage::None,
            say("blocks along the last dimension or the one before")};
    if (quantizer.type == DataType::Float4E2M1 && quantizer.blockSize != fp4Block)
        return Violation{"fp4", Stage::None, say("blocks of {block} for FP4", arg("block", fp4Block))};
    if (isFloat8(quantizer.type) && quantizer.blockSize != mxBlock)
        return Violation{"mxfp8", Stage::None, say("blocks of {block} for FP8", arg("block", mxBlock))};
    return std::nullopt;
}

// The parser of TensorRT-RTX wants a scale for each element along the other dimensions. Source: fact F720.
std::optional<Violation> scalesViolation(
    const Context& context, const Quantizer& quantizer, const std::vector<std::int64_t>& dims) {
    const auto scales = context.target.rtx ? context.types.staticShape(quantizer.scale) : std::nullopt;
    const auto axis = axisAt(quantizer.axis.value_or(1), dims.size());
    if (!scales || !axis || scales->size() != dims.size())
        return std::nullopt;
    for (std::size_t at = 0; at < dims.size(); ++at) {
        if (at != *axis && (*scales)[at] != dims[at])
            return Violation{
                "scales", Stage::Parser, say("a scale for each element along every dimension but that of the blocks")};
    }
    return std::nullopt;
}

// The rule about dynamic blocks reports its Q.
bool readsDynamicBlocks(const Context& context, const Quantizer& quantizer) {
    const Quantizer* source = context.quant.producer(context.index(), quantizer.data);
    return source && source->dynamic;
}

// FP4 and FP8 in blocks, whose products multiply blocks of both operands; INT4 is dequantized before a float product.
std::optional<Violation> productViolation(
    const Context& context, const Quantizer& quantizer, const std::vector<std::int64_t>& dims) {
    const auto axis = axisAt(quantizer.axis.value_or(1), dims.size());
    if (isInt4(quantizer) || !quantizer.dequantizes() || quantizer.ofScale || !axis ||
        readsDynamicBlocks(context, quantizer))
        return std::nullopt;
    const auto product = contractionOf(context.index(), quantizer.output, *axis, dims.size());
    if (!product || product->isAddedUp)
        return std::nullopt;
    return Violation{"contraction", Stage::None,
        say("blocks along the dimension that the product adds up, and {product} adds up another one",
            arg("product", displayName(context.node(product->product))))};
}

std::optional<Violation> violationAt(const Context& context, const Quantizer& quantizer) {
    if (context.target.version < firstInt4Release || !isLinearForm(context.node(quantizer.node)))
        return std::nullopt;
    if (isInt4(quantizer) && !quantizer.constantData)
        return Violation{"activation", Stage::None, say("INT4 for weights only")};
    const auto dims = context.types.staticShape(quantizer.data);
    if (!dims)
        return std::nullopt;
    if (isInt4(quantizer) && context.target.version < firstAnyRankInt4 && dims->size() != 2)
        return Violation{"rank", Stage::None, say("INT4 weights of two dimensions")};
    if (auto violation = scalesViolation(context, quantizer, *dims); violation && quantizer.blockSize > 0)
        return violation;
    if (quantizer.granularity != Granularity::Block || quantizer.blockSize <= 0)
        return std::nullopt;
    auto violation = blocksViolation(context, quantizer, *dims);
    return violation ? violation : productViolation(context, quantizer, *dims);
}

Text messageFor(const Context& context, const Quantizer& quantizer, const Violation& violation) {
    const auto type = arg("type", shortName(quantizer.type));
    const auto target = targetArgument(context);
    const auto rule = arg("rule", violation.rule);
    const auto node = nodeArgument(context, quantizer.node);
    if (violation.stage == Stage::Run)
        return say(
            "For {type}, {target} wants {rule}. {node} does not keep to that: nothing fails, and the numbers are "
            "others.",
            type, target, rule, node);
    return say("For {type}, {target} wants {rule}. {node} does not keep to that.", type, target, rule, node);
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto violation = violationAt(context, quantizer);
        if (!violation)
            continue;
        const Severity severity = violation->stage == Stage::None ? Severity::Warning : Severity::Error;
        Finding finding = findingAt(context, "qdq-block", severity, quantizer.node, violation->cause);
        finding.stage = violation->stage;
        finding.title = say("Quantization in blocks that the target does not have");
        finding.message = messageFor(context, quantizer, *violation);
        report.add(std::move(finding));
    }
}

// Folding may leave a layer half quantized; it is offered only where the build would stop otherwise.
const Quantizer* foldable(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    if (!quantizer || !violationAt(context, *quantizer) || !canFoldDequantize(context, *quantizer))
        return nullptr;
    const bool isWorthIt = finding.severity == Severity::Error || !meetsQuantizedData(context, *quantizer);
    return isWorthIt ? quantizer : nullptr;
}

// A DQ whose last block is not full and can be filled.
const Quantizer* paddable(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node && finding.cause == "partial block" ? context.quant.at(*node) : nullptr;
    return quantizer && violationAt(context, *quantizer) && canPadBlocks(context, *quantizer) ? quantizer : nullptr;
}

// The one dimension along which there are as many scales as there are blocks in it, and a scale for each element along all
// others; nothing where that is the attribute's, and where there are several.
std::optional<std::int64_t> axisOfScales(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node && finding.cause == "scales" ? context.quant.at(*node) : nullptr;
    const auto dims = quantizer ? context.types.staticShape(quantizer->data) : std::nullopt;
    const auto scales = quantizer ? context.types.staticShape(quantizer->scale) : std::nullopt;
    if (!dims || !scales || dims->size() != scales->size() || !context.isEditable(*node) ||
        quantizer->scaleLevel.valid())
        return std::nullopt;
    std::optional<std::int64_t> axis;
    for (std::size_t at = 0; at < dims->size(); ++at) {
        if ((*scales)[at] == (*dims)[at])
            continue;
        const std::int64_t blocks = ((*dims)[at] + quantizer->blockSize - 1) / quantizer->blockSize;
        if (axis || (*scales)[at] != blocks)
            return std::nullopt;
        axis = static_cast<std::int64_t>(at);
    }
    return axis;
}

Fix withAxis(const Context& context, NodeIx node, std::int64_t axis) {
    FixBuilder builder(context);
    builder.set(node, {"axis", axis});
    return {std::move(builder).finish()};
}

Offer axisOffer(NodeIx node, std::int64_t axis) {
    Offer offer = reviewOffer(axisId, say("Write the axis along which the scales are those of blocks"),
        say("By ONNX the shape of the scales fits axis {axis} alone. ONNX Runtime does not run the model as it is, so "
            "that there are no numbers to compare with.",
            arg("axis", axis)));
    offer.build = [node, axis](const FixInput& input) { return withAxis(input.context, node, axis); };
    return offer;
}

Offer padOffer(const Context& context, const Quantizer& quantizer) {
    Offer offer = exactOffer(padId, say("Fill the last block with zeros"));
    offer.automatic = false;
    offer.effect = effectOfPaddedBlocks(context, quantizer);
    offer.note =
        say("The weights stay in {type}. A Pad adds as many zeros to the data of the product, so that the added "
            "rows count for nothing.",
            arg("type", shortName(quantizer.type)));
    offer.build = [node = quantizer.node](
                      const FixInput& input) { return padBlocks(input.context, input.quantizer(node)); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    std::vector<Offer> offers;
    if (const Quantizer* incomplete = paddable(context, finding))
        offers.push_back(padOffer(context, *incomplete));
    if (const auto axis = axisOfScales(context, finding))
        offers.push_back(axisOffer(*findingNode(context, finding), *axis));
    const Quantizer* quantizer = foldable(context, finding);
    if (!quantizer)
        return offers;
    Offer offer = exactOffer(foldId, say("Fold the constant to float"),
        say("The numbers stay; the file grows, and the layer that reads it runs in float as before."));
    offer.automatic = false;
    offer.effect = effectOfFolding(context, *quantizer);
    offer.build = [node = quantizer->node](
                      const FixInput& input) { return foldDequantize(input.context, input.quantizer(node)); };
    offers.push_back(std::move(offer));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{padId, Safety::Exact, false}, OfferInfo{axisId, Safety::Review, false},
    OfferInfo{foldId, Safety::Exact, false}};
constexpr std::array<std::string_view, 8> refs{"F239", "F341", "F342", "F343", "F344", "F720", "R82", "R123"};

} // namespace qdq_block

extern const Rule qdqBlock;
constinit const Rule qdqBlock{{"qdq-block", "Quantization in blocks that the target does not have", "qdq",
                                  Severity::Error, qdq_block::offerInfos, qdq_block::refs},
    qdq_block::check, qdq_block::offers};

} // namespace qaliper::catalog
