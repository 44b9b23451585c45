#include "model/quant/grouped_kernels.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "model/base/word_table.h"
#include "model/quant/activation_form.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::int64_t mostElements = 32; // of a kernel for narrow groups
constexpr std::int64_t evenWidth = 32;    // equal widths below it may run in float

std::int64_t elementsOf(const std::vector<std::int64_t>& kernel) {
    return std::accumulate(kernel.begin(), kernel.end(), std::int64_t{1}, std::multiplies<>());
}

bool isMultiple(const ConvGroups& groups, std::int64_t width) {
    return groups.inputsPerGroup % width == 0 && groups.outputsPerGroup % width == 0;
}

bool isDepthwise(const ConvGroups& groups) { return groups.inputsPerGroup == 1 && groups.outputsPerGroup == 1; }

bool isSquare(const GroupedForm& form, std::int64_t side) {
    return form.kernel.size() == 2 && std::ranges::all_of(form.kernel, [&](auto each) { return each == side; });
}

// Equal widths of 4 or 8: for small kernels, and not for each number of channels.
bool hasNarrowKernel(const GroupedForm& form) {
    const ConvGroups& groups = form.groups;
    const std::int64_t width = groups.inputsPerGroup;
    if (width != groups.outputsPerGroup || (width != 4 && width != 8) || elementsOf(form.kernel) > mostElements)
        return false;
    if (isSquare(form, 3) && form.epilogue == Epilogue::Plain)
        return true;
    return groups.inputs % (form.kernel.size() == 3 ? 32 : 16) == 0;
}

bool hasWideKernel(const GroupedForm& form) {
    const ConvGroups& groups = form.groups;
    if (form.kernel.size() < 3)
        return isMultiple(groups, 16);
    const bool isSixteen = groups.inputsPerGroup == 16 && groups.outputsPerGroup == 16;
    return isMultiple(groups, 32) || (isSixteen && elementsOf(form.kernel) <= mostElements);
}

GroupedKernel depthwiseKernel(const GroupedForm& form) {
    if (form.epilogue == Epilogue::ResidualAdd)
        return GroupedKernel::None;
    if (form.kernel.size() == 3)
        return GroupedKernel::Float;
    switch (form.epilogue) {
    case Epilogue::Activation: return form.groups.outputs % 4 == 0 ? GroupedKernel::Int8Inside : GroupedKernel::Float;
    case Epilogue::Silu:
        return isSquare(form, 3) || isSquare(form, 5) ? GroupedKernel::Int8 : GroupedKernel::Int8Inside;
    case Epilogue::NoQuantizer: return GroupedKernel::Int8Inside;
    case Epilogue::Plain:
    case Epilogue::ResidualAdd: break;
    }
    return GroupedKernel::Int8;
}

// After which the layer's result is float before it is quantized, so that the layer may run in float where INT8 is missing.
GroupedKernel activatedKernel(const GroupedForm& form) {
    const ConvGroups& groups = form.groups;
    if (form.kernel.size() < 3 && isMultiple(groups, 32))
        return GroupedKernel::Int8;
    const bool runsInFloat = form.kernel.size() == 3 ||
        (groups.inputsPerGroup == groups.outputsPerGroup && groups.inputsPerGroup < evenWidth);
    return runsInFloat ? GroupedKernel::Float : GroupedKernel::None;
}

bool isSilu(const Index& index, const ActivationForm& form) {
    if (form.nodes.size() == 1)
        return index.node(form.nodes.front()).is("Swish");
    return form.nodes.size() == 2 && index.node(form.nodes.front()).is("Sigmoid") &&
        index.node(form.nodes.back()).is("Mul");
}

bool isPlain(const Node& node) { return node.is("Relu") || node.is("Clip") || node.is("BatchNormalization"); }

// Who alone reads the value, past what is plain.
std::optional<Use> useAfterPlain(const Index& index, ValueIx value) {
    auto use = soleUse(index, value);
    while (use && isPlain(index.node(use->node)))
        use = soleUse(index, index.output(use->node, 0));
    return use;
}

