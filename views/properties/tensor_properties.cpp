#include <algorithm>
#include <optional>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/report/note_facts.h"
#include "model/target/schema.h"
#include "views/base/text.h"
#include "views/base/type_words.h"
#include "views/properties/properties.h"
#include "views/properties/quantizer_rows.h"
#include "views/properties/shown_facts.h"
#include "views/properties/tensor_words.h"

// The properties of a tensor: its type, its numbers, how it is quantized, and the nodes at its ends.

namespace qaliper {

namespace {

constexpr std::size_t maxConsumers = 60; // more are counted

struct TensorPanel {
    Q_DECLARE_TR_FUNCTIONS(qaliper::TensorPanel)
};

QString placeInModel(const Index& index, ValueIx tensor) {
    if (index.isInitializer(tensor))
        return TensorPanel::tr("an initializer");
    if (index.isGraphInput(tensor))
        return TensorPanel::tr("an input of the graph");
    if (index.isGraphOutput(tensor))
        return TensorPanel::tr("an output of the graph");
    return TensorPanel::tr("inside the graph");
}

// Of all its elements; nothing where a size is not known.
std::optional<std::uint64_t> bytesOf(const ValueType& type) {
    const auto dims = staticShape(type);
    const auto count = dims ? elementCount(*dims) : std::nullopt;
    return count ? byteSize(type.element, *count) : std::nullopt;
}

PropertySection typeSection(const Context& context, ValueIx tensor) {
    const Index& index = context.index();
    const ValueType* type = context.types.type(tensor);
    PropertySection section{TensorPanel::tr("Tensor"), {}};
    section.rows.push_back({TensorPanel::tr("Type and shape"), type ? typeWords(*type) : TensorPanel::tr("unknown"),
        originWords(context, tensor), type ? Tone::Plain : Tone::Faint});
    const QString path = index.graphOf(tensor) == mainGraph
        ? QString()
        : toQt(std::string_view(graphPath(index, index.graphOf(tensor))));
    section.rows.push_back({TensorPanel::tr("Place"), placeInModel(index, tensor), path});
    if (const auto bytes = type ? bytesOf(*type) : std::nullopt)
        section.rows.push_back({TensorPanel::tr("Size"), toQt(std::string_view(formatBytes(*bytes)))});
    if (const Tensor* constant = index.constant(tensor)) {
        const QString numbers = numberList(*constant, context.storage());
        section.rows.push_back(
            {TensorPanel::tr("Values"), numbers.isEmpty() ? TensorPanel::tr("of the file") : numbers});
        section.rows.back().constant = tensor;
    }
    return section;
}

// The Q or DQ that makes the tensor, else the first Q that reads it.
const Quantizer* quantizerOf(const Context& context, ValueIx tensor) {
    if (const Quantizer* own = context.quant.producer(context.index(), tensor))
        return own;
    for (const Use& use : context.index().uses(tensor)) {
        const Quantizer* consumer = context.quant.at(use.node);
        if (consumer && use.slot == 0)
            return consumer;
    }
    return nullptr;
}

PropertySection quantizationSection(const Context& context, ValueIx tensor, const Job& job) {
    PropertySection section{TensorPanel::tr("Quantization"), {}};
    if (const Quantizer* quantizer = quantizerOf(context, tensor))
        section.rows = quantizerRows({}, *quantizer, context, job);
    for (PropertyRow& row : storedRows(tensor, context, job))
        section.rows.push_back(std::move(row));
    return section;
}

OperatorSchema schemaOf(const Context& context, const Node& node) {
    const auto opset = node.isStandard() ? context.model().opset(node.domain) : std::nullopt;
    return opset ? operatorSchema(node.opType, *opset).value_or(OperatorSchema()) : OperatorSchema();
}

PropertyRow nodeRow(const Context& context, NodeIx ix, const QString& note) {
    const Node& node = context.node(ix);
    PropertyRow row{toQt(std::string_view(node.opType)), {}, note};
    row.link = PropertyLink{toQt(displayName(node)), ix, {}};
    return row;
}

QString slotWords(const QString& words, std::string_view name, std::size_t slot) {
    return words.arg(name.empty() ? QString::number(slot) : QStringLiteral("%1, %2").arg(slot).arg(toQt(name)));
}

PropertySection producerSection(const Context& context, ValueIx tensor) {
    PropertySection section{TensorPanel::tr("Producer"), {}};
    const NodeIx producer = context.index().producer(tensor);
    if (!producer.valid())
        return section;
    const auto outputs = context.index().outputs(producer);
    const auto slot = static_cast<std::size_t>(std::ranges::find(outputs, tensor) - outputs.begin());
    const OperatorSchema schema = schemaOf(context, context.node(producer));
    section.rows.push_back(
        nodeRow(context, producer, slotWords(TensorPanel::tr("output %1"), slotName(schema.outputs, slot), slot)));
    return section;
}

PropertySection consumersSection(const Context& context, ValueIx tensor) {
    const auto uses = context.index().uses(tensor);
    PropertySection section{
        uses.size() < 2 ? TensorPanel::tr("Consumer") : TensorPanel::tr("Consumers: %1").arg(uses.size()), {}};
    for (const Use& use : uses.first(std::min(uses.size(), maxConsumers))) {
        const OperatorSchema schema = schemaOf(context, context.node(use.node));
        section.rows.push_back(nodeRow(
            context, use.node, slotWords(TensorPanel::tr("input %1"), slotName(schema.inputs, use.slot), use.slot)));
    }
    if (uses.size() > maxConsumers)
        section.rows.push_back({{}, TensorPanel::tr("and others: %1").arg(uses.size() - maxConsumers)});
    if (uses.empty() && !context.index().isGraphOutput(tensor))
        section.rows.push_back({{}, TensorPanel::tr("No node reads it"), {}, Tone::Faint});
    return section;
}

} // namespace

Result<ShownProperties> describeTensor(const Analysis& analysis, ValueIx tensor, const Job& job) {
    QALIPER_CHECK(job.check());
    const Context& context = *analysis.context;
    ShownProperties properties{toQt(context.index().name(tensor)), TensorPanel::tr("Tensor"), {}};
    properties.sections = {typeSection(context, tensor), quantizationSection(context, tensor, job),
        producerSection(context, tensor), consumersSection(context, tensor),
        {toQt(say("Metadata")), shown(valueNotes(context.index(), tensor))}};
    std::erase_if(properties.sections, [](const PropertySection& section) { return section.rows.empty(); });
    return properties;
}

} // namespace qaliper
