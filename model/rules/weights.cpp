#include "model/rules/weights.h"

#include <algorithm>

namespace qaliper {

namespace {

constexpr std::uint64_t largestWeight = 1ULL << 31; // elements a fix will read

// Where in a constant's scales the element at a flat index finds its own.
class ScaleLookup {
public:
    static Result<ScaleLookup> make(const Tensor& constant, const Quantizer& quantizer, const Storage& storage) {
        ScaleLookup lookup;
        auto scales = readScales(quantizer, storage);
        auto zeroPoints = readZeroPoints(quantizer, storage);
        if (!scales || !zeroPoints)
            return fail(scales ? zeroPoints.error() : scales.error());
        lookup.scales_ = std::move(*scales);
        lookup.zeroPoints_ = std::move(*zeroPoints);
        if (Status status = lookup.locate(constant, quantizer); !status)
            return fail(std::move(status.error()));
        return lookup;
    }

    double operator()(std::uint64_t at, double quantized) const {
        const std::uint64_t slot = slotOf(at);
        const std::int64_t zeroPoint = zeroPoints_.size() == 1 ? zeroPoints_.front() : zeroPoints_[slot];
        return (quantized - static_cast<double>(zeroPoint)) * scales_[slot];
    }

private:
    Status locate(const Tensor& constant, const Quantizer& quantizer) {
        const bool zeroPointsFit = zeroPoints_.size() == 1 || zeroPoints_.size() == scales_.size();
        const auto mismatch = fail(ErrorKind::Unsupported,
            say("The scales of \"{tensor}\" do not fit its shape", arg("tensor", constant.name)));
        if (!zeroPointsFit || scales_.empty())
            return mismatch;
        if (scales_.size() == 1)
            return {};
        const auto rank = static_cast<std::int64_t>(constant.dims.size());
        std::int64_t axis = quantizer.axis.value_or(1); // the ONNX default
        axis = axis < 0 ? axis + rank : axis;
        if (axis < 0 || axis >= rank)
            return mismatch;
        for (std::int64_t i = axis + 1; i < rank; ++i)
            inner_ *= static_cast<std::uint64_t>(constant.dims[static_cast<std::size_t>(i)]);
        length_ = static_cast<std::uint64_t>(constant.dims[static_cast<std::size_t>(axis)]);
        if (quantizer.granularity == Granularity::Block) {
            block_ = static_cast<std::uint64_t>(std::max<std::int64_t>(quantizer.blockSize, 1));
            blocked_ = true;
            const std::uint64_t perSlice = (length_ + block_ - 1) / block_ * inner_;
            const std::uint64_t slices = *elementCount(constant.dims) / std::max<std::uint64_t>(length_ * inner_, 1);
            return scales_.size() == perSlice * slices ? Status{} : Status(mismatch);
        }
        return scales_.size() == length_ ? Status{} : Status(mismatch);
    }

    std::uint64_t slotOf(std::uint64_t at) const {
        if (scales_.size() == 1)
            return 0;
        const std::uint64_t along = at / inner_ % length_;
        if (!blocked_)
            return along;
        const std::uint64_t slice = at / (inner_ * length_);
        const std::uint64_t blocks = (length_ + block_ - 1) / block_;
        return (slice * blocks + along / block_) * inner_ + at % inner_;
    }

    std::vector<double> scales_;
    std::vector<std::int64_t> zeroPoints_;
    std::uint64_t inner_ = 1;
    std::uint64_t length_ = 1;
    std::uint64_t block_ = 1;
    bool blocked_ = false;
};

} // namespace

std::optional<WeightChain> weightChain(const Context& context, NodeIx node, std::size_t slot) {
    const Index& index = context.index();
    ValueIx value = index.input(node, slot);
    if (!value.valid())
        return std::nullopt;
    WeightChain chain;
    const Quantizer* dequantizer = context.quant.producer(index, throughIdentity(index, value));
    if (dequantizer && dequantizer->dequantizes()) {
        chain.quantizer = dequantizer;
        chain.dequantize = dequantizer->node;
        value = dequantizer->data;
        const Quantizer* quantizer = context.quant.producer(index, throughIdentity(index, value));
        if (quantizer && quantizer->quantizes) {
            chain.quantize = quantizer->node;
            value = quantizer->data;
        }
    }
    chain.constantValue = throughIdentity(index, value);
    chain.constant = constantBehind(index, value);
    return chain.constant ? std::optional(chain) : std::nullopt;
}

void rewireWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot,
    const WeightChain& chain, const std::string& tensor, const std::optional<std::string>& scale,
    const std::optional<std::string>& zeroPoint) {
    std::string value = tensor;
    for (const NodeIx step : {chain.quantize, chain.dequantize}) {
        if (!step.valid())
            continue;
        std::vector<std::string> inputs = context.node(step).inputs;
        inputs[0] = value;
        if (scale)
            inputs[1] = *scale;
        if (zeroPoint && inputs.size() > 2)
            inputs[2] = *zeroPoint;
        value = builder.addCopy(step, std::move(inputs), context.node(step).outputs.front());
    }
    builder.redirect(node, slot, value);
}

Result<std::vector<double>> dequantized(const Context& context, const Tensor& constant, const Quantizer& quantizer) {
    auto values = readNumbers(constant, context.storage(), largestWeight);
    if (!values)
        return values;
    const auto lookup = ScaleLookup::make(constant, quantizer, context.storage());
    if (!lookup)
        return fail(lookup.error());
    for (std::uint64_t i = 0; i < values->size(); ++i)
        (*values)[i] = static_cast<float>((*lookup)(i, (*values)[i]));
    return values;
}

Result<std::vector<double>> floatWeights(const Context& context, const WeightChain& chain) {
    const bool isPlain = !chain.dequantize.valid() || chain.quantize.valid();
    if (isPlain)
        return readNumbers(*chain.constant, context.storage(), largestWeight);
    return dequantized(context, *chain.constant, *chain.quantizer);
}

Result<Tensor> foldedWeight(const Context& context, const WeightChain& chain) {
    const auto values = floatWeights(context, chain);
    if (!values)
        return fail(values.error());
    DataType type = context.types.element(chain.quantizer ? chain.quantizer->scale : chain.constantValue);
    if (!isFloat(type))
        type = DataType::Float;
    std::string name = chain.constant->name.empty() ? "weight" : chain.constant->name;
    return makeTensor(name + "_float", type, chain.constant->dims, encodeNumbers(type, *values), context.storage());
}

} // namespace qaliper
