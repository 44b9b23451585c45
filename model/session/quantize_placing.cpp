#include "model/session/quantize_placing.h"

#include <algorithm>
#include <utility>

#include "model/session/quantize_refusal.h"

namespace qaliper {

namespace {

constexpr int mostChecks = 8; // rounds of leaving in float what the check finds fault with

bool isNewFault(const Analysis& start, const Finding& finding) {
    return isFault(finding) && std::ranges::none_of(start.findings, [&](const Finding& known) {
        return known.rule == finding.rule && known.node == finding.node && known.cause == finding.cause;
    });
}

// The quantized node itself, or those that read this Q or DQ.
std::vector<NodeId> quantizedAt(const Context& before, const Context& after, NodeId place, const Placement& placement) {
    const auto isQuantized = [&](NodeId id) {
        const auto node = before.index().find(id);
        const PlacedNode* placed = node ? placement.at(*node) : nullptr;
        return placed && placed->role == PlacedRole::Quantized;
    };
    if (isQuantized(place))
        return {place};
    const auto node = after.index().find(place);
    if (!node || !after.quant.at(*node))
        return {};
    std::vector<NodeId> found;
    for (const NodeIx consumer : consumersOf(after.index(), *node)) {
        const NodeId id = after.node(consumer).id;
        const auto deeper = isQuantized(id) ? std::vector{id} : quantizedAt(before, after, id, placement);
        found.insert(found.end(), deeper.begin(), deeper.end());
    }
    return found;
}

// Leaves in float what the new faults are about; false when they are about nothing that was quantized.
bool keepOut(const Analysis& start, const Context& before, const Analysis& after, const Placement& placement,
    PlacementRequest& request) {
    bool isAny = false;
    for (const Finding& finding : after.findings) {
        if (!isNewFault(start, finding))
            continue;
        std::vector<NodeId> places = finding.related;
        places.push_back(finding.node);
        for (const NodeId place : places) {
            for (const NodeId layer : quantizedAt(before, *after.context, place, placement))
                isAny = request.keepFloat
                            .emplace(layer,
                                say("the check of the quantized model finds fault with it: {finding}",
                                    arg("finding", sentenceOf(finding))))
                            .second ||
                    isAny;
        }
    }
    return isAny;
}

} // namespace

const Finding* firstNewFault(const Analysis& start, const Analysis& after) {
    const auto fault =
        std::ranges::find_if(after.findings, [&](const Finding& finding) { return isNewFault(start, finding); });
    return fault == after.findings.end() ? nullptr : &*fault;
}

Result<PlacedVersion> placedVersion(const Context& context, const PlacementRequest& request, const Job& job) {
    Placement placement = placeFor(context, request);
    QALIPER_TRY(auto pairs, pairEdits(context, placement, job));
    return PlacedVersion{std::move(placement), std::move(pairs)};
}

Result<PlacedVersion> avoidFaults(const Inspector& inspector, const Analysis& start, const Context& context,
    PlacementRequest& request, const Job& job) {
    for (int round = 0; round < mostChecks; ++round) {
        auto placed = placedVersion(context, request, job);
        if (!placed)
            return fail(std::move(placed.error()));
        const Placement& placement = placed->placement;
        if (placement.pairs.empty())
            return fail(ErrorKind::Unsupported,
                say("Nothing in this model is worth {type} on {target}: {reasons}",
                    arg("type", shortName(request.type)), targetArgument(context),
                    arg("reasons", reasonsOf(context, placement))));
        const auto model = applyEdits(context.model(), placed->pairs.edits, job); // any scales will do
        QALIPER_TRY(const auto checked, model ? inspect(inspector, *model, job) : fail(model.error()));
        const Finding* fault = firstNewFault(start, checked);
        if (!fault)
            return placed;
        if (!keepOut(start, context, checked, placement, request))
            return fail(ErrorKind::Unsupported,
                say("The quantized model would have a fault on {target}: {finding}", targetArgument(context),
                    arg("finding", sentenceOf(*fault))));
    }
    return fail(ErrorKind::Unsupported, say("No placement passes the check on {target}", targetArgument(context)));
}

} // namespace qaliper
