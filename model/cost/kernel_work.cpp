#include <algorithm>
#include <array>
#include <cmath>

#include "model/cost/expected_time.h"
#include "model/quant/copied_bias.h"
#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"

// What the law of fitted times takes of a kernel (ExpectedTime::workOf()).

namespace qaliper {

namespace {

constexpr std::size_t rankOfImage = 4;

// Element-wise operators that an operator counts as.
double operationsOf(const Node& node) {
    struct Weight {
        std::string_view op;
        double operations;
    };
    constexpr std::array weights{Weight{"Softmax", 12}, Weight{"LogSoftmax", 12}, Weight{"LayerNormalization", 8},
        Weight{"InstanceNormalization", 8}, Weight{"GroupNormalization", 8}, Weight{"Erf", 4}, Weight{"Sigmoid", 4},
        Weight{"Tanh", 4}, Weight{"Gelu", 8}, Weight{"QuantizeLinear", 2}};
    const QuantTrait trait = quantTrait(node);
    if (trait == QuantTrait::Weighted || trait == QuantTrait::Commutes || node.is("Identity") || node.is("Expand"))
        return 0;
    const auto* const found = std::ranges::find_if(weights, [&](const Weight& weight) { return node.is(weight.op); });
    return found == weights.end() ? 1 : found->operations;
}

std::vector<double> sizesOf(const TypeTable& types, ValueIx value) {
    std::vector<double> sizes;
    const Shape* shape = value.valid() ? types.shape(value) : nullptr;
    for (const Dim& dim : shape ? *shape : Shape{})
        sizes.push_back(std::max(static_cast<double>(dim.number().value_or(1)), 1.0));
    return sizes;
}

double countOf(const std::vector<double>& sizes) {
    double product = 1;
    for (const double size : sizes)
        product *= size;
    return product;
}

// Rows of an operand in INT8 begin at multiples of 16 bytes.
bool hasOddRows(const MatrixProduct& product) {
    constexpr int alignment = 16;
    const auto isOff = [](double size) { return static_cast<std::int64_t>(size) % alignment != 0; };
    return isOff(product.inner) || isOff(product.columns);
}

} // namespace

double ExpectedTime::imageElements(ValueIx value) const {
    constexpr std::int64_t few = 4;
    const auto shape = value.valid() ? context_->types.staticShape(value) : std::nullopt;
    return shape && shape->size() == rankOfImage && (*shape)[1] <= few ? elements(value) : 0;
}

// Products that read one value with weights of their own are one product of more columns. Two products of computed
// operands are attention.
void ExpectedTime::addProducts(KernelWork& work, const Kernel& kernel) const {
    const Index& index = context_->index();
    double siblings = 0;
    for (const NodeIx node : kernel.nodes) {
        const auto& adds = context_->costs.at(node).macs;
        if (!isMatrixProduct(index.node(node)) || !adds || adds->value <= 0)
            continue;
        std::vector<double> sizes = sizesOf(context_->types, index.output(node, 0));
        const double results = countOf(sizes);
        MatrixProduct product;
        product.inner = std::max(adds->value / results, 1.0);
        product.columns = sizes.empty() ? 1 : sizes.back();
        product.rows = results / product.columns;
        const bool hasWeights =
            context_->quant.isConstant(index.input(node, 0)) || context_->quant.isConstant(index.input(node, 1));
        if (!hasWeights && sizes.size() > 2) {
            product.rows = sizes[sizes.size() - 2];
            product.count = results / (product.rows * product.columns);
        }
        siblings += hasWeights ? 1 : 0;
        if (siblings > 1)
            work.products.front().columns += product.columns;
        else
            work.products.push_back(product);
    }
    work.isAttention = siblings == 0 && work.products.size() > 1;
    work.isUnaligned = work.isQuantized && !work.isAttention && std::ranges::any_of(work.products, hasOddRows);
}

void ExpectedTime::addConvolution(KernelWork& work, const Kernel& kernel, const Scenario& scenario) const {
    const Index& index = context_->index();
    const NodeIx head = kernel.head;
    const auto groups = convGroups(index, context_->types, head);
    const auto& adds = context_->costs.at(head).macs;
    const std::vector<double> sizes = sizesOf(context_->types, index.output(head, 0));
    if (!groups || !adds || sizes.size() < 2)
        return;
    const GroupClass kind = groupClass(*groups);
    work.isConvolution = true;
    work.copiesBias = readsCopiedBias(index, head);
    work.macs = adds->value;
    work.isWrittenInFloat = work.isQuantized && !isQuantized(writtenType(head, index.output(head, 0), scenario));
    if (kind == GroupClass::Depthwise || kind == GroupClass::DepthwiseMultiplier) {
        work.isDepthwise = true;
        return;
    }
    const double results = countOf(sizes);
    MatrixProduct product{.rows = results / sizes[1],
        .columns = std::max(static_cast<double>(groups->outputsPerGroup), 1.0),
        .inner = 1,
        .count = static_cast<double>(groups->group)};
    const double inner = std::max(static_cast<double>(groups->inputsPerGroup), 1.0);
    if (groups->transposed) { // the positions of its input, all elements of its kernel as columns
        const double read =
            std::max(elements(index.input(head, 0)) / std::max(static_cast<double>(groups->inputs), 1.0), 1.0);
        product.columns = results / read / product.count;
        product.rows = read;
        product.inner = inner;
        work.isTransposed = true;
    } else {
        product.inner = innerSize(inner, adds->value / results / inner, work.type);
    }
    work.products.push_back(product);
    work.addsShortcut =
        std::ranges::any_of(kernel.nodes, [&](NodeIx node) { return node != head && index.node(node).is("Add"); });
    const double vector = isQuantized(work.type) ? 32 : 8; // channels in one, fact F664
    double written = 0;
    for (const NodeIx node : kernel.nodes)
        written += writtenBytes(node, scenario);
    work.bytes += written * (std::ceil(sizes[1] / vector) * vector / sizes[1] - 1);
}

KernelWork ExpectedTime::workOf(const Kernel& kernel, const Scenario& scenario, double bytes) const {
    const Index& index = context_->index();
    const Node& head = index.node(kernel.head);
    KernelWork work{.type = computeType(kernel.head, scenario),
        .isQuantized = computesQuantized(kernel.head, scenario),
        .bytes = bytes,
        .products = {},
        .averagesPlanes = head.is("GlobalAveragePool"),
        .copiesConstant = kernel.isCopy};
    for (const NodeIx node : kernel.nodes) {
        const ValueIx output = index.output(node, 0);
        if (output.valid() && !context_->quant.isConstant(output))
            work.elementOperations += operationsOf(index.node(node)) * elements(output);
    }
    if (isConvolution(head)) {
        work.elementOperations = 0; // on the way
        addConvolution(work, kernel, scenario);
    } else if (kernel.isWeighted) {
        addProducts(work, kernel);
    }
    if (isConvolution(head) || context_->quant.at(kernel.head))
        work.imageElements = imageElements(index.input(kernel.head, 0));
    return work;
}

} // namespace qaliper
