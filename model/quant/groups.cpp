#include "model/quant/groups.h"

#include "model/quant/operator_traits.h"

namespace qaliper {

std::optional<ConvGroups> convGroups(const Index& index, const TypeTable& types, NodeIx ix) {
    const Node& node = index.node(ix);
    if (!isConvolution(node))
        return std::nullopt;
    const auto weight = types.staticShape(index.input(ix, 1));
    ConvGroups groups;
    groups.group = node.integer("group", 1);
    groups.transposed = node.is("ConvTranspose");
    if (!weight || weight->size() < 3 || groups.group < 1 || (*weight)[0] % groups.group != 0)
        return std::nullopt;
    const std::int64_t rowsPerGroup =
        (*weight)[0] / groups.group; // Conv [Cout, Cin/g, …], ConvTranspose [Cin, Cout/g, …]
    groups.inputsPerGroup = groups.transposed ? rowsPerGroup : (*weight)[1];
    groups.outputsPerGroup = groups.transposed ? (*weight)[1] : rowsPerGroup;
    const bool isTooLarge = __builtin_mul_overflow(groups.inputsPerGroup, groups.group, &groups.inputs) ||
        __builtin_mul_overflow(groups.outputsPerGroup, groups.group, &groups.outputs);
    return isTooLarge ? std::nullopt : std::optional(groups);
}

GroupClass groupClass(const ConvGroups& groups) {
    constexpr std::int64_t multiple = 4;
    if (groups.group == 1)
        return GroupClass::Plain;
    if (groups.inputsPerGroup == 1)
        return groups.outputsPerGroup == 1 ? GroupClass::Depthwise : GroupClass::DepthwiseMultiplier;
    const bool isAligned = groups.inputsPerGroup % multiple == 0 && groups.outputsPerGroup % multiple == 0;
    return isAligned ? GroupClass::Aligned : GroupClass::Misaligned;
}

} // namespace qaliper
