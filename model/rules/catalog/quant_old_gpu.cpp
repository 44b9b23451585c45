// INT8 on GPUs of compute capability 7.5 and older, which lack kernels for some layers. Those without any INT8 are a
// matter of gpu-type.

#include <array>

#include "model/rules/rule.h"
#include "model/target/gpus.h"

namespace qaliper::catalog {

namespace quant_old_gpu {

constexpr std::string_view removeId = "remove-where-named";
constexpr ComputeCapability lastOld{7, 5};

void check(const Context& context, Report& report) {
    if (!context.target.gpu || *context.target.gpu > lastOld ||
        typeOnGpu(GpuType::Int8, *context.target.gpu) == Support::No)
        return;
    std::vector<NodeId> layers;
    for (const NodeIx node : context.index().nodes()) {
        const NodePrecision& precision = context.precision.at(node);
        if (runsQuantized(precision) && takenAs(precision.compute) == DataType::Int8)
            layers.push_back(context.node(node).id);
    }
    if (layers.empty())
        return;
    Finding finding = findingOfModel("quant-old-gpu", Severity::Warning, "gpu");
    finding.title = say("INT8 layers on a GPU that may lack their kernels");
    finding.message =
        say("Operators expected in INT8: {layers}. On GPUs of compute capability 7.5 and older INT8 "
            "kernels are "
            "missing for some layers; {target} then stops with \"Could not find any implementation for node\".",
            arg("layers", layers.size()), targetArgument(context));
    finding.related = std::move(layers);
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(removeId, say("Remove the Q/DQ pairs of the layer that the log names"),
        say("The message names the fused group. Take the pairs around that layer away and build again; give the log to "
            "`qaliper-cli check --log` to find the node."))};
}

constexpr std::array offerInfos{OfferInfo{removeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R51", "F403"};

} // namespace quant_old_gpu

extern const Rule quantOldGpu;
constinit const Rule quantOldGpu{{"quant-old-gpu", "INT8 on a GPU of compute capability 7.5 or older", "quant",
                                     Severity::Warning, quant_old_gpu::offerInfos, quant_old_gpu::refs},
    quant_old_gpu::check, quant_old_gpu::offers};

} // namespace qaliper::catalog
