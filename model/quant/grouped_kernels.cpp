#include "model/quant/grouped_kernels.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

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

// The Add of another computed value that reads the value, past what is plain.
bool isAddedTo(const Index& index, const QuantView& quant, ValueIx value) {
    auto use = soleUse(index, value);
    while (use && isPlain(index.node(use->node)))
        use = soleUse(index, index.output(use->node, 0));
    return use && index.node(use->node).is("Add") && !quant.isConstant(index.input(use->node, 1 - use->slot));
}

} // namespace

Epilogue plannedEpilogue(const Index& index, const QuantView& quant, ValueIx output) {
    if (isAddedTo(index, quant, output))
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
    const bool isQuantized = planned == Epilogue::ResidualAdd || flow.isRequantized(form ? form->result : output);
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

} // namespace qaliper
