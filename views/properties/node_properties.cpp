#include <algorithm>
#include <iterator>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/report/note_facts.h"
#include "model/target/schema.h"
#include "model/target/words.h"
#include "views/base/precision_words.h"
#include "views/base/text.h"
#include "views/base/type_words.h"
#include "views/properties/cost_rows.h"
#include "views/properties/quantizer_rows.h"
#include "views/properties/shown_facts.h"
#include "views/properties/tensor_words.h"

namespace qaliper {

namespace {

struct NodeWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::NodeWords)
};

QString certaintyWords(const NodePrecision& precision) {
    switch (precision.certainty) {
    case Certainty::Expected: return NodeWords::tr("expected");
    case Certainty::Open: return NodeWords::tr("open");
    case Certainty::Measured: return NodeWords::tr("measured, from TensorRT's layer information");
    case Certainty::None: break;
    }
    return {};
}

class NodePropertiesWriter {
public:
    NodePropertiesWriter(const Analysis& analysis, NodeIx node, const Job& job)
        : analysis_(analysis), context_(*analysis.context), ix_(node), node_(context_.node(node)), job_(&job) {
        if (const auto opset = context_.model().opset(node_.domain); opset && node_.isStandard())
            schema_ = operatorSchema(node_.opType, *opset).value_or(OperatorSchema());
    }

    ShownProperties write() {
        properties_.title = toQt(std::string_view(node_.opType));
        properties_.subtitle = toQt(displayName(node_));
        writeNode();
        properties_.sections.push_back(costSection(analysis_, ix_));
        writeQuantization();
        writeAttributes();
        writeValues(NodeWords::tr("Inputs"), context_.index().inputs(ix_), schema_.inputs);
        writeValues(NodeWords::tr("Outputs"), context_.index().outputs(ix_), schema_.outputs);
        writeNotes();
        writeSupport();
        writeDocumentation();
        return std::move(properties_);
    }

private:
    const Index& index() const { return context_.index(); }

    void begin(const QString& title) { properties_.sections.push_back({title, {}}); }
    void add(const QString& label, const QString& value, const QString& note = {}, Tone tone = Tone::Plain) {
        properties_.sections.back().rows.push_back({label, value, note, tone});
    }

    void writeNode() {
        begin(NodeWords::tr("Node"));
        const std::string domain = node_.isStandard() ? "ai.onnx" : node_.domain;
        add(NodeWords::tr("Domain"), toQt(std::string_view(domain)));
        if (const auto opset = context_.model().opset(node_.domain))
            add(NodeWords::tr("Opset"), QString::number(*opset));
        const std::string path = graphPath(context_.model(), index().graphOf(ix_));
        add(NodeWords::tr("Place"), QStringLiteral("#%1").arg(index().position(ix_)),
            index().graphOf(ix_) == mainGraph ? QString() : toQt(std::string_view(path)));
        const NodePrecision& precision = context_.precision.at(ix_);
        if (precision.certainty == Certainty::None)
            return;
        const Tone tone = precision.missed ? Tone::Caution : runsQuantized(precision) ? Tone::Quantized : Tone::Plain;
        QString note = certaintyWords(precision);
        if (!precision.reason.empty())
            note += QStringLiteral("\n") + toQt(precision.reason);
        if (const Text kernel = describeKernel(index(), precision); !kernel.empty())
            add(NodeWords::tr("Kernel"), toQt(kernel));
        add(NodeWords::tr("Precision"), precisionWords(describePrecision(precision)), note, tone);
    }

    void writeQuantization() {
        begin(NodeWords::tr("Quantization"));
        if (const Quantizer* own = context_.quant.at(ix_)) {
            append(quantizerRows({}, *own, context_, *job_));
            return;
        }
        const auto inputs = index().inputs(ix_);
        for (std::size_t slot = 0; slot < inputs.size(); ++slot) {
            const Quantizer* after = inputs[slot].valid() ? context_.quant.producer(index(), inputs[slot]) : nullptr;
            if (after && after->dequantizes())
                append(quantizerRows(NodeWords::tr("Input %1").arg(slot), *after, context_, *job_));
        }
    }

    void append(std::vector<PropertyRow> rows) {
        std::ranges::move(rows, std::back_inserter(properties_.sections.back().rows));
    }

    // For a small tensor also its numbers, for example the value of ConstantOfShape.
    void writeAttributes() {
        begin(toQt(say("Attributes")));
        append(shown(attributeFacts(node_)));
        for (std::size_t i = 0; i < node_.attributes.size(); ++i) {
            const auto* tensor = std::get_if<Tensor>(&node_.attributes[i].value);
            const QString numbers = tensor ? numberList(*tensor, context_.storage()) : QString();
            if (!numbers.isEmpty())
                properties_.sections.back().rows[i].value += QStringLiteral(": ") + numbers;
        }
        for (const auto& [name, value] : schema_.defaults) {
            if (!node_.attribute(name))
                add(toQt(name), NodeWords::tr("%1 (default)").arg(toQt(value)), {}, Tone::Faint);
        }
    }

