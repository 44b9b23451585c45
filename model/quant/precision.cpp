#include "model/quant/precision.h"

#include <algorithm>

#include "model/graph/identity.h"
#include "model/quant/activation_form.h"
#include "model/quant/fused_attention.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/kernel_fusion.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/quant/rtx_precision.h"
#include "model/target/data_types.h"

namespace qaliper {

namespace {

class PrecisionBuilder {
public:
    PrecisionBuilder(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
        const Target& target, std::span<const Classification> classes)
        : index_(&index),
          types_(&types),
          quant_(&quant),
          flow_(&flow),
          target_(&target),
          classes_(classes),
          isMeasured_(hasMeasuredEngines(target)),
          hasInt8Laws_(isMeasured_ &&
              std::ranges::none_of(quant.all(), [](const Quantizer& each) { return isFloat8(each.type); })),
          onlyWeights_(std::ranges::all_of(quant.all(), &Quantizer::constantData)) {
        if (isMeasured_ && !quant.empty())
            attention_ = fusedAttention(index, types, quant, flow, target,
                [this](NodeIx product, std::size_t slot) { return operand(product, slot); });
    }

    NodePrecision of(NodeIx ix) const {
        const Node& node = index_->node(ix);
        const bool isOthers = classes_[ix.value].kind != NodeClass::Importer || runsBody(node);
        if (isOthers || quant_->at(ix) || isConstantNode(ix) || node.is("Shape") || isIntegerWork(ix))
            return {};
        if (const NodeIx product = attentionOf(ix); product.valid())
            return ofAttention(ix, product);
        if (flow_->regions().contains(ix) && !isWeighted(node))
            return generated(ix);
        if (hasInt8Laws_ && !isWeighted(node)) {
            if (auto precision = activated(ix))
                return *std::move(precision);
            if (isPointwiseBetweenPairs(*index_, *quant_, *flow_, ix))
                return {.certainty = Certainty::Expected, .compute = DataType::Int8};
            if (isUnaryAfterPair(*index_, *quant_, *flow_, ix) || isPooledInInt8(*index_, *types_, *quant_, *flow_, ix))
                return quantized(ix, DataType::Int8);
            if (node.is("Expand"))
                return floating(ix);
        }
        switch (quantTrait(node)) {
        case QuantTrait::Weighted: return weighted(ix);
        case QuantTrait::Quantizable: return quantizable(ix);
        case QuantTrait::Commutes: return commuting(ix);
        case QuantTrait::Activation:
        case QuantTrait::Normalizes: return fused(ix);
        case QuantTrait::None: break;
        }
        return isPartOfForm(ix) ? quantized(ix, acrossCasts(index_->output(ix, 0))->type) : floating(ix);
    }

private:
    bool isConstantNode(NodeIx node) const {
        const auto isConstant = [&](ValueIx value) { return !value.valid() || quant_->isConstant(value); };
        const auto outputs = index_->outputs(node);
        return !outputs.empty() && std::ranges::all_of(outputs, isConstant);
    }

    // If, Loop and Scan have no precision; the nodes of their bodies do.
    static bool runsBody(const Node& node) {
        return std::ranges::any_of(node.attributes,
            [](const Attribute& attribute) { return std::holds_alternative<GraphId>(attribute.value); });
    }

    // Shape arithmetic and indices have no precision to choose.
    bool isIntegerWork(NodeIx node) const {
        const DataType type = types_->element(index_->output(node, 0));
        return (isInteger(type) && !isQuantized(type)) || type == DataType::Bool || type == DataType::String;
    }

    // Part of a product's kernel, or of one that Myelin generates.
    NodePrecision generated(NodeIx node) const {
        if (const NodeIx product = productTakingIn(*index_, *quant_, node); product.valid()) {
            const auto use = soleUse(*index_, index_->output(product, 0));
            NodePrecision precision = weighted(product);
            if (!runsQuantized(precision))
                precision = floating(node);
            if (runsQuantized(precision) || (use && use->node == node))
                precision.kernel = product;
            precision.generated = !precision.kernel.valid();
            return precision;
        }
        NodePrecision precision = floating(node);
        if (const NodeIx product = attentionMovedBy(node); product.valid()) {
            precision.compute = weighted(product).compute;
            precision.orHalf = false;
        }
        precision.generated = true;
        return precision;
    }

