#include "model/quant/myelin_kernels.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "model/graph/queries.h"
#include "model/quant/activation_form.h"
#include "model/quant/attention.h"
#include "model/quant/cost.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestFusedAttention = 24; // operators on one way between its two products
constexpr int longestProductChain = 16;   // operators that a product takes in

// Sets of nodes that grow together.
class NodeSets {
public:
    explicit NodeSets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0U); }

    std::uint32_t of(NodeIx node) {
        std::uint32_t at = node.value;
        while (parent_[at] != at)
            at = parent_[at] = parent_[parent_[at]];
        return at;
    }
    void join(NodeIx a, NodeIx b) { parent_[of(b)] = of(a); }

private:
    std::vector<std::uint32_t> parent_;
};

class KernelMaker {
public:
    KernelMaker(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
        const PrecisionMap& precision, Pairs pairs)
        : index_(&index),
          types_(&types),
          quant_(&quant),
          regions_(&flow.regions()),
          precision_(&precision),
          pairs_(pairs),
          sets_(index.nodeCount()),
          hasProduct_(index.nodeCount()) {}

    KernelNumbers run() && {
        for (const Attention& attention : findAttention(*index_, *types_, *quant_))
            takeAttention(attention);
        for (const NodeIx node : index_->nodes()) {
            if (regions_->contains(node) && isMatrixProduct(index_->node(node)) && !hasProduct_[node.value])
                takeProduct(node);
        }
        joinBetweenProducts();
        return numbers();
    }

private:
    bool isQuantizer(NodeIx node) const { return quant_->at(node) != nullptr; }

    // The nodes on the ways from the first product to the second, both included; empty when there is none.
    bool collect(NodeIx node, NodeIx first, int depth, std::vector<NodeIx>& found) const {
        if (node == first || std::ranges::find(found, node) != found.end()) {
            if (node == first && std::ranges::find(found, node) == found.end())
                found.push_back(node);
            return true;
        }
        if (depth == 0 || !regions_->contains(node))
            return false;
        bool leads = false;
        for (const ValueIx input : index_->inputs(node)) {
            const NodeIx producer = input.valid() ? index_->producer(input) : NodeIx{};
            leads = (producer.valid() && collect(producer, first, depth - 1, found)) || leads;
        }
        if (leads)
            found.push_back(node);
        return leads;
    }

    // One kernel, where nothing between the two products is written for others, and no pair is before Softmax.
    void takeAttention(const Attention& attention) {
        std::vector<NodeIx> nodes;
        if (!regions_->contains(attention.first) || !regions_->contains(attention.second) ||
            !collect(attention.second, attention.first, longestFusedAttention, nodes))
            return;
        const auto isKept = [&](NodeIx node) {
            return node == attention.second || std::ranges::all_of(index_->outputs(node), [&](ValueIx value) {
                return !value.valid() || (!index_->isGraphOutput(value) && areAmong(index_->uses(value), nodes));
            });
        };
        const auto isPairBefore = [&](const Use& use) { return isQuantizer(use.node); };
        const bool isSplit = pairs_ == Pairs::Kept &&
            std::ranges::any_of(index_->uses(index_->output(attention.first, 0)), isPairBefore);
        if (isSplit || !std::ranges::all_of(nodes, isKept))
            return;
        for (const NodeIx node : nodes) {
            sets_.join(attention.first, node);
            hasProduct_[node.value] = true;
        }
        takeQuantize(attention.second, index_->output(attention.second, 0));
        heads_.push_back(attention.first);
    }

    static bool areAmong(std::span<const Use> uses, const std::vector<NodeIx>& nodes) {
        return std::ranges::all_of(
            uses, [&](const Use& use) { return std::ranges::find(nodes, use.node) != nodes.end(); });
    }

    void take(NodeIx product, NodeIx node) {
        sets_.join(product, node);
        hasProduct_[node.value] = true;
    }

    // The value after a pair that is left out.
    ValueIx pastPairs(ValueIx value) const {
        for (int step = 0; step < longestProductChain && pairs_ == Pairs::LeftOut; ++step) {
            const auto use = soleUse(*index_, value);
            const Quantizer* quantizer = use ? quant_->at(use->node) : nullptr;
            if (!quantizer)
                break;
            value = quantizer->output;
        }
        return value;
    }

    void takeQuantize(NodeIx product, ValueIx value) {
        const auto use = pairs_ == Pairs::Kept && value.valid() ? soleUse(*index_, value) : std::nullopt;
        const Quantizer* quantizer = use ? quant_->at(use->node) : nullptr;
        if (quantizer && quantizer->quantizes && regions_->contains(use->node))
            take(product, use->node);
    }

    void takeProduct(NodeIx product) {
        take(product, product);
        ValueIx value = pastPairs(index_->output(product, 0));
        if (const auto use = soleUse(*index_, value); use && isBias(use->node)) {
            take(product, use->node);
            value = pastPairs(index_->output(use->node, 0));
        }
        value = takeActivation(product, value);
        takeQuantize(product, value);
        joinSibling(product);
    }

    bool isBias(NodeIx node) const {
        const auto isConstant = [&](ValueIx value) { return quant_->isConstant(value); };
        return regions_->contains(node) && index_->node(node).is("Add") &&
            std::ranges::any_of(index_->inputs(node), isConstant);
    }

