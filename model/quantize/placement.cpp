#include "model/quantize/placement.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "model/quant/groups.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/quantize/attention_choice.h"
#include "model/quantize/products.h"
#include "model/rewrite/weight_pair.h"
#include "model/target/releases.h"

namespace qaliper {

namespace {

constexpr Releases wantsFloatWeights = until(8, 4);            // fact F374
constexpr Releases readsInputChannels = until(8, 6);           // of ConvTranspose: fact R06
constexpr Releases hasOneScaleInFloat8Products = until(10, 5); // fact F375
constexpr int longestBranch = 8;                               // operators between a product and the Add or Q after it
constexpr double probabilityLimit = 1;

// Operators that give one scale to what they read and write.
bool carriesScale(const Node& node) {
    constexpr std::array<std::string_view, 8> operators{
        "Concat", "Flatten", "Identity", "MaxPool", "Reshape", "Squeeze", "Transpose", "Unsqueeze"};
    return node.isStandard() && std::ranges::find(operators, node.opType) != operators.end();
}

bool isAveragePool(const Node& node) { return node.is("AveragePool") || node.is("GlobalAveragePool"); }

class Placer {
public:
    Placer(const Context& context, const PlacementRequest& request) : context_(&context), request_(&request) {
        placement_.type = request.type;
        placement_.storesQuantized =
            request.type != DataType::Int8 || !wantsFloatWeights.include(context.target.version);
    }

    Placement place() {
        chooseProducts();
        chooseAttention();
        for (const auto& [product, reason] : reasons_) {
            if (reason.empty())
                pairProduct(product);
        }
        for (bool isChanged = true; isChanged;)
            isChanged = dropAttentionInFloat();
        for (const NodeIx node : backwards(index().nodes(mainGraph)))
            joinAround(node);
        groupScales();
        describeNodes();
        return std::move(placement_);
    }

    // Quantized depthwise convolutions without a Q after them.
    std::vector<NodeId> depthwiseToFloat() {
        std::vector<NodeId> found;
        for (const auto& [product, reason] : reasons_) {
            const auto groups = reason.empty() && isConvolution(context_->node(product))
                ? convGroups(index(), context_->types, product)
                : std::nullopt;
            const bool isDepthwise = groups && !groups->transposed && groupClass(*groups) == GroupClass::Depthwise;
            if (isDepthwise && !isRequantized(index().output(product, 0), longestWalk))
                found.push_back(context_->node(product).id);
        }
        return found;
    }

private:
    const Index& index() const { return context_->index(); }
    // Why the node is left in float by request; empty for others.
    Text whyKept(NodeIx node) const {
        const auto kept = request_->keepFloat.find(context_->node(node).id);
        return kept == request_->keepFloat.end() ? Text() : kept->second;
    }

    void chooseProducts() {
        for (const NodeIx node : index().nodes(mainGraph)) {
            if (!isProduct(context_->node(node)))
                continue;
            Text& reason = reasons_[node];
            reason = whyKept(node);
            if (reason.empty() && !request_->merged.contains(context_->node(node).id))
                reason = whyProductStaysFloat(*context_, node, request_->type);
        }
    }

    // All or nothing: a product of attention that stays in float keeps the other one in float, too.
    void chooseAttention() {
        for (const Attention& attention : findAttention(index(), context_->types, context_->quant)) {
            if (!reasons_.contains(attention.first) || !reasons_.contains(attention.second))
                continue;
            Text reason = whyAttentionStaysFloat(*context_, attention, request_->type);
            for (const NodeIx product : {attention.first, attention.second}) {
                if (reason.empty() && !reasons_[product].empty())
                    reason = reasons_[product];
            }
            if (reason.empty())
                attention_.push_back(attention);
            else
                keepAttention(attention, reason);
        }
    }

    void keepAttention(const Attention& attention, const Text& reason) {
        for (const NodeIx product : {attention.first, attention.second})
            reasons_[product] = say("its attention stays in float: {reason}", arg("reason", reason));
    }

