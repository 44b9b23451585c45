#include "views/engine/engine_times.h"

#include <unordered_map>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "model/graph/identity.h"
#include "views/base/labels.h"
#include "views/base/precision_words.h"
#include "views/base/text.h"
#include "views/engine/engine_table.h"
#include "views/engine/engine_words.h"

namespace qaliper {

namespace {

QString kindWord(LayerKind kind) {
    switch (kind) {
    case LayerKind::Reformat: return EngineTimes::tr("reformat");
    case LayerKind::Quantize: return EngineTimes::tr("Separate Q/DQ");
    case LayerKind::Idle: return EngineTimes::tr("helper");
    case LayerKind::Compute: break;
    }
    return {};
}

// The type of the node that does the main work of the layer.
EngineCell precisionCell(const LayerTime& layer, const Context& context) {
    if (layer.kind != LayerKind::Compute)
        return {kindWord(layer.kind), layer.kind == LayerKind::Idle ? Tone::Faint : Tone::Caution};
    const NodeIx node = layer.match.first();
    if (!node.valid() || context.precision.at(node).certainty == Certainty::None)
        return faintCell();
    const NodePrecision& precision = context.precision.at(node);
    const QString type = precisionWords(describePrecision(precision));
    return {precision.certainty == Certainty::Measured ? type : EngineTimes::tr("%1, expected").arg(type),
        runsQuantized(precision) ? Tone::Quantized : Tone::Plain};
}

void showLayers(EngineTable& table, const TimeShares& times, const Context& context) {
    const Index& index = context.index();
    const std::vector<ItemColumn<LayerTime>> columns{
        {{EngineTimes::tr("Layer")}, [](const LayerTime& layer) { return textCell(layer.name); }},
        {{EngineTimes::tr("ms"), true, 80}, [](const LayerTime& layer) { return msCell(layer.ms); }},
        {{EngineTimes::tr("Share"), true, 80}, [](const LayerTime& layer) { return percentCell(layer.share); }},
        {{EngineTimes::tr("Precision"), false, 150},
            [&](const LayerTime& layer) { return precisionCell(layer, context); }},
        {{EngineTimes::tr("Node"), false, 280}, [&](const LayerTime& layer) { return nodesCell(index, layer.match); }},
        {{EngineTimes::tr("Matched by"), false, 90},
            [](const LayerTime& layer) { return matchCell(layer.match.quality); }}};
    table.setItems(columns, times.layers, [&](const LayerTime& layer) {
        const QString tip = toQt(std::string_view(layer.name)) + QLatin1Char('\n') + matchTip(layer.match.quality);
        return EngineRow{{}, nodeIdOf(index, layer.match.first()), 0, tip};
    });
}

EngineCell optionalMs(const std::optional<double>& ms) { return ms ? msCell(*ms) : faintCell(); }

EngineCell differenceCell(const TimeChange& change) {
    const double difference = change.difference();
    const Tone tone = difference == 0 ? Tone::Faint : difference < 0 ? Tone::Good : Tone::Bad;
    return {(difference < 0 ? QString() : QStringLiteral("+")) + msText(difference), tone, difference};
}

void showChanges(EngineTable& table, const Evidence& evidence, const Index& index) {
    std::unordered_map<std::string_view, NodeId> nodes;
    for (const NodeIx node : index.nodes())
        nodes.try_emplace(displayName(index.node(node)), index.node(node).id);
    const std::vector<ItemColumn<TimeChange>> columns{
        {{EngineTimes::tr("Node or layer")}, [](const TimeChange& change) { return textCell(change.name); }},
        {{EngineTimes::tr("Before, ms"), true, 110},
            [](const TimeChange& change) { return optionalMs(change.beforeMs); }},
        {{EngineTimes::tr("After, ms"), true, 110},
            [](const TimeChange& change) { return optionalMs(change.afterMs); }},
        {{EngineTimes::tr("Difference, ms"), true, 130}, differenceCell}};
    table.setItems(columns, evidence.changes, [&](const TimeChange& change) {
        const auto node = nodes.find(change.name);
        return EngineRow{{}, node == nodes.end() ? NodeId() : node->second};
    });
}

// The largest difference first, as the comparison has them.
void showExpectation(EngineTable& table, const TimeComparison& comparison, const Index& index) {
    const std::vector<ItemColumn<ShareDifference>> columns{
        {{EngineTimes::tr("Node or layer")}, [](const ShareDifference& share) { return textCell(share.name); }},
        {{EngineTimes::tr("Measured share"), true, 130},
            [](const ShareDifference& share) { return percentCell(share.measured); }},
        {{EngineTimes::tr("Expected share"), true, 130},
            [](const ShareDifference& share) { return percentCell(share.expected); }},
        {{EngineTimes::tr("Difference"), true, 110}, [](const ShareDifference& share) {
             EngineCell cell = percentCell(share.difference());
             if (cell.number > 0)
                 cell.text.prepend(QLatin1Char('+'));
             return cell;
         }}};
    table.setItems(columns, comparison.rows, [&](const ShareDifference& share) {
        return EngineRow{{}, nodeIdOf(index, share.node), 0, toQt(std::string_view(share.name))};
    });
}

QString fileOf(const std::string& path) { return pathToQt(std::filesystem::path(path).filename()); }

QString totalLine(const Evidence& evidence) {
    QStringList parts;
    if (evidence.times && evidence.changes.empty())
        parts << EngineTimes::tr("%1 ms for one inference (%2)")
                     .arg(msText(evidence.times->totalMs), fileOf(evidence.profile));
    else if (evidence.times)
        parts << EngineTimes::tr("%1 ms (%2) became %3 ms (%4)")
                     .arg(msText(evidence.beforeMs), fileOf(evidence.profileBefore), msText(evidence.times->totalMs),
                         fileOf(evidence.profile));
    if (evidence.inferences > 0)
        parts << toQt(
            say("{count} {count|inference|inferences} on the GPU: median {median} ms, mean {mean} ms, 99th percentile "
                "{worst} ms",
                arg("count", evidence.inferences), arg("median", fromQt(msText(evidence.latency.medianMs))),
                arg("mean", fromQt(msText(evidence.latency.meanMs))),
                arg("worst", fromQt(msText(evidence.latency.worstMs)))));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

EngineHint EngineTimes::hint() {
    return {tr("Measured times"),
        tr("Drop a profile here: it shows the milliseconds of each layer on the graph and in a list. A second profile "
           "is compared with the first, layer by layer: before and after a fix, or FP16 and INT8."),
        QStringLiteral(
            "trtexec --loadEngine=model.plan --dumpProfile --separateProfileRun --exportProfile=profile.json"),
        QStringLiteral("guide-int8-not-faster"), tr("INT8 is not faster")};
}

EngineTimes::EngineTimes(QWidget* parent)
    : EngineTab(hint(), parent),
      total_(makeParagraph({}, TextStyle::Title, page())),
      verdict_(makeParagraph({}, TextStyle::Secondary, page())),
      table_(new EngineTable(tr("Time of each layer"), page())) {
    total_->setObjectName(QStringLiteral("total"));
    verdict_->setObjectName(QStringLiteral("timeVerdict"));
    table_->setObjectName(QStringLiteral("times"));
    QHBoxLayout* head = addHead({total_, verdict_});
    swap_ = addButton(*head, QStringLiteral("swapProfiles"), tr("Swap before and after"));
    connect(swap_, &QPushButton::clicked, this, [this] { document()->engineFiles().swapProfiles(); });
    addForget(*head, QStringLiteral("forgetTimes"), {EngineFiles::Kind::Times, EngineFiles::Kind::Profile});
    addTable({tr("Layers"), tr("Before and after"), tr("Beside expected")}, table_, [this](int chip) {
        list_ = static_cast<List>(chip);
        showTable();
    });
}

bool EngineTimes::showEvidence(const Evidence& evidence, const Analysis& analysis) {
    Q_UNUSED(analysis)
    if (!evidence.times && evidence.inferences == 0)
        return false;
    total_->setText(totalLine(evidence));
    QStringList lines;
    if (evidence.times) {
        for (const Text& line : describeTimes(evidence.timeVerdict))
            lines << toQt(line);
    }
    verdict_->setText(lines.join(QStringLiteral(" · ")));
    verdict_->setVisible(!lines.isEmpty());
    const bool isComparable = !evidence.changes.empty();
    if (isComparable && !chip(1)->isEnabled()) { // a second profile was dropped to be compared
        chip(1)->setChecked(true);
        list_ = List::Changes;
    } else if (!isComparable && list_ == List::Changes) {
        chip(0)->setChecked(true);
        list_ = List::Times;
    }
    chip(1)->setEnabled(isComparable);
    swap_->setVisible(isComparable);
    table_->setVisible(evidence.times.has_value());
    showTable();
    return true;
}

void EngineTimes::showTable() {
    const auto& evidence = document()->evidence();
    if (!evidence || !evidence->times)
        return;
    const Context& context = *document()->analysis()->context;
    switch (list_) {
    case List::Times: showLayers(*table_, *evidence->times, context); break;
    case List::Changes: showChanges(*table_, *evidence, context.index()); break;
    case List::Expectation: showExpectation(*table_, evidence->comparison, context.index()); break;
    }
}

} // namespace qaliper
