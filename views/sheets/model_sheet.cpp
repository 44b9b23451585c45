#include <algorithm>
#include <map>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/graph/missing_data.h"
#include "views/base/text.h"
#include "views/document/precision_shares.h"
#include "views/sheets/sheet.h"

namespace qaliper {

namespace {

constexpr std::size_t mostOperators = 12;

struct ModelWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::ModelWords)
};

SheetSection verdictSection(const Analysis& analysis) {
    SheetSection section{ModelWords::tr("Speed verdict"), {}};
    if (analysis.context->quant.empty()) {
        section.rows.push_back({{}, ModelWords::tr("Not quantized"), {}, Tone::Faint});
        return section;
    }
    for (const Text& line : describeVerdict(analysis.verdict))
        section.rows.push_back({{}, toQt(line), {}, Tone::Plain});
    return section;
}

SheetSection precisionSection(const Context& context) {
    SheetSection section{ModelWords::tr("Precision of computing nodes"), {}};
    for (const PrecisionShare& share : precisionShares(context.precision)) {
        section.rows.push_back({share.label,
            ModelWords::tr("%1 % (%2 nodes)")
                .arg(toQt(std::string_view(formatFixed(100 * share.share, 1))))
                .arg(share.nodes),
            {}, isQuantized(share.type) ? Tone::Quantized : Tone::Plain});
    }
    return section;
}

SheetSection fileSection(const Context& context) {
    const Model& model = context.model();
    SheetSection section{ModelWords::tr("Model"), {}};
    const auto add = [&](const QString& label, const QString& value) {
        if (!value.isEmpty())
            section.rows.push_back({label, value, {}, Tone::Plain});
    };
    add(ModelWords::tr("Producer"),
        toQt(std::string_view(model.producerName)) + QLatin1Char(' ') + toQt(std::string_view(model.producerVersion)));
    add(ModelWords::tr("IR version"), QString::number(model.irVersion));
    for (const OpsetImport& opset : model.opsets)
        add(ModelWords::tr("Opset of %1")
                .arg(opset.domain.empty() ? QStringLiteral("ai.onnx") : toQt(std::string_view(opset.domain))),
            QString::number(opset.version));
    add(ModelWords::tr("Nodes"), QString::number(context.index().nodeCount()));
    add(ModelWords::tr("Initializers"), QString::number(initializerCount(model)));
    for (const Text& reason : unreadableInitializers(model))
        section.rows.push_back({ModelWords::tr("Without data"), toQt(reason), {}, Tone::Bad});
    if (model.storage->file())
        add(ModelWords::tr("File size"), toQt(std::string_view(formatBytes(model.storage->file()->size()))));
    return section;
}

SheetSection interfaceSection(const QString& title, const std::vector<ValueInfo>& values) {
    SheetSection section{title, {}};
    for (const ValueInfo& value : values)
        section.rows.push_back(
            {toQt(std::string_view(value.name)), toQt(std::string_view(describeType(value.type))), {}, Tone::Plain});
    return section;
}

SheetSection operatorSection(const Context& context) {
    std::map<std::string_view, std::size_t> counts;
    for (const NodeIx node : context.index().nodes())
        ++counts[context.node(node).opType];
    std::vector<std::pair<std::string_view, std::size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater{}, [](const auto& entry) { return entry.second; });
    SheetSection section{ModelWords::tr("Operators"), {}};
    for (std::size_t i = 0; i < std::min(sorted.size(), mostOperators); ++i)
        section.rows.push_back({toQt(sorted[i].first), QString::number(sorted[i].second), {}, Tone::Plain});
    if (sorted.size() > mostOperators)
        section.rows.push_back(
            {{}, ModelWords::tr("and %1 more kinds").arg(sorted.size() - mostOperators), {}, Tone::Faint});
    return section;
}

SheetSection propertySection(const Model& model) {
    SheetSection section{ModelWords::tr("Metadata"), {}};
    for (const auto& [key, value] : model.properties)
        section.rows.push_back({toQt(std::string_view(key)), toQt(std::string_view(value)), {}, Tone::Plain});
    return section;
}

} // namespace

Result<Sheet> describeModel(const Analysis& analysis, const QString& title, const Job& job) {
    if (Status status = job.check(); !status)
        return fail(std::move(status.error()));
    const Context& context = *analysis.context;
    const Graph& graph = context.model().main();
    Sheet sheet{title, toQt(std::string_view(describeTarget(context.target))), {}};
    sheet.sections = {verdictSection(analysis), precisionSection(context), fileSection(context),
        interfaceSection(ModelWords::tr("Inputs"), graph.inputs),
        interfaceSection(ModelWords::tr("Outputs"), graph.outputs), operatorSection(context),
        propertySection(context.model())};
    std::erase_if(sheet.sections, [](const SheetSection& section) { return section.rows.empty(); });
    return sheet;
}

} // namespace qaliper
