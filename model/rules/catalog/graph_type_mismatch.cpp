// Types that do not fit: operands of one operator in different types, a type that an operator does not take, and a declared
// type that an operator does not make.

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "model/graph/queries.h"
#include "model/rewrite/declaration.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/scaled_tensor.h"
#include "model/rules/importer_values.h"
#include "model/rules/meetings.h"
#include "model/rules/rule.h"
#include "model/target/importers.h"

namespace qaliper::catalog {

namespace graph_type_mismatch {

constexpr std::int64_t firstCastToNumber = 6; // before, a Cast names its type in words

constexpr std::uint32_t zeroPointSlot = 2; // of Q and DQ

constexpr std::string_view correctId = "correct-cast";
constexpr std::string_view retypeId = "retype-constant";
constexpr std::string_view castId = "cast-operand";
constexpr std::string_view declareId = "declare-computed";

struct Operands {
    ValueIx first;
    ValueIx other;
};

Operands operandsOf(const Context& context, const Contradiction& found) {
    return {context.index().input(found.node, found.first), context.index().input(found.node, found.slot)};
}

// "x, output of Cast a", "w, a constant": where a type comes from.
Text originOf(const Context& context, ValueIx value) {
    const auto name = arg("value", context.index().name(value));
    const NodeIx producer = context.index().producer(value);
    if (producer.valid())
        return say("\"{value}\", an output of {node}", name, nodeArgument(context, producer));
    return context.index().isInitializer(value) ? say("the initializer \"{value}\"", name)
                                                : say("the input \"{value}\"", name);
}

Text operandMessage(const Context& context, NodeIx node, const Operands& operands, TypesVerdict verdict) {
    const auto place = nodeArgument(context, node);
    const auto first = arg("first", originOf(context, operands.first));
    const auto type = arg("type", shortName(context.types.element(operands.first)));
    const auto other = arg("other", originOf(context, operands.other));
    const auto otherType = arg("otherType", shortName(context.types.element(operands.other)));
    const bool isOfDoubles = context.types.element(operands.first) == DataType::Double ||
        context.types.element(operands.other) == DataType::Double; // which the parser narrows
    const bool isConverted = isOfDoubles || context.node(node).is("RMSNormalization") || context.quant.at(node);
    if (verdict == TypesVerdict::Taken && (isConverted || context.target.isStronglyTyped()))
        return say(
            "{node} reads {first} in {type} and {other} in {otherType}. {target} takes them. ONNX wants one type "
            "for both, and ONNX Runtime and ONNX's checker reject the model.",
            place, first, type, other, otherType, targetArgument(context));
    if (verdict == TypesVerdict::Taken)
        return say(
            "{node} reads {first} in {type} and {other} in {otherType}. {target} converts them in a weakly typed "
            "network; a strongly typed one is rejected, and so is the model by ONNX Runtime and ONNX's checker.",
            place, first, type, other, otherType, targetArgument(context));
    return say(
        "{node} reads {first} in {type} and {other} in {otherType}. ONNX wants one type for both, and ONNX Runtime "
        "and ONNX's checker reject the model.",
        place, first, type, other, otherType);
}

Text declaredMessage(const Context& context, const Contradiction& found, const ValueType& declared) {
    return say("{node} computes \"{value}\" as {computed}; the file declares it as {declared}. ONNX Runtime and ONNX's "
               "checker reject the model.",
        nodeArgument(context, found.node), arg("value", context.node(found.node).output(found.slot)),
        arg("computed", describeType(found.computed)), arg("declared", describeType(declared)));
}

bool isOfTypes(const ValueType& declared, const ValueType& computed) {
    if (declared.kind != computed.kind || declared.element != computed.element)
        return true;
    return declared.inner && computed.inner && isOfTypes(*declared.inner, *computed.inner); // of a sequence
}

Finding mismatchAt(const Context& context, NodeIx node, TypesVerdict verdict, Text message) {
    const std::string& op = context.node(node).opType;
    const bool isTaken = verdict == TypesVerdict::Taken;
    Finding finding =
        findingAt(context, "graph-type-mismatch", isTaken ? Severity::Warning : Severity::Error, node, op);
    finding.stage = verdict == TypesVerdict::Rejected ? Stage::Parser
        : verdict == TypesVerdict::Stops              ? Stage::Builder
                                                      : Stage::None;
    finding.title = say("Types that do not fit {op}", arg("op", op));
    finding.message = std::move(message);
    return finding;
}

Finding operandsAt(const Context& context, const Contradiction& found) {
    const Operands operands = operandsOf(context, found);
    const TypesVerdict verdict = verdictOnTypes(
        context, found.node, context.types.element(operands.first), context.types.element(operands.other));
    return mismatchAt(context, found.node, verdict, operandMessage(context, found.node, operands, verdict));
}

Text schemaMessage(const Context& context, const Contradiction& found) {
    return say("ONNX does not allow the types that {node} reads: \"{reason}\".", nodeArgument(context, found.node),
        arg("reason", found.reason));
}

// TensorRT goes by the type alone: BF16 came to many operators of ONNX with later opsets, and a shape may be INT32. The parser
// takes INT8, and the builder stops.
TypesVerdict verdictOnInput(const Context& context, const Contradiction& found) {
    const Node& node = context.node(found.node);
    const DataType type = context.types.element(context.index().input(found.node, found.slot));
    if (!comparesOperands.include(context.target.version) || context.classOf(found.node).kind != NodeClass::Importer)
        return TypesVerdict::Unknown;
    if (type == DataType::Bfloat16 || (type == DataType::Int32 && node.is("Reshape")))
        return TypesVerdict::Taken;
    if (type == DataType::Int8)
        return TypesVerdict::Stops;
    return type == DataType::Int32 && found.slot > 0 ? TypesVerdict::Unknown : TypesVerdict::Rejected;
}

Finding inputAt(const Context& context, const Contradiction& found) {
    return mismatchAt(context, found.node, verdictOnInput(context, found), schemaMessage(context, found));
}

std::vector<ValueIx> outputsOf(const Context& context, GraphId body) {
    std::vector<ValueIx> outputs;
    for (const ValueInfo& output : context.model().graph(body)->outputs)
        outputs.push_back(context.index().value(body, output.name).value_or(ValueIx()));
    return outputs;
}

DataType elementOf(const Context& context, ValueIx value) {
    return value.valid() ? context.types.element(value) : DataType::Undefined;
}

// The types that meet at an output of both branches, or at a value that a Loop carries on; undefined ones where nothing
// differs.
std::pair<DataType, DataType> typesOfBodies(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    std::vector<std::vector<ValueIx>> ends; // of the bodies
    for (const GraphId body : bodiesOf(node))
        ends.push_back(outputsOf(context, body));
    if (node.is("Loop") && ends.size() == 1 && !ends.front().empty()) {
        ends.front().erase(ends.front().begin()); // the condition
        const auto inputs = context.index().inputs(ix);
        ends.emplace_back(inputs.begin() + std::min<std::ptrdiff_t>(2, std::ssize(inputs)), inputs.end());
    }
    for (std::size_t at = 0; ends.size() == 2 && at < std::min(ends[0].size(), ends[1].size()); ++at) {
        const std::pair met(elementOf(context, ends[0][at]), elementOf(context, ends[1][at]));
        if (met.first != met.second)
            return met;
    }
    return {};
}

Finding bodiesAt(const Context& context, const Contradiction& found) {
    const auto [one, other] = typesOfBodies(context, found.node);
    return mismatchAt(
        context, found.node, verdictOnTypes(context, found.node, one, other), schemaMessage(context, found));
}

ValueIx declaredValue(const Context& context, const Contradiction& found) {
    return declaredOtherwise(context.index(), found);
}

// Null where the file declares no other type.
const ValueType* wrongDeclaration(const Context& context, const Contradiction& found) {
    const ValueInfo* declared =
        found.kind == ContradictionKind::Declared ? declarationOf(context, declaredValue(context, found)) : nullptr;
    return declared && isOfTypes(declared->type, found.computed) ? &declared->type : nullptr;
}

// The parser goes by no declaration; the builder stops at an output that is declared in a type which it does not convert to.
TypesVerdict verdictOnDeclaration(const Context& context, const Contradiction& found, const ValueType& declared) {
    if (!comparesOperands.include(context.target.version))
        return TypesVerdict::Unknown;
    const bool areFloats = isFloat(declared.element) && isFloat(found.computed.element);
    const bool isBound = isDeclaredOutput(context, declaredValue(context, found));
    return isBound && !areFloats ? TypesVerdict::Stops : TypesVerdict::Taken;
}

void reportDeclared(const Context& context, const Contradiction& found, Report& report) {
    const ValueType* declared = wrongDeclaration(context, found);
    if (!declared)
        return;
    Finding finding = mismatchAt(context, found.node, verdictOnDeclaration(context, found, *declared),
        declaredMessage(context, found, *declared));
    finding.slot = context.node(found.node).output(found.slot);
    finding.cause = "declared";
    finding.title = say("Declared type that is not computed");
    finding.values = {finding.slot};
    report.add(std::move(finding));
}

// Scales of Q and DQ have a rule of their own.
bool isOfOperands(const Context& context, const Contradiction& found) {
    return found.kind == ContradictionKind::Operands && (!context.quant.at(found.node) || found.slot == zeroPointSlot);
}

void check(const Context& context, Report& report) {
    std::set<NodeIx> said;
    const auto add = [&](Finding (*findingOf)(const Context&, const Contradiction&), const Contradiction& found) {
        if (said.insert(found.node).second)
            report.add(findingOf(context, found));
    };
    for (const Contradiction& found : context.types.contradictions()) {
        switch (found.kind) {
        case ContradictionKind::Declared: reportDeclared(context, found, report); break;
        case ContradictionKind::Operands:
            if (isOfOperands(context, found))
                add(operandsAt, found);
            break;
        case ContradictionKind::Input: add(inputAt, found); break;
        case ContradictionKind::Bodies: add(bodiesAt, found); break;
        default: break; // of other rules
        }
    }
    for (const NodeIx node : context.index().nodes()) {
        if (verdictOnTypes(context, node) == TypesVerdict::Rejected && !said.contains(node))
            report.add(mismatchAt(context, node, TypesVerdict::Rejected,
                say("{node} reads operands of different types, and {target} wants one.", nodeArgument(context, node),
                    targetArgument(context))));
    }
}

const Contradiction* operandsIn(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto all = context.types.contradictions();
    const auto found = std::ranges::find_if(
        all, [&](const Contradiction& it) { return node && it.node == *node && isOfOperands(context, it); });
    return found != all.end() && finding.slot.empty() ? &*found : nullptr;
}

// The type of the node's output where that is one of both, else the wider one.
DataType commonType(const Context& context, NodeIx node, DataType one, DataType other) {
    const DataType output = context.types.element(context.index().output(node, 0));
    if (output == one || output == other)
        return output;
    return byteSize(one, 1).value_or(0) >= byteSize(other, 1).value_or(0) ? one : other;
}

// The slots of a node whose value has the type that its other operands do not have.
struct Odd {
    NodeIx node;
    std::vector<std::uint32_t> slots;
    DataType from = DataType::Undefined;
    DataType to = DataType::Undefined;
};

Odd oddOf(const Context& context, const Contradiction& found) {
    const Operands operands = operandsOf(context, found);
    const DataType one = context.types.element(operands.first);
    const DataType other = context.types.element(operands.other);
    const bool isZeroPoint = context.quant.at(found.node) != nullptr;
    Odd odd{.node = found.node, .to = isZeroPoint ? one : commonType(context, found.node, one, other)};
    odd.from = odd.to == one ? other : one;
    const auto inputs = context.index().inputs(found.node);
    const auto all = firstOfOneType(context.node(found.node));
    if (!all)
        odd.slots.push_back(odd.to == one ? found.slot : found.first);
    for (std::uint32_t slot = all.value_or(0); all && slot < inputs.size(); ++slot) {
        if (inputs[slot].valid() && context.types.element(inputs[slot]) == odd.from)
            odd.slots.push_back(slot);
    }
    return odd;
}

std::string nameAt(const Context& context, const Odd& odd, std::uint32_t slot) {
    return std::string(context.index().name(context.index().input(odd.node, slot)));
}

Result<Fix> cast(const Context& context, const Odd& odd) {
    FixBuilder builder(context);
    for (const std::uint32_t slot : odd.slots) {
        const std::string name = nameAt(context, odd, slot);
        builder.redirect(odd.node, slot,
            builder.add(context.index().graphOf(odd.node),
                {"Cast", "", {name}, {{"to", static_cast<std::int64_t>(odd.to)}}, name + "_cast"}));
    }
    return Fix{std::move(builder).finish()};
}

const Tensor* constantAt(const Context& context, const Odd& odd, std::uint32_t slot) {
    const Tensor* constant = readableConstant(context.index(), context.index().input(odd.node, slot));
    return constant && hasReadableNumbers(*constant) ? constant : nullptr;
}

bool areConstants(const Context& context, const Odd& odd) {
    return std::ranges::all_of(
        odd.slots, [&](std::uint32_t slot) { return constantAt(context, odd, slot) != nullptr; });
}

Result<Fix> retype(const Context& context, const Odd& odd) {
    FixBuilder builder(context);
    for (const std::uint32_t slot : odd.slots) {
        const auto same = [](double element, std::uint64_t) { return element; };
        QALIPER_TRY(auto tensor,
            mappedTensor(*constantAt(context, odd, slot), nameAt(context, odd, slot), odd.to, same, context.storage()));
        builder.redirect(odd.node, slot, builder.addTensor(context.index().graphOf(odd.node), std::move(tensor)));
    }
    return Fix{std::move(builder).finish()};
}

// The Cast whose result only this node reads; invalid where there is none.
NodeIx castBefore(const Context& context, const Odd& odd) {
    const ValueIx value = context.index().input(odd.node, odd.slots.front());
    const NodeIx producer = context.index().producer(value);
    const bool isOwn = producer.valid() && context.node(producer).is("Cast") &&
        context.index().uses(value).size() == 1 && !context.index().isGraphOutput(value);
    return isOwn && odd.slots.size() == 1 ? producer : NodeIx();
}

Result<Fix> correctCast(const Context& context, const Odd& odd) {
    FixBuilder builder(context);
    builder.set(castBefore(context, odd), {"to", static_cast<std::int64_t>(odd.to)});
    builder.declareElement(context.index().input(odd.node, odd.slots.front()), odd.to);
    return Fix{std::move(builder).finish()};
}

Offer offerOf(std::string_view id, Text title, Odd odd, Result<Fix> (*fix)(const Context&, const Odd&)) {
    Offer offer = reviewOffer(id, std::move(title),
        say("ONNX Runtime does not run the model as it is, so there are no numbers to compare with."));
    offer.build = [odd = std::move(odd), fix](const FixInput& input) { return fix(input.context, odd); };
    return offer;
}

// A declared type that is wrong, at the finding's value.
const Contradiction* declaredIn(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto all = context.types.contradictions();
    const auto found = std::ranges::find_if(all, [&](const Contradiction& it) {
        return node && it.node == *node && wrongDeclaration(context, it) &&
            context.index().name(declaredValue(context, it)) == finding.slot;
    });
    return found == all.end() ? nullptr : &*found;
}

std::vector<Offer> declarationOffers(const Context& context, const Contradiction& found) {
    const ValueIx value = declaredValue(context, found);
    if (!context.isEditable(found.node))
        return {};
    const bool isPort = isDeclaredOutput(context, value);
    Offer offer = reviewOffer(declareId, say("Declare the type that is computed"),
        isPort ? say("Who reads the output gets another type than the file says today.") : Text());
    offer.changesInterface = isPort;
    ValueType type = withGapsOf(found.computed, declarationOf(context, value)->type);
    offer.build = [value, type = std::move(type)](
                      const FixInput& input) -> Result<Fix> { return declaredAs(input.context, value, type); };
    return {offer};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (const Contradiction* declared = declaredIn(context, finding))
        return declarationOffers(context, *declared);
    const Contradiction* found = operandsIn(context, finding);
    if (!found || opsetOf(context) < firstCastToNumber || !context.isEditable(found->node) ||
        !bodiesOf(context.node(found->node)).empty())
        return {};
    const Odd odd = oddOf(context, *found);
    if (odd.slots.empty())
        return {};
    const auto to = arg("to", shortName(odd.to));
    std::vector<Offer> offers;
    if (castBefore(context, odd).valid())
        offers.push_back(offerOf(correctId, say("Let the Cast before it make {to}", to), odd, correctCast));
    if (areConstants(context, odd))
        offers.push_back(offerOf(retypeId, say("Store the constant in {to}", to), odd, retype));
    if (context.quant.at(found->node))
        return offers; // a zero point is a constant
    offers.push_back(
        offerOf(castId, say("Cast {from} to {to} before it", arg("from", shortName(odd.from)), to), odd, cast));
    offers.back().effect.nodes = static_cast<int>(odd.slots.size());
    return offers;
}

constexpr std::array offerInfos{OfferInfo{correctId, Safety::Review, false}, OfferInfo{retypeId, Safety::Review, false},
    OfferInfo{castId, Safety::Review, false}, OfferInfo{declareId, Safety::Review, false}};
constexpr std::array<std::string_view, 1> refs{"F236"};

} // namespace graph_type_mismatch

extern const Rule graphTypeMismatch;
constinit const Rule graphTypeMismatch{{"graph-type-mismatch", "Types that do not fit an operator", "graph",
                                           Severity::Error, graph_type_mismatch::offerInfos, graph_type_mismatch::refs},
    graph_type_mismatch::check, graph_type_mismatch::offers};

} // namespace qaliper::catalog