    void writeValues(
        const QString& title, std::span<const ValueIx> values, const std::vector<std::string_view>& names) {
        begin(title);
        for (std::size_t slot = 0; slot < values.size(); ++slot) {
            if (!values[slot].valid())
                continue;
            const ValueIx value = values[slot];
            const ValueType* type = context_.types.type(value);
            const Tensor* constant = index().constant(value);
            const std::string_view name = slotName(names, slot);
            add(name.empty() ? QString::number(slot) : toQt(name),
                (type ? typeWords(*type) : NodeWords::tr("unknown")) + singleNumber(constant, context_.storage()),
                originWords(context_, value), type ? Tone::Plain : Tone::Faint);
            PropertyRow& row = properties_.sections.back().rows.back();
            row.link = PropertyLink{toQt(index().name(value)), {}, value};
            if (constant)
                row.constant = value;
            append(storedRows(value, context_, *job_));
        }
    }

    void writeNotes() {
        begin(toQt(say("Metadata")));
        append(shown(nodeNotes(context_.model(), node_)));
    }

    void writeSupport() {
        begin(NodeWords::tr("Target support"));
        const Classification& classification = context_.classOf(ix_);
        const QString target = toQt(std::string_view(productName(context_.target)));
        switch (classification.kind) {
        case NodeClass::Importer: {
            const auto entry = context_.knowledge().operators.find(node_.opType, context_.target.version);
            const QString restrictions = entry ? toQt(cellWords(entry->restrictions)) : QString();
            add(target, NodeWords::tr("imported"), restrictions, Tone::Good);
            if (entry && !entry->types.empty())
                add(NodeWords::tr("Types"), toQt(entry->types));
            break;
        }
        case NodeClass::Function: add(target, NodeWords::tr("a function of this model"), {}, Tone::Good); break;
        case NodeClass::Plugin:
            add(target, NodeWords::tr("a plugin"),
                classification.plugin ? toQt(noteWords(*classification.plugin)) : QString());
            break;
        case NodeClass::Unsupported: addUnsupported(target); break;
        case NodeClass::OrtPrivate:
            add(target, NodeWords::tr("not imported"), NodeWords::tr("an operator of ONNX Runtime"), Tone::Bad);
            break;
        case NodeClass::Unknown:
            add(target, NodeWords::tr("unknown operator"), NodeWords::tr("needs a plugin of that name"), Tone::Caution);
            break;
        }
        if (classification.shadowed)
            add({}, NodeWords::tr("taken for the built-in operator of the same name"), {}, Tone::Caution);
    }

    // The first paragraph of ONNX's documentation, and a link to the whole text.
    void writeDocumentation() {
        const auto opset = context_.model().opset(node_.domain);
        const auto page = opset && node_.isStandard() ? operatorPage(node_.opType, *opset) : std::nullopt;
        if (!page)
            return;
        begin(NodeWords::tr("Documentation"));
        const QString text = toQt(page->text);
        QString first = text.section(QStringLiteral("\n\n"), 0, 0).simplified();
        first.remove(QStringLiteral("**")).remove(QLatin1Char('`'));
        const QString title = NodeWords::tr("%1 of opset %2, in the words of ONNX")
                                  .arg(toQt(std::string_view(node_.opType)))
                                  .arg(page->since);
        add({}, first, title);
        const QString heading =
            QStringLiteral("# %1 (opset %2)\n\n").arg(toQt(std::string_view(node_.opType))).arg(page->since);
        properties_.sections.back().rows.back().page = PropertyPage{title, heading + text};
    }

    void addUnsupported(const QString& target) {
        const auto first = context_.knowledge().operators.firstSupport(node_.opType);
        add(target, NodeWords::tr("not imported"),
            first ? NodeWords::tr("imported from TensorRT %1 on").arg(toQt(std::string_view(formatVersion(*first))))
                  : NodeWords::tr("no version imports it"),
            Tone::Bad);
    }

    const Analysis& analysis_;
    const Context& context_;
    NodeIx ix_;
    const Node& node_;
    const Job* job_;
    OperatorSchema schema_;
    ShownProperties properties_;
};

} // namespace

Result<ShownProperties> describeNode(const Analysis& analysis, NodeIx node, const Job& job) {
    QALIPER_CHECK(job.check());
    ShownProperties properties = NodePropertiesWriter(analysis, node, job).write();
    std::erase_if(properties.sections, [](const PropertySection& section) { return section.rows.empty(); });
    return properties;
}

} // namespace qaliper
