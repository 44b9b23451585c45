#include "model/report/show.h"

#include <algorithm>
#include <map>

#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/cost/half_comparison.h"
#include "model/graph/dense.h"
#include "model/graph/identity.h"
#include "model/graph/missing_data.h"
#include "model/layout/attribute_text.h"
#include "model/onnx/sparse_attribute.h"
#include "model/quant/describe.h"
#include "model/quant/totals.h"
#include "model/report/element_facts.h"
#include "model/report/note_facts.h"
#include "model/report/records.h"
#include "model/rules/speed_causes.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

class FactsBuilder {
public:
    FactsBuilder(const Analysis& analysis, const Catalogue* catalogue)
        : analysis_(&analysis), context_(analysis.context.get()), catalogue_(catalogue) {}

    Facts model() {
        const Model& model = context_->model();
        begin(say("Model"));
        add(originFacts(model));
        add(propertyFacts(model));
        add(modelNotes(model));
        add(contentFacts(context_->index(), catalogue_));
        addInterface(say("Inputs"), model.main().inputs);
        addInterface(say("Outputs"), model.main().outputs);
        addVerdict();
        addPrecision();
        addTotals();
        begin(say("Operators"));
        add(operatorFacts(context_->index()));
        return std::move(facts_);
    }

    Facts node(NodeIx ix) {
        const Index& index = context_->index();
        const Node& node = index.node(ix);
        begin(say("Node"));
        add(say("operator"), operatorName(node));
        add(say("name"), node.name);
        add(say("index"), formatNumber(std::int64_t{index.position(ix)}));
        add(say("graph"), graphPath(index.model(), index.graphOf(ix)));
        add(say("identity"), identity(index, ix));
        addPrecisionOf(ix);
        if (const auto& cost = context_->costs.at(ix).macs; cost && cost->value > 0)
            add(say("MACs"), formatCount(cost->value) + (cost->exact ? "" : " or more"));
        for (const Text& line : describeCost(*context_, costOf(*context_, analysis_->verdict, ix), ix))
            add(say("expected"), render(line, catalogue_));
        addLoss(ix);
        if (const Quantizer* quantizer = context_->quant.at(ix))
            add(say("quantization"), render(describeQuantizer(*quantizer, context_->storage()), catalogue_));
        add(say("on the target"), render(describeClass(ix), catalogue_));
        if (!node.attributes.empty())
            begin(say("Attributes"));
        add(attributeFacts(node));
        addSparseAttributes(node);
        addValues(say("Inputs"), index.inputs(ix));
        addValues(say("Outputs"), index.outputs(ix));
        addNotes(nodeNotes(index.model(), node));
        for (const ValueIx output : index.outputs(ix)) {
            if (output.valid())
                addNotes(valueNotes(index, output), index.name(output));
        }
        addFindings(node.id);
        return std::move(facts_);
    }

    Facts value(ValueIx value) {
        const Index& index = context_->index();
        begin(say("Value"));
        add(say("name"), std::string(index.name(value)));
        add(say("type"), describeTypeOf(value));
        add(say("kind"), kindOf(value));
        if (index.producer(value).valid())
            add(say("made by"), nodeLabel(index.producer(value)));
        for (const Use& use : index.uses(value))
            add(say("read by"), nodeLabel(use.node) + ", input " + formatNumber(std::int64_t{use.slot}));
        if (const Tensor* constant = index.constant(value))
            addElements(elementFacts(*constant, context_->storage()));
        if (const SparseInitializer* sparse = sparseInitializer(index, value))
            addElements(sparseFacts(*sparse, context_->storage()));
        addNotes(valueNotes(index, value));
        return std::move(facts_);
    }

private:
    void begin(Text title) { facts_.push_back({std::move(title), {}}); }
    void add(Text label, std::string value) {
        if (!value.empty())
            facts_.back().rows.push_back({std::move(label), std::move(value)});
    }

    void add(const FactRows& rows) {
        for (const FactRow& row : rows)
            add(row.label, row.value);
    }

    // `of`: the value that they are about, where that is not what is shown.
    void addNotes(const FactRows& rows, std::string_view of = {}) {
        if (rows.empty())
            return;
        begin(of.empty() ? say("Metadata") : say("Metadata of {value}", arg("value", of)));
        add(rows);
    }

