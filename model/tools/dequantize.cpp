// Removes the Q/DQ around chosen nodes, so that these run in float.

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "model/quant/operator_traits.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/pairs.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace dequantize_tools {

constexpr std::string_view behindKey = "behind";
constexpr std::string_view keepKey = "keep";
constexpr std::array keysHere{behindKey};
constexpr std::array keysOfOthers{keepKey};
constexpr std::string_view keptByDefault = "Conv,ConvTranspose,Gemm,MatMul";

struct Operand {
    NodeIx node;
    std::uint32_t slot = 0;
};

// Inputs from a DQ that can be bypassed.
std::vector<Operand> quantizedOperands(const Context& context, const ToolNodes& nodes) {
    std::vector<Operand> operands;
    for (const NodeIx node : nodes) {
        if (context.quant.at(node))
            continue;
        for (std::uint32_t slot = 0; slot < context.node(node).inputs.size(); ++slot) {
            const Quantizer* producer = context.quant.producer(context.index(), context.index().input(node, slot));
            if (producer && producer->dequantizes())
                operands.push_back({node, slot});
        }
    }
    return operands;
}

// Pairs that quantize the outputs of the nodes.
std::vector<QdqPair> pairsAfter(const Context& context, const ToolNodes& nodes) {
    std::vector<QdqPair> pairs;
    for (const NodeIx node : nodes) {
        if (context.quant.at(node))
            continue;
        for (const ValueIx output : context.index().outputs(node)) {
            if (!output.valid())
                continue;
            for (const Use& use : context.index().uses(output)) {
                const Quantizer* quantize = context.quant.at(use.node);
                const auto tensor = quantize && use.slot == 0 ? tensorOf(context, *quantize) : std::nullopt;
                for (const Quantizer* dequantize : tensor ? tensor->dequantize : std::vector<const Quantizer*>{})
                    pairs.push_back({quantize, dequantize});
            }
        }
    }
    return pairs;
}

Status removePairs(FixBuilder& builder, const Context& context, const std::vector<QdqPair>& pairs) {
    for (const QdqPair& pair : pairs) {
        QALIPER_CHECK(removePair(builder, context, pair));
    }
    return {};
}

// 0 times an infinite scale is NaN: what the constant was before it was quantized cannot be computed.
bool isWithoutNumbers(const Quantizer& dequantize) {
    return dequantize.constantData && dequantize.scalarScale && !std::isfinite(*dequantize.scalarScale);
}

Text keptNote(std::size_t withoutQ, std::size_t withoutNumbers) {
    if (withoutNumbers > 0)
        return say(
            "{count} {count|constant keeps its|constants keep their} DQ: with an infinite scale it gives NaN, and what "
            "was quantized is not in the model. Take it from the float model",
            arg("count", withoutNumbers));
    return withoutQ == 1
        ? say("1 input keeps its DQ: there is no Q directly before it")
        : say("{count} inputs keep their DQ: there is no Q directly before it", arg("count", withoutQ));
}

Result<Fix> inFloat(const Context& context, const ToolNodes& nodes, bool afterToo) {
    FixBuilder builder(context);
    const auto after = afterToo ? pairsAfter(context, nodes) : std::vector<QdqPair>{};
    QALIPER_CHECK(removePairs(builder, context, after));
    std::set<ValueIx> gone; // their consumers already read another value
    for (const QdqPair& pair : after)
        gone.insert(pair.dequantize->output);
    std::size_t left = 0;
    std::size_t withoutNumbers = 0;
    for (const Operand& operand : quantizedOperands(context, nodes)) {
        const ValueIx value = context.index().input(operand.node, operand.slot);
        if (gone.contains(value))
            continue;
        const Quantizer& dequantize = *context.quant.producer(context.index(), value);
        if (!dequantize.constantData && !pairEndingAt(context, dequantize))
            ++left; // its Q does not directly precede it
        else if (isWithoutNumbers(dequantize))
            ++withoutNumbers;
        else if (Status status = dequantizeOperand(builder, context, operand.node, operand.slot); !status)
            return fail(std::move(status.error()));
    }
    Fix fix{std::move(builder).finish(), {}};
    if (left + withoutNumbers > 0)
        fix.note = keptNote(left, withoutNumbers);
    if (fix.edits.empty())
        return fail(ErrorKind::Invalid,
            withoutNumbers > 0 ? fix.note : say("None of these inputs has a Q directly before its DQ"));
    return fix;
}

Text consequence() {
    return say("These operators no longer read rounded data, so the numbers change a little, usually for the better; "
               "they are expected to run in float.");
}

Result<Offer> offerHere(const Context& context, const ToolNodes& nodes);
Result<Offer> offerOthers(const Context& context, const ToolNodes& nodes);

Result<Fix> buildHere(const FixInput& input, const ToolNodes& nodes) {
    QALIPER_TRY(const auto after, input.text(behindKey));
    return inFloat(input.context, nodes, after == "remove");
}

std::set<std::string, std::less<>> wordsOf(std::string_view list) {
    std::set<std::string, std::less<>> words;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        if (comma > 0)
            words.emplace(list.substr(0, comma));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return words;
}

ToolNodes allBut(const Context& context, std::string_view kept) {
    const auto words = wordsOf(kept);
    ToolNodes others;
    for (const NodeIx node : context.index().nodes()) {
        if (context.isEditable(node) && !words.contains(context.node(node).opType))
            others.push_back(node);
    }
    return others;
}

Result<Fix> buildOthers(const FixInput& input, const ToolNodes&) {
    const Context& context = input.context;
    QALIPER_TRY(const auto kept, input.text(keepKey));
    return inFloat(context, allBut(context, kept), false);
}

} // namespace dequantize_tools

constinit const Tool dequantize{
    {"dequantize", [] { return say("Run in float: remove the Q/DQ around"); }, ToolGroup::Quantization,
        ToolSubject::Nodes, Safety::Review, true, dequantize_tools::keysHere},
    dequantize_tools::offerHere, dequantize_tools::buildHere};

constinit const Tool dequantizeOthers{
    {"dequantize-others", [] { return say("Quantize these operators only, run all others in float"); },
        ToolGroup::Quantization, ToolSubject::Model, Safety::Review, true, dequantize_tools::keysOfOthers},
    dequantize_tools::offerOthers, dequantize_tools::buildOthers};

namespace dequantize_tools {

Result<Offer> offerHere(const Context& context, const ToolNodes& nodes) {
    if (quantizedOperands(context, nodes).empty() && pairsAfter(context, nodes).empty())
        return fail(ErrorKind::Invalid, say("Nothing is quantized here"));
    Offer offer = offerOf(dequantize.info);
    offer.parameters.push_back(
        {behindKey, ParameterType::Choice, quantizedOperands(context, nodes).empty() ? "remove" : "keep", {}, {},
            {"keep", "remove"}, say("The pairs after the nodes belong to the next layers, which read them")});
    offer.note = consequence();
    return offer;
}

Result<Offer> offerOthers(const Context& context, const ToolNodes&) {
    if (quantizedOperands(context, allBut(context, keptByDefault)).empty())
        return fail(ErrorKind::Invalid, say("Nothing else is quantized"));
    Offer offer = offerOf(dequantizeOthers.info);
    offer.parameters.push_back({keepKey, ParameterType::Text, std::string(keptByDefault), {}, {}, {},
        say("Operators with weights; most others gain little from INT8")});
    offer.note = consequence();
    return offer;
}

} // namespace dequantize_tools

} // namespace qaliper::toolbox
