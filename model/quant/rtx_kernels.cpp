#include "model/quant/rtx_kernels.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "model/graph/queries.h"
#include "model/quant/activation_form.h"
#include "model/quant/attention.h"
#include "model/quant/cost.h"
#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"
#include "model/quant/rtx_precision.h"
#include "model/target/attention_kernels.h"

namespace qaliper {

namespace {

constexpr std::size_t longestEpilogue = 16;

bool isHalfType(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }
bool isReduction(const Node& node) { return node.opType.starts_with("Reduce"); }

bool isPooling(const Node& node) { return node.is("MaxPool") || node.is("AveragePool") || node.is("LpPool"); }
// What computes in a kernel of its own, and takes in some of what is after it.
bool isLayer(const Node& node) { return isWeighted(node) || isPooling(node) || isDynamicQuantizeNode(node); }

// A product with one scale for each operand takes in a Q, in INT8 a Relu, too; no bias and no other activation.
bool takesQuantizedEpilogue(const Index& index, const QuantView& quant, NodeIx product) {
    const Quantizer* weight = quant.producer(index, index.input(product, 1));
    return isMatrixProduct(index.node(product)) && index.inputs(product).size() == 2 && weight &&
        weight->granularity == Granularity::PerTensor;
}

// An INT8 convolution with one scale for its weights takes in these. Source: fact F726.
bool takesInt8Activation(const Index& index, const QuantView& quant, const PrecisionMap& precision, NodeIx convolution,
    const Node& activation) {
    const Quantizer* weight = quant.producer(index, index.input(convolution, 1));
    return precision.at(convolution).compute == DataType::Int8 && weight &&
        weight->granularity == Granularity::PerTensor &&
        (activation.is("Relu") || activation.is("Sigmoid") || activation.is("Tanh"));
}

class RtxKernelBuilder {
public:
    RtxKernelBuilder(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
        const PrecisionMap& precision, std::optional<ComputeCapability> gpu, Pairs pairs)
        : index_(&index),
          types_(&types),
          quant_(&quant),
          flow_(&flow),
          precision_(&precision),
          gpu_(gpu),
          pairs_(pairs),
          kernels_{std::vector(index.nodeCount(), KernelNumbers::outside), {}} {}

    KernelNumbers run() && {
        countLayers();
        if (pairs_ == Pairs::Kept)
            movePairsOfShortcuts();
        for (const Attention& attention : findAttention(*index_, *types_, *quant_)) {
            if (isOneKernel(attention))
                addAttention(attention);
        }
        for (const NodeIx node : index_->nodes()) {
            if (isLayer(index_->node(node)) && !isKnownAtBuild(node) && isOpen(node))
                addLayer(node);
        }
        for (const NodeIx node : index_->nodes()) {
            if (isMatrixProduct(index_->node(node)) && kernels_.hasKernel(node) && !kernels_.isAttention(node))
                addScales(node);
        }
        for (const NodeIx node : index_->nodes()) {
            if (isLeft(node))
                addPointwise(node);
        }
        dropUnneeded();
        return std::move(kernels_);
    }

private:
    // Without pairs, the whole model is assumed in FP16.
    DataType typeOf(NodeIx node) const {
        const DataType type = types_->element(index_->output(node, 0));
        return pairs_ == Pairs::LeftOut && type == DataType::Float ? DataType::Float16 : type;
    }
    bool isOpen(NodeIx node) const { return kernels_.byNode[node.value] == KernelNumbers::outside; }

    bool isKnownAtBuild(NodeIx node) const {
        const auto isConstant = [&](ValueIx value) { return !value.valid() || quant_->isConstant(value); };
        return std::ranges::all_of(index_->outputs(node), isConstant);
    }

    const Quantizer* dequantizer(NodeIx product, std::size_t slot) const {
        return pairs_ == Pairs::LeftOut ? nullptr
                                        : flow_->dequantizerAcrossCasts(*quant_, index_->input(product, slot));
    }

    // Of heads with a kernel where the probabilities alone are quantized.
    static bool isEvenHead(std::optional<std::int64_t> head) { return !head || *head == 32 || *head == 64; }

