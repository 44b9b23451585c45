// Q and DQ with two inputs. Old parsers require the zero point; and the output of a Q without one is UINT8 in ONNX and
// INT8 in TensorRT.

#include <algorithm>
#include <array>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_zero_point_missing {

constexpr std::string_view addId = "add-zero-point";
constexpr std::string_view int8Id = "add-int8-zero-point";

bool isStandardForm(const Context& context, const Quantizer& quantizer) {
    const std::string& op = context.node(quantizer.node).opType;
    return op == "QuantizeLinear" || op == "DequantizeLinear";
}

// True for a Q without any type: in ONNX its output is UINT8.
bool isAmbiguous(const Context& context, const Quantizer& quantizer) {
    return quantizer.quantizes && context.node(quantizer.node).integer("output_dtype", 0) == 0;
}

// True for the DQ of such a Q, which is changed with it.
bool isAfterAmbiguous(const Context& context, const Quantizer& quantizer) {
    const Quantizer* quantize =
        quantizer.dequantizes() ? context.quant.producer(context.index(), quantizer.data) : nullptr;
    return quantize && quantize->quantizes && !quantize->zeroPoint.valid() && isAmbiguous(context, *quantize);
}

enum class Problem : std::uint8_t { Rejected, Ambiguous };

std::optional<Problem> problemOf(const Context& context, const Quantizer& quantizer) {
    if (quantizer.zeroPoint.valid() || !isStandardForm(context, quantizer) || isAfterAmbiguous(context, quantizer))
        return std::nullopt;
    if (quantizerImport(context.target.version).known->needsZeroPoint)
        return Problem::Rejected;
    return isAmbiguous(context, quantizer) ? std::optional(Problem::Ambiguous) : std::nullopt;
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto problem = problemOf(context, quantizer);
        if (!problem)
            continue;
        Finding finding;
        finding.rule = "qdq-zero-point-missing";
        finding.severity = problem == Problem::Rejected ? Severity::Error : Severity::Warning;
        finding.stage = problem == Problem::Rejected ? Stage::Parser : Stage::None;
        finding.node = context.node(quantizer.node).id;
        if (problem == Problem::Rejected) {
            finding.title = say("Q or DQ without a zero point");
            finding.message =
                say("{node} has two inputs. Up to TensorRT 8.6 the parser reads the third one all the same: "
                    "{target} fails. From 9.0 on it may be left out.",
                    nodeArgument(context, quantizer.node), targetArgument(context));
            finding.cause = "refused";
        } else {
            finding.title = say("Q without a zero point: UINT8 in ONNX, INT8 in TensorRT");
            finding.message = say("{node} has no zero point and no output_dtype. ONNX then says UINT8, from 0 to 255; "
                                  "{target} writes INT8, from -128 to 127. The same file computes different numbers in "
                                  "ONNX Runtime and in TensorRT.",
                nodeArgument(context, quantizer.node), targetArgument(context));
            finding.cause = "ambiguous";
        }
        report.add(std::move(finding));
    }
}

bool canAdd(const Context& context, const Quantizer& quantizer) {
    const bool isKnown = quantizer.scaleTensor && context.isEditable(quantizer.node);
    return isKnown && (isAmbiguous(context, quantizer) || quantizer.type != DataType::Undefined);
}

Fix withZeroPoint(const Context& context, const Quantizer& quantizer) {
    const DataType type = isAmbiguous(context, quantizer) ? DataType::Int8 : quantizer.type;
    const std::vector<std::int64_t>& dims = quantizer.scaleTensor->dims;
    const std::string name(context.index().name(quantizer.data));
    FixBuilder builder(context);
    const std::string zeroPoint = builder.addTensor(context.index().graphOf(quantizer.node),
        makeSmallTensor(name + "_zero_point", type, dims, std::vector<double>(elementCount(dims).value_or(1), 0)));
    builder.redirect(quantizer.node, 2, zeroPoint);
    if (quantizer.quantizes) {
        for (const Quantizer* consumer : onlyDequantizers(context, quantizer.output))
            builder.redirect(consumer->node, 2, zeroPoint);
    }
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    if (!quantizer || !problemOf(context, *quantizer) || !canAdd(context, *quantizer))
        return {};
    Offer offer;
    if (isAmbiguous(context, *quantizer)) {
        offer.id = int8Id;
        offer.title = say("Say INT8: add a zero point of that type");
        offer.safety = Safety::Review;
        offer.note =
            say("Nothing changes for TensorRT. In ONNX the range moves from 0…255 to -128…127, so ONNX Runtime "
                "computes other numbers than before: those of TensorRT.");
    } else {
        offer.id = addId;
        offer.title = say("Add a zero point of 0");
        offer.safety = Safety::Exact;
        offer.automatic = true;
    }
    offer.build = [node = *node](const FixInput& input) { return withZeroPoint(input.context, input.quantizer(node)); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{addId, Safety::Exact, true}, OfferInfo{int8Id, Safety::Review, false}};
constexpr std::array<std::string_view, 3> refs{"R02", "R03", "F304"};

} // namespace qdq_zero_point_missing

extern const Rule qdqZeroPointMissing;
constinit const Rule qdqZeroPointMissing{
    {"qdq-zero-point-missing", "Q or DQ without a zero point", "qdq", Severity::Error,
        qdq_zero_point_missing::offerInfos, qdq_zero_point_missing::refs},
    qdq_zero_point_missing::check, qdq_zero_point_missing::offers};

} // namespace qaliper::catalog
