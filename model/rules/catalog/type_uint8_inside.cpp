// UINT8 between the operators of a network. TensorRT supports it for network inputs and outputs only.

#include <algorithm>
#include <array>

#include "model/graph/queries.h"
#include "model/rewrite/cast_first.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"
#include "model/target/data_types.h"
#include "model/target/importers.h"

namespace qaliper::catalog {

namespace type_uint8_inside {

constexpr std::string_view castId = "cast-first";
constexpr std::string_view adviceId = "cast-by-hand";
constexpr std::string_view otherId = "other-input-type";

bool isUint8(const Context& context, ValueIx value) {
    return value.valid() && context.types.element(value) == DataType::Uint8;
}

// Operators that hand UINT8 on and do not reject it themselves.
constexpr std::array handers{"Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"};

// True where no layer is made: the output is the input.
bool changesNothing(const Context& context, NodeIx node) {
    const auto before = context.types.staticShape(context.index().input(node, 0));
    return context.node(node).is("Identity") ||
        (context.node(node).is("Flatten") && before &&
            before == context.types.staticShape(context.index().output(node, 0)));
}

// An input may be handed on to an output of the network, as its only stop.
bool handsToOutput(const Context& context, NodeIx node) {
    const bool isHander = std::ranges::any_of(handers, [&](std::string_view op) { return context.node(node).is(op); });
    return isHander && context.index().isGraphOutput(context.index().output(node, 0)) &&
        (reshapesUint8.include(context.target.version) || changesNothing(context, node));
}

// Another rank would be reshaped, as of an input that becomes an output.
bool isOfOneRank(const Context& context, NodeIx node) {
    const Shape* a = context.types.shape(context.index().input(node, 0));
    const Shape* b = context.types.shape(context.index().input(node, 1));
    return reshapesUint8.include(context.target.version) || (a && b && a->size() == b->size());
}

// Reads UINT8 without computing with it, or compares it.
bool isConsumer(const Context& context, const Use& use) {
    const Node& node = context.node(use.node);
    if (node.is("Shape"))
        return true;
    const bool isAlone = (node.is("Max") || node.is("Min")) && node.inputs.size() == 1;
    const bool isType = node.is("CastLike") && use.slot == 1;
    const bool isCompared = node.is("Equal") && isOfOneRank(context, use.node) && // a constant is INT32
        std::ranges::none_of(
            context.index().inputs(use.node), [&](ValueIx value) { return context.index().constant(value); });
    return comparesUint8.include(context.target.version) && (node.is("Size") || isCompared || isAlone || isType);
}

bool leavesUint8(const Context& context, const Use& use) {
    return context.node(use.node).is("Cast") || context.quant.at(use.node) || isConsumer(context, use) ||
        handsToOutput(context, use.node);
}

// True for the first UINT8 value: a graph input with a consumer other than Cast, or the output of a Cast.
bool beginsInside(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const NodeIx producer = index.producer(value);
    if (!isUint8(context, value) || index.constant(value))
        return false;
    const bool isCast = producer.valid() && context.node(producer).is("Cast");
    if (context.target.version < firstUint8Release) // the target has no UINT8 tensors, not even as input of a Cast
        return isCast || (index.isGraphInput(value) && index.graphOf(value) == mainGraph);
    const auto readsOn = [&](const Use& use) {
        return !leavesUint8(context, use) && context.classOf(use.node).kind == NodeClass::Importer;
    };
    if (index.isGraphInput(value))
        return std::ranges::any_of(index.uses(value), readsOn);
    return isCast && !index.isGraphOutput(value);
}

// The node of the finding: the Cast, or invalid for a graph input, when the target has no UINT8; else the first
// consumer that keeps it inside.
NodeIx placeOf(const Context& context, ValueIx value) {
    if (context.target.version < firstUint8Release)
        return context.index().producer(value);
    const auto uses = context.index().uses(value);
    const auto inside = std::ranges::find_if(uses, [&](const Use& use) { return !leavesUint8(context, use); });
    if (inside != uses.end())
        return inside->node;
    return uses.empty() ? NodeIx{} : uses.front().node;
}

void check(const Context& context, Report& report) {
    const Index& index = context.index();
    for (const ValueIx value : index.values()) {
        if (!beginsInside(context, value))
            continue;
        const NodeIx consumer = placeOf(context, value);
        if (!consumer.valid() && context.target.version >= firstUint8Release)
            continue;
        Finding finding = consumer.valid()
            ? findingAt(context, "type-uint8-inside", Severity::Error, consumer, "inside")
            : findingOfModel("type-uint8-inside", Severity::Error, "inside");
        finding.stage = Stage::Parser;
        finding.slot = std::string(index.name(value));
        finding.values = {finding.slot};
        finding.title = say("UINT8 inside the network");
        finding.message = context.target.version < firstUint8Release
            ? say("\"{value}\" is UINT8, which TensorRT has from 8.5 on, for inputs and outputs of a network; {target} "
                  "has "
                  "none.",
                  arg("value", index.name(value)), targetArgument(context))
            : say("\"{value}\" is UINT8 and {node} works on it. {target} has UINT8 for inputs and outputs of a network "
                  "only and "
                  "stops with \"TensorRT does not support UINT8 types for intermediate tensors\".",
                  arg("value", index.name(value)), nodeArgument(context, consumer), targetArgument(context));
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (context.target.version < firstUint8Release)
        return {advice(otherId, say("Compute with FP32 or INT32 in place of UINT8"),
            say("Numbers from 0 to 255 fit both. The program that fills an input of the network then writes that "
                "type."))};
    const auto value = context.index().value(finding.graph, finding.slot);
    const auto bytes = value ? movedBytesOf(context, *value) : std::nullopt;
    const auto fix = bytes ? castFirst(context, *bytes) : fail(ErrorKind::Unsupported, Text{});
    if (!fix)
        return {advice(adviceId, say("Cast to FP32 or INT32 first"),
            say("Put the Cast right after the input, before what moves or computes: the numbers from 0 to 255 "
                "fit "
                "every other type."))};
    Offer offer = exactOffer(castId, say("Cast to {type} first", arg("type", shortName(bytes->type))),
        say("What moved bytes moves these numbers instead: those from 0 to 255 fit every other type."));
    offer.effect.nodes = nodesAdded(fix->edits);
    offer.build = [value = *value](
                      const FixInput& input) { return castFirst(input.context, *movedBytesOf(input.context, value)); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{castId, Safety::Exact, true}, OfferInfo{adviceId, Safety::Advice, false},
    OfferInfo{otherId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R23", "F232"};

} // namespace type_uint8_inside

extern const Rule typeUint8Inside;
constinit const Rule typeUint8Inside{{"type-uint8-inside", "UINT8 inside the network", "type", Severity::Error,
                                         type_uint8_inside::offerInfos, type_uint8_inside::refs},
    type_uint8_inside::check, type_uint8_inside::offers};

} // namespace qaliper::catalog