    // A product in float takes an activation in; one in a quantized type does where a Q is after it.
    ValueIx takeActivation(NodeIx product, ValueIx value) {
        const auto form = activationAfter(*index_, *quant_, value);
        if (!form)
            return value;
        const auto use = soleUse(*index_, form->result);
        const bool isQuantizedAfter = use && isQuantizer(use->node);
        const bool isInFloat = pairs_ == Pairs::LeftOut || !runsQuantized(precision_->at(product));
        if (!isInFloat && !isQuantizedAfter)
            return value;
        for (const NodeIx node : form->nodes)
            take(product, node);
        return pastPairs(form->result);
    }

    // The value that a product reads as its data, upstream of pairs; products of one value are one product.
    void joinSibling(NodeIx product) {
        const ValueIx weight = index_->input(product, 1);
        const auto shape = weight.valid() ? types_->staticShape(weight) : std::nullopt;
        ValueIx data = index_->input(product, 0);
        for (const Quantizer* pair = quant_->producer(*index_, data); pair && !pair->constantData;
             pair = quant_->producer(*index_, data))
            data = pair->data;
        if (!shape || !data.valid() || !quant_->isConstant(weight))
            return;
        const bool isQuantized = pairs_ == Pairs::Kept && runsQuantized(precision_->at(product));
        const auto [entry, isNew] = siblings_.try_emplace({data.value, isQuantized, *shape}, product);
        if (!isNew)
            sets_.join(entry->second, product);
    }

    // Nodes between two products are connected where as many are before them.
    void joinBetweenProducts() {
        LayerGroups groups{std::vector(index_->nodeCount(), LayerGroups::none), std::vector<bool>(index_->nodeCount())};
        for (const NodeIx node : index_->nodes()) {
            if (!regions_->contains(node))
                continue;
            groups.ofNode[node.value] = sets_.of(node);
            groups.isLayer[sets_.of(node)] = groups.isLayer[sets_.of(node)] || hasProduct_[node.value];
        }
        const std::vector<std::uint32_t> level = layersBefore(*index_, groups);
        for (const NodeIx node : dependencyOrder(*index_)) {
            for (const ValueIx input : index_->inputs(node)) {
                const NodeIx producer = input.valid() ? index_->producer(input) : NodeIx{};
                const bool isBetween = producer.valid() && regions_->contains(node) && regions_->contains(producer) &&
                    !hasProduct_[node.value] && !hasProduct_[producer.value] &&
                    level[node.value] == level[producer.value];
                if (isBetween)
                    sets_.join(producer, node);
            }
        }
    }

    // What does more than to convert or to move data in float.
    KernelNumbers numbers() {
        std::vector<bool> computes(index_->nodeCount());
        std::vector<bool> moves(index_->nodeCount());
        std::vector<bool> converts(index_->nodeCount());
        for (const NodeIx node : index_->nodes()) {
            if (!regions_->contains(node))
                continue;
            const std::uint32_t set = sets_.of(node);
            const Node& it = index_->node(node);
            if (isQuantizer(node))
                converts[set] = converts[set] || pairs_ == Pairs::Kept;
            else if (quantTrait(it) == QuantTrait::Commutes || it.is("Cast"))
                moves[set] = moves[set] || !onlyRenames(it);
            else
                computes[set] = true;
        }
        std::vector<bool> isAttention(index_->nodeCount());
        for (const NodeIx head : heads_)
            isAttention[sets_.of(head)] = true;
        KernelNumbers all{std::vector(index_->nodeCount(), KernelNumbers::outside), {}};
        std::map<std::uint32_t, std::uint32_t> numberOf;
        for (const NodeIx node : index_->nodes()) {
            if (!regions_->contains(node))
                continue;
            const std::uint32_t set = sets_.of(node);
            const bool isNeeded = computes[set] || (moves[set] && converts[set]);
            const bool isLeftOut = isQuantizer(node) && pairs_ == Pairs::LeftOut;
            all.byNode[node.value] = KernelNumbers::unneeded;
            if (!isNeeded || isLeftOut)
                continue;
            const auto [number, isNew] = numberOf.try_emplace(set, static_cast<std::uint32_t>(all.kinds.size()));
            if (isNew)
                all.kinds.push_back(isAttention[set] ? KernelKind::Attention
                        : hasProduct_[node.value]    ? KernelKind::Layer
                                                     : KernelKind::Generated);
            all.byNode[node.value] = number->second;
        }
        return all;
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
    const MyelinRegions* regions_;
    const PrecisionMap* precision_;
    Pairs pairs_;
    NodeSets sets_;
    std::vector<NodeIx> heads_;    // the first products of attention that is one kernel
    std::vector<bool> hasProduct_; // by NodeIx: part of the kernel of a product or of attention
    std::map<std::tuple<std::uint32_t, bool, std::vector<std::int64_t>>, NodeIx> siblings_;
};

} // namespace

KernelNumbers myelinKernels(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
    const PrecisionMap& precision, Pairs pairs) {
    return KernelMaker(index, types, quant, flow, precision, pairs).run();
}

} // namespace qaliper