// The Add of another computed value that reads the value; invalid where there is none.
NodeIx residualAdd(const Index& index, const QuantView& quant, ValueIx value) {
    const auto use = useAfterPlain(index, value);
    const bool isAdd =
        use && index.node(use->node).is("Add") && !quant.isConstant(index.input(use->node, 1 - use->slot));
    return isAdd ? use->node : NodeIx{};
}

// Elsewhere the Add is a kernel of its own and the layer writes float. Source: fact F418.
bool isQuantizedAfterAdd(const Index& index, const QuantFlow& flow, NodeIx add) {
    ValueIx value = index.output(add, 0);
    for (auto use = soleUse(index, value); use && isPlain(index.node(use->node)); use = soleUse(index, value))
        value = index.output(use->node, 0);
    return flow.isRequantized(value) && std::ranges::all_of(index.uses(value), [&](const Use& use) {
        return isQuantizeNode(index.node(use.node)) || quantTrait(index.node(use.node)) == QuantTrait::Commutes;
    });
}

} // namespace

Epilogue plannedEpilogue(const Index& index, const QuantView& quant, ValueIx output) {
    if (residualAdd(index, quant, output).valid())
        return Epilogue::ResidualAdd;
    const auto form = activationAfter(index, quant, output);
    if (!form || std::ranges::all_of(form->nodes, [&](NodeIx node) { return isPlain(index.node(node)); }))
        return Epilogue::Plain;
    return isSilu(index, *form) ? Epilogue::Silu : Epilogue::Activation;
}

Epilogue epilogueOf(const Index& index, const QuantView& quant, const QuantFlow& flow, ValueIx output) {
    const auto isInRegion = [&](const Use& use) { return flow.regions().contains(use.node); };
    if (output.valid() && std::ranges::any_of(index.uses(output), isInRegion))
        return Epilogue::NoQuantizer;
    const Epilogue planned = plannedEpilogue(index, quant, output);
    const auto form = activationAfter(index, quant, output);
    const bool isQuantized = planned == Epilogue::ResidualAdd
        ? isQuantizedAfterAdd(index, flow, residualAdd(index, quant, output))
        : flow.isRequantized(form ? form->result : output);
    return isQuantized ? planned : Epilogue::NoQuantizer;
}

std::optional<GroupedForm> plannedForm(
    const Index& index, const TypeTable& types, const QuantView& quant, NodeIx node) {
    const auto groups = convGroups(index, types, node);
    const auto weight = types.staticShape(index.input(node, 1));
    if (!groups || groups->group == 1 || !weight)
        return std::nullopt;
    return GroupedForm{
        *groups, {weight->begin() + 2, weight->end()}, plannedEpilogue(index, quant, index.output(node, 0))};
}

std::optional<GroupedForm> groupedForm(
    const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow, NodeIx node) {
    auto form = plannedForm(index, types, quant, node);
    if (form)
        form->epilogue = epilogueOf(index, quant, flow, index.output(node, 0));
    return form;
}

GroupedKernel int8Kernel(const GroupedForm& form) {
    const ConvGroups& groups = form.groups;
    if (groups.transposed)
        return GroupedKernel::Float;
    if (isDepthwise(groups))
        return depthwiseKernel(form);
    switch (form.epilogue) {
    case Epilogue::NoQuantizer:
        return form.kernel.size() < 3 && isMultiple(groups, 32) ? GroupedKernel::Int8Inside : GroupedKernel::Float;
    case Epilogue::Silu:
    case Epilogue::Activation: return activatedKernel(form);
    case Epilogue::Plain:
    case Epilogue::ResidualAdd: break;
    }
    return hasNarrowKernel(form) || hasWideKernel(form) ? GroupedKernel::Int8 : GroupedKernel::None;
}

bool computesInInt8(GroupedKernel kernel) {
    return kernel == GroupedKernel::Int8 || kernel == GroupedKernel::Int8Inside;
}

bool takesActivationIn(const ConvGroups& groups) {
    if (groups.group > 1)
        return isMultiple(groups, 32);
    return groups.inputs > 3 && (groups.inputs != groups.outputs || groups.inputs >= evenWidth);
}

