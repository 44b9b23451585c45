#include "model/quant/softmax_form.h"

#include "model/graph/axes.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

class SoftmaxSearch {
public:
    SoftmaxSearch(const Index& index, const TypeTable& types) : index_(&index), types_(&types) {}

    // What Exp reads, where the node gives its results divided by their sum.
    ValueIx dividedBySum(NodeIx node) const {
        const Node& it = index_->node(node);
        if (it.is("Div"))
            return sumsUp(index_->input(node, 0), index_->input(node, 1));
        if (!it.is("Mul"))
            return {};
        for (const std::size_t slot : {0U, 1U}) {
            const NodeIx inverse = producerOf(index_->input(node, slot), "Reciprocal");
            const ValueIx read =
                inverse.valid() ? sumsUp(index_->input(node, 1 - slot), index_->input(inverse, 0)) : ValueIx{};
            if (read.valid())
                return read;
        }
        return {};
    }

    // What the value is less its largest number along the last dimension; the value itself where it is no such
    // difference.
    ValueIx withoutLargest(ValueIx value) const {
        const ValueIx whole = lessReduced(value, "ReduceMax");
        return whole.valid() ? whole : value;
    }

    // The scores, where the node is Exp of their logarithmic probabilities.
    ValueIx ofLogarithms(NodeIx node) const {
        if (!index_->node(node).is("Exp"))
            return {};
        const ValueIx value = index_->input(node, 0);
        const NodeIx log = producerOf(value, "LogSoftmax");
        if (log.valid() && isLast(index_->node(log).integer("axis", -1), index_->input(log, 0)))
            return index_->input(log, 0);
        return lessReduced(value, "ReduceLogSumExp");
    }

private:
    NodeIx producerOf(ValueIx value, std::string_view op) const {
        const NodeIx producer = value.valid() ? index_->producer(value) : NodeIx{};
        return producer.valid() && index_->node(producer).is(op) ? producer : NodeIx{};
    }

    bool isLast(std::int64_t axis, ValueIx value) const {
        const Shape* shape = types_->shape(value);
        return axis == -1 || (shape && axis + 1 == static_cast<std::int64_t>(shape->size()));
    }

    // The single axis of a reduction, from an attribute or a constant; nothing when there are others.
    std::optional<std::int64_t> axisOf(NodeIx reduce) const {
        std::vector<std::int64_t> axes;
        if (const auto* written = index_->node(reduce).integers("axes")) {
            axes = *written;
        } else if (const ValueIx input = index_->input(reduce, 1); input.valid()) {
            const Tensor* tensor = readableConstant(*index_, input);
            if (const auto numbers =
                    tensor ? readIntegers(*tensor, *index_->model().storage, 1) : fail(ErrorKind::Unsupported, Text{}))
                axes = *numbers;
        }
        return axes.size() == 1 ? std::optional(axes.front()) : std::nullopt;
    }

    // The reduction of `of` along its last dimension, which stays with one element; invalid for another value.
    NodeIx reducedLast(ValueIx value, std::string_view op, ValueIx of) const {
        const NodeIx reduce = producerOf(value, op);
        if (!reduce.valid() || index_->input(reduce, 0) != of || index_->node(reduce).integer("keepdims", 1) != 1)
            return {};
        const auto axis = axisOf(reduce);
        return axis && isLast(*axis, of) ? reduce : NodeIx{};
    }

    // What Exp reads whose results and their sum along the last dimension these are.
    ValueIx sumsUp(ValueIx exponentials, ValueIx sum) const {
        const NodeIx exp = producerOf(exponentials, "Exp");
        return exp.valid() && reducedLast(sum, "ReduceSum", exponentials).valid() ? index_->input(exp, 0) : ValueIx{};
    }

    ValueIx lessReduced(ValueIx value, std::string_view op) const {
        const NodeIx difference = producerOf(value, "Sub");
        if (!difference.valid())
            return {};
        const ValueIx whole = index_->input(difference, 0);
        return reducedLast(index_->input(difference, 1), op, whole).valid() ? whole : ValueIx{};
    }

    const Index* index_;
    const TypeTable* types_;
};

} // namespace

std::optional<SoftmaxForm> softmaxEndingAt(const Index& index, const TypeTable& types, NodeIx node) {
    const ValueIx probabilities = index.output(node, 0);
    if (index.node(node).is("Softmax"))
        return SoftmaxForm{index.input(node, 0), probabilities, false};
    const SoftmaxSearch search(index, types);
    if (const ValueIx read = search.dividedBySum(node); read.valid())
        return SoftmaxForm{search.withoutLargest(read), probabilities, true};
    const ValueIx scores = search.ofLogarithms(node);
    return scores.valid() ? std::optional(SoftmaxForm{scores, probabilities, true}) : std::nullopt;
}

} // namespace qaliper
