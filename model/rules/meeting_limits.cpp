#include <algorithm>
#include <array>

#include "model/base/word_table.h"
#include "model/context/parser_values.h"
#include "model/graph/axes.h"
#include "model/rules/importer_values.h"
#include "model/target/importers.h"

// Shapes and types that meet in one node. ONNX forbids these, and the parser computes every shape while it reads.
// Dimensions that are not known agree with all others. Source: fact F236.

namespace qaliper {

namespace {

// From the end; nothing where the shape is shorter or the dimension is open.
std::optional<std::int64_t> fromEnd(const Shape& shape, std::size_t back) {
    return back < shape.size() ? shape[shape.size() - 1 - back].number() : std::nullopt;
}

bool differ(std::optional<std::int64_t> a, std::optional<std::int64_t> b) { return a && b && *a != *b; }

bool areBroadcast(const Shape& a, const Shape& b, std::size_t firstBack) {
    for (std::size_t back = firstBack; back < std::min(a.size(), b.size()); ++back) {
        const auto one = fromEnd(a, back);
        const auto other = fromEnd(b, back);
        if (differ(one, other) && *one != 1 && *other != 1)
            return false;
    }
    return true;
}

bool meetsElementwise(const Context& context, NodeIx node) {
    const auto inputs = context.index().inputs(node);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        for (std::size_t j = i + 1; j < inputs.size(); ++j) {
            const Shape* a = context.types.shape(inputs[i]);
            const Shape* b = context.types.shape(inputs[j]);
            if (a && b && !areBroadcast(*a, *b, 0))
                return false;
        }
    }
    return true;
}

bool meetsMatMul(const Context& context, NodeIx node) {
    const Shape* a = context.types.shape(context.index().input(node, 0));
    const Shape* b = context.types.shape(context.index().input(node, 1));
    if (!a || !b || a->empty() || b->empty())
        return true;
    return !differ(fromEnd(*a, 0), fromEnd(*b, b->size() > 1 ? 1 : 0)) && areBroadcast(*a, *b, 2);
}

bool meetsGemm(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Shape* a = context.types.shape(context.index().input(ix, 0));
    const Shape* b = context.types.shape(context.index().input(ix, 1));
    if (!a || !b || a->size() != 2 || b->size() != 2)
        return true;
    return !differ(
        fromEnd(*a, node.integer("transA", 0) != 0 ? 1 : 0), fromEnd(*b, node.integer("transB", 0) != 0 ? 0 : 1));
}

bool meetsConcat(const Context& context, NodeIx ix) {
    const Shape* first = context.types.shape(context.index().input(ix, 0));
    const auto axis = first ? axisAt(context.node(ix).integer("axis", 1), first->size()) : std::nullopt;
    if (!axis)
        return true;
    return std::ranges::all_of(context.index().inputs(ix), [&](ValueIx value) {
        const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
        bool fits = !shape || shape->size() == first->size();
        for (std::size_t at = 0; shape && fits && at < first->size(); ++at)
            fits = at == *axis || !differ((*shape)[at].number(), (*first)[at].number());
        return fits;
    });
}

bool meetsConv(const Context& context, NodeIx ix) {
    const Shape* data = context.types.shape(context.index().input(ix, 0));
    const Shape* kernel = context.types.shape(context.index().input(ix, 1));
    if (!data || !kernel || data->size() < 3 || kernel->size() != data->size())
        return true;
    const auto perGroup = (*kernel)[1].number();
    const auto channels = perGroup ? std::optional(*perGroup * context.node(ix).integer("group", 1)) : std::nullopt;
    return !differ((*data)[1].number(), channels);
}

// Weakly typed, FP32 and FP16 are converted.
bool isOneType(const Context& context, DataType a, DataType b) {
    const auto isConverted = [](DataType type) { return type == DataType::Float || type == DataType::Float16; };
    return a == b || a == DataType::Undefined || b == DataType::Undefined ||
        (!context.target.isStronglyTyped() && isConverted(a) && isConverted(b));
}

// The operands that have to be of one type; of the others, as the condition of Where, each has its own.
constexpr WordTable typedOperators(std::to_array<std::string_view>(
    {"Add", "And", "Clip", "Concat", "Conv", "ConvTranspose", "Div", "Equal", "Gemm", "Greater", "GreaterOrEqual",
        "Less", "LessOrEqual", "MatMul", "Max", "Mean", "Min", "Mul", "Or", "PRelu", "Sub", "Sum", "Where", "Xor"}));

bool meetsTypes(const Context& context, NodeIx node) {
    const auto inputs = context.index().inputs(node);
    const std::size_t first = context.node(node).is("Where") ? 1 : 0;
    for (std::size_t i = first + 1; i < inputs.size(); ++i) {
        if (inputs[i].valid() && inputs[first].valid() &&
            !isOneType(context, typeInParser(context, inputs[first]), typeInParser(context, inputs[i])))
            return false;
    }
    return true;
}

Text oneShape() { return say("shapes that broadcast"); }
Text oneLength() { return say("operands whose inner dimensions are equal"); }

struct Meeting {
    std::string_view op;
    bool (*isMet)(const Context& context, NodeIx node);
    Text (*text)();
    Releases releases = computesShapesWhileReading;
};

constexpr std::array meetingRows{
    Meeting{"Concat", meetsConcat, [] { return say("inputs of one shape but for the axis"); }, joinsOneShape},
    Meeting{"Conv", meetsConv, [] { return say("as many channels as its kernel has"); }},
    Meeting{"Gemm", meetsGemm, oneLength},
    Meeting{"MatMul", meetsMatMul, oneLength},
};
constexpr WordTable meetings(meetingRows, &Meeting::op);

} // namespace

void addMeetings(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const Version version = context.target.version;
    const std::string& op = context.node(node).opType;
    const Meeting* meeting = meetings.find(op);
    if (meeting && meeting->releases.include(version) && !meeting->isMet(context, node))
        broken.push_back(rejectedLimit("shapes", meeting->text()));
    if (!computesShapesWhileReading.include(version))
        return;
    if (typedOperators.contains(op) && !meetsTypes(context, node))
        broken.push_back(rejectedLimit("types", say("operands of one type")));
    if (isElementwise(op) && opsetOf(context) >= firstBroadcastingOpset && !meetsElementwise(context, node))
        broken.push_back(rejectedLimit("shapes", oneShape()));
}

} // namespace qaliper
