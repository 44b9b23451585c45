#include "model/sensitivity/equal_place.h"

#include <algorithm>

namespace qaliper {

namespace {

// The only weight that this Conv reads; nothing where it has no Q/DQ, or where other nodes read it, too.
const Switch* weightOf(const Index& index, const SwitchList& list, NodeIx conv) {
    const NodeIx end = index.producer(index.input(conv, 1));
    const auto found = std::ranges::find_if(list.switches, [&](const Switch& known) {
        return known.kind == SwitchKind::Weight && known.ends.size() == 1 && known.ends.front() == end;
    });
    if (found == list.switches.end() || !soleUse(index, index.output(end, 0)))
        return nullptr;
    return &*found;
}

bool hasPlainBias(const Index& index, NodeIx conv) {
    const ValueIx bias = index.input(conv, 2);
    const Tensor* constant = bias.valid() ? readableConstant(index, bias) : nullptr;
    return !bias.valid() || (constant && isFloat(constant->type));
}

// One group, or as many as channels.
bool hasOwnColumns(const Index& index, const Switch& weight, NodeIx conv) {
    const Tensor* constant = readableConstant(index, weight.tensor);
    const std::int64_t groups = index.node(conv).integer("group", 1);
    return constant && constant->dims.size() > 2 &&
        (groups == 1 || (constant->dims[1] == 1 && constant->dims[0] == groups));
}

} // namespace

std::optional<EqualPlace> equalPlaceOf(const Index& index, const SwitchList& list, const Switch& pair) {
    if (pair.kind != SwitchKind::Activation || !soleUse(index, pair.tensor))
        return std::nullopt;
    NodeIx writer = index.producer(pair.tensor);
    const bool isPassed = writer.valid() && (index.node(writer).is("Relu") || index.node(writer).is("LeakyRelu"));
    if (isPassed && soleUse(index, index.input(writer, 0)))
        writer = index.producer(index.input(writer, 0));
    if (!writer.valid() || !index.node(writer).is("Conv") || !hasPlainBias(index, writer))
        return std::nullopt;
    const Switch* written = weightOf(index, list, writer);
    if (!written || !readableConstant(index, written->tensor))
        return std::nullopt;
    EqualPlace place{writer, *written, {}, {}};
    for (const NodeIx end : pair.ends) {
        if (index.isGraphOutput(index.output(end, 0)))
            return std::nullopt;
        for (const Use& use : index.uses(index.output(end, 0))) {
            const bool isConv = use.slot == 0 && index.node(use.node).is("Conv");
            const Switch* weight = isConv ? weightOf(index, list, use.node) : nullptr;
            if (!weight || !hasOwnColumns(index, *weight, use.node))
                return std::nullopt;
            place.consumers.push_back(use.node);
            place.read.push_back(*weight);
        }
    }
    return place.consumers.empty() ? std::nullopt : std::optional(std::move(place));
}

} // namespace qaliper
