#include <algorithm>
#include <iterator>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/quant/precision_shares.h"
#include "model/quant/totals.h"
#include "model/report/note_facts.h"
#include "model/report/show.h"
#include "model/target/words.h"
#include "views/base/precision_words.h"
#include "views/base/text.h"
#include "views/base/type_words.h"
#include "views/base/wording.h"
#include "views/properties/cost_rows.h"
#include "views/properties/shown_facts.h"

namespace qaliper {

namespace {

struct ModelWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::ModelWords)
};

// Nodes with MACs whose type no source says.
std::size_t nodesOfUnknownType(const Context& context) {
    const auto isOne = [&](NodeIx node) {
        const auto& work = context.costs.at(node).macs;
        return work && work->value > 0 && context.precision.at(node).certainty == Certainty::None;
    };
    return static_cast<std::size_t>(std::ranges::count_if(context.index().nodes(), isOne));
}

PropertySection precisionSection(const Context& context) {
    PropertySection section{ModelWords::tr("Precision of computing nodes"), {}};
    for (const PrecisionShare& share : precisionShares(context.precision)) {
        const QString percent = toQt(std::string_view(shareText(share.share)));
        section.rows.push_back({toQt(share.label),
            share.nodes == 1 ? ModelWords::tr("%1 % (1 node)").arg(percent)
                             : ModelWords::tr("%1 % (%2 nodes)").arg(percent).arg(share.nodes),
            {}, isQuantized(share.type) ? Tone::Quantized : Tone::Plain});
    }
    if (const std::size_t unknown = nodesOfUnknownType(context); unknown > 0)
        section.rows.push_back(
            {ModelWords::tr("type unknown"), nodeCount(unknown), ModelWords::tr("besides, not in the percentages")});
    return section;
}

PropertySection fileSection(const Context& context) {
    const Model& model = context.model();
    const QtCatalogue catalogue;
    PropertySection section{toQt(say("Model")), shown(originFacts(model))};
    std::ranges::move(shown(contentFacts(context.index(), &catalogue)), std::back_inserter(section.rows));
    if (model.storage->file())
        section.rows.push_back(
            {ModelWords::tr("File size"), toQt(std::string_view(formatBytes(model.storage->file()->size())))});
    return section;
}

PropertySection workSection(const Totals& totals) {
    PropertySection section{ModelWords::tr("MACs of one inference"), {}};
    const QString note = totals.exact ? QString() : ModelWords::tr("unknown sizes count as 1");
    section.rows.push_back({ModelWords::tr("All"), toQt(std::string_view(formatCount(totals.macs))), note});
    for (const WorkShare& share : totals.work) {
        const QString label = share.precision.empty() ? ModelWords::tr("type unknown")
            : share.isOpen                            ? ModelWords::tr("%1, open").arg(precisionWords(share.precision))
                                                      : precisionWords(share.precision);
        section.rows.push_back({label,
            ModelWords::tr("%1 (%2 %)")
                .arg(toQt(std::string_view(formatCount(share.macs))),
                    toQt(std::string_view(formatFixed(100 * share.macs / totals.macs, 1))))});
    }
    if (totals.uncountedNodes > 0)
        section.rows.push_back({ModelWords::tr("Not counted"),
            totals.uncountedNodes == 1
                ? ModelWords::tr("1 node whose shapes are not known")
                : ModelWords::tr("%1 nodes whose shapes are not known").arg(totals.uncountedNodes),
            {}, Tone::Caution});
    return section;
}

PropertySection memorySection(const Totals& totals, const Index& index) {
    PropertySection section{ModelWords::tr("Memory"), {}};
    QStringList types;
    for (const WeightShare& share : totals.weights)
        types << toQt(shortName(share.type)) + QLatin1Char(' ') + toQt(std::string_view(formatBytes(share.bytes)));
    section.rows.push_back({ModelWords::tr("Weights"), toQt(std::string_view(formatBytes(totals.weightBytes))),
        types.join(QStringLiteral(" · "))});
    QString label = ModelWords::tr("Largest activations");
    for (const Activation& activation : totals.largest) {
        section.rows.push_back(
            {label, toQt(std::string_view(formatBytes(static_cast<std::uint64_t>(activation.bytes)))),
                activation.exact ? QString() : ModelWords::tr("unknown sizes count as 1")});
        section.rows.back().link = PropertyLink{toQt(index.name(activation.value)), {}, activation.value};
        label = QStringLiteral(" "); // keeps the column
    }
    if (totals.unknownActivations > 0)
        section.rows.push_back({ModelWords::tr("Not counted"),
            totals.unknownActivations == 1
                ? ModelWords::tr("1 activation whose shape is not known")
                : ModelWords::tr("%1 activations whose shapes are not known").arg(totals.unknownActivations),
            {}, Tone::Caution});
    return section;
}

PropertySection interfaceSection(const QString& title, const std::vector<ValueInfo>& values, const Index& index) {
    PropertySection section{title, {}};
    for (const ValueInfo& value : values) {
        section.rows.push_back({{}, {}, typeWords(value.type)});
        const ValueIx tensor = index.value(mainGraph, value.name).value_or(ValueIx());
        section.rows.back().link = PropertyLink{toQt(std::string_view(value.name)), {}, tensor};
    }
    return section;
}

} // namespace

Result<ShownProperties> describeModel(const Analysis& analysis, const QString& title, const Job& job) {
    QALIPER_CHECK(job.check());
    const Context& context = *analysis.context;
    const Graph& graph = context.model().main();
    ShownProperties properties{title, toQt(targetWords(context.target)), {}};
    const Totals totals = totalsOf(context.index(), context.quant, context.precision, context.costs);
    properties.sections = {verdictSection(analysis), halfSection(analysis), precisionSection(context),
        workSection(totals), memorySection(totals, context.index()), fileSection(context),
        interfaceSection(ModelWords::tr("Inputs"), graph.inputs, context.index()),
        interfaceSection(ModelWords::tr("Outputs"), graph.outputs, context.index()),
        {toQt(say("Operators")), shown(operatorFacts(context.index()))},
        {ModelWords::tr("Metadata"), shown(propertyFacts(context.model()))},
        {toQt(say("In the file")), shown(modelNotes(context.model()))}};
    std::erase_if(properties.sections, [](const PropertySection& section) { return section.rows.empty(); });
    return properties;
}

} // namespace qaliper
