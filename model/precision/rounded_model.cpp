#include "model/precision/rounded_model.h"

#include <map>
#include <utility>

#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/half_writer.h"
#include "model/rewrite/raise_opset.h"

namespace qaliper {

namespace {

class Rounder {
public:
    Rounder(const Context& context, const HalfParts& parts) : context_(&context), parts_(&parts), builder_(context) {}

    Result<std::vector<Edit>> edits() && {
        if (parts_->type() == DataType::Bfloat16) // of which older operators know nothing
            raiseOpset(builder_, *context_, parts_->opset());
        for (const NodeIx node : index().nodes(mainGraph)) {
            if (parts_->contains(node))
                roundOutputs(node);
        }
        for (const NodeIx node : index().nodes(mainGraph)) {
            QALIPER_CHECK(roundInputs(node));
        }
        return std::move(builder_).finish();
    }

private:
    const Index& index() const { return context_->index(); }

    std::string cast(std::string value, DataType type) {
        const std::string wish = value + "_rounded";
        return builder_.add(
            mainGraph, {"Cast", "", {std::move(value)}, {{"to", static_cast<std::int64_t>(type)}}, wish});
    }
    // The numbers in the type; a Cast to FP32 is still to come.
    std::string inType(const std::string& value) {
        return builder_.add(mainGraph, {"Identity", "", {cast(value, parts_->type())}, {}, value + "_rounded"});
    }

    void roundOutputs(NodeIx node) {
        for (const ValueIx output : index().outputs(node)) {
            if (!output.valid() || !parts_->makes(output))
                continue;
            const std::string inner = builder_.renameAfter(output);
            builder_.addAs(
                output, {"Cast", "", {inType(inner)}, {{"to", static_cast<std::int64_t>(DataType::Float)}}, {}});
        }
    }

    Status roundInputs(NodeIx node) {
        const auto inputs = index().inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            if (!parts_->wantsHalf(node, slot) || parts_->makes(inputs[slot]))
                continue;
            QALIPER_TRY(auto rounded, roundedOf(inputs[slot]));
            builder_.redirect(node, slot, rounded);
        }
        return {};
    }

    Result<std::string> roundedOf(ValueIx value) {
        if (const auto found = rounded_.find(value); found != rounded_.end())
            return found->second;
        const std::string name(index().name(value));
        const Tensor* constant = constantToConvert(index(), value);
        if (!constant)
            return rounded_[value] = cast(inType(name), DataType::Float);
        QALIPER_TRY(auto tensor, roundedConstant(*constant, name + "_rounded"));
        return rounded_[value] = builder_.addTensor(mainGraph, std::move(tensor));
    }

    Result<Tensor> roundedConstant(const Tensor& constant, std::string name) const {
        QALIPER_TRY(const auto bytes, readBytes(constant, context_->storage()));
        const DataType type = parts_->type();
        const std::uint64_t count = elementCount(constant.dims).value_or(0);
        ElementPacker packer(DataType::Float, count);
        for (std::uint64_t at = 0; at < count; ++at) {
            const double number = decodeElement(DataType::Float, bitsAt(DataType::Float, bytes, at));
            const double half = decodeElement(type, encodeElement(type, nearestHalf(number, type)));
            packer.push(encodeElement(DataType::Float, half));
        }
        return makeTensor(
            std::move(name), DataType::Float, constant.dims, std::move(packer).take(), context_->storage());
    }

    const Context* context_;
    const HalfParts* parts_;
    FixBuilder builder_;
    std::map<ValueIx, std::string> rounded_;
};

} // namespace

Result<Model> roundedModel(const Context& context, const HalfParts& parts) {
    QALIPER_TRY(const auto edits, Rounder(context, parts).edits());
    return applyEdits(context.model(), edits);
}

} // namespace qaliper
