#include "model/cost/losses.h"

#include <algorithm>

#include "model/cost/shortcut.h"
#include "model/cost/split_add.h"
#include "model/graph/queries.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

// A quantized type that saves a smaller part of a kernel's time does not pay.
constexpr double leastGain = 0.05;

constexpr std::size_t noLoss = ~std::size_t{0};

class LossFinder {
public:
    LossFinder(const Context& context, const GpuRates& rates)
        : context_(&context),
          index_(&context.index()),
          kernels_(context),
          time_(context, kernels_, rates),
          causes_(context),
          lossOf_(index_->nodeCount(), noLoss) {
        found_.nodeSeconds.resize(index_->nodeCount());
        found_.nodes.resize(index_->nodeCount());
    }

    Losses run() && {
        for (const Quantizer& quantizer : context_->quant.all()) {
            if (!quantizer.constantData && quantizer.output.valid() && !kernels_.isConvertedInside(quantizer.node))
                quantizer.quantizes ? addQuantize(quantizer) : addDequantize(quantizer);
        }
        for (const Kernel& kernel : kernels_.all())
            addKernel(kernel);
        addReformats();
        if (!context_->quant.empty())
            addShapes();
        found_.isExact = time_.isExact();
        return std::move(found_);
    }

private:
    const NodePrecision& precision(NodeIx node) const { return context_->precision.at(node); }
    bool isQuantizedNode(NodeIx node) const {
        return context_->quant.at(node) != nullptr || runsQuantized(precision(node));
    }
    bool mayBeHalf() const { return !context_->target.isStronglyTyped() && context_->target.fp16; }

    void addTime(NodeIx node, const TimeRange& seconds) {
        found_.seconds.expected += seconds.expected;
        found_.seconds.low += seconds.low;
        found_.seconds.high += seconds.high;
        found_.nodeSeconds[node.value] += seconds.expected;
        found_.nodes[node.value].seconds = seconds;
        found_.nodes[node.value].launches = 1;
    }

    void addReformats() {
        found_.reformats = findReformats(*context_, kernels_, time_);
        for (const Reformat& reformat : found_.reformats) {
            found_.seconds.expected += reformat.seconds.expected;
            found_.seconds.low += reformat.seconds.low;
            found_.seconds.high += reformat.seconds.high;
        }
    }

    void addLoss(Loss loss) {
        lossOf_[loss.node().value] = found_.losses.size();
        found_.losses.push_back(std::move(loss));
    }

    // A kernel that converts, or less where the kernel next to it can do it on the way.
    void addConversion(
        const Quantizer& quantizer, LossKind kind, CauseKind cause, DataType other, ValueIx value, bool mayFuse) {
        if (mayFuse && kernels_.pointwiseConverts())
            return;
        if (causes_.isInsidePointwise(quantizer.node))
            cause = CauseKind::PairInsidePointwise;
        const double expected = time_.conversionSeconds(value, other, quantizer.type);
        const double high = other == DataType::Float16 && mayBeHalf() && quantizer.quantizes
            ? time_.conversionSeconds(value, DataType::Float, quantizer.type)
            : expected;
        const TimeRange seconds{expected, mayFuse ? 0 : expected, high};
        addTime(quantizer.node, seconds);
        NodeWork& work = found_.nodes[quantizer.node.value];
        work.kernel = quantizer.node;
        work.bytesRead = time_.elements(value) * bitsOf(quantizer.quantizes ? other : quantizer.type) / 8;
        work.bytesWritten = time_.conversionBytes(value, other, quantizer.type) - work.bytesRead;
        addLoss({kind, cause, {quantizer.node}, seconds, time_.conversionBytes(value, other, quantizer.type)});
    }

