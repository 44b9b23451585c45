// Quantized products of a matrix and a vector. They are limited by memory bandwidth, and Model Optimizer keeps them in
// float.

#include <algorithm>
#include <array>

#include "model/quant/operator_traits.h"
#include "model/rewrite/run_in_float.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_matrix_vector {

constexpr std::string_view removeId = "remove-pairs";

// With a batch of one, the last layer of every classifier would be reported; another batch is not a vector.
bool isBatchOfOne(const Context& context) {
    return std::ranges::any_of(context.model().main().inputs, [](const ValueInfo& input) {
        return input.type.shape && !input.type.shape->empty() && input.type.shape->front().number() == 1;
    });
}

// When the other operand is one matrix, all rows count, however they are arranged.
std::optional<std::uint64_t> rowsOf(const Context& context, NodeIx node, const std::vector<std::int64_t>& output) {
    const Shape* other = context.types.shape(context.index().input(node, 1));
    if (other && other->size() > 2)
        return static_cast<std::uint64_t>(output[output.size() - 2]);
    return elementCount({output.begin(), output.end() - 1});
}

bool isMatrixVector(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const auto dims = context.types.staticShape(context.index().output(ix, 0));
    if (!isMatrixProduct(node) || !dims || dims->size() < 2 || !runsQuantized(context.precision.at(ix)))
        return false;
    return dims->back() == 1 || (rowsOf(context, ix, *dims) == 1U && !isBatchOfOne(context));
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (context.quant.empty() || !isMatrixVector(context, node))
            continue;
        Finding finding = findingAt(context, "qdq-matrix-vector", Severity::Note, node, "vector");
        finding.title = say("Quantized product with a vector");
        finding.message =
            say("{node} multiplies a matrix and a vector. NVIDIA's Model Optimizer leaves such products in float; "
                "that is its taste, no limit of {target}.",
                nodeArgument(context, node), targetArgument(context));
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !isMatrixVector(context, *node) || !context.isEditable(*node))
        return {};
    return canRunInFloat(context, *node) ? std::vector{offerToRunInFloat(context, *node, removeId)}
                                         : std::vector<Offer>{};
}

constexpr std::array offerInfos{OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 1> refs{"R48"};

} // namespace qdq_matrix_vector

extern const Rule qdqMatrixVector;
constinit const Rule qdqMatrixVector{{"qdq-matrix-vector", "Quantized product of a matrix and a vector", "qdq",
                                         Severity::Note, qdq_matrix_vector::offerInfos, qdq_matrix_vector::refs},
    qdq_matrix_vector::check, qdq_matrix_vector::offers};

} // namespace qaliper::catalog
