#include "model/rewrite/gelu_pairs.h"

#include <algorithm>
#include <array>
#include <optional>

#include "model/graph/queries.h"

namespace qaliper {

namespace {

constexpr int longestForm = 16; // operators and pairs in a row

bool isGeluArithmetic(const Node& node) {
    constexpr std::array<std::string_view, 5> arithmetic{"Add", "Div", "Mul", "Pow", "Sub"};
    return node.isStandard() && std::ranges::find(arithmetic, std::string_view(node.opType)) != arithmetic.end();
}

// One GELU around an Erf or a Tanh: x · (1 + erf(x · c)) · 0.5, in any order.
class GeluSearch {
public:
    explicit GeluSearch(const Context& context) : context_(&context), index_(&context.index()) {}

    // The pairs inside the GELU of an Erf or Tanh; nothing when there is none.
    std::optional<std::vector<QdqPair>> pairsAround(NodeIx core) {
        if (!context_->node(core).is("Erf") && !context_->node(core).is("Tanh"))
            return std::nullopt;
        inside_.clear();
        source_ = {};
        walkBehind(core);
        if (!source_.valid() || !isOfSource(index_->input(core, 0), longestForm))
            return std::nullopt;
        return inside_;
    }

private:
    bool isConstant(ValueIx value) const { return !value.valid() || context_->quant.isConstant(value); }

    // The input beside a constant; invalid when no or both inputs are one.
    ValueIx besideConstant(NodeIx node) const {
        const ValueIx first = index_->input(node, 0);
        const ValueIx second = index_->input(node, 1);
        if (isConstant(first) == isConstant(second))
            return {};
        return isConstant(first) ? second : first;
    }

    void note(const QdqPair& pair) {
        if (isInLine(*context_, pair) && soleUse(*index_, pair.dequantize->output))
            inside_.push_back(pair);
    }

    // From the core through the sum with 1 and the product with the source, past which one constant factor may stand.
    void walkBehind(NodeIx core) {
        ValueIx value = index_->output(core, 0);
        bool isSum = false;
        std::optional<QdqPair> pair; // in front of the next operator
        for (int step = 0; step < longestForm && value.valid(); ++step) {
            const auto use = soleUse(*index_, value);
            if (!use)
                return;
            if (const Quantizer* quantizer = context_->quant.at(use->node)) {
                value = use->slot == 0 ? quantizer->output : ValueIx{};
                if (quantizer->dequantizes())
                    pair = pairEndingAt(*context_, *quantizer);
                continue;
            }
            if (!isGeluArithmetic(index_->node(use->node)) || !takeFactor(use->node, use->slot, isSum))
                return;
            if (pair)
                note(*pair);
            pair.reset();
            value = index_->output(use->node, 0);
        }
    }

    // False for an operator that is no part of the form any more.
    bool takeFactor(NodeIx node, std::uint32_t slot, bool& isSum) {
        const Node& operation = index_->node(node);
        if (besideConstant(node).valid()) {
            isSum = isSum || operation.is("Add");
            return operation.is("Mul") || operation.is("Div") || (operation.is("Add") && !source_.valid());
        }
        if (source_.valid() || !isSum || !operation.is("Mul"))
            return false;
        source_ = sourceOf(index_->input(node, 1 - slot));
        return source_.valid();
    }

    // Upstream of pairs and of constant factors; pairs behind a factor are inside.
    ValueIx sourceOf(ValueIx value) {
        for (int step = 0; step < longestForm && value.valid(); ++step) {
            const auto pair = pairEndingAt(*context_, value);
            const ValueIx data = pair ? pair->quantize->data : value;
            const NodeIx producer = index_->producer(data);
            const bool isFactor =
                producer.valid() && (index_->node(producer).is("Mul") || index_->node(producer).is("Div"));
            const ValueIx before = isFactor ? besideConstant(producer) : ValueIx{};
            if (!before.valid())
                return data;
            if (pair)
                note(*pair);
            value = before;
        }
        return {};
    }

    // Computed from the source and constants alone.
    bool isOfSource(ValueIx value, int steps) {
        if (value == source_)
            return true;
        const NodeIx producer = index_->producer(value);
        if (steps == 0 || !producer.valid())
            return false;
        if (const auto pair = pairEndingAt(*context_, value)) {
            const bool isOf = isOfSource(pair->quantize->data, steps - 1);
            if (isOf && pair->quantize->data != source_)
                note(*pair);
            return isOf;
        }
        const auto isPart = [&](ValueIx input) { return isConstant(input) || isOfSource(input, steps - 1); };
        return isGeluArithmetic(index_->node(producer)) && std::ranges::all_of(index_->inputs(producer), isPart);
    }

    const Context* context_;
    const Index* index_;
    ValueIx source_;
    std::vector<QdqPair> inside_;
};

} // namespace

std::vector<QdqPair> pairsInsideGelus(const Context& context) {
    std::vector<QdqPair> found;
    GeluSearch search(context);
    for (const NodeIx node : context.index().nodes()) {
        if (const auto pairs = search.pairsAround(node))
            found.insert(found.end(), pairs->begin(), pairs->end());
    }
    return found;
}

} // namespace qaliper