    void addQuantize(const Quantizer& quantizer) {
        const Quantizer* before = context_->quant.producer(*index_, quantizer.data);
        if (before && before->dequantizes()) {
            if (!sameQuantization(*before, quantizer, context_->storage()))
                addConversion(
                    quantizer, LossKind::Requantize, CauseKind::Requantization, before->type, quantizer.output, false);
            return;
        }
        const NodeIx producer = index_->producer(quantizer.data);
        const DataType held = time_.heldFloat(quantizer.data);
        if (producer.valid() && isQuantizedNode(producer)) {
            const Kernel* kernel = kernels_.of(producer);
            if (precision(producer).output != DataType::Undefined) // it writes float for other consumers
                addConversion(quantizer, LossKind::Conversion, causeOfOutput(producer), held, quantizer.output, false);
            else if (kernel && kernel->writesFloat())
                addConversion(quantizer, LossKind::Conversion, causeOfFloatResult(*kernel), held, quantizer.output,
                    !kernel->hasFloatShortcut);
            return;
        }
        const NodeIx source = computedBy(*context_, quantizer.data);
        const bool mayFuse = source.valid() && isElementwise(context_->node(source));
        const CauseKind cause = source.valid() ? causeOfFloat(source) : causeOfSource(producer);
        addConversion(quantizer, LossKind::Border, cause, held, quantizer.output, mayFuse);
    }

    CauseKind causeOfSource(NodeIx producer) const {
        return producer.valid() ? causes_.ofOperator(producer) : CauseKind::ModelInterface;
    }

    void addDequantize(const Quantizer& quantizer) {
        const auto uses = index_->uses(quantizer.output);
        NodeIx consumer; // the first one in float
        std::size_t data = 0;
        std::size_t quantized = 0;
        bool mayFuse = true;
        for (const Use& use : uses) {
            if (index_->node(use.node).is("Shape"))
                continue;
            ++data;
            if (isQuantizedNode(use.node)) {
                ++quantized;
                continue;
            }
            consumer = consumer.valid() ? consumer : use.node;
            mayFuse = mayFuse && isElementwise(index_->node(use.node));
        }
        const DataType held = time_.heldFloat(quantizer.output);
        if (consumer.valid()) {
            const bool isPair = context_->quant.producer(*index_, quantizer.data) != nullptr;
            const LossKind kind = quantized == 0 && isPair ? LossKind::UnfusedPair : LossKind::Border;
            addConversion(quantizer, kind, causeOfFloat(consumer), held, quantizer.output, mayFuse);
        } else if (data == 0 && index_->isGraphOutput(quantizer.output)) {
            addConversion(quantizer, LossKind::Conversion, CauseKind::ModelInterface, held, quantizer.output, false);
        }
    }

    // Of an operator in float: that of the layer whose kernel it is part of.
    CauseKind causeOfFloat(NodeIx node) const {
        const Kernel* kernel = kernels_.of(node);
        const bool isPart = kernel && kernel->isWeighted && !runsQuantized(precision(kernel->head));
        return isPart ? causes_.ofLayer(kernel->head) : causes_.ofOperator(node);
    }

    // Of a quantized layer that writes float.
    CauseKind causeOfOutput(NodeIx node) const {
        const Kernel* kernel = kernels_.of(node);
        bool isRead = false;
        for (const NodeIx member : kernel ? kernel->nodes : std::vector<NodeIx>{node}) {
            for (const NodeIx consumer : consumersOf(*index_, member)) {
                isRead = isRead || kernels_.of(consumer) != kernel || !kernel;
                const bool isInside = kernel && kernels_.of(consumer) == kernel;
                if (!isInside && !isQuantizedNode(consumer) &&
                    causes_.ofConsumer(consumer) != CauseKind::OutputNotQuantized)
                    return causes_.ofConsumer(consumer);
            }
        }
        return isRead ? CauseKind::OutputNotQuantized : CauseKind::ModelInterface;
    }

    // Of a quantized layer whose kernel writes float although a Q follows.
    CauseKind causeOfFloatResult(const Kernel& kernel) const {
        if (kernel.hasFloatShortcut)
            return paysToQuantizeShortcut(*context_, kernels_, time_, kernel) ? CauseKind::ResidualInFloat
                                                                              : CauseKind::Int8DoesNotPay;
        const auto isForResidual = [&](NodeIx node) {
            return std::ranges::any_of(consumersOf(*index_, node),
                [&](NodeIx consumer) { return kernels_.of(consumer) != &kernel && causes_.isResidual(consumer); });
        };
        return std::ranges::any_of(kernel.nodes, isForResidual) ? CauseKind::ResidualInFloat
                                                                : causeOfOutput(kernel.head);
    }

