#include "model/rewrite/flat_convolution.h"

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

constexpr std::int64_t newAxis = 2;             // after N and C
constexpr std::int64_t opsetOfAxesAsInput = 13; // of Squeeze and Unsqueeze

// The attributes of the 2-D convolution: neutral values for the new dimension.
std::vector<Attribute> planarAttributes(const Node& node) {
    std::vector<Attribute> attributes = node.attributes;
    for (Attribute& attribute : attributes) {
        auto* numbers = std::get_if<std::vector<std::int64_t>>(&attribute.value);
        if (!numbers)
            continue;
        if (attribute.name == "pads" && numbers->size() == 2)
            *numbers = {0, numbers->front(), 0, numbers->back()};
        else if (numbers->size() == 1)
            *numbers = {1, numbers->front()};
    }
    return attributes;
}

class PlanarWriter {
public:
    PlanarWriter(const Context& context, NodeIx ix)
        : context_(&context), node_(ix), builder_(context), graph_(context.index().graphOf(ix)) {}

    Result<Fix> write(bool withData) && {
        const Node& node = context_->node(node_);
        const auto chain = weightChain(*context_, node_, 1);
        QALIPER_TRY(auto weight,
            withData ? planarWeight(*chain->constant) : makeSmallTensor("weight", chain->constant->type, {}, {0}));
        rewireWeight(builder_, *context_, node_, 1, *chain, builder_.addTensor(graph_, std::move(weight)));
        const std::string base(node.output(0));
        builder_.redirect(
            node_, 0, builder_.add(graph_, reshaping("Unsqueeze", std::string(node.input(0)), base + "_data")));
        for (Attribute& attribute : planarAttributes(node))
            builder_.set(node_, std::move(attribute));
        const ValueIx output = context_->index().output(node_, 0);
        builder_.forgetType(output);
        const std::string planar = builder_.renameAfter(output);
        builder_.addAs(output, reshaping("Squeeze", planar, {}));
        return Fix{std::move(builder_).finish(), {}};
    }

private:
    // The same bytes with shape [K, C/group, 1, S].
    Result<Tensor> planarWeight(const Tensor& constant) const {
        QALIPER_TRY(auto bytes, readBytes(constant, context_->storage()));
        std::vector<std::int64_t> dims = constant.dims;
        dims.insert(dims.begin() + newAxis, 1);
        const std::string name = constant.name.empty() ? "weight" : constant.name;
        return makeTensor(name + "_planar", constant.type, std::move(dims), std::move(bytes), context_->storage());
    }

    NewNode reshaping(std::string op, const std::string& value, std::string wish) {
        NewNode node{std::move(op), "", {value}, {}, std::move(wish)};
        if (context_->model().opset().value_or(0) < opsetOfAxesAsInput) {
            node.attributes.push_back({"axes", std::vector<std::int64_t>{newAxis}});
            return node;
        }
        if (axes_.empty())
            axes_ = builder_.addTensor(graph_,
                makeSmallTensor(std::string(context_->node(node_).output(0)) + "_axis", DataType::Int64, {1},
                    {static_cast<double>(newAxis)}));
        node.inputs.push_back(axes_);
        return node;
    }

    const Context* context_;
    NodeIx node_;
    FixBuilder builder_;
    GraphId graph_;
    std::string axes_;
};

} // namespace

bool canBePlanar(const Context& context, NodeIx node) {
    const auto chain = context.node(node).is("Conv") ? weightChain(context, node, 1) : std::nullopt;
    return chain && context.isEditable(node) && chain->constant->dims.size() == 3 &&
        hasReadableNumbers(*chain->constant);
}

Result<Fix> toPlanar(const Context& context, NodeIx node, bool withData) {
    if (!canBePlanar(context, node))
        return fail(ErrorKind::Unsupported, say("The convolution cannot be written over two dimensions here"));
    return PlanarWriter(context, node).write(withData);
}

} // namespace qaliper
