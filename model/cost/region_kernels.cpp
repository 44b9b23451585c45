#include "model/cost/region_kernels.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "model/graph/queries.h"
#include "model/quant/activation_form.h"
#include "model/quant/attention.h"
#include "model/quant/cost.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestFusedAttention = 24; // operators on one way between its two products
constexpr int longestProductChain = 16;   // operators that a product takes in

bool isProduct(const Node& node) { return node.is("MatMul") || node.is("Gemm"); }

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
    KernelMaker(const Context& context, const MyelinRegions& regions, Pairs pairs)
        : context_(&context),
          index_(&context.index()),
          regions_(&regions),
          pairs_(pairs),
          sets_(index_->nodeCount()),
          hasProduct_(index_->nodeCount()) {}

    std::vector<std::uint32_t> run() && {
        for (const Attention& attention : findAttention(*index_, context_->types, context_->quant))
            takeAttention(attention);
        for (const NodeIx node : index_->nodes()) {
            if (regions_->contains(node) && isProduct(index_->node(node)) && !hasProduct_[node.value])
                takeProduct(node);
        }
        joinBetweenProducts();
        return numbers();
    }

private:
    bool isQuantizer(NodeIx node) const { return context_->quant.at(node) != nullptr; }

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

    // One kernel, where nothing between the two products is written for others, and no pair is in front of Softmax.
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
        const auto isPairInFront = [&](const Use& use) { return isQuantizer(use.node); };
        const bool isSplit = pairs_ == Pairs::Kept &&
            std::ranges::any_of(index_->uses(index_->output(attention.first, 0)), isPairInFront);
        if (isSplit || !std::ranges::all_of(nodes, isKept))
            return;
        for (const NodeIx node : nodes) {
            sets_.join(attention.first, node);
            hasProduct_[node.value] = true;
        }
        takeQuantize(attention.second, index_->output(attention.second, 0));
    }

    static bool areAmong(std::span<const Use> uses, const std::vector<NodeIx>& nodes) {
        return std::ranges::all_of(
            uses, [&](const Use& use) { return std::ranges::find(nodes, use.node) != nodes.end(); });
    }

    void take(NodeIx product, NodeIx node) {
        sets_.join(product, node);
        hasProduct_[node.value] = true;
    }

    // The value behind a pair that is imagined away.
    ValueIx pastPairs(ValueIx value) const {
        for (int step = 0; step < longestProductChain && pairs_ == Pairs::LeftOut; ++step) {
            const auto use = soleUse(*index_, value);
            const Quantizer* quantizer = use ? context_->quant.at(use->node) : nullptr;
            if (!quantizer)
                break;
            value = quantizer->output;
        }
        return value;
    }

    void takeQuantize(NodeIx product, ValueIx value) {
        const auto use = pairs_ == Pairs::Kept && value.valid() ? soleUse(*index_, value) : std::nullopt;
        const Quantizer* quantizer = use ? context_->quant.at(use->node) : nullptr;
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
        const auto isConstant = [&](ValueIx value) { return context_->quant.isConstant(value); };
        return regions_->contains(node) && index_->node(node).is("Add") &&
            std::ranges::any_of(index_->inputs(node), isConstant);
    }

    // A product in float takes an activation in; one in a quantized type does where a Q is behind it.
    ValueIx takeActivation(NodeIx product, ValueIx value) {
        const auto form = activationBehind(*index_, context_->quant, value);
        if (!form)
            return value;
        const auto use = soleUse(*index_, form->result);
        const bool isQuantizedBehind = use && isQuantizer(use->node);
        const bool isInFloat = pairs_ == Pairs::LeftOut || !runsQuantized(context_->precision.at(product));
        if (!isInFloat && !isQuantizedBehind)
            return value;
        for (const NodeIx node : form->nodes)
            take(product, node);
        return pastPairs(form->result);
    }

    // The value that a product reads as its data, upstream of pairs; products of one value are one product.
    void joinSibling(NodeIx product) {
        const ValueIx weight = index_->input(product, 1);
        const auto shape = weight.valid() ? context_->types.staticShape(weight) : std::nullopt;
        ValueIx data = index_->input(product, 0);
        for (const Quantizer* pair = context_->quant.producer(*index_, data); pair && !pair->constantData;
             pair = context_->quant.producer(*index_, data))
            data = pair->data;
        if (!shape || !data.valid() || !context_->quant.isConstant(weight))
            return;
        const bool isQuantized = pairs_ == Pairs::Kept && runsQuantized(context_->precision.at(product));
        const auto [entry, isNew] = siblings_.try_emplace({data.value, isQuantized, *shape}, product);
        if (!isNew)
            sets_.join(entry->second, product);
    }

    // How many products are on the longest way to each node. Nodes between two products are connected where they have
    // that number in common, so that no way leaves a kernel and comes back to it.
    void joinBetweenProducts() {
        std::vector<std::uint32_t> level(index_->nodeCount());
        const auto order = dependencyOrder(*index_);
        for (bool changes = true; changes;) {
            changes = false;
            std::map<std::uint32_t, std::uint32_t> ofSet;
            for (const NodeIx node : order) {
                if (!regions_->contains(node))
                    continue;
                std::uint32_t most = level[node.value];
                for (const ValueIx input : index_->inputs(node)) {
                    const NodeIx producer = input.valid() ? index_->producer(input) : NodeIx{};
                    if (!producer.valid() || !regions_->contains(producer))
                        continue;
                    const bool isBehind = hasProduct_[producer.value] && sets_.of(producer) != sets_.of(node);
                    most = std::max(most, level[producer.value] + (isBehind ? 1U : 0U));
                }
                if (hasProduct_[node.value]) {
                    std::uint32_t& whole = ofSet[sets_.of(node)];
                    most = whole = std::max(whole, most);
                }
                changes = changes || most != level[node.value];
                level[node.value] = most;
            }
            if (std::ranges::any_of(level, [&](std::uint32_t at) { return at > order.size(); }))
                break; // kernels in a circle
        }
        for (const NodeIx node : order) {
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
    std::vector<std::uint32_t> numbers() {
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
        std::vector<std::uint32_t> all(index_->nodeCount());
        for (const NodeIx node : index_->nodes()) {
            const std::uint32_t set = sets_.of(node);
            const bool isNeeded = computes[set] || (moves[set] && converts[set]);
            const bool isLeftOut = isQuantizer(node) && pairs_ == Pairs::LeftOut;
            if (regions_->contains(node) && isNeeded && !isLeftOut)
                all[node.value] = set + 1;
        }
        return all;
    }

    const Context* context_;
    const Index* index_;
    const MyelinRegions* regions_;
    Pairs pairs_;
    NodeSets sets_;
    std::vector<bool> hasProduct_; // by NodeIx: part of the kernel of a product or of attention
    std::map<std::tuple<std::uint32_t, bool, std::vector<std::int64_t>>, NodeIx> siblings_;
};

} // namespace

RegionKernels::RegionKernels(const Context& context, Pairs pairs)
    : isMeasured_(isMeasuredForGroups(context.target)),
      regions_(context.flow.regions()),
      kernels_(KernelMaker(context, regions_, pairs).run()) {}

} // namespace qaliper
