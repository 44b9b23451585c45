#include "model/quant/attention.h"

#include <algorithm>
#include <array>

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestPath = 12; // operators between a product and its Softmax

// What stands between the first product and Softmax: scale, mask, and what only moves data.
bool isBetween(const Node& node) {
    constexpr std::array<std::string_view, 5> arithmetic{"Add", "Div", "Mul", "Sub", "Where"};
    const bool isScaleOrMask =
        node.isStandard() && std::ranges::find(arithmetic, std::string_view(node.opType)) != arithmetic.end();
    return isScaleOrMask || isFloatCast(node) || quantTrait(node) == QuantTrait::Commutes || isQuantizeNode(node) ||
        isDequantizeNode(node);
}

bool isAfter(const Node& node) {
    return isFloatCast(node) || node.is("Dropout") || quantTrait(node) == QuantTrait::Commutes ||
        isQuantizeNode(node) || isDequantizeNode(node);
}

class AttentionSearch {
public:
    AttentionSearch(const Index& index, const TypeTable& types, const QuantView& quant)
        : index_(&index), types_(&types), quant_(&quant) {}

    std::optional<Attention> at(NodeIx softmax) const {
        const auto form = softmaxEndingAt(*index_, *types_, softmax);
        if (!form)
            return std::nullopt;
        Attention found;
        found.softmax = softmax;
        found.form = *form;
        found.first = productAbove(form->scores, longestPath);
        const auto use = productBelow(form->probabilities);
        if (!found.first.valid() || !use)
            return std::nullopt;
        found.second = use->node;
        found.probabilitySlot = use->slot;
        measure(found);
        return found;
    }

private:
    bool isProduct(NodeIx node) const {
        return node.valid() && index_->node(node).is("MatMul") && !quant_->isConstant(index_->input(node, 0)) &&
            !quant_->isConstant(index_->input(node, 1));
    }

    NodeIx productAbove(ValueIx value, int depth) const {
        const NodeIx producer = value.valid() && depth > 0 ? index_->producer(value) : NodeIx{};
        if (!producer.valid() || isProduct(producer))
            return producer;
        if (!isBetween(index_->node(producer)))
            return {};
        const bool isCondition = index_->node(producer).is("Where");
        for (std::size_t slot = isCondition ? 1 : 0; slot < index_->inputs(producer).size(); ++slot) {
            if (const NodeIx found = productAbove(index_->input(producer, slot), depth - 1); found.valid())
                return found;
            if (!isScaleOrMask(producer))
                break;
        }
        return {};
    }

    bool isScaleOrMask(NodeIx node) const {
        const Node& it = index_->node(node);
        return !isFloatCast(it) && quantTrait(it) != QuantTrait::Commutes && !isQuantizeNode(it) &&
            !isDequantizeNode(it);
    }

    // The first product that reads the probabilities.
    std::optional<Use> productBelow(ValueIx value) const {
        std::vector<ValueIx> open{value};
        for (std::size_t at = 0; at < open.size() && at < longestPath; ++at) {
            if (!open[at].valid())
                continue;
            for (const Use& use : index_->uses(open[at])) {
                if (isProduct(use.node))
                    return use;
                if (use.slot == 0 && isAfter(index_->node(use.node)))
                    open.push_back(index_->output(use.node, 0));
            }
        }
        return std::nullopt;
    }

    std::optional<std::int64_t> sizeFromEnd(ValueIx value, std::size_t fromEnd) const {
        const Shape* shape = value.valid() ? types_->shape(value) : nullptr;
        return shape && shape->size() > fromEnd ? (*shape)[shape->size() - 1 - fromEnd].number() : std::nullopt;
    }

    void measure(Attention& found) const {
        const ValueIx scores = index_->output(found.first, 0);
        const ValueIx values = index_->input(found.second, 1 - found.probabilitySlot);
        found.size = {sizeFromEnd(index_->input(found.first, 0), 0), sizeFromEnd(scores, 1), sizeFromEnd(scores, 0),
            found.probabilitySlot == 0 ? sizeFromEnd(values, 0) : sizeFromEnd(values, 1)};
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
};

std::optional<std::int64_t> dimensionOf(const Shape& shape, std::size_t at) { return shape[at].number(); }

} // namespace

std::optional<AttentionSize> attentionOperator(const Index& index, const TypeTable& types, NodeIx ix) {
    const Node& node = index.node(ix);
    const bool isParsersOwn = node.opType == "TRT_Attention" || node.opType == "TRT_QuantizedAttention";
    if (!node.is("Attention") && !isParsersOwn)
        return std::nullopt;
    const auto shapeOf = [&](std::size_t slot) {
        const ValueIx value = index.input(ix, slot);
        return value.valid() ? types.shape(value) : nullptr;
    };
    AttentionSize size;
    const Shape* queries = shapeOf(0);
    const Shape* keys = shapeOf(1);
    constexpr std::size_t byHead = 4; // dimensions: batch, head, sequence, elements; else batch, sequence, all heads
    if (queries && queries->size() == byHead) {
        size.head = dimensionOf(*queries, 3);
        size.queries = dimensionOf(*queries, 2);
    } else if (queries && queries->size() == byHead - 1) {
        const std::int64_t heads = node.integer("q_num_heads", 0);
        const auto width = dimensionOf(*queries, 2);
        size.head = width && heads > 0 ? std::optional(*width / heads) : std::nullopt;
        size.queries = dimensionOf(*queries, 1);
    }
    if (keys && keys->size() + 1 >= byHead && keys->size() <= byHead)
        size.keys = dimensionOf(*keys, keys->size() - 2);
    return size;
}

std::vector<Attention> findAttention(const Index& index, const TypeTable& types, const QuantView& quant) {
    const AttentionSearch search(index, types, quant);
    std::vector<Attention> all;
    for (const NodeIx node : index.nodes()) {
        if (const auto found = search.at(node))
            all.push_back(*found);
    }
    return all;
}

} // namespace qaliper