    // The fused kernel of attention in INT8 writes INT8.
    bool dropAttentionInFloat() {
        for (auto attention = attention_.begin(); attention != attention_.end(); ++attention) {
            sinks_.clear();
            if (isRequantized(index().output(attention->second, 0), longestWalk))
                continue;
            keepAttention(*attention, say("what it gives is not quantized"));
            unpair(attention->first);
            unpair(attention->second);
            attention_.erase(attention);
            return true;
        }
        sinks_.clear();
        return false;
    }

    void pairProduct(NodeIx node) {
        if (hasTwoActivations(*context_, node)) {
            for (const std::uint32_t slot : {0U, 1U})
                pairTensor(index().input(node, slot), {node, slot});
            return;
        }
        const auto slot = static_cast<std::uint32_t>(weightSlotOf(index(), context_->quant, node));
        pairTensor(index().input(node, 1 - slot), {node, 1 - slot});
        placement_.weights.push_back({{node, slot}, weightAxis(node, slot)});
    }

    std::optional<std::int64_t> weightAxis(NodeIx node, std::uint32_t slot) const {
        if (!request_->hasChannelScales)
            return std::nullopt;
        const Node& product = context_->node(node);
        if (product.is("ConvTranspose"))
            return readsInputChannels.include(context_->target.version) ? std::nullopt : std::optional<std::int64_t>(1);
        if (request_->type != DataType::Int8 && !isConvolution(product) &&
            hasOneScaleInFloat8Products.include(context_->target.version))
            return std::nullopt;
        const Shape* shape = context_->types.shape(index().input(node, slot));
        return shape ? channelAxisOf(product, slot, shape->size()) : std::nullopt;
    }

    void pairTensor(ValueIx tensor, Use consumer) {
        auto& pair = pairs_[tensor];
        if (!pair.tensor.valid()) {
            pair.tensor = tensor;
            if (isProbability(tensor))
                pair.limit = probabilityLimit;
        }
        if (std::ranges::find(pair.consumers, consumer) == pair.consumers.end())
            pair.consumers.push_back(consumer);
    }

    bool isProbability(ValueIx tensor) const {
        return std::ranges::any_of(attention_, [&](const Attention& attention) {
            return index().input(attention.second, attention.probabilitySlot) == tensor;
        });
    }

    void unpair(NodeIx node) {
        for (auto at = pairs_.begin(); at != pairs_.end();) {
            std::erase_if(at->second.consumers, [&](const Use& use) { return use.node == node; });
            at = at->second.consumers.empty() ? pairs_.erase(at) : std::next(at);
        }
    }

    bool readsPair(ValueIx value, const Use& use) const {
        const auto pair = pairs_.find(value);
        return pair != pairs_.end() && std::ranges::find(pair->second.consumers, use) != pair->second.consumers.end();
    }

    // True when all that reads the value reads a DQ, possibly downstream of operators that fuse or only move data.
    bool isRequantized(ValueIx value, int depth) {
        if (!value.valid() || depth == 0 || index().isGraphOutput(value))
            return false;
        const auto [known, isNew] = sinks_.emplace(value, false);
        if (!isNew)
            return known->second;
        bool isRead = false;
        bool isQuantized = true;
        for (const Use& use : index().uses(value)) {
            if (context_->node(use.node).is("Shape"))
                continue;
            isRead = true;
            isQuantized = isQuantized && (readsPair(value, use) || passesOn(use, depth));
        }
        return sinks_[value] = isRead && isQuantized;
    }

    bool passesOn(const Use& use, int depth) {
        const Node& node = context_->node(use.node);
        const QuantTrait trait = quantTrait(node);
        const bool isPassed = trait == QuantTrait::Commutes || trait == QuantTrait::Activation ||
            trait == QuantTrait::Normalizes || joined_.contains(use.node) || isGenericActivation(use) ||
            addsConstant(use);
        if (!isPassed || index().graphOf(use.node) != mainGraph)
            return false;
        return std::ranges::all_of(index().outputs(use.node), [&](ValueIx output) {
            return !output.valid() || isUnused(index(), output) || isRequantized(output, depth - 1);
        });
    }

