#include "model/target/attention_kernels.h"

#include <array>

#include "model/target/data_types.h"
#include "model/target/gpus.h"
#include "model/target/releases.h"

namespace qaliper {

namespace {

constexpr ComputeCapability firstGpu{7, 5};
constexpr ComputeCapability ada{8, 9};
constexpr std::int64_t longestInt8 = 512;
constexpr std::int64_t largestHead = 256;
constexpr std::int64_t smallestHalfHead = 16;
constexpr std::int64_t halfHeadMultiple = 8;
constexpr std::int64_t smallestFloat8Head = 8; // this one and smaller ones stay in float
constexpr std::int64_t fewestRtxFloat8Keys = 32;
constexpr std::int64_t smallestRtxHead = 9;
constexpr std::int64_t longestAdaFloat8 = 3072;
constexpr std::int64_t largestAdaHead = 64;
constexpr Version firstInt8{8, 6, 0};
constexpr Version firstFloat8{9, 0, 0};
constexpr Releases beforeAda = {{9, 0, 0}, {10, 5, 0}};
constexpr Releases firstAdaKernels = {{10, 6, 0}, {10, 9, 0}};

bool isHalf(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }

bool exceeds(std::optional<std::int64_t> size, std::int64_t limit) { return size && *size > limit; }

Text limitInInt8(const AttentionSize& size) {
    if (size.head && *size.head != 16 && *size.head != 32 && *size.head != 64)
        return say("in INT8 its heads have 16, 32 or 64 elements, these have {head}", arg("head", *size.head));
    if (exceeds(size.queries, longestInt8) || exceeds(size.keys, longestInt8))
        return say("in INT8 its sequences have at most {limit} elements", arg("limit", longestInt8));
    if (size.head && size.valueHead && *size.head != *size.valueHead)
        return say("in INT8 its values have as many elements as its keys, these have {values} and {keys}",
            arg("values", *size.valueHead), arg("keys", *size.head));
    return {};
}

Text limitInFloat8(const Target& target, const AttentionSize& size) {
    const std::int64_t head = size.head.value_or(smallestHalfHead);
    if (head > largestHead || head <= smallestFloat8Head)
        return say("in FP8 Model Optimizer leaves heads of more than 256 or at most 8 elements in float, these have "
                   "{head}",
            arg("head", head));
    if (target.gpu == ada && beforeAda.include(target.version))
        return say("on Ada it came in FP8 with 10.6");
    const bool isFirstAda = target.gpu == ada && firstAdaKernels.include(target.version);
    if (isFirstAda &&
        (head > largestAdaHead || exceeds(size.queries, longestAdaFloat8) || exceeds(size.keys, longestAdaFloat8)))
        return say("on Ada up to 10.9 its heads have at most 64 elements in FP8 and its sequences at most 3072");
    return {};
}

Text limitInHalf(const AttentionSize& size) {
    const std::int64_t head = size.head.value_or(smallestHalfHead);
    if (head < smallestHalfHead || head > largestHead || head % halfHeadMultiple != 0)
        return say("in FP16 and BF16 its heads have 16 to 256 elements, a multiple of 8, and these have {head}",
            arg("head", head));
    return {};
}

std::optional<GpuType> gpuTypeOf(DataType type) {
    switch (type) {
    case DataType::Int8: return GpuType::Int8;
    case DataType::Float8E4M3FN: return GpuType::Fp8;
    case DataType::Float16: return GpuType::Fp16;
    case DataType::Bfloat16: return GpuType::Bf16;
    default: return std::nullopt;
    }
}

bool isInRelease(DataType type, Version version) {
    switch (type) {
    case DataType::Int8: return version >= firstInt8;
    case DataType::Float8E4M3FN: return version >= firstFloat8;
    default: return typeSupport(type, version).import == TypeImport::Known;
    }
}

} // namespace

Text whyNoAttentionKernel(const Target& target, DataType type, const AttentionSize& size) {
    const auto gpuType = gpuTypeOf(type);
    if (!gpuType)
        return {};
    if (target.gpu && *target.gpu < firstGpu)
        return say("it needs compute capability 7.5 or newer");
    if (target.gpu && typeOnGpu(*gpuType, *target.gpu) == Support::No)
        return say("compute capability {gpu} has no {type}", arg("gpu", formatCapability(*target.gpu)),
            arg("type", gpuTypeName(*gpuType)));
    if (!isInRelease(type, target.version))
        return say("the release has none in {type}", arg("type", gpuTypeName(*gpuType)));
    if (target.rtx)
        return whyNoRtxAttention(type, size);
    if (type == DataType::Int8)
        return limitInInt8(size);
    return type == DataType::Float8E4M3FN ? limitInFloat8(target, size) : limitInHalf(size);
}

Text whyNoRtxAttention(DataType type, const AttentionSize& size) {
    if (type == DataType::Int8)
        return limitInInt8(size);
    if (type == DataType::Float8E4M3FN && size.keys && *size.keys < fewestRtxFloat8Keys)
        return say("in FP8 its sequences have at least {limit} keys, these have {keys}",
            arg("limit", fewestRtxFloat8Keys), arg("keys", *size.keys));
    const std::int64_t head = size.head.value_or(smallestHalfHead);
    if (isHalf(type) && (head < smallestRtxHead || head > largestHead))
        return say("in FP16 and BF16 its heads have {least} to {most} elements, and these have {head}",
            arg("least", smallestRtxHead), arg("most", largestHead), arg("head", head));
    return {};
}

std::vector<DataType> typesOfAttentionKernels(const Target& target, const AttentionSize& size) {
    constexpr std::array types{DataType::Int8, DataType::Float8E4M3FN, DataType::Float16, DataType::Bfloat16};
    std::vector<DataType> possible;
    for (const DataType type : types) {
        if (whyNoAttentionKernel(target, type, size).empty())
            possible.push_back(type);
    }
    return possible;
}

} // namespace qaliper
