#include "model/engine/findings/cache_quantization.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "model/engine/logs/layer_names.h"
#include "model/graph/queries.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/outside_axis.h"
#include "model/rewrite/raise_opset.h"
#include "model/rewrite/weight_pair.h"

namespace qaliper {

namespace {

constexpr std::uint64_t maxWeights = 1ULL << 28; // elements of one tensor that are read together
constexpr double int8Extent = 127;
constexpr std::int64_t firstOpset = 10;   // with QuantizeLinear
constexpr std::int64_t channelOpset = 13; // with scales for each channel

struct LayerWeights {
    const Tensor* tensor = nullptr;
    std::uint32_t slot = 1;
    std::optional<std::int64_t> axis; // nothing = one scale for all
};

// The dimension that has a scale for each of its entries. Source: fact F322.
std::optional<std::int64_t> axisOfScales(const Node& node, const Tensor& weights, std::uint32_t slot) {
    if (isConvolution(node))
        return 0;
    if (slot != 1 || weights.dims.size() != 2)
        return std::nullopt;
    return node.is("Gemm") && node.integer("transB", 0) != 0 ? 0 : 1;
}

// The largest magnitude for each entry of the axis, or of all elements.
std::vector<double> largestValues(
    const std::vector<double>& numbers, const std::vector<std::int64_t>& dims, std::optional<std::int64_t> axis) {
    const auto channels = static_cast<std::size_t>(axis ? dims[static_cast<std::size_t>(*axis)] : 1);
    std::size_t inner = 1;
    for (std::size_t i = axis ? static_cast<std::size_t>(*axis) + 1 : dims.size(); i < dims.size(); ++i)
        inner *= static_cast<std::size_t>(dims[i]);
    std::vector<double> largest(channels, 0.0);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double& value = largest[axis ? i / inner % channels : 0];
        value = std::max(value, std::abs(numbers[i]));
    }
    return largest;
}

std::vector<Attribute> axisAttribute(std::optional<std::int64_t> axis) {
    return axis ? std::vector<Attribute>{{"axis", *axis}} : std::vector<Attribute>{};
}

class CacheQuantizer {
public:
    CacheQuantizer(const Context& context, const CalibrationCache& cache) : context_(&context), builder_(context) {
        hasChannels_ = context.model().opset().value_or(0) >= channelOpset;
        if (!hasChannels_ && canHaveOpset(context, channelOpset)) {
            raiseOpset(builder_, context, channelOpset);
            hasChannels_ = true;
        }
        const LayerNames names(context.index());
        for (const CacheEntry& entry : cache.entries) {
            const TensorMatch match = names.tensor(entry.tensor);
            if (!match.value.valid())
                result_.foreign.push_back(entry.tensor);
            else if (entry.isUsable())
                scales_.try_emplace(match.value, entry.scale);
        }
    }

    Result<CacheQuantization> quantize() && {
        for (const NodeIx node : context_->index().nodes(mainGraph)) {
            if (!isWeighted(context_->node(node)))
                continue;
            if (Text reason = reasonAgainst(node); !reason.empty())
                result_.left.push_back({node, std::move(reason)});
            else if (Status status = quantizeLayer(node); !status)
                return fail(std::move(status.error()));
        }
        if (result_.quantized.empty())
            return fail(ErrorKind::Invalid,
                say("No layer of this model has a range in the cache; {count} of its tensors {count|is|are} not in "
                    "this model",
                    arg("count", result_.foreign.size())));
        quantizeResiduals();
        result_.fix.edits = std::move(builder_).finish();
        result_.fix.note = say("{layers} {layers|layer now reads and stores|layers now read and store} INT8, {left} "
                               "{left|stays|stay} in float. Implicit mode used INT8 only where it was faster, so "
                               "neither the types nor the numbers of the old engine are restored exactly.",
            arg("layers", result_.quantized.size()), arg("left", result_.left.size()));
        return std::move(result_);
    }

private:
    const Index& index() const { return context_->index(); }

    std::optional<LayerWeights> weightsOf(NodeIx node) const {
        LayerWeights weights;
        weights.slot = static_cast<std::uint32_t>(weightSlotOf(index(), context_->quant, node));
        const ValueIx value = index().input(node, weights.slot);
        weights.tensor = value.valid() ? constantAfter(index(), value) : nullptr;
        if (!weights.tensor)
            return std::nullopt;
        if (hasChannels_)
            weights.axis = axisOfScales(context_->node(node), *weights.tensor, weights.slot);
        return weights;
    }

    // Slots of data: one beside constant weights, two in a product of two activations.
    std::vector<std::uint32_t> dataSlots(NodeIx node) const {
        const auto weights = weightsOf(node);
        return weights ? std::vector<std::uint32_t>{1 - weights->slot} : std::vector<std::uint32_t>{0, 1};
    }

