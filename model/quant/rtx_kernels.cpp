#include "model/quant/rtx_kernels.h"

#include <algorithm>
#include <map>

#include "model/quant/activation_form.h"
#include "model/quant/attention.h"
#include "model/quant/operator_traits.h"
#include "model/quant/rtx_precision.h"

namespace qaliper {

namespace {

constexpr std::int64_t leastFloat8Length = 32; // of keys
constexpr std::int64_t leastHead = 32;         // where the probabilities alone are quantized
constexpr std::size_t longestEpilogue = 16;

bool isHalfType(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }
bool isMatrixProduct(const Node& node) { return node.is("MatMul") || node.is("Gemm"); }
bool isReduction(const Node& node) { return node.opType.starts_with("Reduce"); }

class RtxKernelBuilder {
public:
    RtxKernelBuilder(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
        const PrecisionMap& precision)
        : index_(&index),
          types_(&types),
          quant_(&quant),
          flow_(&flow),
          precision_(&precision),
          kernels_(index.nodeCount(), RtxKernels::none),
          attention_(index.nodeCount(), false),
          levels_(index.nodeCount(), 0) {}

    void build() {
        countProducts();
        movePairsOfShortcuts();
        for (const Attention& attention : findAttention(*index_, *types_, *quant_)) {
            if (isOneKernel(attention))
                addAttention(attention);
        }
        for (const NodeIx node : index_->nodes()) {
            if (isWeighted(index_->node(node)) && !isKnownAtBuild(node) && kernels_[node.value] == RtxKernels::none)
                addProduct(node);
        }
        for (const NodeIx node : index_->nodes()) {
            if (isLeft(node))
                addPointwise(node);
        }
    }

    std::vector<std::uint32_t> kernels() && { return std::move(kernels_); }
    std::vector<bool> attention() const { return attention_; }

private:
    DataType typeOf(NodeIx node) const { return types_->element(index_->output(node, 0)); }

    bool isKnownAtBuild(NodeIx node) const {
        const auto isConstant = [&](ValueIx value) { return !value.valid() || quant_->isConstant(value); };
        return std::ranges::all_of(index_->outputs(node), isConstant);
    }

    const Quantizer* dequantizer(NodeIx product, std::size_t slot) const {
        return flow_->dequantizerAcrossCasts(*quant_, index_->input(product, slot));
    }

    // Source: fact F725.
    bool isOneKernel(const Attention& attention) const {
        const std::size_t probabilities = attention.probabilitySlot;
        const bool q = dequantizer(attention.first, 0) != nullptr;
        const bool k = dequantizer(attention.first, 1) != nullptr;
        const Quantizer* p = dequantizer(attention.second, probabilities);
        const bool v = dequantizer(attention.second, 1 - probabilities) != nullptr;
        const bool isInHalf = isHalfType(resultOf(attention.second));
        if (isQuantizedBetween(attention))
            return false;
        if (!q && !k && !v)
            return isInHalf && (!p || attention.size.head.value_or(leastHead) >= leastHead);
        if (!q || !k || !v || !p)
            return false;
        const bool isRequantized = flow_->isRequantized(index_->output(attention.second, 0));
        if (isFloat8(p->type))
            return (isRequantized || isInHalf) && attention.size.keys.value_or(leastFloat8Length) >= leastFloat8Length;
        return isRequantized;
    }

    // The type behind a Cast, where one stands behind the product.
    DataType resultOf(NodeIx product) const {
        const auto uses = index_->uses(index_->output(product, 0));
        const bool isCast = uses.size() == 1 && isFloatCast(index_->node(uses.front().node));
        return typeOf(isCast ? uses.front().node : product);
    }

    // Pairs between the first product and Softmax.
    bool isQuantizedBetween(const Attention& attention) const {
        std::vector<NodeIx> open = readersOf(attention.first);
        for (std::size_t at = 0; at < open.size() && at < longestEpilogue; ++at) {
            if (quant_->at(open[at]))
                return true;
            if (open[at] == attention.softmax || open[at] == attention.second)
                continue;
            for (const NodeIx reader : readersOf(open[at]))
                open.push_back(reader);
        }
        return false;
    }

    std::uint32_t fresh() { return next_++; }
    void put(NodeIx node, std::uint32_t kernel) { kernels_[node.value] = kernel; }

    void addAttention(const Attention& attention) {
        const std::uint32_t kernel = fresh();
        put(attention.first, kernel);
        put(attention.second, kernel);
        attention_[attention.first.value] = true;
        attention_[attention.second.value] = true;
        addDequantizers(attention.first, kernel);
        addDequantizers(attention.second, kernel);
        std::vector<NodeIx> open = readersOf(attention.first);
        while (!open.empty()) { // what is between both products
            const NodeIx node = open.back();
            open.pop_back();
            if (node == attention.second || kernels_[node.value] == kernel)
                continue;
            put(node, kernel);
            for (const NodeIx reader : readersOf(node))
                open.push_back(reader);
        }
    }

