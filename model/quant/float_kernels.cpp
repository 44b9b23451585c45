#include "model/quant/float_kernels.h"

#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"
#include "model/target/releases.h"

namespace qaliper {

namespace {

constexpr Releases refusesHalfGroups = {{11, 2, 0}, {11, 2, 0}};

} // namespace

FloatKernel floatKernel(const Index& index, const TypeTable& types, const Target& target, NodeIx node) {
    const DataType type = types.element(index.output(node, 0));
    const bool isHalf = type == DataType::Float16 || type == DataType::Bfloat16;
    if (!isHalf || !isConvolution(index.node(node)))
        return FloatKernel::Expected;
    if (index.node(node).is("ConvTranspose") && type == DataType::Bfloat16)
        return FloatKernel::NotForTranspose;
    const auto groups = convGroups(index, types, node);
    const bool isMissing = groups && groups->group > 1 && refusesHalfGroups.include(target.version);
    return isMissing ? FloatKernel::NotForGroups : FloatKernel::Expected;
}

} // namespace qaliper
