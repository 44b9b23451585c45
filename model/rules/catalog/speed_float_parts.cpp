// Parts of a Q/DQ model that are not quantized run in FP32 when the graph declares FP32 and TensorRT may not choose
// FP16: the INT8 engine can then be slower than an FP16 engine.

#include <algorithm>
#include <array>

#include "model/cost/expected_time.h"
#include "model/rewrite/half_parts.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace speed_float_parts {

constexpr std::string_view halfId = "float-parts-to-fp16";
constexpr std::string_view exportId = "export-fp16";

// With weak typing, TensorRT's flags decide; a target without "fp16" does not tell whether FP16 is enabled.
bool isBoundToGraph(const Target& target) { return target.isStronglyTyped(); }

bool isFloatLayer(const Context& context, const HalfParts& parts, NodeIx node) {
    const NodePrecision& precision = context.precision.at(node);
    return precision.certainty != Certainty::None && precision.compute == DataType::Float && !precision.orHalf &&
        (context.index().graphOf(node) != mainGraph || parts.contains(node));
}

void check(const Context& context, Report& report) {
    if (context.quant.empty() || !isBoundToGraph(context.target))
        return;
    const HalfParts parts(context);
    std::vector<NodeId> floats;
    std::size_t quantized = 0;
    for (const NodeIx node : context.index().nodes()) {
        if (isFloatLayer(context, parts, node))
            floats.push_back(context.node(node).id);
        quantized += runsQuantized(context.precision.at(node)) ? 1 : 0;
    }
    if (floats.empty() || quantized == 0)
        return;
    Finding finding = findingOfModel("speed-float-parts", Severity::Note, "fp32");
    finding.title = say("The float parts of the quantized model are FP32");
    finding.message = say("Operators expected in FP32: {floats}, beside {quantized} in a quantized type. On {target} "
                          "the types of the graph "
                          "decide, so nothing turns them into FP16; one published measurement had such an INT8 engine "
                          "slower than the FP16 "
                          "engine of the same model.",
        arg("floats", floats.size()), arg("quantized", quantized), targetArgument(context));
    finding.related = std::move(floats);
    report.add(std::move(finding));
}

// False where the Casts that the parts need, each at least a kernel, are expected to take more time than FP16 saves. What
// is not known to its last dimension may be large enough. Source: facts F660 and F663.
bool isExpectedToPay(const Context& context, const HalfParts& parts) {
    const Kernels kernels(context);
    const ExpectedTime time(context, kernels, ratesFor(context.target));
    double saved = 0;
    for (const Kernel& kernel : kernels.all()) {
        if (std::ranges::none_of(kernel.nodes, [&](NodeIx node) { return parts.contains(node); }))
            continue;
        if (!time.isExact(kernel))
            return true;
        saved += time.secondsOf(kernel) - time.secondsOf(kernel, {.floats = Scenario::Floats::Half});
    }
    return saved >= time.fit().start * static_cast<double>(parts.casts());
}

// Older models had to be raised over so many versions that they are better exported again.
constexpr std::int64_t oldestOpset = 11;

std::vector<Offer> offers(const Context& context, const Finding&) {
    const HalfParts parts(context);
    if (!parts.canConvert() || context.model().opset().value_or(0) < oldestOpset)
        return {advice(exportId, say("Export the float parts in FP16"),
            say("Convert what is not quantized to FP16 and keep the inputs and outputs of the graph as they are. On "
                "10.x, "
                "weak typing with --int8 --fp16 does the same without changing the model."))};
    if (!isExpectedToPay(context, parts))
        return {advice(exportId, say("Export the model in FP16, its inputs and outputs too"),
            say("With inputs and outputs in FP32 it needs {casts} {casts|Cast|Casts}, which here are expected to take "
                "more time than FP16 saves.",
                arg("casts", parts.casts())))};
    Offer offer = reviewOffer(halfId, say("Compute the float parts in FP16"), noteOnHalfParts());
    offer.effect = parts.effect();
    offer.build = [](const FixInput& input) { return HalfParts(input.context).convert(); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{halfId, Safety::Review, false}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R63", "F102", "F663"};

} // namespace speed_float_parts

extern const Rule speedFloatParts;
constinit const Rule speedFloatParts{{"speed-float-parts", "Float parts of a quantized model in FP32", "speed",
                                         Severity::Note, speed_float_parts::offerInfos, speed_float_parts::refs},
    speed_float_parts::check, speed_float_parts::offers};

} // namespace qaliper::catalog
