// Inputs with dimensions that are not numbers. The builder needs an optimization profile for them.

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/graph/value_type.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_dynamic_shape {

constexpr std::string_view profileId = "profile";

bool isOpen(const ValueInfo& input) {
    if (!input.type.isTensor() || !input.type.shape)
        return false;
    return std::ranges::any_of(*input.type.shape, [](const Dim& dim) { return !dim.number(); });
}

// Graph inputs without initializer: older files list their weights among the inputs.
std::vector<const ValueInfo*> openInputs(const Context& context) {
    std::vector<const ValueInfo*> open;
    for (const ValueInfo& input : context.model().main().inputs) {
        const auto value = context.index().value(mainGraph, input.name);
        if (value && !context.index().isInitializer(*value) && isOpen(input))
            open.push_back(&input);
    }
    return open;
}

// "x:1x3x224x224", with `other` for unknown dimensions.
std::string shapesOf(const std::vector<const ValueInfo*>& inputs, std::string_view other) {
    std::string text;
    for (const ValueInfo* input : inputs) {
        text += (text.empty() ? "" : ",") + input->name + ":";
        for (std::size_t axis = 0; axis < input->type.shape->size(); ++axis) {
            const auto number = (*input->type.shape)[axis].number();
            text += (axis == 0 ? "" : "x") + (number ? formatNumber(*number) : std::string(other));
        }
    }
    return text;
}

void check(const Context& context, Report& report) {
    const auto inputs = openInputs(context);
    if (inputs.empty() || context.target.route == Route::OnnxRuntime)
        return;
    Finding finding = findingOfModel("graph-dynamic-shape", Severity::Note, "inputs");
    finding.title = say("Inputs of open shape need an optimization profile");
    finding.message = say("Dimensions of {count} of the inputs are not numbers: {first} is {type}. Without an "
                          "optimization profile {target} stops "
                          "with \"no optimization profile has been defined\".",
        arg("count", inputs.size()), arg("first", inputs.front()->name),
        arg("type", describeType(inputs.front()->type)), targetArgument(context));
    for (const ValueInfo* input : inputs)
        finding.values.push_back(input->name);
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    const auto inputs = openInputs(context);
    return {advice(profileId, say("Give trtexec the shapes"),
        say("--minShapes={low} --optShapes={usual} --maxShapes={high}: put your own numbers where ? stands.",
            arg("low", shapesOf(inputs, "1")), arg("usual", shapesOf(inputs, "?")),
            arg("high", shapesOf(inputs, "?"))))};
}

constexpr std::array offerInfos{OfferInfo{profileId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R26"};

} // namespace graph_dynamic_shape

extern const Rule graphDynamicShape;
constinit const Rule graphDynamicShape{{"graph-dynamic-shape", "Inputs of open shape", "graph", Severity::Note,
                                           graph_dynamic_shape::offerInfos, graph_dynamic_shape::refs},
    graph_dynamic_shape::check, graph_dynamic_shape::offers};

} // namespace qaliper::catalog
