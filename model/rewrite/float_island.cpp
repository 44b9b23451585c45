#include "model/rewrite/float_island.h"

#include <map>

#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"

namespace qaliper {

namespace {

constexpr auto float32 = static_cast<std::int64_t>(DataType::Float);

bool isHalf(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }

class Island {
public:
    explicit Island(const Context& context) : context_(&context), builder_(context) {}

    Status add(NodeIx ix) {
        const Node& node = context_->node(ix);
        std::vector<std::string> inputs = node.inputs;
        for (std::size_t slot = 0; slot < inputs.size(); ++slot) {
            const ValueIx value = context_->index().input(ix, slot);
            if (!value.valid() || !isHalf(context_->types.element(value)))
                continue;
            QALIPER_TRY(auto converted, inFloat(context_->index().graphOf(ix), value));
            inputs[slot] = std::move(converted);
        }
        const ValueIx output = context_->index().output(ix, 0);
        inFloat_[output] = builder_.add(context_->index().graphOf(ix),
            {node.opType, node.domain, std::move(inputs), node.attributes, std::string(node.output(0)) + "_float"});
        return {};
    }

    Fix finish(NodeIx last) && {
        const ValueIx output = context_->index().output(last, 0);
        const auto type = static_cast<std::int64_t>(context_->types.element(output));
        builder_.takeOver(output, {"Cast", "", {inFloat_.at(output)}, {{"to", type}}, {}});
        return Fix{std::move(builder_).finish(), {}};
    }

private:
    // The value in FP32: a constant is written so, what no node of the island made is cast.
    Result<std::string> inFloat(GraphId graph, ValueIx value) {
        if (const auto known = inFloat_.find(value); known != inFloat_.end())
            return known->second;
        const std::string name(context_->index().name(value));
        std::string converted;
        if (const Tensor* constant = readableConstant(context_->index(), value)) {
            QALIPER_TRY(const auto numbers, readNumbers(*constant, context_->storage()));
            converted =
                builder_.addTensor(graph, makeSmallTensor(name + "_float", DataType::Float, constant->dims, numbers));
        } else {
            converted = builder_.add(graph, {"Cast", "", {name}, {{"to", float32}}, name + "_float"});
        }
        return inFloat_.emplace(value, std::move(converted)).first->second;
    }

    const Context* context_;
    FixBuilder builder_;
    std::map<ValueIx, std::string> inFloat_;
};

} // namespace

Result<Fix> computeInFloat(const Context& context, std::span<const NodeIx> nodes) {
    Island island(context);
    for (const NodeIx node : nodes) {
        QALIPER_CHECK(island.add(node));
    }
    return std::move(island).finish(nodes.back());
}

} // namespace qaliper