    void addKernel(const Kernel& kernel) {
        for (const NodeIx node : kernel.nodes) {
            NodeWork& work = found_.nodes[node.value];
            work.kernel = kernel.head;
            work.bytesRead = time_.readBytes(node);
            work.bytesWritten = time_.writtenBytes(node);
        }
        const TimeRange seconds = time_.rangeOf(kernel, bytesOf(kernel));
        addTime(kernel.head, seconds);
        const NodePrecision& type = precision(kernel.head);
        if (context_->quant.empty() || type.certainty == Certainty::None)
            return; // of a plugin, only the conversions around it are known
        if (!kernel.isWeighted)
            addOperator(kernel, seconds);
        else if (!runsQuantized(type))
            addFloatLayer(kernel, seconds);
        else if (kernels_.areTyped())
            addOpenLayer(kernel, seconds);
        else if (type.output != DataType::Undefined)
            addFloatOutput(kernel, seconds);
        else
            addQuantizedLayer(kernel, seconds);
    }

    void addFloatLayer(const Kernel& kernel, const TimeRange& seconds) {
        const Scenario best{.allQuantized = true};
        const double least = time_.secondsOf(kernel, best);
        const auto gain = [&](double time) { return std::max(0.0, time - least); };
        CauseKind cause = causes_.ofLayer(kernel.head);
        TimeRange lost{gain(seconds.expected), gain(seconds.low), gain(seconds.high)};
        if (cause == CauseKind::WeightsOnly)
            lost = {0, 0, lost.high};
        else if (!time_.isExact(kernel))
            lost = ofUnknownSize(lost, seconds);
        else if (lost.expected < leastGain * seconds.expected)
            cause = CauseKind::Int8DoesNotPay;
        addLoss({LossKind::FloatLayer, cause, {kernel.head}, lost, extraBytes(kernel, best)});
    }

    // Of a kernel with an unknown dimension, which counted as 1: nothing, or all that it takes.
    static TimeRange ofUnknownSize(const TimeRange& lost, const TimeRange& seconds) {
        return {lost.expected, 0, std::max(lost.high, seconds.high)};
    }

    // Read and written, in the types that are expected. Its nodes have their work already.
    double bytesOf(const Kernel& kernel) const {
        double bytes = 0;
        for (const NodeIx node : kernel.nodes)
            bytes += found_.nodes[node.value].bytesRead + found_.nodes[node.value].bytesWritten;
        return bytes;
    }

    double extraBytes(const Kernel& kernel, const Scenario& best) const {
        return std::max(0.0, bytesOf(kernel) - time_.bytesOf(kernel, best));
    }

    void addFloatOutput(const Kernel& kernel, const TimeRange& seconds) {
        const Scenario best{.quantizedOutputs = true};
        const double least = time_.secondsOf(kernel, best);
        const double lost = std::max(0.0, seconds.expected - least);
        const bool isExact = time_.isExact(kernel);
        TimeRange range{lost, std::max(0.0, seconds.low - least), std::max(lost, seconds.high - least)};
        if (!isExact)
            range = ofUnknownSize(range, seconds);
        Loss loss{LossKind::FloatOutput, causeOfOutput(kernel.head), {kernel.head}, range, extraBytes(kernel, best)};
        if (Loss* conversion = isExact ? conversionBefore(kernel) : nullptr) {
            const double quantized = seconds.expected + conversion->seconds.expected;
            const double inFloat = time_.secondsOf(kernel, {.allFloat = true}) +
                inputReformatSeconds(context_->quant.at(conversion->node())->data);
            if (quantized > inFloat) {
                const double most = conversion->seconds.expected;
                conversion->cause = loss.cause = CauseKind::Int8DoesNotPay;
                conversion->seconds = {std::min(most, quantized - inFloat), 0, most};
                loss.seconds = {};
            }
        }
        addLoss(std::move(loss));
    }

    // Of an input of the engine that is given in another type than a float layer reads.
    double inputReformatSeconds(ValueIx value) const {
        const bool isInput = index_->isGraphInput(value) && index_->graphOf(value) == mainGraph;
        const DataType given = context_->types.element(value);
        const DataType held = time_.heldFloat(value);
        return isInput && given != held ? time_.conversionSeconds(value, given, held) : 0;
    }

