#include "model/quantize/merged_groups.h"

#include <algorithm>

#include "model/quant/grouped_kernels.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/regroup.h"

namespace qaliper {

namespace {

// The form that a Q after the convolution would give it, where no kernel computes that.
std::optional<GroupedForm> formWithoutKernel(const Context& context, NodeIx node) {
    const Index& index = context.index();
    auto form =
        isConvolution(context.node(node)) ? plannedForm(index, context.types, context.quant, node) : std::nullopt;
    const bool isStopped = form && !form->groups.transposed && int8Kernel(*form) == GroupedKernel::None;
    const bool isFloat32 = context.types.element(index.input(node, 0)) == DataType::Float &&
        context.types.element(index.input(node, 1)) == DataType::Float;
    return isStopped && isFloat32 ? form : std::nullopt;
}

bool hasKernelMerged(const GroupedForm& form, std::int64_t m) {
    const GroupedForm merged{mergedGroups(form.groups, m), form.kernel, form.epilogue};
    const ConvGroups& groups = merged.groups;
    return std::max(groups.inputsPerGroup, groups.outputsPerGroup) <= widestTimedGroup &&
        (groups.group == 1 || computesInInt8(int8Kernel(merged)));
}

bool isMergeable(const Context& context, NodeIx node) {
    const auto form = formWithoutKernel(context, node);
    return form && hasKernelMerged(*form, mergeFactor(*form)) && widenableWeight(context, node);
}

} // namespace

std::vector<NodeIx> mergeableGroups(const Context& context, const std::map<NodeId, Text>& keepFloat) {
    std::vector<NodeIx> found;
    if (context.target.rtx)
        return found;
    for (const NodeIx node : context.index().nodes(mainGraph)) {
        if (!keepFloat.contains(context.node(node).id) && isMergeable(context, node))
            found.push_back(node);
    }
    return found;
}

Result<std::vector<Edit>> groupMergingEdits(const Context& context, const std::vector<NodeIx>& convolutions) {
    FixBuilder builder(context);
    for (const NodeIx node : convolutions) {
        const auto form = formWithoutKernel(context, node);
        const auto chain = widenableWeight(context, node);
        if (form && chain)
            QALIPER_CHECK(mergeGroups(builder, context, node, *chain, form->groups, mergeFactor(*form)));
    }
    return std::move(builder).finish();
}

} // namespace qaliper
