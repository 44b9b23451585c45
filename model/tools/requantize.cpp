#include "model/tools/requantize.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/sensitivity/pair_arithmetic.h"

namespace qaliper {

namespace {

std::vector<double> scalesFor(
    const ScaleSlots& slots, std::size_t count, const std::vector<float>& numbers, DataType type) {
    std::vector<double> scales(count);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double& largest = scales[slots.at(i)];
        largest = std::max(largest, std::abs(static_cast<double>(numbers[i])));
    }
    const auto most = static_cast<double>(rangeOf(type).highest);
    for (double& scale : scales)
        scale = scale > 0 ? scale / most : 1 / most; // of zeros, any scale does
    return scales;
}

std::string integersOf(
    const ScaleSlots& slots, const std::vector<float>& numbers, const std::vector<double>& scales, DataType type) {
    const IntegerRange range = rangeOf(type);
    ElementPacker packer(type, numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const float steps = std::nearbyint(numbers[i] / static_cast<float>(scales[slots.at(i)]));
        const float kept = std::clamp(steps, static_cast<float>(range.lowest), static_cast<float>(range.highest));
        packer.push(encodeElement(type, kept));
    }
    return std::move(packer).take();
}

std::string floatsOf(const std::vector<float>& numbers, DataType type) {
    ElementPacker packer(type, numbers.size());
    for (const float number : numbers)
        packer.push(encodeElement(type, number));
    return std::move(packer).take();
}

} // namespace

Result<bool> requantize(FixBuilder& builder, const Context& context, const Switch& weight, const NewScales& scales,
    const std::vector<float>& numbers, bool isChanged) {
    const Quantizer& own = *context.quant.at(weight.node);
    const Tensor& constant = *readableConstant(context.index(), weight.tensor);
    std::size_t count = 1;
    for (const std::int64_t dim : scales.dims)
        count *= static_cast<std::size_t>(dim);
    const auto slots = ScaleSlots::of(scales.form, count, constant.dims);
    if (!slots)
        return false;
    const std::vector<double> values = scalesFor(*slots, count, numbers, own.type);
    const NodeIx end = weight.ends.front();
    const std::string& name = constant.name;
    const std::string scale =
        builder.addTensor(mainGraph, makeSmallTensor(name + "_scale", own.scaleTensor->type, scales.dims, values));
    const std::string zero = builder.addTensor(
        mainGraph, makeSmallTensor(name + "_zero_point", own.type, scales.dims, std::vector<double>(count, 0)));
    std::vector<NodeIx> quantizers{end};
    if (own.quantizes)
        quantizers.push_back(own.node);
    if (!own.quantizes || isChanged) {
        const DataType type = own.quantizes ? constant.type : own.type;
        QALIPER_TRY(auto requantized,
            makeTensor(name, type, constant.dims,
                own.quantizes ? floatsOf(numbers, type) : integersOf(*slots, numbers, values, type),
                context.storage()));
        builder.redirect(own.node, 0, builder.addTensor(mainGraph, std::move(requantized)));
    }
    for (const NodeIx node : quantizers) {
        builder.redirect(node, 1, scale);
        builder.redirect(node, 2, zero);
        builder.set(node, {"axis", scales.form.axis});
        if (scales.form.granularity == Granularity::Block)
            builder.set(node, {"block_size", scales.form.blockSize});
    }
    return true;
}

} // namespace qaliper
