#include "model/context/plugin_slots.h"

#include <algorithm>

namespace qaliper {

namespace {

bool isNoData(const PluginFacts* plugin, std::uint32_t slot) {
    const auto holds = [&](const std::vector<std::uint32_t>& slots) {
        return std::ranges::find(slots, slot) != slots.end();
    };
    return plugin && (holds(plugin->shapeInputs) || holds(plugin->indexInputs));
}

void addInput(const Context& context, NodeIx node, std::uint32_t slot, PluginSlots& slots) {
    const Quantizer* quantizer = context.quant.producer(context.index(), context.index().input(node, slot));
    if (!quantizer || isNoData(context.classOf(node).plugin, slot))
        return;
    (quantizer->quantizes ? slots.quantized : slots.dequantized).push_back(slot);
}

void addOutput(const Context& context, ValueIx output, std::uint32_t slot, PluginSlots& slots) {
    const Index& index = context.index();
    const auto isQuantizer = [&](const Use& use) { return context.quant.at(use.node) != nullptr; };
    if (!output.valid())
        return;
    const auto use = soleUse(index, output);
    const Quantizer* consumer = use ? context.quant.at(use->node) : nullptr;
    if (consumer && consumer->quantizes)
        slots.requantized.push_back(slot);
    else if (!std::ranges::all_of(index.uses(output), isQuantizer))
        slots.open.push_back(slot);
}

// The table of standard plugins states INT8 and no other quantized type.
Answer answer(const PluginFacts* plugin, const PluginSlot& slot, DataType type) {
    return plugin->fromManifest || type == DataType::Int8 ? slot.takes(type) : Answer::Unknown;
}

Answer anyFloat(const PluginSlot& slot) {
    if (slot.types.empty())
        return Answer::Unknown;
    return std::ranges::any_of(slot.types, isFloat) ? Answer::Yes : Answer::No;
}

} // namespace

PluginSlots pluginSlots(const Context& context, NodeIx node) {
    PluginSlots slots;
    const auto inputs = context.index().inputs(node);
    for (std::uint32_t slot = 0; slot < inputs.size(); ++slot)
        addInput(context, node, slot, slots);
    const auto outputs = context.index().outputs(node);
    for (std::uint32_t slot = 0; slot < outputs.size(); ++slot)
        addOutput(context, outputs[slot], slot, slots);
    return slots;
}

DataType quantizedTypeAt(const Context& context, NodeIx node, std::uint32_t input) {
    const Quantizer* quantizer = context.quant.producer(context.index(), context.index().input(node, input));
    return quantizer ? takenAs(quantizer->type) : DataType::Undefined;
}

Answer PluginTypes::takes(std::uint32_t input, DataType type) const {
    const PluginFacts* plugin = context->classOf(node).plugin;
    if (!plugin)
        return Answer::Unknown;
    const bool isConditional = plugin->op == "InstanceNormalization_TRT" && !plugin->fromManifest;
    return isConditional && type == DataType::Int8 ? instanceNormTakesInt8(*context, node)
                                                   : answer(plugin, plugin->input(input), type);
}

Answer PluginTypes::writes(std::uint32_t output, DataType type) const {
    const PluginFacts* plugin = context->classOf(node).plugin;
    return plugin ? answer(plugin, plugin->output(output), type) : Answer::Unknown;
}

Answer PluginTypes::takesFloat(std::uint32_t input) const {
    const PluginFacts* plugin = context->classOf(node).plugin;
    return plugin ? anyFloat(plugin->input(input)) : Answer::Unknown;
}

Answer PluginTypes::writesFloat(std::uint32_t output) const {
    const PluginFacts* plugin = context->classOf(node).plugin;
    return plugin ? anyFloat(plugin->output(output)) : Answer::Unknown;
}

Answer instanceNormTakesInt8(const Context& context, NodeIx node) {
    const ValueIx data = context.index().input(node, 0);
    const Shape* shape = data.valid() ? context.types.shape(data) : nullptr;
    if (!shape)
        return Answer::Unknown;
    const auto channels = shape->size() == 5 ? (*shape)[1].number() : std::optional<std::int64_t>(0);
    if (!channels)
        return Answer::Unknown;
    return shape->size() == 5 && *channels % 32 == 0 ? Answer::Yes : Answer::No;
}

} // namespace qaliper