    // Source: fact F725.
    bool isOneKernel(const Attention& attention) const {
        const std::size_t probabilities = attention.probabilitySlot;
        const bool q = dequantizer(attention.first, 0) != nullptr;
        const bool k = dequantizer(attention.first, 1) != nullptr;
        const Quantizer* p = dequantizer(attention.second, probabilities);
        const bool v = dequantizer(attention.second, 1 - probabilities) != nullptr;
        const bool isInHalf = isHalfType(resultOf(attention.second));
        const auto hasKernel = [&](DataType type) { return whyNoRtxAttention(type, attention.size).empty(); };
        if (!q && !k && !v)
            return isInHalf && hasKernel(DataType::Float16) && (!p || isEvenHead(attention.size.head));
        if (isQuantizedBetween(attention) || !q || !k || !v || !p || !hasKernel(takenAs(p->type)))
            return false;
        const bool isRequantized = flow_->isRequantized(index_->output(attention.second, 0));
        return isRequantized || (isFloat8(p->type) && isInHalf);
    }

    // The type after a Cast, where one is placed after the product.
    DataType resultOf(NodeIx product) const {
        const auto uses = index_->uses(index_->output(product, 0));
        const bool isCast = uses.size() == 1 && isFloatCast(index_->node(uses.front().node));
        return typeOf(isCast ? uses.front().node : product);
    }

    // Pairs between the first product and Softmax.
    bool isQuantizedBetween(const Attention& attention) const {
        std::vector<NodeIx> open = consumersOf(attention.first);
        for (std::size_t at = 0; at < open.size() && at < longestEpilogue; ++at) {
            if (quant_->at(open[at]))
                return true;
            if (open[at] == attention.softmax || open[at] == attention.second)
                continue;
            for (const NodeIx consumer : consumersOf(open[at]))
                open.push_back(consumer);
        }
        return false;
    }

    std::uint32_t fresh(KernelKind kind) {
        kernels_.kinds.push_back(kind);
        return static_cast<std::uint32_t>(kernels_.kinds.size()) - 1;
    }
    void put(NodeIx node, std::uint32_t kernel) { kernels_.byNode[node.value] = kernel; }

    void addAttention(const Attention& attention) {
        const std::uint32_t kernel = fresh(KernelKind::Attention);
        put(attention.first, kernel);
        put(attention.second, kernel);
        addDequantizers(attention.first, kernel);
        addDequantizers(attention.second, kernel);
        std::vector<NodeIx> open = consumersOf(attention.first);
        while (!open.empty()) { // what is between both products
            const NodeIx node = open.back();
            open.pop_back();
            if (node == attention.second || kernels_.byNode[node.value] == kernel)
                continue;
            put(node, kernel);
            for (const NodeIx consumer : consumersOf(node))
                open.push_back(consumer);
        }
        addQuantizeAfter(attention.second, kernel);
    }

    // The Q of the result, past what only moves it.
    void addQuantizeAfter(NodeIx product, std::uint32_t kernel) {
        std::vector<NodeIx> moves;
        NodeIx next = onlyConsumer(index_->output(product, 0));
        while (
            next.valid() && moves.size() < longestEpilogue && quantTrait(index_->node(next)) == QuantTrait::Commutes) {
            moves.push_back(next);
            next = onlyConsumer(index_->output(next, 0));
        }
        if (!next.valid() || pairs_ == Pairs::LeftOut || !isQuantizeNode(index_->node(next)) ||
            !dequantizer(product, 0))
            return;
        put(next, kernel);
        for (const NodeIx move : moves)
            put(move, kernel);
    }