    void addInterface(Text title, const std::vector<ValueInfo>& values) {
        begin(std::move(title));
        for (const ValueInfo& value : values)
            add(verbatim(value.name), describeType(value.type));
    }

    void addVerdict() {
        const std::vector<Text> lines = describeSpeed(*analysis_);
        if (lines.empty())
            return;
        begin(say("Speed verdict, estimated for {target}", arg("target", targetWords(context_->target))));
        for (const Text& line : lines)
            add(say("•"), render(line, catalogue_));
        for (const Text& line : describeHalf(compareWithHalf(*context_, analysis_->verdict), *context_, shownSlower))
            add(say("•"), render(line, catalogue_));
    }

    void addPrecision() {
        std::map<std::string, std::int64_t> counts;
        for (const NodeIx node : context_->index().nodes()) {
            const NodePrecision& precision = context_->precision.at(node);
            if (precision.certainty != Certainty::None)
                ++counts[describePrecision(precision) + (precision.certainty == Certainty::Open ? " (open)" : "")];
        }
        begin(say("Expected precision"));
        for (const auto& [label, count] : counts)
            add(verbatim(label), formatNumber(count));
    }

    void addTotals() {
        const Totals totals = totalsOf(context_->index(), context_->quant, context_->precision, context_->costs);
        begin(say("MACs of one inference"));
        add(say("total"), formatCount(totals.macs) + (totals.exact ? "" : " or more"));
        for (const WorkShare& share : totals.work)
            add(share.precision.empty() ? say("precision not known") : verbatim(share.precision),
                formatCount(share.macs) + (share.isOpen ? " (open)" : ""));
        if (totals.uncountedNodes > 0)
            add(say("nodes of unknown shape"), formatNumber(static_cast<std::int64_t>(totals.uncountedNodes)));
        begin(say("Memory"));
        add(say("weights"), formatBytes(totals.weightBytes));
        for (const WeightShare& share : totals.weights)
            add(say("weights in {type}", arg("type", shortName(share.type))), formatBytes(share.bytes));
        for (const Activation& activation : totals.largest)
            add(say("large activation"),
                formatBytes(static_cast<std::uint64_t>(activation.bytes)) + (activation.exact ? "" : " or more") +
                    ", " + std::string(context_->index().name(activation.value)));
        if (totals.unknownActivations > 0)
            add(say("activations of unknown shape"),
                formatNumber(static_cast<std::int64_t>(totals.unknownActivations)));
    }

    // The conversions around the node, and what its time is lost to.
    void addLoss(NodeIx ix) {
        const ConversionsAround around = conversionsAround(*context_, analysis_->verdict, ix);
        if (around.count > 0)
            add(say("conversions"), render(describeConversions(around), catalogue_));
        if (const auto cause = costOf(*context_, analysis_->verdict, ix).cause)
            add(say("time lost"), render(causeTitle(*cause), catalogue_));
    }

    void addPrecisionOf(NodeIx node) {
        const NodePrecision& precision = context_->precision.at(node);
        if (precision.certainty == Certainty::None)
            return;
        const std::string certainty = precision.certainty == Certainty::Open ? " (open)"
            : precision.certainty == Certainty::Measured                     ? " (measured)"
                                                                             : " (expected)";
        add(say("precision"), describePrecision(precision) + certainty);
        if (const Text kernel = describeKernel(context_->index(), precision); !kernel.empty())
            add(say("kernel"), render(kernel, catalogue_));
        add(say("because"), render(precision.reason, catalogue_));
    }

    Text describeClass(NodeIx node) const {
        const Classification& classification = context_->classOf(node);
        switch (classification.kind) {
        case NodeClass::Importer:
            return classification.shadowed ? say("taken by the built-in importer of the same name")
                                           : say("built-in importer");
        case NodeClass::Function: return say("function of this model");
        case NodeClass::Plugin: return say("plugin");
        case NodeClass::Unsupported: return say("not supported");
        case NodeClass::OrtPrivate: return say("private operator of ONNX Runtime");
        case NodeClass::Unknown: return say("unknown operator, most likely a plugin");
        }
        return {};
    }