    std::vector<NodeIx> readersOf(NodeIx node) const {
        std::vector<NodeIx> nodes;
        for (const ValueIx value : index_->outputs(node)) {
            for (const Use& use : index_->uses(value))
                nodes.push_back(use.node);
        }
        return nodes;
    }

    void addDequantizers(NodeIx product, std::uint32_t kernel) {
        for (const ValueIx value : index_->inputs(product)) {
            const Quantizer* quantizer = value.valid() ? quant_->producer(*index_, value) : nullptr;
            if (quantizer && quantizer->dequantizes())
                put(quantizer->node, kernel);
        }
    }

    void addProduct(NodeIx product) {
        const std::uint32_t kernel = fresh();
        put(product, kernel);
        addDequantizers(product, kernel);
        if (!isMatrixProduct(index_->node(product)))
            return;
        for (const NodeIx node : epilogueOf(product))
            put(node, kernel);
    }

    bool isStoredWeight(NodeIx product) const {
        const Quantizer* weight = dequantizer(product, 1);
        return weight && weight->constantData && !quant_->producer(*index_, weight->data);
    }

    // Products of one tensor become one, whose parts the next kernels read; so does one that is cut.
    bool isMerged(NodeIx product) const {
        if (isCutIntoProducts(*index_, *quant_, product))
            return true;
        const auto uses = index_->uses(index_->input(product, 0));
        return std::ranges::any_of(uses, [&](const Use& use) {
            return use.node != product && use.slot == 0 && isMatrixProduct(index_->node(use.node)) &&
                isStoredWeight(use.node) == isStoredWeight(product);
        });
    }

    // The value behind a Reshape of a product of two dimensions.
    ValueIx pastReshape(ValueIx value) const {
        const auto uses = index_->uses(value);
        const bool isReshaped = uses.size() == 1 && index_->node(uses.front().node).is("Reshape");
        return isReshaped ? index_->output(uses.front().node, 0) : value;
    }

    std::vector<NodeIx> epilogueOf(NodeIx product) const {
        if (runsQuantized(precision_->at(product)))
            return quantizedEpilogue(product);
        const bool isOfTwoComputed = !quant_->isConstant(index_->input(product, 1));
        return isOfTwoComputed || isMerged(product) ? std::vector<NodeIx>() : floatEpilogue(product);
    }

    // A product with one scale for each operand takes in a Q, in INT8 a Relu, too; no bias and no other activation.
    std::vector<NodeIx> quantizedEpilogue(NodeIx product) const {
        const Quantizer* weight = dequantizer(product, 1);
        if (index_->inputs(product).size() > 2 || !weight || weight->granularity != Granularity::PerTensor)
            return {};
        std::vector<NodeIx> nodes;
        NodeIx next = onlyReader(pastReshape(index_->output(product, 0)));
        if (next.valid() && index_->node(next).is("Relu") && takenAs(weight->type) == DataType::Int8) {
            nodes.push_back(next);
            next = onlyReader(index_->output(next, 0));
        }
        if (next.valid() && isQuantizeNode(index_->node(next)))
            nodes.push_back(next);
        return nodes;
    }

    NodeIx onlyReader(ValueIx value) const {
        const auto uses = index_->uses(value);
        return uses.size() == 1 ? uses.front().node : NodeIx{};
    }

    std::vector<NodeIx> floatEpilogue(NodeIx product) const {
        std::vector<NodeIx> nodes;
        ValueIx value = pastReshape(index_->output(product, 0));
        while (nodes.size() < longestEpilogue) {
            if (const auto form = activationBehind(*index_, *quant_, value)) {
                nodes.insert(nodes.end(), form->nodes.begin(), form->nodes.end());
                value = form->result;
                continue;
            }
            const auto uses = index_->uses(value);
            if (uses.size() != 1 || !index_->node(uses.front().node).is("Add"))
                break;
            nodes.push_back(uses.front().node);
            value = index_->output(uses.front().node, 0);
        }
        return takesEpilogue(product, value) ? nodes : std::vector<NodeIx>();
    }

    // A chain whose end is reduced or transposed is left to the kernel that does so. Source: fact F724.
    bool takesEpilogue(NodeIx product, ValueIx end) const {
        const auto uses = index_->uses(end);
        const bool isReducedAtOnce =
            std::ranges::any_of(uses, [&](const Use& use) { return isReduction(index_->node(use.node)); });
        if (std::ranges::any_of(uses, [&](const Use& use) { return index_->node(use.node).is("Transpose"); }))
            return false;
        const bool isReduced = isReducedAtOnce || std::ranges::any_of(uses, [&](const Use& use) {
            return index_->node(use.node).is("LayerNormalization") || isSquare(use.node);
        });
        const bool isInHalf = isHalfType(typeOf(product));
        if (isStoredWeight(product))
            return isInHalf && uses.size() > 1 && !isReducedAtOnce;
        return isInHalf ? !isReducedAtOnce : !isReduced;
    }

