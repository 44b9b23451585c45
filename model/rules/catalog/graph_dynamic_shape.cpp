// Inputs with dimensions that are not numbers, and inputs whose values are a shape. The builder needs an optimization profile
// for them.

#include <algorithm>
#include <array>
#include <set>

#include "model/base/number.h"
#include "model/graph/value_type.h"
#include "model/rules/rule.h"
#include "model/rules/shape_operands.h"

namespace qaliper::catalog {

namespace graph_dynamic_shape {

constexpr std::string_view profileId = "profile";

bool isOpen(const ValueInfo& input) {
    if (!input.type.isTensor() || !input.type.shape)
        return false;
    return std::ranges::any_of(*input.type.shape, [](const Dim& dim) { return !dim.number(); });
}

using Inputs = std::vector<const ValueInfo*>;

// Integers of a fixed number from which a shape is computed.
std::set<ValueIx> shapeInputs(const Context& context) {
    const auto isWanted = [&](ValueIx input) {
        const auto dims = context.types.staticShape(input);
        return context.index().graphOf(input) == mainGraph && dims && dims->size() <= 1 &&
            isInteger(context.types.element(input));
    };
    std::set<ValueIx> found;
    const auto isInput = [&](const ValueInfo& input) {
        const auto value = context.index().value(mainGraph, input.name);
        return value && isWanted(*value);
    };
    if (std::ranges::none_of(context.model().main().inputs, isInput))
        return found;
    for (const NodeIx node : context.index().nodes()) {
        for (const ShapeOperand& operand : shapeOperands()) {
            if (!context.node(node).isStandard() || !context.node(node).is(operand.op))
                continue;
            const ValueIx input = graphInputBehind(context, context.index().input(node, operand.slot), true, isWanted);
            if (input.valid())
                found.insert(input);
        }
    }
    return found;
}

struct ProfileInputs {
    Inputs open;   // dimensions that are not numbers
    Inputs shapes; // values that are a shape
};

// Graph inputs without initializer: older files list their weights among the inputs.
ProfileInputs profileInputs(const Context& context) {
    const std::set<ValueIx> shapes = shapeInputs(context);
    ProfileInputs inputs;
    for (const ValueInfo& input : context.model().main().inputs) {
        const auto value = context.index().value(mainGraph, input.name);
        if (!value || context.index().isInitializer(*value))
            continue;
        if (isOpen(input))
            inputs.open.push_back(&input);
        else if (shapes.contains(*value))
            inputs.shapes.push_back(&input);
    }
    return inputs;
}

// "1x3x224x224", with `other` for unknown dimensions.
std::string dimsOf(const ValueInfo& input, std::string_view other) {
    std::string text;
    for (const Dim& dim : *input.type.shape)
        text += (text.empty() ? "" : "x") + (dim.number() ? formatNumber(*dim.number()) : std::string(other));
    return text;
}

constexpr std::int64_t mostValues = 16; // of a shape; a longer list is none

// As many times `other` as the input has values.
std::string valuesOf(const ValueInfo& input, std::string_view other) {
    const std::int64_t count = input.type.shape->empty() ? 1 : input.type.shape->front().number().value_or(1);
    std::string text(other);
    for (std::int64_t at = 1; at < std::min(count, mostValues); ++at)
        text += "x" + std::string(other);
    return text;
}

// "x:1x3x224x224,size:1x1".
std::string profileOf(const ProfileInputs& inputs, std::string_view other) {
    std::string text;
    for (const ValueInfo* input : inputs.open)
        text += (text.empty() ? "" : ",") + input->name + ":" + dimsOf(*input, other);
    for (const ValueInfo* input : inputs.shapes)
        text += (text.empty() ? "" : ",") + input->name + ":" + valuesOf(*input, other);
    return text;
}

Text messageOf(const Context& context, const ProfileInputs& inputs) {
    if (inputs.open.empty())
        return say("The values of {count} of the inputs are used as shapes: {first} is {type}. Without an optimization "
                   "profile that has these values {target} stops with \"no optimization profile has been defined\".",
            arg("count", inputs.shapes.size()), arg("first", inputs.shapes.front()->name),
            arg("type", describeType(inputs.shapes.front()->type)), targetArgument(context));
    const auto count = arg("count", inputs.open.size());
    const auto first = arg("first", inputs.open.front()->name);
    const auto type = arg("type", describeType(inputs.open.front()->type));
    if (inputs.shapes.empty())
        return say("Dimensions of {count} of the inputs are not numbers: {first} is {type}. Without an "
                   "optimization profile {target} stops "
                   "with \"no optimization profile has been defined\".",
            count, first, type, targetArgument(context));
    return say(
        "Dimensions of {count} of the inputs are not numbers: {first} is {type}. The values of {shape} are used as "
        "a shape, and the profile needs them, too. Without an optimization profile {target} stops with \"no "
        "optimization profile has been defined\".",
        count, first, type, arg("shape", inputs.shapes.front()->name), targetArgument(context));
}

void check(const Context& context, Report& report) {
    const ProfileInputs inputs = profileInputs(context);
    if ((inputs.open.empty() && inputs.shapes.empty()) || context.target.route == Route::OnnxRuntime)
        return;
    Finding finding = findingOfModel("graph-dynamic-shape", Severity::Note, "inputs");
    finding.title = inputs.open.empty() ? say("Inputs that are used as shapes need an optimization profile")
                                        : say("Inputs of open shape need an optimization profile");
    finding.message = messageOf(context, inputs);
    for (const Inputs* list : {&inputs.open, &inputs.shapes}) {
        for (const ValueInfo* input : *list)
            finding.values.push_back(input->name);
    }
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    const ProfileInputs inputs = profileInputs(context);
    const auto low = arg("low", profileOf(inputs, "1"));
    const auto usual = arg("usual", profileOf(inputs, "?"));
    const auto high = arg("high", profileOf(inputs, "?"));
    return {advice(profileId, say("Give trtexec the shapes"),
        say("--minShapes={low} --optShapes={usual} --maxShapes={high}: put your own numbers where ? stands.", low,
            usual, high))};
}

constexpr std::array offerInfos{OfferInfo{profileId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R26"};

} // namespace graph_dynamic_shape

extern const Rule graphDynamicShape;
constinit const Rule graphDynamicShape{{"graph-dynamic-shape", "Inputs of open shape", "graph", Severity::Note,
                                           graph_dynamic_shape::offerInfos, graph_dynamic_shape::refs},
    graph_dynamic_shape::check, graph_dynamic_shape::offers};

} // namespace qaliper::catalog
