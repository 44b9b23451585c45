// Q and DQ in FP8 for a GPU that has no FP8.

#include <array>

#include "model/rules/gpu_types.h"
#include "model/rules/rule.h"
#include "model/target/data_types.h"

namespace qaliper::catalog {

namespace quant_fp8_gpu {

constexpr std::string_view int8Id = "quantize-int8";
constexpr std::string_view gpuId = "newer-gpu";

void check(const Context& context, Report& report) {
    if (!context.target.gpu || typeOnGpu(GpuType::Fp8, *context.target.gpu) != Support::No)
        return;
    const std::vector<NodeIx> nodes = nodesOfType(context, GpuType::Fp8);
    if (nodes.empty())
        return;
    Finding finding = findingOfModel("quant-fp8-gpu", Severity::Error, "gpu");
    finding.stage = Stage::Builder;
    finding.title = say("FP8 on a GPU without FP8");
    finding.message =
        say("Q and DQ of activations in FP8: {count}. FP8 needs compute capability {first} or newer, and the "
            "target names {gpu}: {target} stops while building, because the hardware has no FP8.",
            arg("count", nodes.size()), arg("first", formatCapability(firstFloat8Gpu)),
            arg("gpu", formatCapability(*context.target.gpu)), targetArgument(context));
    for (const NodeIx node : nodes)
        finding.related.push_back(context.node(node).id);
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(int8Id, say("Quantize to INT8 instead"),
                say("Quantize the float model again, statically and symmetrically in INT8, for GPUs without FP8.")),
        advice(gpuId, say("Build on a GPU with FP8"),
            say("Build and run on an Ada, Hopper or newer GPU, and name its compute capability in the target."))};
}

constexpr std::array offerInfos{OfferInfo{int8Id, Safety::Advice, false}, OfferInfo{gpuId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"F651"};

} // namespace quant_fp8_gpu

extern const Rule quantFp8Gpu;
constinit const Rule quantFp8Gpu{{"quant-fp8-gpu", "FP8 on a GPU of a compute capability below 8.9", "quant",
                                     Severity::Error, quant_fp8_gpu::offerInfos, quant_fp8_gpu::refs},
    quant_fp8_gpu::check, quant_fp8_gpu::offers};

} // namespace qaliper::catalog