    // The quantized attention before an operator that only moves its result to a Q, which its kernel takes in.
    NodeIx attentionMovedBy(NodeIx node) const {
        if (quantTrait(index_->node(node)) != QuantTrait::Commutes ||
            !onlyMovesToQ(*index_, *quant_, *flow_, index_->output(node, 0)))
            return {};
        for (int depth = 0; depth < longestFusion && quantTrait(index_->node(node)) == QuantTrait::Commutes; ++depth) {
            const ValueIx data = index_->input(node, 0);
            node = data.valid() && soleUse(*index_, data) ? index_->producer(data) : NodeIx{};
            if (!node.valid())
                return {};
        }
        const bool isProduct = isWeighted(index_->node(node)) && !isConvolution(index_->node(node));
        const NodeIx product = isProduct ? node : productTakingIn(*index_, *quant_, node);
        const NodeIx head = product.valid() ? attentionOf(product) : NodeIx{};
        return head.valid() && runsQuantized(weighted(head)) ? head : NodeIx{};
    }

    // Part of the activation after a convolution, where that was measured.
    std::optional<NodePrecision> activated(NodeIx node) const {
        const NodeIx layer = layerActivatedBy(*index_, *quant_, node);
        if (!layer.valid() || !isConvolution(index_->node(layer)))
            return std::nullopt;
        NodePrecision precision = weighted(layer);
        const auto form = activationAfter(*index_, *quant_, index_->output(layer, 0));
        if (!runsQuantized(precision) || isPlain(*form))
            return std::nullopt;
        if (!onlyMovesToQ(*index_, *quant_, *flow_, form->result) || precision.output != DataType::Undefined)
            return floating(node);
        precision.kernel = layer;
        return precision;
    }

    NodeIx attentionOf(NodeIx node) const { return attention_.empty() ? NodeIx{} : attention_[node.value]; }

    // One kernel computes attention; a second product whose probabilities are float is FP16 in it.
    NodePrecision ofAttention(NodeIx node, NodeIx product) const {
        NodePrecision precision = weighted(product);
        if (isWeighted(index_->node(node))) {
            precision = weighted(node);
            precision.missed = false;
        }
        precision.kernel = product;
        return precision;
    }

    // The DQ of an operand; null where another region has it.
    const Quantizer* operand(NodeIx node, std::size_t slot) const {
        const bool isPadded = target_->rtx && slot == 0 && isConvolution(index_->node(node));
        const ValueIx value = isPadded ? paddedData(*index_, node) : index_->input(node, slot);
        const Quantizer* direct = acrossCasts(value);
        const Quantizer* quantizer =
            direct ? direct : dequantizerPastCast(*index_, *quant_, *flow_, *target_, node, value);
        return quantizer && !quantizer->constantData && flow_->regions().handsFloat(quantizer->node, node) ? nullptr
                                                                                                           : quantizer;
    }

    const Quantizer* acrossCasts(ValueIx value) const { return flow_->dequantizerAcrossCasts(*quant_, value); }

    // A Cast that belongs to a quantized form (flow.h) goes with its DQ where all that reads it takes the quantized type.
    bool isPartOfForm(NodeIx node) const {
        const ValueIx output = index_->output(node, 0);
        const auto takesQuantized = [&](NodeIx consumer) {
            const QuantTrait trait = quantTrait(index_->node(consumer));
            return trait == QuantTrait::Commutes ||
                (trait == QuantTrait::Weighted && runsQuantized(weighted(consumer)));
        };
        return isFloatCast(index_->node(node)) && acrossCasts(output) && !isUnused(*index_, output) &&
            std::ranges::all_of(consumersOf(*index_, node), takesQuantized);
    }

