// Builds for the DLA: whether the release has one there, and Q/DQ, which releases up to 10.7 do not take on it.

#include <array>

#include "model/rules/rule.h"
#include "model/target/gpus.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace gpu_dla {

constexpr std::string_view stripId = "strip-for-dla";
constexpr std::string_view releaseId = "other-release";
constexpr std::string_view releaseSlot = "release";
constexpr std::string_view pairsSlot = "pairs";
constexpr Releases rejectsPairs = until(10, 7);

void checkRelease(const Context& context, Report& report) {
    const Support support = dlaInRelease(context.target.gpu, context.target.version);
    if (support == Support::Yes)
        return;
    const bool isOpen = support == Support::Open;
    Finding finding = findingOfModel("gpu-dla", isOpen ? Severity::Note : Severity::Error, std::string(releaseSlot));
    finding.slot = releaseSlot;
    finding.stage = isOpen ? Stage::None : Stage::Builder;
    finding.title = isOpen ? say("The DLA, where the sources contradict each other")
                           : say("The DLA, which the release does not build for");
    finding.message = isOpen
        ? say("The target is built for the DLA. NVIDIA's pages call 10.7 the last release of 10.x with a DLA, later "
              "parsers have flags for it, and what {target} does is open.",
              targetArgument(context))
        : say("The target is built for the DLA, and {target} has none on that platform.", targetArgument(context));
    report.add(std::move(finding));
}

void checkPairs(const Context& context, Report& report) {
    if (!rejectsPairs.include(context.target.version) || context.quant.empty())
        return;
    Finding finding = findingOfModel("gpu-dla", Severity::Warning, std::string(pairsSlot));
    finding.slot = pairsSlot;
    finding.title = say("Q/DQ in a model for the DLA");
    finding.message =
        say("Q and DQ operators: {count}. The DLA of {target} accepts none of them: they and their scales "
            "run on the GPU, and "
            "a build for the DLA alone stops there. INT8 comes to it by a calibration cache.",
            arg("count", context.quant.all().size()), targetArgument(context));
    for (const Quantizer& quantizer : context.quant.all())
        finding.related.push_back(context.node(quantizer.node).id);
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    if (!context.target.dla)
        return;
    checkRelease(context, report);
    checkPairs(context, report);
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (finding.slot == pairsSlot)
        return {advice(stripId, say("Take the Q/DQ away, and keep their scales as a calibration cache"),
            say("The tool \"Convert Q/DQ to a calibration cache and layer precisions\" (strip-qdq) writes the float "
                "model, the cache, and the precisions to ask for."))};
    const std::vector<Text> releases = releasesWithDla(context.target.gpu);
    if (releases.empty())
        return {};
    return {advice(releaseId, say("Use a release that builds for this DLA"),
        say("Releases with a DLA there: {releases}.", arg("releases", releases)))};
}

constexpr std::array offerInfos{OfferInfo{stripId, Safety::Advice, false}, OfferInfo{releaseId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R112", "R113", "F657"};

} // namespace gpu_dla

extern const Rule gpuDla;
constinit const Rule gpuDla{{"gpu-dla", "Model for a DLA that the target lacks or that accepts no Q/DQ", "gpu",
                                Severity::Error, gpu_dla::offerInfos, gpu_dla::refs},
    gpu_dla::check, gpu_dla::offers};

} // namespace qaliper::catalog