std::vector<NodeIx> activationForFloat(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantFlow& flow, const Target& target, NodeIx convolution) {
    const ValueIx output = index.output(convolution, 0);
    const auto groups = hasMeasuredEngines(target) ? convGroups(index, types, convolution) : std::nullopt;
    const bool isMeant = groups && index.node(convolution).is("Conv") && takesActivationIn(*groups) &&
        epilogueOf(index, quant, flow, output) == Epilogue::Activation;
    const auto form = isMeant ? activationAfter(index, quant, output) : std::nullopt;
    return form ? form->nodes : std::vector<NodeIx>();
}

namespace {

// The operators at which builds stopped.
bool hasMeasuredActivation(const Index& index, const std::vector<NodeIx>& nodes) {
    constexpr static WordTable operators(std::to_array<std::string_view>({"Erf", "HardSigmoid", "Sigmoid", "Tanh"}));
    return std::ranges::any_of(nodes,
        [&](NodeIx node) { return index.node(node).isStandard() && operators.contains(index.node(node).opType); });
}

// What the DQ writes, of the pair that alone reads the value; invalid where there is none.
ValueIx pastPair(const Index& index, const QuantView& quant, ValueIx value) {
    const auto reader = soleUse(index, value);
    const Quantizer* quantizer = reader ? quant.at(reader->node) : nullptr;
    const auto next = quantizer && quantizer->quantizes ? soleUse(index, index.output(reader->node, 0)) : std::nullopt;
    const bool isDequantized = next && quant.at(next->node) && !quant.at(next->node)->quantizes;
    return isDequantized ? index.output(next->node, 0) : ValueIx{};
}

// The activation after the value. Erf alone counts where a convolution reads the pair after it; before others it builds.
std::vector<NodeIx> activationAlone(const Index& index, const QuantView& quant, ValueIx value) {
    std::vector<NodeIx> nodes = activationAfter(index, quant, value)->nodes;
    if (nodes.size() != 1 || !index.node(nodes.front()).is("Erf"))
        return nodes;
    const ValueIx dequantized = pastPair(index, quant, index.output(nodes.front(), 0));
    const auto isConvolution = [&](const Use& use) { return index.node(use.node).is("Conv"); };
    const bool isCounted = !dequantized.valid() || std::ranges::any_of(index.uses(dequantized), isConvolution);
    return isCounted ? nodes : std::vector<NodeIx>();
}

// The operators from the value to a pair before the Mul, which reads the value, too.
std::vector<NodeIx> activationBeforeProduct(const Index& index, const QuantView& quant, ValueIx value) {
    constexpr std::size_t readers = 2;
    constexpr std::size_t longest = 3; // Div and Erf of GELU, and one more
    const auto uses = index.uses(value);
    if (uses.size() != readers || index.isGraphOutput(value))
        return {};
    const bool isFirst = index.node(uses[1].node).is("Mul");
    const NodeIx product = uses[isFirst ? 1 : 0].node;
    std::vector<NodeIx> nodes{uses[isFirst ? 0 : 1].node};
    while (nodes.size() < longest) {
        const ValueIx result = index.output(nodes.back(), 0);
        if (const ValueIx quantized = pastPair(index, quant, result); quantized.valid()) {
            const auto reader = soleUse(index, quantized);
            const bool isItsProduct = index.node(product).is("Mul") && reader && reader->node == product;
            return isItsProduct ? nodes : std::vector<NodeIx>();
        }
        const auto reader = soleUse(index, result);
        if (!reader)
            break;
        nodes.push_back(reader->node);
    }
    return {};
}

} // namespace

std::vector<NodeIx> activationAfterPair(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantFlow& flow, const Target& target, NodeIx convolution) {
    const auto groups = hasMeasuredEngines(target) ? convGroups(index, types, convolution) : std::nullopt;
    const bool isMeant = groups && index.node(convolution).is("Conv");
    const ValueIx value = isMeant ? pastPair(index, quant, index.output(convolution, 0)) : ValueIx{};
    if (!value.valid())
        return {};
    std::vector<NodeIx> nodes = activationBeforeProduct(index, quant, value);
    if (nodes.empty() && takesActivationIn(*groups) && epilogueOf(index, quant, flow, value) == Epilogue::Activation)
        nodes = activationAlone(index, quant, value);
    return hasMeasuredActivation(index, nodes) ? nodes : std::vector<NodeIx>();
}

} // namespace qaliper