    DataType floatType(NodeIx node) const {
        for (const ValueIx value : {index_->output(node, 0), index_->input(node, 0)}) {
            const DataType type = value.valid() ? types_->element(value) : DataType::Undefined;
            if (isFloat(type))
                return type;
        }
        return DataType::Float;
    }

    NodePrecision floating(NodeIx node) const {
        NodePrecision precision;
        precision.certainty = Certainty::Expected;
        precision.compute = floatType(node);
        precision.orHalf = !target_->isStronglyTyped() && target_->fp16 && precision.compute == DataType::Float;
        return precision;
    }

    NodePrecision missed(NodeIx node, Text reason) const {
        NodePrecision precision = floating(node);
        precision.missed = true;
        precision.reason = std::move(reason);
        return precision;
    }

    NodePrecision quantized(NodeIx node, DataType type) const {
        NodePrecision precision;
        precision.certainty = Certainty::Expected;
        precision.compute = takenAs(type);
        if (!flow_->isRequantized(index_->output(node, 0))) {
            precision.output = floatType(node);
            precision.reason = whyFloat(index_->output(node, 0));
        }
        return precision;
    }

    // What keeps a Q from standing after a layer: the first operator downstream that reads float, past what fuses into
    // the layer or only moves data; or an output of the model.
    Text whyFloat(ValueIx output) const {
        const auto form = activationAfter(*index_, *quant_, output);
        const auto isInForm = [&](NodeIx node) { return form && std::ranges::count(form->nodes, node) > 0; };
        std::vector<ValueIx> open{output};
        for (std::size_t at = 0; at < open.size() && at < static_cast<std::size_t>(longestFusion); ++at) {
            if (index_->isGraphOutput(open[at]))
                return say("It writes float, because no Q stands between it and an output of the graph");
            for (const Use& use : index_->uses(open[at])) {
                const Node& consumer = index_->node(use.node);
                if (const Quantizer* own = quant_->at(use.node); own && own->quantizes)
                    continue;
                if (!fusesIntoLayer(consumer) && !isInForm(use.node))
                    return say("It writes float, because {reader} reads it and no Q stands between",
                        arg("reader", displayName(consumer)));
                open.push_back(index_->output(use.node, 0));
            }
        }
        return {};
    }

    NodePrecision weighted(NodeIx node) const {
        const std::size_t weightSlot = weightSlotOf(*index_, *quant_, node);
        const Quantizer* data = operand(node, 1 - weightSlot);
        const Quantizer* weight = operand(node, weightSlot);
        if ((!data && isCastAway(node, 1 - weightSlot)) || (!weight && isCastAway(node, weightSlot)))
            return missed(node, say("A Cast is between a DQ and the layer"));
        if (!data && !weight)
            return missed(node, say("Neither its data nor its weights are quantized"));
        if (!data)
            return weightOnly(node, *weight);
        if (!weight)
            return missed(node,
                quant_->isConstant(index_->input(node, weightSlot))
                    ? say("Its data is quantized, its weights are float")
                    : say("Only one of its two inputs is quantized"));
        if (takenAs(data->type) != takenAs(weight->type))
            return missed(node,
                say("Its data is {data} and its weights are {weights}", arg("data", shortName(data->type)),
                    arg("weights", shortName(weight->type))));
        const bool hasKernels = takenAs(data->type) == DataType::Int8 || isFloat8(data->type);
        if (target_->rtx && (!isConvolution(index_->node(node)) || (hasKernels && !hasBlocks(*weight))))
            return inRtx(node, *data, *weight);
        if (isConvolution(index_->node(node)) && hasBlocks(*weight))
            return missed(node, say("Its weights are quantized in blocks, for which convolutions have no kernel"));
        if (hasHalfScales(*flow_, *target_, node, *data) &&
            flow_->regions().withHalfScales(node) == HalfScales::InFloat)
            return missed(node, say("Its scales are FP16 in a weakly typed network, which TensorRT 10.6 runs in FP32"));
        const auto groupsForm = groupedForm(*index_, *types_, *quant_, *flow_, node);
        if (groupsForm && isSymmetric(*data) && isSymmetric(*weight))
            return isMeasured_ && isMadeFloat8(*index_, *quant_, *weight) ? groupByGroup(node, data->type)
                                                                          : grouped(node, *groupsForm, data->type);
        if (isMeasured_ && isStoredInFloat8(*index_, *types_, *quant_, node, *weight))
            return missed(
                node, say("Its weights are stored in FP8, with which TensorRT 10.6 runs a convolution in float"));
        if (isMeasured_ && isFloat8(data->type) && index_->node(node).is("ConvTranspose"))
            return missed(node, say("TensorRT 10.6 runs a ConvTranspose with FP8 pairs in float"));
        NodePrecision precision = quantized(node, data->type);
        Text doubt = doubtAbout(node, *data, *weight);
        const auto form = genericActivation(node);
        if (form && isMeasured_) {
            noteActivation(node, *form, precision);
        } else if (form) {
            precision.output = DataType::Undefined; // whether it writes float is what is open
            precision.reason = {};
            if (doubt.empty())
                doubt = doubtAboutActivation(*form);
        }
        if (!doubt.empty()) {
            precision.certainty = Certainty::Open;
            precision.reason = std::move(doubt);
        }
        return precision;
    }