    // The Q that converts the data of this layer alone.
    Loss* conversionBefore(const Kernel& kernel) {
        const std::size_t slot = 1 - weightSlotOf(*index_, context_->quant, kernel.head);
        const Quantizer* dequantize = context_->dequantizerAfter(index_->input(kernel.head, slot));
        const Quantizer* quantize = dequantize ? context_->quant.producer(*index_, dequantize->data) : nullptr;
        if (!quantize || !soleUse(*index_, quantize->output) || !soleUse(*index_, dequantize->output))
            return nullptr;
        const std::size_t place = lossOf_[quantize->node.value];
        const bool isBorder = place != noLoss && found_.losses[place].kind == LossKind::Border;
        return isBorder ? &found_.losses[place] : nullptr;
    }

    void addQuantizedLayer(const Kernel& kernel, const TimeRange& seconds) {
        const bool isOpen = precision(kernel.head).certainty == Certainty::Open;
        if (!kernel.writesFloat()) {
            addOpenLayer(kernel, seconds);
        } else {
            const auto add = std::ranges::find_if(kernel.nodes, [&](NodeIx node) { return causes_.isResidual(node); });
            const Scenario best{.allQuantized = true};
            const double lost = std::max(0.0, seconds.expected - time_.secondsOf(kernel, best));
            const NodeIx place = kernel.hasFloatShortcut && add != kernel.nodes.end() ? *add : kernel.head;
            addLoss({LossKind::FloatOperator, causeOfFloatResult(kernel), {place, kernel.head},
                {lost, kernel.hasFloatShortcut ? lost : 0, isOpen ? std::max(lost, seconds.high) : lost},
                extraBytes(kernel, best)});
        }
    }

    void addOpenLayer(const Kernel& kernel, const TimeRange& seconds) {
        if (precision(kernel.head).certainty == Certainty::Open)
            addLoss({LossKind::OpenLayer, CauseKind::LayerTypeOpen, {kernel.head},
                {0, 0, seconds.high - seconds.expected}, 0});
    }

    bool hasQuantizedNeighbour(NodeIx node) const {
        const auto isFromQuantized = [&](ValueIx value) {
            return value.valid() && !context_->quant.isConstant(value) && context_->dequantizerAfter(value);
        };
        const auto isQuantize = [&](NodeIx consumer) {
            const Quantizer* quantizer = context_->quant.at(consumer);
            return quantizer && quantizer->quantizes;
        };
        return std::ranges::any_of(index_->inputs(node), isFromQuantized) ||
            std::ranges::any_of(consumersOf(*index_, node), isQuantize);
    }

    void addOperator(const Kernel& kernel, const TimeRange& seconds) {
        if (kernels_.areTyped()) { // pairs inside it, or beside it, take no kernel of their own
            addHalfGain(kernel, seconds);
            return;
        }
        const auto afterPair =
            std::ranges::find_if(kernel.nodes, [&](NodeIx node) { return causes_.isAfterPair(node); });
        if (afterPair != kernel.nodes.end()) { // the kernel of the layer would do its work
            addLoss({LossKind::FloatOperator, CauseKind::PairBeforeActivation, {*afterPair}, seconds, bytesOf(kernel)});
            return;
        }
        if (addSplitAdd(kernel, seconds) || addInsidePointwise(kernel, seconds) ||
            runsQuantized(precision(kernel.head)))
            return;
        const auto couldBeQuantized = std::ranges::find_if(kernel.nodes, [&](NodeIx node) {
            const bool moves = quantTrait(context_->node(node)) == QuantTrait::Commutes;
            return (moves || causes_.isResidual(node)) && hasQuantizedNeighbour(node);
        });
        if (couldBeQuantized != kernel.nodes.end())
            addGain(kernel, seconds, *couldBeQuantized, causes_.ofOperator(*couldBeQuantized), {.allQuantized = true});
        else
            addHalfGain(kernel, seconds);
    }

    void addHalfGain(const Kernel& kernel, const TimeRange& seconds) {
        if (!mayBeHalf() && precision(kernel.head).compute == DataType::Float)
            addGain(kernel, seconds, kernel.head, CauseKind::FloatPartsFp32, {.floats = Scenario::Floats::Half});
    }

