#include "model/rules/gpu_types.h"

#include <algorithm>

#include "model/target/data_types.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

bool isNamed(const Node& node, std::string_view type) {
    return node.opType.starts_with("TRT_") && node.opType.find(type) != std::string::npos;
}

bool isMxfp8(const Context& context, const Quantizer& quantizer) {
    return isNamed(context.node(quantizer.node), "MXFP8") ||
        context.types.element(quantizer.scale) == DataType::Float8E8M0;
}

// FP8 data of a DQ that are the scales of blocks in FP4.
bool isScaleOfFp4(const Context& context, const Quantizer& quantizer) {
    const NodeIx producer = quantizer.data.valid() ? context.index().producer(quantizer.data) : NodeIx{};
    return producer.valid() && isNamed(context.node(producer), "FP4");
}

bool isOfType(const Context& context, const Quantizer& quantizer, GpuType type) {
    switch (type) {
    case GpuType::Int8: return takenAs(quantizer.type) == DataType::Int8 && !isMxfp8(context, quantizer);
    case GpuType::Int4: return quantizer.type == DataType::Int4;
    case GpuType::Fp4: return quantizer.type == DataType::Float4E2M1 || isNamed(context.node(quantizer.node), "FP4");
    case GpuType::Mxfp8: return isMxfp8(context, quantizer);
    case GpuType::Fp8:
        return quantizer.type == DataType::Float8E4M3FN && !quantizer.constantData && !isMxfp8(context, quantizer) &&
            !isScaleOfFp4(context, quantizer);
    case GpuType::Fp16:
    case GpuType::Bf16: break;
    }
    return false;
}

// The first release with the type; nothing for those that every release has.
std::optional<Version> firstReleaseOf(GpuType type) {
    switch (type) {
    case GpuType::Bf16: return Version{9, 0, 0};
    case GpuType::Int4: return firstRelease(DataType::Int4);
    case GpuType::Fp8: return firstRelease(DataType::Float8E4M3FN);
    case GpuType::Fp4: return firstRelease(DataType::Float4E2M1);
    case GpuType::Mxfp8: return firstBlockScaleRelease;
    case GpuType::Fp16:
    case GpuType::Int8: break;
    }
    return std::nullopt;
}

std::vector<NodeIx> nodesReturning(const Context& context, DataType type) {
    std::vector<NodeIx> nodes;
    for (const NodeIx node : context.index().nodes()) {
        const ValueIx output = context.index().output(node, 0);
        if (output.valid() && context.types.element(output) == type && !context.quant.isConstant(output))
            nodes.push_back(node);
    }
    return nodes;
}

} // namespace

std::vector<NodeIx> nodesOfType(const Context& context, GpuType type) {
    if (const auto first = firstReleaseOf(type); first && context.target.version < *first)
        return {};
    if (type == GpuType::Fp16)
        return nodesReturning(context, DataType::Float16);
    if (type == GpuType::Bf16)
        return nodesReturning(context, DataType::Bfloat16);
    std::vector<NodeIx> nodes;
    for (const Quantizer& quantizer : context.quant.all()) {
        if (isOfType(context, quantizer, type))
            nodes.push_back(quantizer.node);
    }
    return nodes;
}

} // namespace qaliper