    // Where it was measured: one INT8 kernel computes the layer and the activation, or the layer writes float for a
    // kernel of the activation. Source: facts F413, F383 and F416.
    void noteActivation(NodeIx node, const ActivationForm& form, NodePrecision& precision) const {
        const auto groups = convGroups(*index_, *types_, node);
        const bool isTakenIn = groups ? !isFloat8(precision.compute) && takesActivation(node, *groups)
                                      : productTakingIn(*index_, *quant_, form.nodes.back()) == node;
        precision.output = isTakenIn ? DataType::Undefined : floatType(node);
        precision.reason = isTakenIn ? Text() : say("What is after it is a kernel of its own, so it writes float");
    }

    bool takesActivation(NodeIx layer, const ConvGroups& groups) const {
        constexpr std::int64_t fewest = 4; // input channels for an activation other than SiLU
        ConvGroups wide = groups;
        if (plannedEpilogue(*index_, *quant_, index_->output(layer, 0)) == Epilogue::Silu)
            wide.inputs = std::max(wide.inputs, fewest);
        return takesActivationIn(wide);
    }

    NodePrecision inRtx(NodeIx node, const Quantizer& data, const Quantizer& weight) const {
        if (Text reason = whyFloatInRtx(*index_, *quant_, node, data, weight); !reason.empty())
            return missed(node, std::move(reason));
        NodePrecision precision = quantized(node, data.type);
        if (Text doubt = doubtAboutGpu(data.type); !doubt.empty()) {
            precision.certainty = Certainty::Open;
            precision.reason = std::move(doubt);
        }
        return precision;
    }

    static bool isSymmetric(const Quantizer& quantizer) { return quantizer.scalarZeroPoint.value_or(0) == 0; }

    // Where it was measured, the type that the builder chose; elsewhere that is expected for a quantized type, and open
    // for float. Source: facts F402, F404 and F406.
    NodePrecision grouped(NodeIx node, const GroupedForm& form, DataType type) const {
        const bool isMeasured = hasMeasuredEngines(*target_);
        const GroupedKernel kernel = isFloat8(type) ? GroupedKernel::Float : int8Kernel(form);
        if (isMeasured && kernel == GroupedKernel::Float)
            return missed(node, say("There is no quantized kernel for its groups and what follows"));
        NodePrecision precision = quantized(node, type);
        if (kernel == GroupedKernel::Int8 && form.epilogue != Epilogue::NoQuantizer) {
            precision.output = DataType::Undefined;
            precision.reason = {};
        } else if (kernel == GroupedKernel::Int8Inside && precision.output == DataType::Undefined) {
            precision.output = floatType(node);
            precision.reason = say("What is after it is a kernel of its own, so it writes float");
        }
        Text doubt = doubtAboutGroups(node, form.groups, kernel, type);
        if (!doubt.empty()) {
            precision.certainty = isMeasured ? Certainty::Expected : Certainty::Open;
            precision.reason = std::move(doubt);
        }
        return precision;
    }

