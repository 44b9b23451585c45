// Weights and scales that are graph inputs as well. Since IR version 4 the caller may replace them, so they are not
// constants.

#include <algorithm>
#include <array>

#include "model/graph/ir_version.h"
#include "model/quant/operator_traits.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_weight_input {

constexpr std::string_view removeId = "remove-inputs";

bool isParameter(const Context& context, ValueIx value) {
    return std::ranges::any_of(context.index().uses(value), [&](const Use& use) {
        const bool isQuantizer = context.quant.at(use.node) != nullptr;
        return isQuantizer || (isWeighted(context.node(use.node)) && use.slot >= 1);
    });
}

std::vector<ValueIx> replaceable(const Context& context) {
    std::vector<ValueIx> values;
    for (const ValueInfo& input : context.model().main().inputs) {
        const auto value = context.index().value(mainGraph, input.name);
        if (value && context.index().isInitializer(*value) && isParameter(context, *value))
            values.push_back(*value);
    }
    return values;
}

void check(const Context& context, Report& report) {
    if (context.quant.empty() || context.model().irVersion < irVersionOfConstants)
        return;
    const auto values = replaceable(context);
    if (values.empty())
        return;
    // TensorRT's parser takes the initializer; ONNX Runtime keeps the input.
    const bool isOpen = context.target.route == Route::OnnxRuntime;
    Finding finding = findingOfModel("graph-weight-input", isOpen ? Severity::Warning : Severity::Note, "inputs");
    finding.title = say("Weights and scales that are inputs of the graph");
    finding.message = say("Initializers that layers or quantizers read are inputs of the graph too: {count}, the first "
                          "of them \"{first}\". Since IR "
                          "version 4 that means the caller may replace them: they are defaults, no constants, and "
                          "scales and weights of a "
                          "quantized layer have to be constant.",
        arg("count", values.size()), arg("first", context.index().name(values.front())));
    for (const ValueIx value : values)
        finding.values.emplace_back(context.index().name(value));
    report.add(std::move(finding));
}

Result<Fix> withoutInputs(const Context& context) {
    Fix fix;
    for (const ValueIx value : replaceable(context)) {
        const std::string name(context.index().name(value));
        const auto& inputs = context.model().main().inputs;
        fix.edits.emplace_back(RemoveGraphInput{mainGraph, name});
        fix.interface.push_back(portRemoved(Port::Input, *std::ranges::find(inputs, name, &ValueInfo::name)));
    }
    return fix;
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    Offer offer = reviewOffer(removeId, say("Take them out of the inputs"));
    offer.changesInterface = true;
    const std::size_t count = replaceable(context).size();
    offer.note = count == 1
        ? say("The initializer becomes a constant; callers can no longer replace it at run time.")
        : say("The {count} initializers become constants; callers can no longer replace them at run time.",
              arg("count", count));
    offer.build = [](const FixInput& input) { return withoutInputs(input.context); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 4> refs{"F213", "R12", "R87", "F321"};

} // namespace graph_weight_input

extern const Rule graphWeightInput;
constinit const Rule graphWeightInput{{"graph-weight-input", "Weights and scales that are inputs of the graph", "graph",
                                          Severity::Warning, graph_weight_input::offerInfos, graph_weight_input::refs},
    graph_weight_input::check, graph_weight_input::offers};

} // namespace qaliper::catalog