    std::vector<NodeIx> consumersOf(NodeIx node) const {
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

    void addLayer(NodeIx layer) {
        const std::uint32_t kernel = fresh(KernelKind::Layer);
        put(layer, kernel);
        addDequantizers(layer, kernel);
        for (const NodeIx node : epilogueOf(layer)) {
            if (isOpen(node))
                put(node, kernel);
        }
    }

    // A product in float takes in a number that one of its operands is multiplied by, before what moves the operand.
    void addScales(NodeIx product) {
        if (pairs_ == Pairs::Kept && runsQuantized(precision_->at(product)))
            return;
        for (const std::size_t slot : {0U, 1U}) {
            const NodeIx scale = scaleOf(index_->input(product, slot));
            if (scale.valid() && isOpen(scale))
                put(scale, kernels_.byNode[product.value]);
        }
    }

    // Invalid where there is none, and for one that ends an activation.
    NodeIx scaleOf(ValueIx value) const {
        for (std::size_t step = 0; step < longestEpilogue; ++step) {
            const NodeIx node = value.valid() && soleUse(*index_, value) ? index_->producer(value) : NodeIx{};
            if (!node.valid() || quant_->isConstant(value))
                return {};
            const Node& it = index_->node(node);
            if (it.is("Mul") || it.is("Div"))
                return isScale(node) ? node : NodeIx{};
            if (quantTrait(it) != QuantTrait::Commutes || isPooling(it) || index_->outputs(node).size() > 1)
                return {};
            value = index_->input(node, 0);
        }
        return {};
    }

    // Of a tensor and one number.
    bool isScale(NodeIx node) const {
        const ValueIx first = index_->input(node, 0);
        const ValueIx second = index_->input(node, 1);
        const bool isSwapped = quant_->isConstant(first) && index_->node(node).is("Mul");
        const ValueIx data = isSwapped ? second : first;
        const ValueIx number = isSwapped ? first : second;
        const auto shape = types_->staticShape(number);
        const bool isNumber = quant_->isConstant(number) && shape &&
            std::ranges::all_of(*shape, [](std::int64_t size) { return size == 1; });
        const NodeIx producer = data.valid() ? index_->producer(data) : NodeIx{};
        return isNumber && !(producer.valid() && index_->node(producer).is("Mul"));
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

    // The value after a Reshape of a product of two dimensions.
    ValueIx pastReshape(ValueIx value) const {
        const auto uses = index_->uses(value);
        const bool isReshaped = uses.size() == 1 && index_->node(uses.front().node).is("Reshape");
        return pastPairs(isReshaped ? index_->output(uses.front().node, 0) : value);
    }

    // The value after pairs that are left out.
    ValueIx pastPairs(ValueIx value) const {
        for (std::size_t step = 0; step < longestEpilogue && pairs_ == Pairs::LeftOut; ++step) {
            const NodeIx consumer = onlyConsumer(value);
            if (!consumer.valid() || !quant_->at(consumer))
                break;
            value = index_->output(consumer, 0);
        }
        return value;
    }

    std::vector<NodeIx> epilogueOf(NodeIx product) const {
        if (!isWeighted(index_->node(product)))
            return isMovedBetweenPairs(product) ? std::vector{onlyConsumer(index_->output(product, 0))}
                                                : std::vector<NodeIx>();
        if (pairs_ == Pairs::Kept && runsQuantized(precision_->at(product)))
            return isConvolution(index_->node(product)) ? activationOf(product) : quantizedEpilogue(product);
        if (isConvolution(index_->node(product)))
            return chainAfter(product).nodes;
        const bool isOfTwoComputed = !quant_->isConstant(index_->input(product, 1));
        return isOfTwoComputed || isMerged(product) ? std::vector<NodeIx>() : floatEpilogue(product);
    }

    std::vector<NodeIx> quantizedEpilogue(NodeIx product) const {
        if (!takesQuantizedEpilogue(*index_, *quant_, product))
            return {};
        std::vector<NodeIx> nodes;
        NodeIx next = onlyConsumer(pastReshape(index_->output(product, 0)));
        const bool isInInt8 = precision_->at(product).compute == DataType::Int8;
        if (next.valid() && index_->node(next).is("Relu") && isInInt8) {
            nodes.push_back(next);
            next = onlyConsumer(index_->output(next, 0));
        }
        if (next.valid() && isQuantizeNode(index_->node(next)))
            nodes.push_back(next);
        return nodes;
    }

    NodeIx onlyConsumer(ValueIx value) const {
        const auto uses = index_->uses(value);
        return uses.size() == 1 ? uses.front().node : NodeIx{};
    }

    // A convolution in FP8 takes in a Relu, but for groups of several channels.
    std::vector<NodeIx> activationOf(NodeIx convolution) const {
        const NodeIx next = onlyConsumer(index_->output(convolution, 0));
        if (!next.valid())
            return {};
        const Node& activation = index_->node(next);
        const auto groups = convGroups(*index_, *types_, convolution);
        const bool isTaken = isFloat8(precision_->at(convolution).compute) && groups &&
            (groups->group == 1 || groups->inputsPerGroup == 1) && activation.is("Relu");
        return isTaken || takesInt8Activation(*index_, *quant_, *precision_, convolution, activation)
            ? std::vector{next}
            : std::vector<NodeIx>();
    }

    // A MaxPool between a DQ and a Q of one scale.
    bool isMovedBetweenPairs(NodeIx pool) const {
        const Quantizer* before = index_->node(pool).is("MaxPool") ? dequantizer(pool, 0) : nullptr;
        const NodeIx consumer = before ? onlyConsumer(index_->output(pool, 0)) : NodeIx{};
        const Quantizer* after = consumer.valid() ? quant_->at(consumer) : nullptr;
        return after && after->quantizes && after->type == before->type && after->scalarScale &&
            after->scalarScale == before->scalarScale;
    }

    struct Chain {
        std::vector<NodeIx> nodes;
        ValueIx end;
    };

    // x · (½ · (1 + erf)), unlike other ways to write a GELU.
    bool endsWithProductOf(ValueIx value, const ActivationForm& form) const {
        const auto inputs = index_->inputs(form.nodes.back());
        return index_->node(form.nodes.back()).is("Mul") && std::ranges::find(inputs, value) != inputs.end();
    }

    // A convolution takes SiLU, and a GELU that ends with a product of its input, in over two dimensions, and no Mish; before a Q, only what is one simple operator.
    bool takesForm(NodeIx layer, const ActivationForm& form) const {
        constexpr std::size_t rankOfImage = 4;
        const auto has = [&](std::string_view op) {
            return std::ranges::any_of(form.nodes, [&](NodeIx node) { return index_->node(node).is(op); });
        };
        if (!isConvolution(index_->node(layer)))
            return true;
        const NodeIx consumer = pairs_ == Pairs::Kept ? onlyConsumer(form.result) : NodeIx{};
        const bool isSimple = form.nodes.size() == 1 && (has("Relu") || has("Clip") || has("Sigmoid") || has("Tanh"));
        if (consumer.valid() && isQuantizeNode(index_->node(consumer)) && !isSimple)
            return false;
        const Shape* shape = types_->shape(index_->output(layer, 0));
        const bool isSilu = has("HardSwish") || has("Swish") || (has("Sigmoid") && has("Mul"));
        const bool isOfImage = isSilu || (has("Erf") && endsWithProductOf(index_->output(layer, 0), form));
        return !has("Mish") && !has("Softplus") && !(isOfImage && shape && shape->size() != rankOfImage);
    }

    // Activations and Adds after a layer in float.
    Chain chainAfter(NodeIx layer) const {
        Chain chain;
        chain.end = pastReshape(index_->output(layer, 0));
        while (chain.nodes.size() < longestEpilogue) {
            const auto form = activationAfter(*index_, *quant_, chain.end);
            if (form && !takesForm(layer, *form))
                break;
            if (form) {
                chain.nodes.insert(chain.nodes.end(), form->nodes.begin(), form->nodes.end());
                chain.end = pastPairs(form->result);
                continue;
            }
            const auto uses = index_->uses(chain.end);
            if (uses.size() != 1 || !index_->node(uses.front().node).is("Add"))
                break;
            chain.nodes.push_back(uses.front().node);
            chain.end = pastPairs(index_->output(uses.front().node, 0));
        }
        return chain;
    }

    std::vector<NodeIx> floatEpilogue(NodeIx product) const {
        Chain chain = chainAfter(product);
        return takesEpilogue(product, chain.end) ? std::move(chain.nodes) : std::vector<NodeIx>();
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

    // x · x, as it is written before a mean.
    bool isSquare(NodeIx node) const {
        const bool isProductOfOne = index_->node(node).is("Mul") && index_->input(node, 0) == index_->input(node, 1);
        return (isProductOfOne || index_->node(node).is("Pow")) &&
            std::ranges::any_of(
                consumersOf(node), [&](NodeIx consumer) { return isReduction(index_->node(consumer)); });
    }

    bool isIntegerWork(NodeIx node) const {
        const DataType type = typeOf(node);
        return (isInteger(type) && !isQuantized(type)) || type == DataType::Bool || type == DataType::String;
    }

    // Float or quantized work that belongs to no layer.
    bool isLeft(NodeIx node) const {
        const Node& operation = index_->node(node);
        const bool isComputed = precision_->at(node).certainty != Certainty::None || quant_->at(node);
        return isOpen(node) && isComputed && !isKnownAtBuild(node) && !isIntegerWork(node) && !isLayer(operation);
    }

    void countLayers() {
        LayerGroups groups;
        for (const NodeIx node : index_->nodes()) {
            groups.ofNode.push_back(node.value);
            groups.isLayer.push_back(isLayer(index_->node(node)));
        }
        levels_ = layersBefore(*index_, groups);
    }

    // The pair on the shortcut of a residual Add goes to the kernel of that Add.
    void movePairsOfShortcuts() {
        for (const Quantizer& quantizer : quant_->all()) {
            const NodeIx producer = index_->producer(quantizer.data);
            const bool isShortcut = quantizer.quantizes && producer.valid() && index_->node(producer).is("Add") &&
                index_->uses(quantizer.data).size() > 1;
            const NodeIx dequantizer = isShortcut ? onlyConsumer(quantizer.output) : NodeIx{};
            const NodeIx consumer = dequantizer.valid() ? onlyConsumer(index_->output(dequantizer, 0)) : NodeIx{};
            if (!consumer.valid() || !index_->node(consumer).is("Add"))
                continue;
            levels_[quantizer.node.value] = levels_[consumer.value];
            levels_[dequantizer.value] = levels_[consumer.value];
        }
    }

    // Everything that is left, connected, and after the same products.
    void addPointwise(NodeIx first) {
        const std::uint32_t kernel = fresh(KernelKind::Generated);
        const std::uint32_t level = levels_[first.value];
        std::vector<NodeIx> open{first};
        while (!open.empty()) {
            const NodeIx node = open.back();
            open.pop_back();
            if (!isLeft(node) || levels_[node.value] != level)
                continue;
            put(node, kernel);
            if (!endsKernel(node)) {
                for (const NodeIx consumer : consumersOf(node))
                    open.push_back(consumer);
            }
            for (const ValueIx value : index_->inputs(node)) {
                const NodeIx producer = value.valid() ? index_->producer(value) : NodeIx{};
                if (producer.valid() && !endsKernel(producer))
                    open.push_back(producer);
            }
        }
    }

    // A mean, a sum or a maximum of what its own kernel computes and writes for others, too: the Q after it is the next kernel.
    bool endsKernel(NodeIx reduction) const {
        constexpr std::array<std::string_view, 5> reducing{
            "GlobalAveragePool", "GlobalMaxPool", "ReduceMax", "ReduceMean", "ReduceSum"};
        if (pairs_ == Pairs::LeftOut || std::ranges::find(reducing, index_->node(reduction).opType) == reducing.end())
            return false;
        const NodeIx consumer = onlyConsumer(index_->output(reduction, 0));
        return consumer.valid() && isQuantizeNode(index_->node(consumer)) && isForOtherKernels(consumer) &&
            !isMeanOfPairOnBlackwell(reduction) && isWritten(index_->input(reduction, 0), reduction);
    }

    // For compute capability 12.0 a mean directly after a pair does not end its kernel.
    bool isMeanOfPairOnBlackwell(NodeIx reduction) const {
        constexpr ComputeCapability blackwell{12, 0};
        const bool isMean = index_->node(reduction).is("ReduceMean") || index_->node(reduction).is("GlobalAveragePool");
        return gpu_ == blackwell && isMean && quant_->producer(*index_, index_->input(reduction, 0));
    }

    // What the Q gives is dequantized for products and for what is after them.
    bool isForOtherKernels(NodeIx quantize) const {
        const auto consumers = consumersOf(quantize);
        return std::ranges::all_of(consumers, [&](NodeIx dequantize) {
            return std::ranges::all_of(consumersOf(dequantize), [&](NodeIx consumer) {
                return isLayer(index_->node(consumer)) || levels_[consumer.value] != levels_[quantize.value];
            });
        });
    }

    // A value, or one that it is computed from, which the kernel of the node computes and which others read.
    bool isWritten(ValueIx value, NodeIx node) const {
        std::vector<ValueIx> open{value};
        for (std::size_t at = 0; at < open.size() && at < longestEpilogue; ++at) {
            const NodeIx producer = open[at].valid() ? index_->producer(open[at]) : NodeIx{};
            if (!producer.valid() || !isBesideInKernel(producer, node))
                continue;
            if (index_->uses(open[at]).size() > 1 || index_->isGraphOutput(open[at]))
                return true;
            for (const ValueIx input : index_->inputs(producer))
                open.push_back(input);
        }
        return false;
    }

    // A DQ whose Q is in another kernel reads what is in memory.
    bool isBesideInKernel(NodeIx producer, NodeIx node) const {
        const Quantizer* quantizer = quant_->at(producer);
        const NodeIx quantize = quantizer && quantizer->dequantizes() ? index_->producer(quantizer->data) : producer;
        return quantize.valid() && isOfNoLayer(producer) && isOfNoLayer(quantize) &&
            levels_[quantize.value] == levels_[node.value];
    }

    bool isOfNoLayer(NodeIx node) const {
        return !isKnownAtBuild(node) && !isLayer(index_->node(node)) &&
            (isOpen(node) || kernels_.kinds[kernels_.byNode[node.value]] == KernelKind::Generated);
    }

    bool isLeftOut(NodeIx node) const {
        return pairs_ == Pairs::LeftOut && (quant_->at(node) || isDynamicQuantizeNode(index_->node(node)));
    }

    // Nothing runs for nodes that only rename a tensor, nor for a pair that is left out.
    void dropUnneeded() {
        std::vector<bool> isNeeded(kernels_.kinds.size());
        const auto isGone = [&](NodeIx node) { return onlyRenames(index_->node(node)) || isLeftOut(node); };
        for (const NodeIx node : index_->nodes()) {
            if (kernels_.hasKernel(node) && !isGone(node))
                isNeeded[kernels_.byNode[node.value]] = true;
        }
        for (const NodeIx node : index_->nodes()) {
            if (kernels_.hasKernel(node) && (isLeftOut(node) || !isNeeded[kernels_.byNode[node.value]]))
                kernels_.byNode[node.value] = KernelNumbers::unneeded;
        }
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
    const QuantFlow* flow_;
    const PrecisionMap* precision_;
    std::optional<ComputeCapability> gpu_;
    Pairs pairs_;
    KernelNumbers kernels_;
    std::vector<std::uint32_t> levels_; // by node
};

} // namespace

KernelNumbers rtxKernels(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
    const PrecisionMap& precision, std::optional<ComputeCapability> gpu, Pairs pairs) {
    return RtxKernelBuilder(index, types, quant, flow, precision, gpu, pairs).run();
}

bool takesInRtx(
    const Index& index, const QuantView& quant, const PrecisionMap& precision, NodeIx layer, NodeIx activation) {
    if (!isWeighted(index.node(layer)))
        return false;
    if (!runsQuantized(precision.at(layer)))
        return true;
    return takesQuantizedEpilogue(index, quant, layer) && index.node(activation).is("Relu") &&
        precision.at(layer).compute == DataType::Int8;
}

} // namespace qaliper