    // x · x, as it is written in front of a mean.
    bool isSquare(NodeIx node) const {
        const bool isProductOfOne = index_->node(node).is("Mul") && index_->input(node, 0) == index_->input(node, 1);
        return (isProductOfOne || index_->node(node).is("Pow")) &&
            std::ranges::any_of(readersOf(node), [&](NodeIx reader) { return isReduction(index_->node(reader)); });
    }

    bool isIntegerWork(NodeIx node) const {
        const DataType type = typeOf(node);
        return (isInteger(type) && !isQuantized(type)) || type == DataType::Bool || type == DataType::String;
    }

    // Float or quantized work that belongs to no product.
    bool isLeft(NodeIx node) const {
        const Node& operation = index_->node(node);
        return kernels_[node.value] == RtxKernels::none && !isKnownAtBuild(node) && !isIntegerWork(node) &&
            !isWeighted(operation) && !isDynamicQuantizeNode(operation);
    }

    // How many products are in front of each node, on the longest way; in a file that is not sorted, on some way.
    void countProducts() {
        for (const NodeIx node : index_->nodes()) {
            for (const ValueIx value : index_->inputs(node)) {
                const NodeIx producer = value.valid() ? index_->producer(value) : NodeIx{};
                if (producer.valid())
                    levels_[node.value] = std::max(
                        levels_[node.value], levels_[producer.value] + (isWeighted(index_->node(producer)) ? 1 : 0));
            }
        }
    }

    // The pair on the shortcut of a residual Add goes to the kernel of that Add.
    void movePairsOfShortcuts() {
        for (const Quantizer& quantizer : quant_->all()) {
            const NodeIx producer = index_->producer(quantizer.data);
            const bool isShortcut = quantizer.quantizes && producer.valid() && index_->node(producer).is("Add") &&
                index_->uses(quantizer.data).size() > 1;
            const NodeIx dequantizer = isShortcut ? onlyReader(quantizer.output) : NodeIx{};
            const NodeIx reader = dequantizer.valid() ? onlyReader(index_->output(dequantizer, 0)) : NodeIx{};
            if (!reader.valid() || !index_->node(reader).is("Add"))
                continue;
            levels_[quantizer.node.value] = levels_[reader.value];
            levels_[dequantizer.value] = levels_[reader.value];
        }
    }

    // Everything that is left, connected, and behind the same products.
    void addPointwise(NodeIx first) {
        const std::uint32_t kernel = fresh();
        const std::uint32_t level = levels_[first.value];
        std::vector<NodeIx> open{first};
        while (!open.empty()) {
            const NodeIx node = open.back();
            open.pop_back();
            if (!isLeft(node) || levels_[node.value] != level)
                continue;
            put(node, kernel);
            for (const NodeIx reader : readersOf(node))
                open.push_back(reader);
            for (const ValueIx value : index_->inputs(node)) {
                if (value.valid() && index_->producer(value).valid())
                    open.push_back(index_->producer(value));
            }
        }
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
    const QuantFlow* flow_;
    const PrecisionMap* precision_;
    std::vector<std::uint32_t> kernels_;
    std::vector<bool> attention_;
    std::vector<std::uint32_t> levels_; // by node
    std::uint32_t next_ = 0;
};

} // namespace

RtxKernels::RtxKernels(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
    const PrecisionMap& precision) {
    RtxKernelBuilder builder(index, types, quant, flow, precision);
    builder.build();
    attention_ = builder.attention();
    kernels_ = std::move(builder).kernels();
}

void noteKernels(PrecisionMap& precision, const Index& index, const RtxKernels& kernels) {
    std::map<std::uint32_t, std::vector<NodeIx>> nodes;
    for (const NodeIx node : index.nodes()) {
        if (kernels.of(node) != RtxKernels::none && precision.at(node).certainty != Certainty::None)
            nodes[kernels.of(node)].push_back(node);
    }
    for (const auto& [number, members] : nodes) {
        const auto head = std::ranges::find_if(members, [&](NodeIx node) { return isWeighted(index.node(node)); });
        for (const NodeIx node : members) {
            if (members.size() == 1 || (head != members.end() && node == *head))
                continue;
            NodePrecision noted = precision.at(node);
            noted.kernel = head == members.end() ? NodeIx{} : *head;
            noted.generated = head == members.end();
            precision.set(node, std::move(noted));
        }
    }
}

} // namespace qaliper