    NodePrecision groupByGroup(NodeIx node, DataType type) const {
        NodePrecision precision = quantized(node, type);
        precision.output = floatType(node);
        precision.reason = say("TensorRT 10.6 computes one group after the other in FP8, and each writes float");
        return precision;
    }

    Text doubtAboutGroups(NodeIx node, const ConvGroups& groups, GroupedKernel kernel, DataType type) const {
        if (kernel == GroupedKernel::None)
            return asMeasured(say("TensorRT 10.6 has no INT8 kernel for its groups and stops"));
        if (kernel == GroupedKernel::Float)
            return asMeasured(
                say("TensorRT 10.6 has no quantized kernel for its groups and activation, and runs it in float"));
        if (groupClass(groups) == GroupClass::Depthwise && !hasMeasuredEngines(*target_))
            return say("Depthwise: INT8 kernels exist for some shapes and GPUs only");
        const auto activation = hasMeasuredEngines(*target_) ? std::nullopt : genericActivation(node);
        return activation ? doubtAboutActivation(*activation) : doubtAboutGpu(type);
    }

    // What was measured, and on which target.
    Text asMeasured(const Text& what) const {
        return isMeasured_ ? what
                           : say("{what}. That was measured on compute capability 9.0; this target was not measured",
                                 arg("what", what));
    }

    Text doubtAboutActivation(const ActivationForm& form) const {
        return say("{op} is between the layer and the Q after it: whether the layer takes it in is not documented",
            arg("op", nameOf(form)));
    }

    // An activation such as SiLU or GELU between a layer and a Q.
    std::optional<ActivationForm> genericActivation(NodeIx layer) const {
        const auto form = activationAfter(*index_, *quant_, index_->output(layer, 0));
        if (!form)
            return std::nullopt;
        const bool isBefore = isMeasured_ ? !isPlain(*form) && onlyMovesToQ(*index_, *quant_, *flow_, form->result)
                                          : form->isGeneric && flow_->isRequantized(form->result);
        return isBefore ? form : std::nullopt;
    }

    bool isPlain(const ActivationForm& form) const {
        return std::ranges::all_of(form.nodes, [&](NodeIx node) {
            const Node& it = index_->node(node);
            return it.is("Relu") || it.is("Clip") || it.is("BatchNormalization");
        });
    }

    // "HardSwish"; "Sigmoid and Mul" for one that is written out.
    Text nameOf(const ActivationForm& form) const {
        const std::string& first = index_->node(form.nodes.front()).opType;
        const std::string& last = index_->node(form.nodes.back()).opType;
        return form.nodes.size() == 1 ? verbatim(first)
                                      : say("{first} to {last}", arg("first", first), arg("last", last));
    }

    // True for an operand that a Cast to another float type keeps from its DQ.
    bool isCastAway(NodeIx node, std::size_t slot) const {
        return castAfterDequantize(*index_, *quant_, *flow_, index_->input(node, slot)).valid();
    }

    NodePrecision weightOnly(NodeIx node, const Quantizer& weight) const {
        const bool isIntended = bitsOf(weight.type) == 4 || onlyWeights_; // weight-only quantization
        if (!isIntended)
            return missed(node, say("Its weights are quantized, its data is float"));
        NodePrecision precision = floating(node);
        precision.reason = say("{type} weights are dequantized for a float layer", arg("type", shortName(weight.type)));
        return precision;
    }

    static bool hasBlocks(const Quantizer& quantizer) {
        return quantizer.granularity == Granularity::Block || quantizer.scaleLevel.valid();
    }

