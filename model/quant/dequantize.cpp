#include "model/quant/dequantize.h"

#include <cmath>

#include "model/quant/scale_slots.h"

namespace qaliper {

namespace {

// Finds the scale of the element at a flat index.
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
        const bool zeroPointsFit = lookup.zeroPoints_.size() == 1 || lookup.zeroPoints_.size() == lookup.scales_.size();
        const auto slots = ScaleSlots::of(scaleFormOf(quantizer), lookup.scales_.size(), constant.dims);
        if (!zeroPointsFit || !slots)
            return fail(ErrorKind::Unsupported,
                say("The scales of \"{tensor}\" do not fit its shape", arg("tensor", constant.name)));
        lookup.slots_ = *slots;
        return lookup;
    }

    float dequantize(std::uint64_t at, double quantized) const {
        const std::uint64_t slot = slots_.at(at);
        return static_cast<float>((quantized - zeroPoint(slot)) * scales_[slot]);
    }

    double quantize(std::uint64_t at, double real, bool rounds) const {
        const std::uint64_t slot = slots_.at(at);
        const float steps = static_cast<float>(real) / static_cast<float>(scales_[slot]);
        return rounds ? std::nearbyint(steps) + zeroPoint(slot) : steps;
    }

private:
    double zeroPoint(std::uint64_t slot) const {
        return static_cast<double>(zeroPoints_.size() == 1 ? zeroPoints_.front() : zeroPoints_[slot]);
    }

    std::vector<double> scales_;
    std::vector<std::int64_t> zeroPoints_;
    ScaleSlots slots_;
};

// Works on bytes: a list of doubles would take eight times the memory of the weight.
template <class Convert>
Result<Tensor> converted(
    std::string name, const Tensor& constant, DataType type, const Storage& storage, Convert&& convert) {
    QALIPER_TRY(const auto bytes, readBytes(constant, storage));
    const std::uint64_t count = *elementCount(constant.dims);
    ElementPacker packer(type, count);
    for (std::uint64_t at = 0; at < count; ++at) {
        const double value = decodeElement(constant.type, bitsAt(constant.type, bytes, at));
        packer.push(encodeElement(type, convert(at, value)));
    }
    return makeTensor(std::move(name), type, constant.dims, std::move(packer).take(), storage);
}

} // namespace

bool haveScalesThatFit(const Quantizer& quantizer, const std::vector<std::int64_t>& dims) {
    if (!quantizer.scaleTensor)
        return false;
    const std::uint64_t scales = elementCount(quantizer.scaleTensor->dims).value_or(0);
    const std::uint64_t zeroPoints =
        quantizer.zeroPointTensor ? elementCount(quantizer.zeroPointTensor->dims).value_or(0) : 1;
    const bool zeroPointsFit = zeroPoints == 1 || zeroPoints == scales;
    return zeroPointsFit && ScaleSlots::of(scaleFormOf(quantizer), scales, dims);
}

Result<Tensor> dequantized(
    std::string name, const Tensor& constant, const Quantizer& quantizer, DataType type, const Storage& storage) {
    if (quantizer.ofScale)
        return fail(ErrorKind::Unsupported,
            say("The scale of the blocks is in two levels, which the kernel reads: it stays as it is"));
    QALIPER_TRY(const auto lookup, ScaleLookup::make(constant, quantizer, storage));
    return converted(std::move(name), constant, type, storage,
        [&](std::uint64_t at, double value) { return lookup.dequantize(at, value); });
}

Result<Tensor> quantized(std::string name, const Tensor& constant, const Quantizer& quantizer, const Storage& storage) {
    QALIPER_TRY(const auto lookup, ScaleLookup::make(constant, quantizer, storage));
    const bool rounds = isInteger(quantizer.type);
    return converted(std::move(name), constant, quantizer.type, storage,
        [&](std::uint64_t at, double value) { return lookup.quantize(at, value, rounds); });
}

Result<Tensor> shiftedToInt8(std::string name, const Tensor& constant, const Storage& storage) {
    QALIPER_TRY(auto bytes, readBytes(constant, storage));
    for (char& byte : bytes)
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ 0x80U);
    return makeTensor(std::move(name), DataType::Int8, constant.dims, std::move(bytes), storage);
}

} // namespace qaliper