    std::string describeTypeOf(ValueIx value) const {
        const ValueType* type = context_->types.type(value);
        if (!type)
            return "unknown";
        const TypeSource source = context_->types.source(value);
        const std::string mark = source == TypeSource::Inferred ? " (inferred)"
            : source == TypeSource::Unverified                  ? " (inferred, unverified)"
                                                                : "";
        return describeType(*type) + mark;
    }

    std::string kindOf(ValueIx value) const {
        const Index& index = context_->index();
        std::string kind;
        const auto append = [&](bool holds, const char* word) {
            if (holds)
                kind += (kind.empty() ? "" : ", ") + std::string(word);
        };
        append(index.isGraphInput(value), "graph input");
        append(index.isGraphOutput(value), "graph output");
        append(index.isInitializer(value), "initializer");
        append(index.isUndefined(value), "defined nowhere");
        return kind;
    }

    std::string nodeLabel(NodeIx ix) const {
        const Node& node = context_->node(ix);
        return node.opType + " " + std::string(displayName(node)) + " (#" +
            formatNumber(std::int64_t{context_->index().position(ix)}) + ")";
    }

    void addValues(Text title, std::span<const ValueIx> values) {
        begin(std::move(title));
        for (const ValueIx value : values) {
            if (!value.valid()) {
                add(say("—"), "left out");
                continue;
            }
            std::string line = describeTypeOf(value);
            const Quantizer* quantizer = context_->quant.producer(context_->index(), value);
            if (context_->index().isInitializer(value))
                line += ", initializer";
            if (quantizer)
                line += ", " + render(describeQuantizer(*quantizer, context_->storage()), catalogue_);
            add(verbatim(context_->index().name(value)), line);
        }
    }

    void addFindings(NodeId id) {
        bool isFirst = true;
        for (const Finding& finding : analysis_->findings) {
            const bool concerns = finding.node == id || std::ranges::find(finding.related, id) != finding.related.end();
            if (!concerns)
                continue;
            if (isFirst)
                begin(say("Findings"));
            isFirst = false;
            add(verbatim(std::string(severityName(finding.severity)) + " " + std::string(finding.rule)),
                render(finding.message, catalogue_));
        }
    }

    void addSparseAttributes(const Node& node) {
        for (const Attribute& attribute : node.attributes) {
            if (!std::holds_alternative<OpaqueAttribute>(attribute.value))
                continue;
            if (const auto sparse = sparseAttribute(context_->model(), node, attribute.name))
                addElements(sparseFacts(*sparse, context_->storage()));
        }
    }

    // What can be told of the elements of a tensor, or why nothing can.
    template <class Facts>
    void addElements(const Result<Facts>& facts) {
        begin(say("Elements"));
        if (facts)
            add(*facts);
        else
            add(say("data"), render(facts.error().message, catalogue_));
    }

    const Analysis* analysis_;
    const Context* context_;
    const Catalogue* catalogue_;
    Facts facts_;
};

} // namespace

std::string operatorName(const Node& node) { return node.isStandard() ? node.opType : node.domain + "." + node.opType; }

FactRows originFacts(const Model& model) {
    FactRows rows;
    if (const std::string producer =
            model.producerName + (model.producerVersion.empty() ? "" : " " + model.producerVersion);
        !producer.empty())
        rows.push_back({say("producer"), producer});
    rows.push_back({say("IR version"), formatNumber(model.irVersion)});
    for (const OpsetImport& opset : model.opsets)
        rows.push_back(
            {say("opset {domain}", arg("domain", opset.domain.empty() ? std::string("ai.onnx") : opset.domain)),
                formatNumber(opset.version)});
    return rows;
}

FactRows propertyFacts(const Model& model) {
    FactRows rows;
    rows.reserve(model.properties.size());
    for (const auto& [key, value] : model.properties)
        rows.push_back({verbatim(key), value});
    return rows;
}

FactRows contentFacts(const Index& index, const Catalogue* catalogue) {
    const Model& model = index.model();
    FactRows rows{{say("nodes"), formatNumber(std::int64_t{index.nodeCount()})},
        {say("initializers"), formatNumber(static_cast<std::int64_t>(initializerCount(model)))}};
    for (const Text& reason : unreadableInitializers(model))
        rows.push_back({say("without data"), render(reason, catalogue), true});
    return rows;
}