    Text doubtAbout(NodeIx node, const Quantizer& data, const Quantizer& weight) const {
        if (data.scalarZeroPoint.value_or(0) != 0 || weight.scalarZeroPoint.value_or(0) != 0)
            return say("A zero point is not zero, which TensorRT rejects");
        if (!isMeasured_ && data.granularity == Granularity::PerChannel &&
            !data.constantData) // source: facts R07 and F309
            return say(
                "Its data has a scale per channel: documented for weights alone, built in INT8 by TensorRT 10.6");
        if (hasHalfScales(*flow_, *target_, node, data) && flow_->regions().withHalfScales(node) == HalfScales::Open)
            return say(
                "Its scales are FP16 in a weakly typed network. TensorRT 10.6 runs such products in FP32 or in INT8");
        if (const auto groups = convGroups(*index_, *types_, node)) {
            if (groups->inputs < 4 && !isMeasured_)
                return say("A stem of {inputs} input {inputs|channel|channels}: whether it runs in INT8 differs by "
                           "version and shape",
                    arg("inputs", groups->inputs));
        }
        if (!weight.constantData && !flow_->regions().contains(node))
            return asMeasured(
                say("Both inputs are computed, as in attention. TensorRT 10.6 runs such a product in INT8"));
        return doubtAboutGpu(data.type);
    }

    // Source: facts F651 and R51.
    Text doubtAboutGpu(DataType type) const {
        if (isFloat8(type)) {
            if (!target_->gpu)
                return say("FP8 needs an Ada, Hopper or newer GPU; the target names none");
            if (*target_->gpu < firstFloat8Gpu)
                return say("FP8 needs an Ada, Hopper or newer GPU");
        }
        if (target_->gpu && *target_->gpu <= ComputeCapability{7, 5})
            return say("INT8 kernels may be missing on compute capability 7.5 and older");
        return {};
    }

    // True with a DQ on every data input and a Q on the output.
    bool isEnclosed(NodeIx node) const {
        const auto isDequantized = [&](ValueIx value) {
            return !value.valid() || flow_->dequantizerAfter(*quant_, value) != nullptr ||
                (hasInt8Laws_ && quant_->isConstant(value));
        };
        return std::ranges::all_of(index_->inputs(node), isDequantized) &&
            flow_->isRequantized(index_->output(node, 0));
    }

    NodePrecision quantizable(NodeIx node) const {
        if (target_->rtx)
            return floating(node);
        const Quantizer* data = flow_->dequantizerAfter(*quant_, index_->input(node, 0));
        if (data && isEnclosed(node))
            return quantized(node, data->type);
        return index_->node(node).is("Add") && joinsConvolution(node) ? convolutionBefore(node) : floating(node);
    }

    // By what it writes: a Concat moves a quantized type only where all its inputs have that type.
    NodePrecision commuting(NodeIx node) const {
        const Quantizer* data = acrossCasts(index_->output(node, 0));
        if (data && !data->constantData)
            return quantized(node, data->type);
        if (hasInt8Laws_ && flow_->isRequantized(index_->output(node, 0)))
            return quantized(node, DataType::Int8); // the Q moves before it
        return joinsConvolution(node) ? convolutionBefore(node) : floating(node);
    }

    NodePrecision fused(NodeIx node) const {
        if (target_->rtx)
            return floating(node);
        if (joinsConvolution(node))
            return convolutionBefore(node);
        if (const NodeIx before = quantizedBefore(node); before.valid())
            return withResultOf(before, node);
        const Quantizer* data = flow_->dequantizerAfter(*quant_, index_->input(node, 0));
        if (!data || !flow_->isRequantized(index_->output(node, 0)))
            return floating(node);
        NodePrecision precision = quantized(node, data->type);
        if (index_->node(node).is("BatchNormalization") && hasInt8Laws_ && !target_->isStronglyTyped())
            return hasQuantizedParameters(*index_, *quant_, node) ? floating(node) : precision; // source: fact F385
        precision.certainty = Certainty::Open;
        precision.reason =
            asMeasured(say("A pointwise operator alone between DQ and Q. TensorRT 10.6 runs it in INT8"));
        return precision;
    }