    // An Add of what is known before the model runs is part of the layer, as in the rules' walk.
    bool addsConstant(const Use& use) const {
        if (!context_->node(use.node).is("Add") || use.slot > 1)
            return false;
        const ValueIx other = index().input(use.node, 1 - use.slot);
        return context_->quant.isConstant(other) || isKnownAtBuild(*context_, other);
    }

    // The product of a SiLU: what it multiplies comes from the same layer.
    bool isGenericActivation(const Use& use) const {
        return context_->node(use.node).is("Mul") &&
            std::ranges::any_of(index().inputs(use.node), [&](ValueIx factor) { return isGate(factor); });
    }

    bool isGate(ValueIx factor) const {
        const NodeIx producer = factor.valid() ? index().producer(factor) : NodeIx{};
        return producer.valid() &&
            (context_->node(producer).is("Sigmoid") || context_->node(producer).is("HardSigmoid"));
    }

    // The quantized product before the value, through operators that fuse, without other consumers in between.
    NodeIx productAfter(ValueIx value) const {
        for (int depth = 0; depth < longestBranch && value.valid() && soleUse(index(), value); ++depth) {
            const NodeIx producer = index().producer(value);
            if (!producer.valid())
                return {};
            const Node& node = context_->node(producer);
            if (isProduct(node))
                return isQuantized(producer) ? producer : NodeIx{};
            const QuantTrait trait = quantTrait(node);
            if (trait != QuantTrait::Activation && trait != QuantTrait::Normalizes)
                return {};
            value = index().input(producer, 0);
        }
        return {};
    }

    bool isQuantized(NodeIx product) const {
        const auto reason = reasons_.find(product);
        return reason != reasons_.end() && reason->second.empty();
    }

    bool canPair(ValueIx value) const {
        return value.valid() && !context_->quant.isConstant(value) && context_->types.element(value) == DataType::Float;
    }

    void joinAround(NodeIx node) {
        if (!whyKept(node).empty())
            return;
        if (context_->node(node).is("Add")) {
            joinAdd(node);
            joinNormalizedSum(node);
        } else if (isAveragePool(context_->node(node)))
            joinPool(node);
        else if (context_->node(node).is("Mul"))
            joinExcitation(node);
    }

    // The branch that fuses into the Add gets no pair, the shortcut does: with two layers, the Add joins the later one.
    void joinAdd(NodeIx node) {
        const ValueIx left = index().input(node, 0);
        const ValueIx right = index().input(node, 1);
        if (!canPair(left) || !canPair(right) || !isRequantized(index().output(node, 0), longestWalk))
            return;
        const NodeIx first = productAfter(left);
        const NodeIx second = productAfter(right);
        if (!first.valid() && !second.valid())
            return;
        const bool joinsFirst = first.valid() && (!second.valid() || second < first);
        const std::uint32_t shortcut = joinsFirst ? 1 : 0;
        pairTensor(joinsFirst ? right : left, {node, shortcut});
        joined_[node] = say("it joins the kernel of {layer}; its shortcut is read through a pair",
            arg("layer", displayName(context_->node(joinsFirst ? first : second))));
    }

    // A sum with a normalized value that is normalized again: where all else that reads the value reads its pair, so does the sum, and
    // the normalization before it writes INT8 alone. Source: fact F676.
    void joinNormalizedSum(NodeIx node) {
        if (request_->type != DataType::Int8 || joined_.contains(node) || !isNormalized(index().output(node, 0)))
            return;
        for (const std::uint32_t slot : {0U, 1U}) {
            const ValueIx shortcut = index().input(node, slot);
            if (!isReadInInt8(shortcut, node))
                continue;
            pairTensor(shortcut, {node, slot});
            joined_[node] = say(
                "it adds in the kernel of the normalization behind it; the normalized value is read through its pair");
            return;
        }
    }

