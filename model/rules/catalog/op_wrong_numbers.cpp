// Forms of a graph that releases were reported to compute wrongly without a message; resources/tables/wrong_numbers.tsv
// has the releases.

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "model/graph/axes.h"
#include "model/graph/queries.h"
#include "model/quant/attention.h"
#include "model/rules/rule.h"
#include "model/target/wrong_numbers.h"

namespace qaliper::catalog {

namespace op_wrong_numbers {

constexpr std::string_view deformable = "deformable-sampling";
constexpr std::string_view attention = "half-attention";
constexpr std::string_view sums = "cumulative-sums";
constexpr std::string_view pluginId = "use-plugin";
constexpr std::string_view gatherId = "sample-with-gather";
constexpr std::string_view fp32Id = "attention-in-fp32";
constexpr std::string_view matrixId = "multiply-by-matrix";
constexpr std::string_view compareId = "compare-results";
constexpr std::size_t maxNodesOfGrid = 64;
constexpr std::size_t maxNodesOfResult = 16;

constexpr std::array products{"Conv", "Einsum", "Gemm", "MatMul"};
constexpr std::array results{"Einsum", "MatMul", "ReduceSum"};
constexpr std::array moves{
    "Cast", "Concat", "Flatten", "Identity", "Mul", "Reshape", "Slice", "Squeeze", "Transpose", "Unsqueeze"};

template <std::size_t Size>
bool isAmong(const std::array<const char*, Size>& operators, const Node& node) {
    return std::ranges::any_of(operators, [&](std::string_view op) { return node.is(op); });
}

// A product computes where to sample: offsets that the model predicts.
bool hasPredictedGrid(const Context& context, NodeIx sample) {
    const Index& index = context.index();
    std::vector<ValueIx> open{index.input(sample, 1)};
    std::set<NodeIx> seen;
    while (!open.empty() && seen.size() < maxNodesOfGrid) {
        const ValueIx value = open.back();
        open.pop_back();
        const NodeIx producer = value.valid() ? index.producer(value) : NodeIx{};
        if (!producer.valid() || !seen.insert(producer).second)
            continue;
        if (isAmong(products, context.node(producer)))
            return true;
        for (std::size_t slot = 0; slot < context.node(producer).inputs.size(); ++slot)
            open.push_back(index.input(producer, slot));
    }
    return false;
}

// What was sampled is weighted and added up.
bool isAddedUp(const Context& context, NodeIx sample) {
    std::vector<NodeIx> open{sample};
    std::set<NodeIx> seen;
    while (!open.empty() && seen.size() < maxNodesOfResult) {
        const NodeIx node = open.back();
        open.pop_back();
        for (const NodeIx consumer : consumersOf(context.index(), node)) {
            if (isAmong(results, context.node(consumer)))
                return true;
            if (isAmong(moves, context.node(consumer)) && seen.insert(consumer).second)
                open.push_back(consumer);
        }
    }
    return false;
}

bool isHalf(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }

bool computesInHalf(const Context& context, NodeIx node) {
    const NodePrecision& precision = context.precision.at(node);
    return isHalf(precision.compute) || precision.orHalf;
}

// How a CumSum adds up; nothing where the axis is computed.
struct Sum {
    std::int64_t axis = 0;
    bool isExclusive = false;
    bool isReverse = false;
    bool operator==(const Sum&) const = default;
};

std::optional<Sum> sumAt(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Shape* shape = context.types.shape(context.index().input(ix, 0));
    const Tensor* tensor = readableConstant(context.index(), context.index().input(ix, 1));
    const auto axis = tensor ? readIntegers(*tensor, context.storage(), 1) : fail(ErrorKind::Unsupported, Text{});
    if (!axis || axis->empty())
        return std::nullopt;
    const auto place = shape ? axisAt(axis->front(), shape->size()) : std::nullopt;
    return Sum{place ? static_cast<std::int64_t>(*place) : axis->front(), node.integer("exclusive", 0) != 0,
        node.integer("reverse", 0) != 0};
}

Text sureness(const Context& context, bool isSeen) {
    return isSeen ? say("Threads report it of {target}, of single models; NVIDIA has not said which are concerned.",
                        targetArgument(context))
                  : say("Threads report it of other releases; of {target} it is open.", targetArgument(context));
}

Text titleOf(std::string_view form) {
    if (form == deformable)
        return say("Deformable sampling that may give wrong numbers");
    return form == attention ? say("Attention in half precision that may give wrong numbers")
                             : say("Several CumSum that may give the numbers of one");
}

Text messageOf(const Context& context, const WrongNumbers& row, NodeIx node) {
    const auto name = nodeArgument(context, node);
    const auto sure = arg("sureness", sureness(context, row.isSeen));
    if (row.form == deformable)
        return say(
            "{node} samples at points that the model predicts, and the samples are added up, as in deformable "
            "attention. Engines of such models were built without a warning and computed wrong numbers, in FP32, "
            "too. {sureness}",
            name, sure);
    if (row.form == attention)
        return say("{node} begins an attention in FP16 or BF16. On compute capability 12.0 the fused kernel of such an "
                   "attention gave wrong numbers without a warning; in FP32 they were right. {sureness}",
            name, sure);
    return say("{node} and another CumSum differ in axis, exclusive or reverse. Engines with several CumSum gave "
               "the numbers of one of them for all, without a warning. {sureness}",
        name, sure);
}

void add(const Context& context, Report& report, const WrongNumbers& row, NodeIx node,
    const std::vector<NodeIx>& related = {}) {
    Finding finding = findingAt(
        context, "op-wrong-numbers", row.isSeen ? Severity::Warning : Severity::Note, node, std::string(row.form));
    finding.stage = row.isSeen ? Stage::Run : Stage::None;
    for (const NodeIx other : related)
        finding.related.push_back(context.node(other).id);
    finding.title = titleOf(row.form);
    finding.message = messageOf(context, row, node);
    report.add(std::move(finding));
}

void checkSampling(const Context& context, Report& report, const WrongNumbers& row) {
    for (const NodeIx node : context.index().nodes()) {
        if (context.node(node).is("GridSample") && hasPredictedGrid(context, node) && isAddedUp(context, node))
            add(context, report, row, node);
    }
}

void checkAttention(const Context& context, Report& report, const WrongNumbers& row) {
    for (const Attention& found : findAttention(context.index(), context.types, context.quant)) {
        if (computesInHalf(context, found.first) && computesInHalf(context, found.softmax))
            add(context, report, row, found.first, {found.softmax, found.second});
    }
    for (const NodeIx node : context.index().nodes()) {
        const bool isImported = context.classOf(node).kind == NodeClass::Importer;
        if (isImported && attentionOperator(context.index(), context.types, node) && computesInHalf(context, node))
            add(context, report, row, node);
    }
}

void checkSums(const Context& context, Report& report, const WrongNumbers& row, const Graph& graph) {
    std::optional<Sum> first;
    std::vector<NodeIx> all;
    bool isMixed = false;
    for (const NodeIx node : context.index().nodes(graph.id)) {
        const auto sum = context.node(node).is("CumSum") ? sumAt(context, node) : std::nullopt;
        if (!sum)
            continue;
        isMixed = isMixed || (first && !(*first == *sum));
        first = first ? first : sum;
        all.push_back(node);
    }
    if (isMixed)
        add(context, report, row, all.front(), {all.begin() + 1, all.end()});
}

void check(const Context& context, Report& report) {
    if (const auto row = wrongNumbersOf(deformable, context.target))
        checkSampling(context, report, *row);
    if (const auto row = wrongNumbersOf(attention, context.target))
        checkAttention(context, report, *row);
    if (const auto row = wrongNumbersOf(sums, context.target)) {
        for (const auto& graph : context.model().graphs) {
            if (graph)
                checkSums(context, report, *row, *graph);
        }
    }
}

Offer comparison() {
    return advice(compareId, say("Compare the engine with ONNX Runtime"),
        say("On real data, all outputs: the best class alone can be right where boxes and scores are not."));
}

std::vector<Offer> offers(const Context&, const Finding& finding) {
    if (finding.cause == deformable)
        return {advice(pluginId, say("Use the plugin MultiscaleDeformableAttnPlugin_TRT"),
                    say("One node for each deformable attention instead of GridSample and what adds up the samples. "
                        "With it an engine of TensorRT 10.14 agreed with ONNX Runtime again.")),
            advice(gatherId, say("Write the sampling with Pad, Gather, Mul and Add"),
                say("An export in this form had boxes within 0.00006 of those of ONNX Runtime on TensorRT 10.13.")),
            comparison()};
    if (finding.cause == attention)
        return {advice(fp32Id, say("Compute this attention in FP32"),
                    say("A Cast to FP32 before queries, keys and values, and one back after the result. Whatever "
                        "keeps the kernel from being fused restored the numbers; it takes more time.")),
            comparison()};
    return {advice(matrixId, say("Write a CumSum as a product with a triangular matrix"),
                say("All but one of them: MatMul with a constant matrix of ones and zeros adds up along its axis.")),
        comparison()};
}

constexpr std::array offerInfos{OfferInfo{pluginId, Safety::Advice, false}, OfferInfo{gatherId, Safety::Advice, false},
    OfferInfo{fp32Id, Safety::Advice, false}, OfferInfo{matrixId, Safety::Advice, false},
    OfferInfo{compareId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"F255", "F256", "F386"};

} // namespace op_wrong_numbers

extern const Rule opWrongNumbers;
constinit const Rule opWrongNumbers{{"op-wrong-numbers", "Form that releases were reported to compute wrongly", "op",
                                        Severity::Warning, op_wrong_numbers::offerInfos, op_wrong_numbers::refs},
    op_wrong_numbers::check, op_wrong_numbers::offers};

} // namespace qaliper::catalog
