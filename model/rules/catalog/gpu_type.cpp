// Types in a model that the target's GPU does not have, by a table of types and compute capabilities. FP8 has a rule of
// its own, quant-fp8-gpu.

#include <array>

#include "model/rules/gpu_types.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace gpu_type {

constexpr std::string_view gpuId = "newer-gpu";
constexpr std::string_view typeId = "other-type";

struct Row {
    GpuType type;
    Severity lacking; // where the table says that the GPU has no such type
    Severity open;    // where it is open
};

// What TensorRT does with BF16 on a GPU without it was seen in no log (fact F655).
constexpr std::array rows{
    Row{GpuType::Int8, Severity::Error, Severity::Note},
    Row{GpuType::Bf16, Severity::Warning, Severity::Note},
    Row{GpuType::Int4, Severity::Warning, Severity::Note},
    Row{GpuType::Fp4, Severity::Error, Severity::Note},
    Row{GpuType::Mxfp8, Severity::Error, Severity::Warning},
};

Text messageFor(const Context& context, const Row& row, Support support, std::size_t count) {
    const auto type = arg("type", gpuTypeName(row.type));
    const auto gpu = arg("gpu", formatCapability(*context.target.gpu));
    if (support == Support::Open)
        return say(
            "Operators with values in {type}: {count}. No source says whether GPUs of compute capability {gpu} run "
            "them.",
            type, arg("count", count), gpu);
    if (row.lacking == Severity::Error)
        return say(
            "Operators with values in {type}: {count}. GPUs of compute capability {gpu} have no {type}: {target} "
            "is expected to stop while building.",
            type, arg("count", count), gpu, targetArgument(context));
    return say(
        "Operators with values in {type}: {count}. GPUs of compute capability {gpu} have no {type}; what {target} "
        "does with them was seen in no log.",
        type, arg("count", count), gpu, targetArgument(context));
}

void check(const Context& context, Report& report) {
    if (!context.target.gpu)
        return;
    for (const Row& row : rows) {
        const Support support = typeOnGpu(row.type, *context.target.gpu);
        const std::vector<NodeIx> nodes =
            support == Support::Yes ? std::vector<NodeIx>() : nodesOfType(context, row.type);
        if (nodes.empty())
            continue;
        Finding finding = findingOfModel(
            "gpu-type", support == Support::Open ? row.open : row.lacking, std::string(gpuTypeName(row.type)));
        finding.stage = finding.severity == Severity::Error ? Stage::Builder : Stage::None;
        finding.slot = gpuTypeName(row.type);
        finding.title = support == Support::Open
            ? say("{type} on a GPU for which it is open", arg("type", gpuTypeName(row.type)))
            : say("{type} on a GPU without {type}", arg("type", gpuTypeName(row.type)));
        finding.message = messageFor(context, row, support, nodes.size());
        for (const NodeIx node : nodes)
            finding.related.push_back(context.node(node).id);
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context&, const Finding& finding) {
    return {advice(gpuId, say("Build on a GPU with {type}", arg("type", finding.slot)),
                say("Build and run on a GPU that has the type, and name that GPU in the target.")),
        advice(typeId, say("Export the model in another type"),
            say("For GPUs without FP4 and FP8 quantize to INT8, for those without INT8 keep the model in float, and "
                "instead of BF16 use FP16 or FP32."))};
}

constexpr std::array offerInfos{OfferInfo{gpuId, Safety::Advice, false}, OfferInfo{typeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 5> refs{"R71", "R72", "R73", "F655", "F656"};

} // namespace gpu_type

extern const Rule gpuType;
constinit const Rule gpuType{{"gpu-type", "Type that the target's GPU does not have", "gpu", Severity::Error,
                                 gpu_type::offerInfos, gpu_type::refs},
    gpu_type::check, gpu_type::offers};

} // namespace qaliper::catalog