    Text reasonAgainst(NodeIx node) const {
        for (const std::uint32_t slot : dataSlots(node)) {
            const ValueIx data = index().input(node, slot);
            if (!data.valid() || !scales_.contains(data))
                return data.valid() && context_->quant.isConstant(data) ? say("Its weights are computed from constants")
                                                                        : say("Its data has no range in the cache");
            if (context_->types.element(data) != DataType::Float)
                return say("Its data is not known to be FP32");
        }
        const auto weights = weightsOf(node);
        if (weights && weights->tensor->type != DataType::Float)
            return say("Its weights are not FP32");
        const auto form = plannedForm(index(), context_->types, context_->quant, node);
        if (form && !computesInInt8(int8Kernel(*form)))
            return say(
                "TensorRT 10.6 has no INT8 kernel for its groups of {inputs} and {outputs} channels and what follows",
                arg("inputs", form->groups.inputsPerGroup), arg("outputs", form->groups.outputsPerGroup));
        return {};
    }

    // The dequantized value of the one pair of each tensor.
    std::string pairAfter(ValueIx value) {
        const auto known = pairs_.find(value);
        if (known != pairs_.end())
            return known->second;
        const std::string base(index().name(value));
        const std::string scale = builder_.addTensor(
            mainGraph, makeSmallTensor(base + "_scale", DataType::Float, {}, {static_cast<double>(scales_.at(value))}));
        std::string after = addPair(base, base, scale, zeros(base, {}), axisOfOneScale(*context_, value));
        result_.tensors.push_back(value);
        return pairs_.emplace(value, std::move(after)).first->second;
    }

    std::string zeros(const std::string& base, const std::vector<std::int64_t>& dims) {
        const std::vector<double> values(static_cast<std::size_t>(elementCount(dims).value_or(1)), 0.0);
        return builder_.addTensor(mainGraph, makeSmallTensor(base + "_zero_point", DataType::Int8, dims, values));
    }

    std::string addPair(const std::string& base, const std::string& value, const std::string& scale,
        const std::string& zeroPoint, const std::vector<Attribute>& attributes) {
        const std::string quantized =
            builder_.add(mainGraph, {"QuantizeLinear", "", {value, scale, zeroPoint}, attributes, base + "_quantized"});
        return builder_.add(
            mainGraph, {"DequantizeLinear", "", {quantized, scale, zeroPoint}, attributes, base + "_dequantized"});
    }

    Status quantizeLayer(NodeIx node) {
        for (const std::uint32_t slot : dataSlots(node))
            builder_.redirect(node, slot, pairAfter(index().input(node, slot)));
        if (const auto weights = weightsOf(node)) {
            QALIPER_CHECK(quantizeWeights(node, *weights));
        }
        result_.quantized.push_back(node);
        return {};
    }

    // A pair for this layer only: shared pairs do not fuse.
    Status quantizeWeights(NodeIx node, const LayerWeights& weights) {
        QALIPER_TRY(const auto numbers, readNumbers(*weights.tensor, context_->storage(), maxWeights));
        std::vector<double> scales = largestValues(numbers, weights.tensor->dims, weights.axis);
        for (double& scale : scales)
            scale = scale > 0 && std::isfinite(scale) ? scale / int8Extent : 1; // any scale is exact for zeros
        const std::vector<std::int64_t> dims =
            weights.axis ? std::vector{static_cast<std::int64_t>(scales.size())} : std::vector<std::int64_t>{};
        const std::string value(index().name(index().input(node, weights.slot)));
        const std::string scale =
            builder_.addTensor(mainGraph, makeSmallTensor(value + "_scale", DataType::Float, dims, scales));
        readPairedWeight(builder_, *context_, {node, weights.slot},
            addPair(value, value, scale, zeros(value, dims), axisAttribute(weights.axis)));
        return {};
    }

    // An Add of the output of a quantized layer and a tensor that has a pair: the layer then fuses with the Add.
    void quantizeResiduals() {
        for (const NodeIx node : index().nodes(mainGraph)) {
            if (!context_->node(node).is("Add"))
                continue;
            for (const std::uint32_t slot : {0U, 1U}) {
                const auto pair = pairs_.find(index().input(node, slot));
                if (pair == pairs_.end() || !isMadeByLayer(index().input(node, 1 - slot)))
                    continue;
                builder_.redirect(node, slot, pair->second);
                break;
            }
        }
    }

    bool isMadeByLayer(ValueIx value) const {
        const NodeIx producer = value.valid() ? index().producer(value) : NodeIx{};
        return producer.valid() && soleUse(index(), value) &&
            std::ranges::find(result_.quantized, producer) != result_.quantized.end();
    }

    const Context* context_;
    FixBuilder builder_;
    bool hasChannels_ = true;
    std::map<ValueIx, float> scales_;
    std::map<ValueIx, std::string> pairs_; // the outputs of the DQ
    CacheQuantization result_;
};

} // namespace

Result<CacheQuantization> quantizeFromCache(const Context& context, const CalibrationCache& cache) {
    if (!context.quant.empty())
        return fail(ErrorKind::Invalid, say("This model already has Q/DQ, so it needs no cache"));
    const std::int64_t opset = context.model().opset().value_or(0);
    if (opset < firstOpset && !canHaveOpset(context, channelOpset))
        return fail(ErrorKind::Unsupported,
            say("Q/DQ need opset {needed}; this model has opset {opset}", arg("needed", firstOpset),
                arg("opset", opset)));
    return CacheQuantizer(context, cache).quantize();
}

} // namespace qaliper
