#include "model/session/declared_anew.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "model/graph/edit.h"
#include "model/graph/identity.h"
#include "model/onnx/infer.h"
#include "model/rewrite/declaration.h"

namespace qaliper {

namespace {

using ValueName = std::pair<GraphId, std::string_view>;

// The values whose declaration is contradicted.
std::set<ValueName> wrongDeclarations(const Context& context) {
    std::set<ValueName> values;
    for (const Contradiction& found : context.types.contradictions()) {
        const ValueIx value = declaredOtherwise(context.index(), found);
        if (value.valid())
            values.emplace(context.index().graphOf(value), context.index().name(value));
    }
    return values;
}

struct Declaration {
    ValueIx value;
    ValueType type;
};

// What declares the values of `after` rightly whose declaration `before` did not contradict.
std::vector<Declaration> againstContradictions(const Context& before, const Context& after) {
    const std::set<ValueName> known = wrongDeclarations(before);
    std::vector<Declaration> right;
    for (const Contradiction& found : after.types.contradictions()) {
        const ValueIx value = declaredOtherwise(after.index(), found);
        const ValueInfo* declared = value.valid() ? declarationOf(after, value) : nullptr;
        if (declared && after.isEditable(found.node) &&
            !known.contains({after.index().graphOf(value), after.index().name(value)}))
            right.push_back({value, withGapsOf(found.computed, declared->type)});
    }
    return right;
}

bool hasOtherInputShape(const Context& before, const Context& after) {
    return std::ranges::any_of(after.model().main().inputs, [&](const ValueInfo& input) {
        const auto& inputs = before.model().main().inputs;
        const auto old = std::ranges::find(inputs, input.name, &ValueInfo::name);
        return old != inputs.end() && old->type.shape != input.type.shape;
    });
}

// Values whose shape is declared and not an input's.
template <class Visit>
void forEachComputed(const Model& model, const Visit& visit) {
    for (const auto& graph : model.graphs) {
        if (!graph)
            continue;
        for (const ValueInfo& inner : graph->values)
            visit(graph->id, inner);
        for (const ValueInfo& output : graph->outputs)
            visit(graph->id, output);
    }
}

// A version and the types that its operators compute of its inputs alone.
struct Computed {
    Index index;
    TypeTable types;

    const Shape* shape(GraphId graph, std::string_view name) const {
        const auto value = index.value(graph, name);
        return value ? types.shape(*value) : nullptr;
    }
};

Result<Computed> computedOf(const Model& model, Worker& worker, const Job& job) {
    std::vector<Edit> edits;
    forEachComputed(model, [&](GraphId graph, const ValueInfo& declared) {
        ValueType open = declared.type;
        open.shape.reset();
        const auto& inputs = model.graph(graph)->inputs;
        if (std::ranges::find(inputs, declared.name, &ValueInfo::name) == inputs.end())
            edits.emplace_back(SetValueType{graph, declared.name, open});
    });
    QALIPER_TRY(auto bare, applyEdits(model, edits, job));
    Index index(std::move(bare));
    QALIPER_TRY(auto types, inferTypes(index, worker, job));
    return Computed{std::move(index), std::move(types)};
}

// The declared shape with those sizes that are computed otherwise than before; nothing where ranks differ.
std::optional<Shape> followed(const Shape& declared, const Shape& before, const Shape& after) {
    if (declared.size() != before.size() || declared.size() != after.size())
        return std::nullopt;
    Shape shape = declared;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (before[axis] != after[axis] && shape[axis] == before[axis])
            shape[axis] = after[axis];
    }
    return shape;
}

// Sizes that contradict nothing, since one of both is open: after a batch of 1 became one of any size, or the reverse.
Result<std::vector<Declaration>> afterInputs(
    const Context& before, const Context& after, Worker& worker, const Job& job) {
    std::vector<Declaration> right;
    if (!hasOtherInputShape(before, after))
        return right;
    QALIPER_TRY(const auto old, computedOf(before.model(), worker, job));
    QALIPER_TRY(const auto now, computedOf(after.model(), worker, job));
    forEachComputed(after.model(), [&](GraphId graph, const ValueInfo& declared) {
        const auto value = after.index().value(graph, declared.name);
        const Shape* was = old.shape(graph, declared.name);
        const Shape* is = now.shape(graph, declared.name);
        if (!value || !was || !is || !declared.type.shape || after.index().isGraphInput(*value))
            return;
        const auto shape = followed(*declared.type.shape, *was, *is);
        if (!shape || *shape == *declared.type.shape)
            return;
        right.push_back({*value, declared.type});
        right.back().type.shape = *shape;
    });
    return right;
}

Result<Applied> withDeclarations(
    const Inspector& inspector, Applied applied, const std::vector<Declaration>& right, const Job& job) {
    if (right.empty())
        return applied;
    const Context& context = *applied.analysis->context;
    Fix fix;
    for (const Declaration& one : right) {
        Fix part = declaredAs(context, one.value, one.type);
        std::ranges::move(part.edits, std::back_inserter(fix.edits));
        std::ranges::move(part.interface, std::back_inserter(fix.interface));
        applied.redeclared.push_back(
            {valueIdentity(context.index(), one.value), declarationOf(context, one.value)->type, one.type});
    }
    QALIPER_TRY(const auto model, applyEdits(context.model(), fix.edits, job));
    QALIPER_TRY(auto next, inspect(inspector, model, job));
    applied.analysis = std::make_shared<const Analysis>(std::move(next));
    applied.index = applied.analysis->context->indexOwner;
    std::ranges::move(fix.interface, std::back_inserter(applied.interface));
    return applied;
}

} // namespace

Result<Applied> declaredAnew(const Inspector& inspector, const Context& before, Applied applied, const Job& job) {
    if (inspector.inference) {
        const auto open = afterInputs(before, *applied.analysis->context, *inspector.inference, job);
        if (!open && open.error().kind == ErrorKind::Cancelled)
            return fail(open.error());
        if (open) {
            QALIPER_TRY(applied, withDeclarations(inspector, std::move(applied), *open, job));
        }
    }
    const auto wrong = againstContradictions(before, *applied.analysis->context);
    return withDeclarations(inspector, std::move(applied), wrong, job);
}

Text describeDeclaredAnew(const Applied& applied) {
    if (applied.redeclared.empty())
        return {};
    constexpr std::size_t shown = 3;
    std::string names;
    for (std::size_t at = 0; at < std::min(shown, applied.redeclared.size()); ++at)
        names += (at == 0 ? "" : ", ") + applied.redeclared[at].value;
    if (applied.redeclared.size() > shown)
        names += ", …";
    return say("{count} declared {count|type follows|types follow}: {names}", arg("count", applied.redeclared.size()),
        arg("names", names));
}

} // namespace qaliper
