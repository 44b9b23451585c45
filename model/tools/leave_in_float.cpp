// Leaves operators in float: they read what their pairs read, and the float form of their weights.

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "model/onnx/load.h"
#include "model/rewrite/pairs.h"
#include "model/sensitivity/plan.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace leave_in_float_tools {

constexpr std::string_view floatModelKey = "float-model";
constexpr std::array parameterKeys{floatModelKey};

bool readsSwitch(const Context& context, const SwitchList& list, NodeIx node) {
    const auto isReadBy = [&](NodeIx end) {
        const auto uses = context.index().uses(context.index().output(end, 0));
        return std::ranges::any_of(uses, [&](const Use& use) { return use.node == node; });
    };
    return std::ranges::any_of(
        list.switches, [&](const Switch& quantizer) { return std::ranges::any_of(quantizer.ends, isReadBy); });
}

Result<Offer> offerFloat(const Context& context, const ToolNodes& nodes) {
    const SwitchList list = switchesOf(context.index(), context.quant);
    if (std::ranges::none_of(nodes, [&](NodeIx node) { return readsSwitch(context, list, node); }))
        return fail(ErrorKind::Invalid, say("Nothing that is read here is quantized"));
    Offer offer = offerOf(leaveInFloat.info);
    offer.note =
        say("Other operators that read the same pairs stay quantized, and so do the pairs that read the results.");
    offer.parameters.push_back({floatModelKey, ParameterType::File, "", {}, {}, {},
        say("The float model has the weights as they were before they were rounded. Empty: the rounded ones")});
    return offer;
}

Result<Fix> buildFloat(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    QALIPER_TRY(const auto path, input.text(floatModelKey));
    const SwitchList list = switchesOf(context.index(), context.quant);
    if (path.empty()) {
        QALIPER_TRY(auto edits, editsToFloat(context, list, nodes, context.index()));
        return Fix{std::move(edits)};
    }
    QALIPER_TRY(auto original, loadModel(path));
    QALIPER_TRY(auto edits, editsToFloat(context, list, nodes, Index(std::move(original))));
    return Fix{std::move(edits)};
}

// Qs with DQs alone after them.
std::vector<QuantizedTensor> pairsOf(const Context& context, const ToolNodes& nodes) {
    std::set<NodeIx> seen;
    std::vector<QuantizedTensor> pairs;
    for (const NodeIx node : nodes) {
        const Quantizer* quantizer = context.quant.at(node);
        if (quantizer && quantizer->dequantizes())
            quantizer = context.quant.producer(context.index(), quantizer->data);
        auto pair = quantizer && !quantizer->isWeight() ? tensorOf(context, *quantizer) : std::nullopt;
        if (pair && seen.insert(quantizer->node).second)
            pairs.push_back(std::move(*pair));
    }
    return pairs;
}

Result<Offer> offerDrop(const Context& context, const ToolNodes& nodes) {
    if (pairsOf(context, nodes).empty())
        return fail(ErrorKind::Invalid, say("This is no Q or DQ of a pair on a tensor"));
    Offer offer = offerOf(dropPair.info);
    offer.note = say("What reads the pair reads its tensor in float from then on.");
    return offer;
}

Result<Fix> buildDrop(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    FixBuilder builder(context);
    for (const QuantizedTensor& pair : pairsOf(context, nodes)) {
        for (const Quantizer* dequantize : pair.dequantize) {
            QALIPER_CHECK(removePair(builder, context, {pair.quantize, dequantize}));
        }
    }
    return Fix{std::move(builder).finish()};
}

} // namespace leave_in_float_tools

constinit const Tool leaveInFloat{{"leave-in-float", [] { return say("Leave in float"); }, ToolGroup::Quantization,
                                      ToolSubject::Nodes, Safety::Review, true, leave_in_float_tools::parameterKeys},
    leave_in_float_tools::offerFloat, leave_in_float_tools::buildFloat};

constinit const Tool dropPair{{"drop-pair", [] { return say("Remove a Q/DQ pair"); }, ToolGroup::Quantization,
                                  ToolSubject::Nodes, Safety::Review},
    leave_in_float_tools::offerDrop, leave_in_float_tools::buildDrop};

} // namespace qaliper::toolbox
