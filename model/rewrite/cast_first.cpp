#include "model/rewrite/cast_first.h"

#include <algorithm>

#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"

namespace qaliper {

namespace {

DataType castType(const Node& node) { return static_cast<DataType>(node.integer("to", 0)); }

bool movesOneInput(const Node& node) { return quantTrait(node) == QuantTrait::Commutes && !node.is("Concat"); }

} // namespace

std::optional<MovedBytes> movedBytesOf(const Context& context, ValueIx value) {
    const Index& index = context.index();
    MovedBytes bytes;
    bytes.value = value;
    std::vector<ValueIx> open{value};
    while (!open.empty()) {
        const ValueIx next = open.back();
        open.pop_back();
        for (const Use& use : index.uses(next)) {
            const Node& consumer = context.node(use.node);
            if (!context.isEditable(use.node) || use.slot != 0)
                return std::nullopt;
            if (consumer.is("Cast")) {
                if (next != value)
                    bytes.casts.push_back(use.node);
                continue;
            }
            if (!movesOneInput(consumer))
                return std::nullopt;
            for (const ValueIx output : index.outputs(use.node)) {
                if (!output.valid() || index.isGraphOutput(output))
                    return std::nullopt;
                bytes.moved.push_back(output);
                open.push_back(output);
            }
        }
    }
    if (!index.isGraphInput(value) || bytes.casts.empty())
        return std::nullopt;
    bytes.type = castType(context.node(bytes.casts.front()));
    const auto isSame = [&](NodeIx cast) { return castType(context.node(cast)) == bytes.type; };
    return std::ranges::all_of(bytes.casts, isSame) ? std::optional(bytes) : std::nullopt;
}

Result<Fix> castFirst(const Context& context, const MovedBytes& bytes) {
    const Index& index = context.index();
    FixBuilder builder(context);
    const std::string name(index.name(bytes.value));
    const std::string cast = builder.add(index.graphOf(bytes.value),
        {"Cast", "", {name}, {{"to", static_cast<std::int64_t>(bytes.type)}}, name + "_cast"});
    for (const Use& use : index.uses(bytes.value)) {
        if (!context.node(use.node).is("Cast"))
            builder.redirect(use, cast);
    }
    for (const ValueIx moved : bytes.moved)
        builder.forgetType(moved);
    for (const NodeIx last : bytes.casts) {
        QALIPER_CHECK(builder.replaceValue(index.output(last, 0), index.input(last, 0)));
        builder.remove(last);
    }
    return Fix{std::move(builder).finish(), {}};
}

} // namespace qaliper
