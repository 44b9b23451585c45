// A GPU for which the target's release builds no engines, or for which it is not known. Targets that a person writes are
// rejected at once (checkTarget()); those of logs and of stored files come as far as this rule.

#include <array>

#include "model/rules/rule.h"
#include "model/target/gpus.h"

namespace qaliper::catalog {

namespace gpu_release {

constexpr std::string_view releaseId = "other-release";

void check(const Context& context, Report& report) {
    const auto gpu = context.target.gpu;
    const Support support = gpu ? gpuInTarget(*gpu, context.target) : Support::Yes;
    if (support == Support::Yes)
        return;
    const bool isOpen = support == Support::Open;
    Finding finding =
        findingOfModel("gpu-release", isOpen ? Severity::Note : Severity::Error, isOpen ? "open" : "never");
    finding.stage = isOpen ? Stage::None : Stage::Builder;
    finding.title = isOpen ? say("A GPU of which no source says whether the release builds for it")
                           : say("A GPU that the release does not build for");
    finding.message = isOpen
        ? say("The target names compute capability {gpu}. No source says whether {target} builds for it.",
              arg("gpu", formatCapability(*gpu)), targetArgument(context))
        : say("The target names compute capability {gpu}, and {target} has no kernels for it: a build stops with "
              "\"Target GPU SM … is not supported by this TensorRT release\", or \"Unsupported SM\" up to 10.0.",
              arg("gpu", formatCapability(*gpu)), targetArgument(context));
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    const std::vector<Text> releases = releasesWithGpu(*context.target.gpu);
    if (releases.empty())
        return {};
    return {advice(releaseId, say("Use a release that builds for this GPU"),
        say("Releases for compute capability {gpu}: {releases}.", arg("gpu", formatCapability(*context.target.gpu)),
            arg("releases", releases)))};
}

constexpr std::array offerInfos{OfferInfo{releaseId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R74", "F654", "F721"};

} // namespace gpu_release

extern const Rule gpuRelease;
constinit const Rule gpuRelease{{"gpu-release", "GPU that the target's release does not build for", "gpu",
                                    Severity::Error, gpu_release::offerInfos, gpu_release::refs},
    gpu_release::check, gpu_release::offers};

} // namespace qaliper::catalog
