#include "model/rewrite/half_writer.h"

#include <algorithm>
#include <cmath>

#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/rewrite/raise_opset.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

constexpr double largestHalf = 65504;
constexpr double smallestHalf = 0x1p-24;

} // namespace

double nearestHalf(double number) {
    if (!std::isfinite(number) || number == 0)
        return number;
    return std::copysign(std::clamp(std::abs(number), smallestHalf, largestHalf), number);
}

const Tensor* constantToConvert(const Index& index, ValueIx value) {
    if (index.isGraphInput(value))
        return nullptr;
    const Tensor* constant = readableConstant(index, value); // a Cast does for the others
    return constant && constant->type == DataType::Float ? constant : nullptr;
}

std::string HalfWriter::cast(const std::string& value, DataType type, const std::string& wish) {
    return builder_.add(mainGraph, {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, wish});
}

Result<Tensor> HalfWriter::halfConstant(const Tensor& constant, std::string name) const {
    const auto bytes = readBytes(constant, context_->storage());
    if (!bytes)
        return fail(bytes.error());
    const std::uint64_t count = elementCount(constant.dims).value_or(0);
    ElementPacker packer(DataType::Float16, count);
    for (std::uint64_t at = 0; at < count; ++at)
        packer.push(encodeElement(
            DataType::Float16, nearestHalf(decodeElement(DataType::Float, bitsAt(DataType::Float, *bytes, at)))));
    return makeTensor(std::move(name), DataType::Float16, constant.dims, std::move(packer).take(), context_->storage());
}

Result<std::string> HalfWriter::halfOf(ValueIx value) {
    if (const auto found = halves_.find(value); found != halves_.end())
        return found->second;
    const std::string name(index().name(value));
    if (parts_->makes(value))
        return halves_[value] = name;
    const Tensor* constant = constantToConvert(index(), value);
    if (!constant)
        return halves_[value] = cast(name, DataType::Float16, name + "_half");
    auto tensor = halfConstant(*constant, name + "_half");
    if (!tensor)
        return fail(std::move(tensor.error()));
    return halves_[value] = builder_.addTensor(mainGraph, std::move(*tensor));
}

std::string HalfWriter::floatOf(ValueIx value) {
    const std::string name(index().name(value));
    const auto [found, isNew] = floats_.try_emplace(value, name);
    if (isNew)
        found->second = cast(name, DataType::Float, name + "_float");
    return found->second;
}

// Outputs of the graph keep their name and type behind a Cast.
void HalfWriter::writeOutputs(NodeIx node) {
    for (const ValueIx output : index().outputs(node)) {
        if (!output.valid() || !parts_->makes(output))
            continue;
        builder_.declareElement(output, DataType::Float16);
        if (!index().isGraphOutput(output))
            continue;
        halves_[output] = builder_.renameBehind(output);
        floats_[output] = std::string(index().name(output));
        builder_.addAs(
            output, {"Cast", "", {halves_[output]}, {{"to", static_cast<std::int64_t>(DataType::Float)}}, {}});
    }
    if (context_->node(node).is("Cast"))
        builder_.set(node, {"to", static_cast<std::int64_t>(DataType::Float16)});
}

Status HalfWriter::readInputs(NodeIx node) {
    const auto inputs = index().inputs(node);
    for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
        if (parts_->wantsHalf(node, slot)) {
            auto half = halfOf(inputs[slot]);
            if (!half)
                return fail(std::move(half.error()));
            if (*half != index().name(inputs[slot]))
                builder_.redirect(node, slot, *half);
        } else if (parts_->wantsFloat(node, slot)) {
            if (std::string name = floatOf(inputs[slot]); name != index().name(inputs[slot]))
                builder_.redirect(node, slot, std::move(name));
        }
    }
    return {};
}

Result<Fix> HalfWriter::write() && {
    raiseOpset(builder_, *context_, opsetOfHalfScales);
    for (const NodeIx node : index().nodes(mainGraph)) {
        if (parts_->contains(node))
            writeOutputs(node);
    }
    for (const NodeIx node : index().nodes(mainGraph)) {
        if (Status status = readInputs(node); !status)
            return fail(std::move(status.error()));
    }
    return Fix{std::move(builder_).finish(), {}};
}

} // namespace qaliper