FactRows operatorFacts(const Index& index) {
    std::map<std::string, std::int64_t> counts;
    for (const NodeIx node : index.nodes())
        ++counts[operatorName(index.node(node))];
    FactRows rows;
    rows.reserve(counts.size());
    std::vector<std::pair<std::string, std::int64_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater{}, &std::pair<std::string, std::int64_t>::second);
    for (const auto& [name, count] : sorted)
        rows.push_back({verbatim(name), formatNumber(count)});
    return rows;
}

FactRows attributeFacts(const Node& node) {
    FactRows rows;
    rows.reserve(node.attributes.size());
    for (const Attribute& attribute : node.attributes)
        rows.push_back({verbatim(attribute.name), describeAttribute(node, attribute)});
    return rows;
}

Facts modelFacts(const Analysis& analysis, const Catalogue* catalogue) {
    return FactsBuilder(analysis, catalogue).model();
}

Facts nodeFacts(const Analysis& analysis, NodeIx node, const Catalogue* catalogue) {
    return FactsBuilder(analysis, catalogue).node(node);
}

Facts valueFacts(const Analysis& analysis, ValueIx value, const Catalogue* catalogue) {
    return FactsBuilder(analysis, catalogue).value(value);
}

Result<Facts> factsAbout(const Analysis& analysis, std::string_view what, const Catalogue* catalogue) {
    const Index& index = analysis.context->index();
    if (const auto node = nodeAtPosition(index, what))
        return nodeFacts(analysis, *node, catalogue);
    const auto value = index.value(mainGraph, what);
    const auto node = findNode(index, what);
    if (node && !(value && index.producer(*value) != *node))
        return nodeFacts(analysis, *node, catalogue);
    if (value)
        return valueFacts(analysis, *value, catalogue);
    return fail(ErrorKind::Invalid,
        say("The model has no single node or value called \"{name}\"; use an output's name or #INDEX",
            arg("name", what)));
}

namespace {

// Its lines one below the other.
std::string linesOf(std::string_view value, std::size_t indent) {
    std::string text;
    for (std::size_t line = value.find('\n'); line != std::string_view::npos; line = value.find('\n')) {
        text += escapedText(value.substr(0, line)) + "\n" + std::string(indent, ' ');
        value.remove_prefix(line + 1);
    }
    return text + escapedText(value);
}

} // namespace

std::string shortened(std::string_view value) {
    constexpr std::size_t longest = 2000;
    if (value.size() <= longest)
        return std::string(value);
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xc0U) == 0x80U) // inside a character
        --end;
    return render(say("{start}… ({count} bytes)", arg("start", value.substr(0, end)), arg("count", value.size())));
}

std::string toText(const Facts& facts, const Catalogue* catalogue) {
    constexpr std::size_t widestLabel = 32;
    std::string text;
    for (const FactSection& section : facts) {
        text += escapedText(render(section.title, catalogue)) + "\n";
        std::size_t width = 0;
        for (const FactRow& row : section.rows)
            width = std::max(width, std::min(columnsOf(escapedText(render(row.label, catalogue))), widestLabel));
        for (const FactRow& row : section.rows) {
            const std::string label = escapedText(render(row.label, catalogue));
            text += "  " + label;
            const std::size_t columns = columnsOf(label);
            text.append(width > columns ? width - columns : 0, ' ');
            text += "  " + linesOf(shortened(row.value), std::max(width, columns) + 4) + "\n";
        }
    }
    return text;
}

std::string toJson(const Facts& facts) {
    const auto rowToJson = [](const FactRow& row) -> ReportJson {
        return {{"label", render(row.label)}, {"value", row.value}};
    };
    const auto sectionToJson = [&](const FactSection& section) -> ReportJson {
        return {{"title", render(section.title)}, {"rows", listOf(section.rows, rowToJson)}};
    };
    return documentOf({{"schema", "qaliper/1"}, {"facts", listOf(facts, sectionToJson)}});
}

} // namespace qaliper
