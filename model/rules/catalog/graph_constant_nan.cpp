// Constants with NaN that a layer computes with. TensorRT builds such a network, whose outputs are NaN.

#include <algorithm>
#include <array>
#include <cmath>

#include "model/graph/data_type.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_constant_nan {

constexpr std::string_view exportId = "constant-from-original";
constexpr std::uint64_t readLimit = 1U << 16; // elements: larger tensors are not read

// What they compute from NaN is NaN. Where, Max and others may leave it out.
constexpr std::array computing{"Add", "BatchNormalization", "Conv", "ConvTranspose", "Div", "Gemm",
    "InstanceNormalization", "LayerNormalization", "MatMul", "Mul", "Sub"};

bool computesWith(const Context& context, const Use& use) {
    return std::ranges::any_of(computing, [&](std::string_view op) { return context.node(use.node).is(op); });
}

std::size_t countOfNan(const Context& context, const Tensor& tensor) {
    const auto numbers = readNumbers(tensor, context.storage(), readLimit);
    return numbers
        ? static_cast<std::size_t>(std::ranges::count_if(*numbers, [](double number) { return std::isnan(number); }))
        : 0;
}

void check(const Context& context, Report& report) {
    const Index& index = context.index();
    for (const ValueIx value : index.values()) {
        const Tensor* tensor = index.constant(value);
        if (!tensor || !isFloat(tensor->type))
            continue;
        const auto uses = index.uses(value);
        const auto use = std::ranges::find_if(uses, [&](const Use& each) { return computesWith(context, each); });
        const std::size_t count = use == uses.end() ? 0 : countOfNan(context, *tensor);
        if (count == 0)
            continue;
        Finding finding = findingAt(context, "graph-constant-nan", Severity::Warning, use->node, "nan");
        finding.stage = Stage::Run;
        finding.slot = std::string(index.name(value));
        finding.values = {finding.slot};
        finding.title = say("Constant with NaN");
        finding.message = say(
            "{count} of the numbers of \"{value}\" {count|is|are} NaN, and {node} computes with it: the network "
            "builds, "
            "and NaN comes out. A mask of -inf that was quantized and folded is one origin: 0 times infinity is NaN.",
            arg("count", count), arg("value", index.name(value)), nodeArgument(context, use->node));
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(exportId, say("Take the constant from the model as it was before"),
        say("The numbers are lost in this file. Export the model again, or undo the step that folded them."))};
}

constexpr std::array offerInfos{OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"F811"};

} // namespace graph_constant_nan

extern const Rule graphConstantNan;
constinit const Rule graphConstantNan{{"graph-constant-nan", "Constant with NaN", "graph", Severity::Warning,
                                          graph_constant_nan::offerInfos, graph_constant_nan::refs},
    graph_constant_nan::check, graph_constant_nan::offers};

} // namespace qaliper::catalog