    // An Add that a layer would take in, with an activation after it: what is left is that the layer reads the other input.
    bool addSplitAdd(const Kernel& kernel, const TimeRange& seconds) {
        const auto isAfter = [&](NodeIx node) {
            return node == kernel.head || quantTrait(context_->node(node)) == QuantTrait::Activation;
        };
        if (!causes_.isAfterLayer(kernel.head) || !std::ranges::all_of(kernel.nodes, isAfter))
            return false;
        const auto split = splitAdd(*context_, kernel.head);
        const double shortcut =
            split->isBias ? 0 : time_.elements(split->other) * bitsOf(split->pairs.front().dequantize->type) / 8;
        const auto left = [&](double time) { return std::max(0.0, time - time_.transferSeconds(shortcut)); };
        addLoss({LossKind::FloatOperator, CauseKind::PairBeforeAdd, {kernel.head},
            {left(seconds.expected), left(seconds.low), left(seconds.high)}, bytesOf(kernel) - shortcut});
        return true;
    }

    // A kernel that the one before it would do the work of: what is left is what it reads and writes for others.
    bool addInsidePointwise(const Kernel& kernel, const TimeRange& seconds) {
        const auto place =
            std::ranges::find_if(kernel.nodes, [&](NodeIx node) { return causes_.isInsidePointwise(node); });
        if (place == kernel.nodes.end())
            return false;
        double bytes = 0;
        for (const NodeIx node : kernel.nodes) {
            for (const ValueIx input : index_->inputs(node))
                bytes += isInsidePair(index_->producer(input)) ? bytesFor(node, input) : 0;
            const auto consumers = consumersOf(*index_, node);
            if (std::ranges::any_of(consumers, [&](NodeIx consumer) { return isInsidePair(consumer); }))
                bytes += bytesFor(node, index_->output(node, 0));
        }
        const double lost = std::min(time_.transferSeconds(bytes) + time_.fit().start, seconds.expected);
        Loss loss{LossKind::FloatOperator, CauseKind::PairInsidePointwise, {*place},
            {lost, std::min(lost, seconds.low), lost}, bytes};
        std::ranges::copy_if(kernel.nodes, std::back_inserter(loss.nodes), [&](NodeIx node) { return node != *place; });
        addLoss(std::move(loss));
        return true;
    }
    bool isInsidePair(NodeIx node) const {
        return node.valid() && context_->quant.at(node) && causes_.isInsidePointwise(node);
    }
    double bytesFor(NodeIx node, ValueIx value) const {
        const DataType type = runsQuantized(precision(node)) ? precision(node).compute : time_.heldFloat(value);
        return time_.elements(value) * bitsOf(type) / 8;
    }

    // What the kernel would take less in the assumed types.
    void addGain(const Kernel& kernel, const TimeRange& seconds, NodeIx place, CauseKind cause, const Scenario& best) {
        const double gain = seconds.expected - time_.secondsOf(kernel, best);
        if (gain <= 0)
            return;
        Loss loss{LossKind::FloatOperator, cause, {place}, {gain, gain, gain}, extraBytes(kernel, best)};
        std::ranges::copy_if(kernel.nodes, std::back_inserter(loss.nodes), [&](NodeIx node) { return node != place; });
        addLoss(std::move(loss));
    }

    // What is computed from the sizes of tensors, where those are unknown before the engine runs.
    void addShapes() {
        const auto isUnknown = [&](NodeIx node) {
            const Shape* shape = context_->types.shape(index_->input(node, 0));
            return index_->node(node).is("Shape") &&
                (!shape || std::ranges::any_of(*shape, [](const Dim& dim) { return !dim.number(); }));
        };
        std::vector<bool> isShape(index_->nodeCount());
        for (const NodeIx node : index_->nodes()) {
            const auto isFromShape = [&](ValueIx value) {
                return index_->producer(value).valid() && isShape[index_->producer(value).value];
            };
            const DataType type = context_->types.element(index_->output(node, 0));
            const bool isOfShapes = isInteger(type) && precision(node).certainty == Certainty::None &&
                !context_->quant.at(node) && std::ranges::any_of(index_->inputs(node), isFromShape);
            if (!isUnknown(node) && !isOfShapes)
                continue;
            isShape[node.value] = true;
            addLoss({LossKind::Shapes, CauseKind::ShapeArithmetic, {node}, {0, 0, time_.fit().start}, 0});
        }
    }

    const Context* context_;
    const Index* index_;
    Kernels kernels_;
    ExpectedTime time_;
    FloatCauses causes_;
    Losses found_;
    std::vector<std::size_t> lossOf_; // by NodeIx
};

} // namespace

Losses findLosses(const Context& context, const GpuRates& rates) { return LossFinder(context, rates).run(); }

} // namespace qaliper