    bool isNormalized(ValueIx value) const {
        const auto use = value.valid() ? soleUse(index(), value) : std::nullopt;
        return use && context_->node(use->node).is("LayerNormalization") && use->slot == 0;
    }

    // A normalization gives it, and all that reads it beside the sum reads its pair.
    bool isReadInInt8(ValueIx value, NodeIx sum) const {
        const NodeIx producer = value.valid() ? index().producer(value) : NodeIx{};
        if (!producer.valid() || !context_->node(producer).is("LayerNormalization") || index().isGraphOutput(value))
            return false;
        const std::span<const Use> uses = index().uses(value);
        return uses.size() > 1 &&
            std::ranges::all_of(uses, [&](const Use& use) { return use.node == sum || readsPair(value, use); });
    }

    // Quantized on both sides, or not at all.
    void joinPool(NodeIx node) {
        const ValueIx data = index().input(node, 0);
        const bool hasWork = canPair(data) && isRequantized(index().output(node, 0), longestWalk);
        if (request_->type != DataType::Int8 || !hasWork || !comesFromQuantized(data))
            return;
        pairTensor(data, {node, 0});
        joined_[node] = say("it averages what a quantized layer gives; a pair is placed on both sides");
    }

    // Squeeze and excitation: a layer's channels are scaled by what is computed of their means. The layer writes INT8 only where
    // all that reads it does: the average and the product. Source: fact F389.
    void joinExcitation(NodeIx node) {
        for (const std::uint32_t slot : {0U, 1U}) {
            const ValueIx data = index().input(node, slot);
            const ValueIx gate = index().input(node, 1 - slot);
            const bool isExcited = request_->type == DataType::Int8 && isGate(gate) && canPair(data) && canPair(gate) &&
                isAveragedInInt8(data, node) && comesFromQuantized(data) &&
                isRequantized(index().output(node, 0), longestWalk);
            if (!isExcited)
                continue;
            pairTensor(data, {node, slot});
            pairTensor(gate, {node, 1 - slot});
            joined_[node] = say("it scales the channels of a quantized layer; pairs are placed on both inputs");
            return;
        }
    }

    // Beside the product, averages read the value, and what they give is quantized.
    bool isAveragedInInt8(ValueIx value, NodeIx product) {
        const std::span<const Use> uses = index().uses(value);
        return uses.size() > 1 && std::ranges::all_of(uses, [&](const Use& use) {
            return use.node == product ||
                (isAveragePool(context_->node(use.node)) && whyKept(use.node).empty() &&
                    isRequantized(index().output(use.node, 0), longestWalk));
        });
    }

    bool comesFromQuantized(ValueIx value) const {
        for (int depth = 0; depth < longestBranch && value.valid(); ++depth) {
            const NodeIx producer = index().producer(value);
            if (!producer.valid())
                return false;
            if (isProduct(context_->node(producer)))
                return isQuantized(producer);
            if (joined_.contains(producer))
                return true;
            const QuantTrait trait = quantTrait(context_->node(producer));
            if (trait == QuantTrait::None || trait == QuantTrait::Quantizable)
                return context_->node(producer).is("Add") || context_->node(producer).is("Mul");
            value = index().input(producer, 0);
        }
        return false;
    }

    void groupScales() {
        std::vector<std::uint32_t> parent(index().valueCount());
        std::iota(parent.begin(), parent.end(), 0U);
        const auto root = [&](ValueIx value) {
            std::uint32_t at = value.value;
            while (parent[at] != at)
                at = parent[at] = parent[parent[at]];
            return at;
        };
        for (const NodeIx node : index().nodes(mainGraph)) {
            if (!carriesScale(context_->node(node)))
                continue;
            const std::size_t parts = context_->node(node).is("Concat") ? index().inputs(node).size() : 1;
            for (std::size_t slot = 0; slot < parts; ++slot) {
                const ValueIx part = index().input(node, slot);
                const ValueIx output = index().output(node, 0);
                if (canPair(part) && output.valid())
                    parent[root(part)] = root(output);
            }
        }
        for (auto& [tensor, pair] : pairs_) {
            pair.group = root(tensor);
            placement_.pairs.push_back(std::move(pair));
        }
    }

