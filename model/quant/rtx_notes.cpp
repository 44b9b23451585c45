#include <algorithm>
#include <utility>
#include <vector>

#include "model/graph/queries.h"
#include "model/quant/operator_traits.h"
#include "model/quant/rtx_kernels.h"

namespace qaliper {

namespace {

// A Q whose DQ is in other kernels.
bool writesQuantized(const Index& index, const KernelNumbers& kernels, NodeIx node) {
    const auto isElsewhere = [&](const Use& use) { return !kernels.areOne(use.node, node); };
    return isQuantizeNode(index.node(node)) && std::ranges::any_of(index.uses(index.output(node, 0)), isElsewhere);
}

// A quantized layer writes float, but where its kernel takes in the Q after it; the first product of attention that is
// one kernel writes nothing.
NodePrecision withResult(NodePrecision noted, const Index& index, const TypeTable& types, NodeIx layer, bool isFloat) {
    const bool isOpen = noted.certainty == Certainty::Open;
    if (!isFloat) {
        noted.output = DataType::Undefined;
        noted.reason = isOpen ? noted.reason : Text();
    } else if (noted.output == DataType::Undefined) {
        const DataType type = types.element(index.output(layer, 0));
        noted.output = type == DataType::Undefined ? DataType::Float : type;
        noted.reason = isOpen ? noted.reason : say("What is after it is a kernel of its own, so it writes float");
    }
    return noted;
}

// The nodes of each kernel.
std::vector<std::vector<NodeIx>> membersOf(const Index& index, const KernelNumbers& kernels) {
    std::vector<std::vector<NodeIx>> members(kernels.kinds.size());
    for (const NodeIx node : index.nodes()) {
        if (kernels.hasKernel(node))
            members[kernels.byNode[node.value]].push_back(node);
    }
    return members;
}

} // namespace

void noteKernels(PrecisionMap& precision, const Index& index, const TypeTable& types, const KernelNumbers& kernels) {
    for (const std::vector<NodeIx>& members : membersOf(index, kernels)) {
        const auto computes = [&](NodeIx node) { return precision.at(node).certainty != Certainty::None; };
        const auto writes = [&](NodeIx node) { return writesQuantized(index, kernels, node); };
        const auto found = std::ranges::find_if(members, [&](NodeIx node) { return isWeighted(index.node(node)); });
        const NodeIx head = found == members.end() ? NodeIx{} : *found;
        const bool isAlone = std::ranges::count_if(members, computes) < 2;
        const bool writesFloat = std::ranges::none_of(members, writes);
        for (const NodeIx node : members) {
            if (!computes(node))
                continue;
            NodePrecision noted = precision.at(node);
            if (isWeighted(index.node(node)) && runsQuantized(noted))
                noted = withResult(
                    std::move(noted), index, types, node, writesFloat && !(node == head && kernels.isAttention(node)));
            if (!isAlone && node != head) {
                noted.kernel = head;
                noted.generated = !head.valid();
            }
            precision.set(node, std::move(noted));
        }
    }
}

} // namespace qaliper
