#include "model/graph/types.h"

namespace qaliper {

namespace {

ValueType typeOf(const Tensor& tensor) {
    return ValueType::tensor(tensor.type, Shape(tensor.dims.begin(), tensor.dims.end()));
}

// Some exporters write -1 for an unknown dimension.
ValueType withoutNegativeDims(ValueType type) {
    if (!type.shape)
        return type;
    for (Dim& dim : *type.shape) {
        if (dim.number().value_or(0) < 0)
            dim = Dim();
    }
    return type;
}

// `known` with its gaps filled from `more`; where they contradict, `known` is kept.
void fillGaps(ValueType& known, const ValueType& more) {
    if (known.kind != more.kind)
        return;
    if (known.element == DataType::Undefined)
        known.element = more.element;
    if (!known.shape) {
        known.shape = more.shape;
    } else if (more.shape && more.shape->size() == known.shape->size()) {
        for (std::size_t i = 0; i < known.shape->size(); ++i) {
            Dim& dim = (*known.shape)[i];
            const Dim& other = (*more.shape)[i];
            if (!dim.number() && (other.number() || !dim.symbol()))
                dim = other;
        }
    }
    if (!known.inner)
        known.inner = more.inner;
}

} // namespace

TypeTable::TypeTable(const Index& index) : entries_(index.valueCount()) {
    const auto declare = [&](GraphId graph, std::string_view name, const ValueType& type) {
        if (const auto value = index.value(graph, name); value && type.kind != ValueKind::Unknown)
            add(*value, withoutNegativeDims(type), TypeSource::Declared);
    };
    // The type of a constant is that of its tensor, whatever else the file declares.
    for (const ValueIx value : index.values()) {
        if (const Tensor* constant = index.constant(value))
            add(value, withoutNegativeDims(typeOf(*constant)), TypeSource::Declared);
    }
    for (const auto& graph : index.model().graphs) {
        if (!graph)
            continue;
        for (const SparseInitializer& sparse : graph->sparseInitializers)
            declare(
                graph->id, sparse.name, ValueType::tensor(sparse.type, Shape(sparse.dims.begin(), sparse.dims.end())));
        for (const auto* list : {&graph->inputs, &graph->outputs}) {
            for (const ValueInfo& info : *list)
                declare(graph->id, info.name, info.type);
        }
        for (const ValueInfo& info : graph->values)
            declare(graph->id, info.name, info.type);
    }
}

const ValueType* TypeTable::type(ValueIx value) const {
    if (value.value >= entries_.size() || entries_[value.value].source == TypeSource::Unknown)
        return nullptr;
    return &entries_[value.value].type;
}

TypeSource TypeTable::source(ValueIx value) const {
    return value.value < entries_.size() ? entries_[value.value].source : TypeSource::Unknown;
}

DataType TypeTable::element(ValueIx value) const {
    const ValueType* known = type(value);
    return known && known->isTensor() ? known->element : DataType::Undefined;
}

const Shape* TypeTable::shape(ValueIx value) const {
    const ValueType* known = type(value);
    return known && known->isTensor() && known->shape ? &*known->shape : nullptr;
}

std::optional<std::vector<std::int64_t>> TypeTable::staticShape(ValueIx value) const {
    const ValueType* known = type(value);
    return known && known->isTensor() ? qaliper::staticShape(*known) : std::nullopt;
}

void TypeTable::overrule(ValueIx value, ValueType computed) {
    if (value.value >= entries_.size())
        return;
    Entry& entry = entries_[value.value];
    if (computed.isTensor() && computed.element == DataType::Undefined)
        computed.element = entry.type.element;
    entry = {std::move(computed), TypeSource::Inferred};
}

void TypeTable::add(ValueIx value, ValueType type, TypeSource source) {
    if (value.value >= entries_.size())
        return;
    Entry& entry = entries_[value.value];
    if (entry.source == TypeSource::Unknown)
        entry = {std::move(type), source};
    else
        fillGaps(entry.type, type);
}

} // namespace qaliper
