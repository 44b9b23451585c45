#include "model/rewrite/half_writer.h"

#include <algorithm>
#include <cmath>

#include "model/graph/ir_version.h"
#include "model/graph/queries.h"
#include "model/rewrite/raise_opset.h"
#include "model/rewrite/scaled_tensor.h"

namespace qaliper {

namespace {

struct Magnitudes {
    double smallest;
    double largest;
};
constexpr Magnitudes ofFloat16{0x1p-24, 65504};
constexpr Magnitudes ofBFloat16{0x1p-133, 0x1.fep127};

} // namespace

double nearestHalf(double number, DataType type) {
    if (!std::isfinite(number) || number == 0)
        return number;
    const Magnitudes& magnitudes = type == DataType::Bfloat16 ? ofBFloat16 : ofFloat16;
    return std::copysign(std::clamp(std::abs(number), magnitudes.smallest, magnitudes.largest), number);
}

const Tensor* constantToConvert(const Index& index, ValueIx value) {
    const Tensor* constant = nullptr;
    if (!index.isGraphInput(value))
        constant = readableConstant(index, value); // others get a Cast
    else if (index.isInitializer(value) && index.model().irVersion < irVersionOfConstants)
        constant = index.constant(value);
    if (!constant || !hasReadableNumbers(*constant))
        return nullptr;
    return constant && constant->type == DataType::Float ? constant : nullptr;
}

std::string HalfWriter::cast(const std::string& value, DataType type, const std::string& wish) {
    return builder_.add(mainGraph, {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, wish});
}

Result<Tensor> HalfWriter::halfConstant(const Tensor& constant, std::string name) const {
    const auto half = [type = parts_->type()](double element, std::uint64_t) { return nearestHalf(element, type); };
    return mappedTensor(constant, std::move(name), parts_->type(), half, context_->storage());
}

Result<std::string> HalfWriter::halfOf(ValueIx value) {
    if (const auto found = halves_.find(value); found != halves_.end())
        return found->second;
    const std::string name(index().name(value));
    if (parts_->makes(value))
        return halves_[value] = name;
    const Tensor* constant = constantToConvert(index(), value);
    if (!constant)
        return halves_[value] = cast(name, parts_->type(), name + "_half");
    QALIPER_TRY(auto tensor, halfConstant(*constant, name + "_half"));
    return halves_[value] = builder_.addTensor(mainGraph, std::move(tensor));
}

std::string HalfWriter::floatOf(ValueIx value) {
    const std::string name(index().name(value));
    const auto [found, isNew] = floats_.try_emplace(value, name);
    if (isNew)
        found->second = cast(name, DataType::Float, name + "_float");
    return found->second;
}

// Graph outputs keep name and type by a Cast.
void HalfWriter::writeOutputs(NodeIx node) {
    for (const ValueIx output : index().outputs(node)) {
        if (!output.valid() || !parts_->makes(output))
            continue;
        builder_.declareElement(output, parts_->type());
        if (!index().isGraphOutput(output))
            continue;
        halves_[output] = builder_.renameAfter(output);
        floats_[output] = std::string(index().name(output));
        builder_.addAs(
            output, {"Cast", "", {halves_[output]}, {{"to", static_cast<std::int64_t>(DataType::Float)}}, {}});
    }
    if (context_->node(node).is("Cast"))
        builder_.set(node, {"to", static_cast<std::int64_t>(parts_->type())});
}

Status HalfWriter::readInputs(NodeIx node) {
    const auto inputs = index().inputs(node);
    for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
        if (parts_->wantsHalf(node, slot)) {
            QALIPER_TRY(auto half, halfOf(inputs[slot]));
            if (half != index().name(inputs[slot]))
                builder_.redirect(node, slot, half);
        } else if (parts_->wantsFloat(node, slot)) {
            if (std::string name = floatOf(inputs[slot]); name != index().name(inputs[slot]))
                builder_.redirect(node, slot, std::move(name));
        }
    }
    return {};
}

Result<Fix> HalfWriter::write() && {
    raiseOpset(builder_, *context_, parts_->opset());
    for (const NodeIx node : index().nodes(mainGraph)) {
        if (parts_->contains(node))
            writeOutputs(node);
    }
    for (const NodeIx node : index().nodes(mainGraph)) {
        QALIPER_CHECK(readInputs(node));
    }
    return Fix{std::move(builder_).finish(), {}};
}

} // namespace qaliper