    // An Add or a pooling between a DQ and a Q that come after this operator. Source: fact F365.
    NodeIx quantizedBefore(NodeIx node) const {
        for (int depth = 0; depth < longestFusion; ++depth) {
            const ValueIx input = index_->input(node, 0);
            node = input.valid() && soleUse(*index_, input) ? index_->producer(input) : NodeIx{};
            if (!node.valid())
                return {};
            if (quantTrait(index_->node(node)) == QuantTrait::Quantizable)
                return isEnclosed(node) ? node : NodeIx{};
            if (!fusesIntoLayer(index_->node(node)))
                return {};
        }
        return {};
    }

    // The kernel of the operator before it writes what the Q after the activation reads.
    NodePrecision withResultOf(NodeIx before, NodeIx activation) const {
        NodePrecision precision = quantizable(before);
        const Node& node = index_->node(activation);
        if (node.is("Relu") || node.is("Clip"))
            return precision;
        precision.certainty = Certainty::Open;
        precision.reason =
            say("{op} after {before}: whether one kernel computes both in a quantized type is not documented",
                arg("op", node.opType), arg("before", index_->node(before).opType));
        return precision;
    }

    bool joinsConvolution(NodeIx node) const { return layerBefore(*index_, node).valid(); }

    NodePrecision convolutionBefore(NodeIx node) const {
        const NodeIx layer = layerBefore(*index_, node);
        NodePrecision precision = weighted(layer);
        precision.missed = false;
        const bool isApart = isMeasured_ && runsQuantized(precision) &&
            isApartFrom(*index_, *types_, *quant_, {layer, precision.compute, precision.output}, node);
        if (!runsQuantized(precision) || isApart)
            precision = floating(node);
        if (!isApart && isInKernelOf(layer, node, precision))
            precision.kernel = layer;
        return precision;
    }

    // Operators that only move data stay copies of their own, and so does what the layer writes float for.
    bool isInKernelOf(NodeIx layer, NodeIx node, const NodePrecision& precision) const {
        const Node& it = index_->node(node);
        const bool isPlain = it.is("Relu") || it.is("Clip") || quantTrait(it) == QuantTrait::Normalizes;
        const bool isTakenIn = quantTrait(it) == QuantTrait::Activation || it.is("Add");
        return isConvolution(index_->node(layer)) &&
            (isPlain || (isTakenIn && runsQuantized(precision) && precision.certainty != Certainty::Open));
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
    const QuantFlow* flow_;
    const Target* target_;
    std::span<const Classification> classes_;
    std::vector<NodeIx> attention_; // by NodeIx; empty where it was not measured (fused_attention.h)
    bool isMeasured_;               // the target is the release and GPU whose engines were read
    bool hasInt8Laws_;              // and nothing is quantized to FP8
    bool onlyWeights_;              // the model quantizes no activation
};

} // namespace

PrecisionMap::PrecisionMap(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
    const Target& target, std::span<const Classification> classes) {
    const PrecisionBuilder builder(index, types, quant, flow, target, classes);
    nodes_.reserve(index.nodeCount());
    for (const NodeIx node : index.nodes())
        nodes_.push_back(builder.of(node));
}

std::string describePrecision(const NodePrecision& precision) {
    if (precision.certainty == Certainty::None)
        return {};
    std::string text(shortName(precision.compute));
    if (precision.orHalf)
        text += " or FP16";
    if (precision.output != DataType::Undefined && precision.output != precision.compute)
        text += " → " + std::string(shortName(precision.output));
    return text;
}

Text describeKernel(const Index& index, const NodePrecision& precision) {
    if (precision.kernel.valid())
        return say("fused into {layer}", arg("layer", displayName(index.node(precision.kernel))));
    return precision.generated ? say("part of a kernel that Myelin generates") : Text();
}

bool runsQuantized(const NodePrecision& precision) {
    return precision.certainty != Certainty::None && isQuantized(precision.compute);
}

} // namespace qaliper