    void describeNodes() {
        sinks_.clear();
        for (const PlacedPair& pair : placement_.pairs)
            pairs_[pair.tensor] = pair;
        for (const NodeIx node : index().nodes(mainGraph))
            placement_.nodes.push_back(described(node));
    }

    PlacedNode described(NodeIx node) {
        if (const auto reason = reasons_.find(node); reason != reasons_.end())
            return reason->second.empty()
                ? PlacedNode{node, PlacedRole::Quantized, say("it reads quantized data and weights")}
                : PlacedNode{node, PlacedRole::Float, reason->second};
        if (const auto joined = joined_.find(node); joined != joined_.end())
            return {node, PlacedRole::Quantized, joined->second};
        const ValueIx output = index().output(node, 0);
        if (Text kept = whyKept(node); !kept.empty())
            return {node, PlacedRole::Float, std::move(kept)};
        if (output.valid() && (context_->quant.isConstant(output) || isKnownAtBuild(*context_, output)))
            return {node, PlacedRole::Constant, say("it computes from shapes and constants alone")};
        const QuantTrait trait = quantTrait(context_->node(node));
        const NodeIx product = productAfter(index().input(node, 0));
        if (product.valid() && (trait == QuantTrait::Activation || trait == QuantTrait::Normalizes))
            return {node, PlacedRole::Fused,
                say("it runs in the kernel of {layer}", arg("layer", displayName(context_->node(product))))};
        if (trait == QuantTrait::Commutes && isRequantized(output, longestWalk))
            return {node, PlacedRole::Carried, say("it only moves data; the scale passes it")};
        return {node, PlacedRole::Float,
            say("{op} has no quantized kernel that would pay here", arg("op", context_->node(node).opType))};
    }

    static constexpr int longestWalk = 32;

    const Context* context_;
    const PlacementRequest* request_;
    Placement placement_;
    std::map<NodeIx, Text> reasons_;   // of products; empty: quantized
    std::vector<Attention> attention_; // quantized
    std::map<ValueIx, PlacedPair> pairs_;
    std::map<NodeIx, Text> joined_; // Adds and pools
    std::map<ValueIx, bool> sinks_;
};

} // namespace

std::string_view placedRoleName(PlacedRole role) {
    constexpr std::array<std::string_view, 5> names{"quantized", "fused", "carried", "float", "constant"};
    return names.at(static_cast<std::size_t>(role));
}

const PlacedNode* Placement::at(NodeIx node) const {
    const auto found = std::ranges::lower_bound(nodes, node, {}, &PlacedNode::node);
    return found != nodes.end() && found->node == node ? &*found : nullptr;
}

// A depthwise convolution that would write float stays in float, and with it what then has nothing after it. Source: facts F407
// and F670.
Placement placeFor(const Context& context, const PlacementRequest& request) {
    PlacementRequest asked = request;
    for (;;) {
        Placer placer(context, asked);
        Placement placement = placer.place();
        const std::vector<NodeId> depthwise =
            request.type == DataType::Int8 ? placer.depthwiseToFloat() : std::vector<NodeId>();
        if (depthwise.empty())
            return placement;
        for (const NodeId node : depthwise)
            asked.keepFloat[node] =
                say("no Q follows it, and its depthwise kernel in INT8 would write float, which takes "
                    "longer than one in FP16");
    }
}

double quantizedShare(const Context& context, const Placement& placement) {
    double quantized = 0;
    for (const PlacedNode& placed : placement.nodes) {
        const auto& own = context.costs.at(placed.node).macs;
        if (own && placed.role == PlacedRole::Quantized)
            quantized += own->value;
    }
    const double all = context.costs.macs().value;
    return all > 0 ? quantized / all : 0;
}

} // namespace qaliper
