#include "model/precision/inner_sums.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "model/graph/queries.h"

namespace qaliper {

namespace {

// Terms of a product have both signs: a partial sum is hardly ever larger than so many times the largest whole one.
constexpr double overshoot = 8;

class InnerSum {
public:
    InnerSum(const KnownRanges& ranges, NodeIx node)
        : ranges_(&ranges), context_(&ranges.context()), ix_(node), node_(&context_->node(node)) {}

    std::optional<double> bound() const {
        if (isOneOf({"ReduceMean", "ReduceSum", "ReduceL1", "GlobalAveragePool"}))
            return times(elementsPerOutput(), magnitude(0));
        if (node_->is("ReduceL2"))
            return times(elementsPerOutput(), squared(magnitude(0)));
        if (node_->is("AveragePool"))
            return times(product(node_->integers("kernel_shape")), magnitude(0));
        if (isOneOf({"LayerNormalization", "InstanceNormalization", "GroupNormalization"}))
            return times(normalized(), squared(spread()));
        if (node_->is("RMSNormalization"))
            return times(normalized(), squared(magnitude(0)));
        if (isOneOf({"Softmax", "LogSoftmax"}))
            return dimension(0, node_->integer("axis", -1));
        if (isOneOf({"Conv", "ConvTranspose", "Gemm", "MatMul"}))
            return ofProduct();
        if (isOneOf({"LSTM", "GRU"}))
            return ofRecurrence();
        return std::nullopt;
    }

private:
    using Number = std::optional<double>;

    bool isOneOf(std::initializer_list<std::string_view> names) const {
        return node_->isStandard() && std::ranges::find(names, std::string_view(node_->opType)) != names.end();
    }
    static Number times(Number first, Number second) {
        return first && second ? Number(*first * *second) : std::nullopt;
    }
    static Number squared(Number number) { return times(number, number); }
    static Number product(const std::vector<std::int64_t>* sizes) {
        if (!sizes)
            return std::nullopt;
        return std::accumulate(sizes->begin(), sizes->end(), 1.0, std::multiplies());
    }

    ValueIx input(std::size_t slot) const { return context_->index().input(ix_, slot); }
    Number magnitude(std::size_t slot) const {
        const auto range = ranges_->of(input(slot));
        return range ? Number(range->largest()) : std::nullopt;
    }
    // Of the first input, from its smallest to its largest element.
    Number spread() const {
        const auto range = ranges_->of(input(0));
        return range ? Number(range->max - range->min) : std::nullopt;
    }
    // As measured: that needs no shapes.
    Number elementsPerOutput() const {
        const auto from = ranges_->of(input(0));
        const auto to = ranges_->of(context_->index().output(ix_, 0));
        if (!from || !to || to->count == 0)
            return std::nullopt;
        return std::ceil(static_cast<double>(from->count) / static_cast<double>(to->count));
    }
    Number dimension(std::size_t slot, std::int64_t axis) const {
        const auto dims = context_->types.staticShape(input(slot));
        const Shape* shape = context_->types.shape(input(slot));
        if (!shape)
            return std::nullopt;
        const auto rank = static_cast<std::int64_t>(shape->size());
        const std::int64_t at = axis < 0 ? axis + rank : axis;
        if (at < 0 || at >= rank)
            return std::nullopt;
        const auto size = (*shape)[static_cast<std::size_t>(at)].number();
        return size ? Number(static_cast<double>(*size)) : std::nullopt;
    }
    // Elements that share a mean.
    Number normalized() const {
        const Shape* shape = context_->types.shape(input(0));
        if (!shape || shape->size() < 2)
            return std::nullopt;
        const auto rank = static_cast<std::int64_t>(shape->size());
        std::int64_t first = 2;
        if (!node_->is("InstanceNormalization") && !node_->is("GroupNormalization"))
            first = node_->integer("axis", -1);
        first = first < 0 ? first + rank : first;
        Number count = 1;
        for (std::int64_t axis = std::max<std::int64_t>(first, 0); axis < rank; ++axis)
            count = times(count, dimension(0, axis));
        if (!node_->is("GroupNormalization"))
            return count;
        const Number ofGroup = dimension(0, 1);
        return times(count,
            ofGroup ? Number(*ofGroup / static_cast<double>(std::max<std::int64_t>(1, node_->integer("num_groups", 1))))
                    : std::nullopt);
    }

    // Over all that one output adds up, the sum of the weight's magnitudes, its largest one. `column`: by the flat
    // position of an element, the output it belongs to.
    template <class Column>
    static double largestRow(const std::vector<double>& weight, std::size_t columns, Column column) {
        std::vector<double> sums(columns);
        for (std::size_t at = 0; at < weight.size(); ++at)
            sums[column(at)] += std::abs(weight[at]);
        return sums.empty() ? 0 : *std::ranges::max_element(sums);
    }
    Number weightSum(std::size_t slot) const {
        const std::vector<double>* weight = ranges_->numbers(input(slot));
        const Tensor* constant = weight ? constantAfter(context_->index(), input(slot)) : nullptr;
        if (!constant || constant->dims.size() < 2 || weight->empty())
            return std::nullopt;
        const auto& dims = constant->dims;
        const auto size = [&](std::size_t axis) { return static_cast<std::size_t>(dims[axis]); };
        const bool isByRow = node_->is("Conv") || (node_->is("Gemm") && node_->integer("transB", 0) != 0);
        if (isByRow) {
            const std::size_t length = weight->size() / size(0);
            return largestRow(*weight, size(0), [&](std::size_t at) { return at / length; });
        }
        if (node_->is("ConvTranspose")) {
            const std::size_t kernel = weight->size() / size(0) / size(1);
            return largestRow(*weight, size(1), [&](std::size_t at) { return at / kernel % size(1); });
        }
        const std::size_t columns = size(dims.size() - 1);
        const std::size_t rows = size(dims.size() - 2);
        const std::size_t matrices = weight->size() / columns / rows;
        return largestRow(*weight, columns * matrices,
            [&](std::size_t at) { return at / (columns * rows) * columns + at % columns; });
    }
    Number ofProduct() const {
        const auto output = ranges_->of(context_->index().output(ix_, 0));
        const Number worst = worstOfProduct();
        return worst && output ? Number(std::min(*worst, overshoot * output->largest())) : worst;
    }
    Number worstOfProduct() const {
        if (const Number sum = weightSum(1))
            return times(sum, magnitude(0));
        if (!node_->is("MatMul"))
            return std::nullopt;
        return times(dimension(0, -1), times(magnitude(0), magnitude(1)));
    }

    // Gates write between -1 and 1.
    Number ofRecurrence() const {
        const Number ofInput = times(rowSum(1), magnitude(0));
        const Number ofState = rowSum(2);
        return ofInput && ofState ? Number(*ofInput + *ofState) : std::nullopt;
    }
    // Of W or R: directions × gates × what is added up.
    Number rowSum(std::size_t slot) const {
        const std::vector<double>* weight = ranges_->numbers(input(slot));
        const Tensor* constant = weight ? constantAfter(context_->index(), input(slot)) : nullptr;
        if (!constant || constant->dims.size() != 3 || weight->empty())
            return std::nullopt;
        const auto length = static_cast<std::size_t>(constant->dims[2]);
        return largestRow(*weight, weight->size() / length, [&](std::size_t at) { return at / length; });
    }

    const KnownRanges* ranges_;
    const Context* context_;
    NodeIx ix_;
    const Node* node_;
};

} // namespace

std::optional<double> largestInnerSum(const KnownRanges& ranges, NodeIx node) { return InnerSum(ranges, node).bound(); }

} // namespace qaliper
