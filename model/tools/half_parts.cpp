// Converts the float parts to FP16 for any target: what the rule speed-float-parts offers where the types of the graph
// decide.

#include "model/rewrite/half_parts.h"

#include <algorithm>

#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace half_parts_tool {

Result<Offer> offer(const Context& context, const ToolNodes&) {
    const HalfParts parts(context);
    const auto isPart = [&](NodeIx node) { return parts.contains(node); };
    if (std::ranges::none_of(context.index().nodes(mainGraph), isPart))
        return fail(ErrorKind::Invalid, say("There is nothing to change here"));
    if (!parts.canConvert())
        return fail(ErrorKind::Unsupported, say("The float parts cannot become FP16 here"));
    Offer offer = offerOf(halfParts.info);
    offer.effect = parts.effect();
    offer.note = noteOnHalfParts();
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes&) { return HalfParts(input.context).convert(); }

} // namespace half_parts_tool

constinit const Tool halfParts{{"float-parts-to-fp16", [] { return say("Compute the float parts in FP16"); },
                                   ToolGroup::Quantization, ToolSubject::Model, Safety::Review},
    half_parts_tool::offer, half_parts_tool::build};

} // namespace qaliper::toolbox
