#include "views/engine/engine_times.h"

#include <unordered_map>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

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
        return {kindWord(layer.kind), layer.kind == LayerKind::Idle ? Tone::Faint : Tone::Caution, 0};
    const NodeIx node = layer.match.first();
    if (!node.valid() || context.precision.at(node).certainty == Certainty::None)
        return {QStringLiteral("–"), Tone::Faint, 0};
    const NodePrecision& precision = context.precision.at(node);
    const QString type = precisionWords(describePrecision(precision));
    return {precision.certainty == Certainty::Measured ? type : EngineTimes::tr("%1, expected").arg(type),
        runsQuantized(precision) ? Tone::Quantized : Tone::Plain, 0};
}

std::vector<EngineRow> layerTimeRows(const TimeShares& times, const Context& context) {
    std::vector<EngineRow> rows;
    for (const LayerTime& layer : times.layers) {
        EngineRow row;
        row.node = nodeIdOf(context.index(), layer.match.first());
        row.cells = {{toQt(std::string_view(layer.name)), Tone::Plain, 0}, {msText(layer.ms), Tone::Plain, layer.ms},
            {percentText(layer.share), Tone::Plain, layer.share}, precisionCell(layer, context),
            {nodesText(context.index(), layer.match), layer.match.nodes.empty() ? Tone::Faint : Tone::Plain, 0},
            {matchWord(layer.match.quality), matchTone(layer.match.quality), 0}};
        row.tip = toQt(std::string_view(layer.name)) + QLatin1Char('\n') + matchTip(layer.match.quality);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<EngineColumn> layerTimeColumns() {
    return {{EngineTimes::tr("Layer")}, {EngineTimes::tr("ms"), true, 80}, {EngineTimes::tr("Share"), true, 80},
        {EngineTimes::tr("Precision"), false, 150}, {EngineTimes::tr("Node"), false, 280},
        {EngineTimes::tr("Matched by"), false, 90}};
}

EngineCell optionalMs(const std::optional<double>& ms) {
    return ms ? EngineCell{msText(*ms), Tone::Plain, *ms} : EngineCell{QStringLiteral("–"), Tone::Faint, 0};
}

std::vector<EngineRow> changeRows(const Evidence& evidence, const Index& index) {
    std::unordered_map<std::string_view, NodeId> nodes;
    for (const NodeIx node : index.nodes())
        nodes.try_emplace(displayName(index.node(node)), index.node(node).id);
    std::vector<EngineRow> rows;
    for (const TimeChange& change : evidence.changes) {
        const double difference = change.difference();
        const bool isFaster = difference < 0;
        EngineRow row;
        const auto node = nodes.find(change.name);
        row.node = node == nodes.end() ? NodeId() : node->second;
        row.cells = {{toQt(std::string_view(change.name)), Tone::Plain, 0}, optionalMs(change.beforeMs),
            optionalMs(change.afterMs),
            {(isFaster ? QString() : QStringLiteral("+")) + msText(difference),
                difference == 0 ? Tone::Faint
                    : isFaster  ? Tone::Good
                                : Tone::Bad,
                difference}};
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<EngineColumn> changeColumns() {
    return {{EngineTimes::tr("Node or layer")}, {EngineTimes::tr("Before, ms"), true, 110},
        {EngineTimes::tr("After, ms"), true, 110}, {EngineTimes::tr("Difference, ms"), true, 130}};
}

// The largest difference first, as the comparison has them.
std::vector<EngineRow> expectationRows(const TimeComparison& comparison, const Index& index) {
    std::vector<EngineRow> rows;
    for (const ShareDifference& share : comparison.rows) {
        const double difference = share.difference();
        EngineRow row;
        row.node = nodeIdOf(index, share.node);
        row.cells = {{toQt(std::string_view(share.name)), Tone::Plain, 0},
            {percentText(share.measured), Tone::Plain, share.measured},
            {percentText(share.expected), Tone::Plain, share.expected},
            {(difference > 0 ? QStringLiteral("+") : QString()) + percentText(difference), Tone::Plain, difference}};
        row.tip = toQt(std::string_view(share.name));
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<EngineColumn> expectationColumns() {
    return {{EngineTimes::tr("Node or layer")}, {EngineTimes::tr("Measured share"), true, 130},
        {EngineTimes::tr("Expected share"), true, 130}, {EngineTimes::tr("Difference"), true, 110}};
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
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(total_);
    words->addWidget(verdict_);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addLayout(words, 1);
    swap_ = addButton(*head, QStringLiteral("swapProfiles"), tr("Swap before and after"));
    connect(swap_, &QPushButton::clicked, this, [this] { document()->engineFiles().swapProfiles(); });
    QPushButton* forget = addButton(*head, QStringLiteral("forgetTimes"), tr("Forget"));
    connect(forget, &QPushButton::clicked, this, [this] {
        document()->engineFiles().forget(EngineFiles::Kind::Times);
        document()->engineFiles().forget(EngineFiles::Kind::Profile);
    });
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    chips_ = addChips(*row, {tr("Layers"), tr("Before and after"), tr("Beside expected")}, [this](int chip) {
        list_ = static_cast<List>(chip);
        showTable();
    });
    row->addStretch();
    column().addLayout(head);
    column().addLayout(row);
    column().addWidget(table_, 1);
    connect(table_, &EngineTable::nodeChosen, this, &EngineTimes::reveal);
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
    if (isComparable && !chips_[1]->isEnabled()) { // a second profile was dropped to be compared
        chips_[1]->setChecked(true);
        list_ = List::Changes;
    } else if (!isComparable && list_ == List::Changes) {
        chips_[0]->setChecked(true);
        list_ = List::Times;
    }
    chips_[1]->setEnabled(isComparable);
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
    case List::Times: table_->setContent(layerTimeColumns(), layerTimeRows(*evidence->times, context)); break;
    case List::Changes: table_->setContent(changeColumns(), changeRows(*evidence, context.index())); break;
    case List::Expectation:
        table_->setContent(expectationColumns(), expectationRows(evidence->comparison, context.index()));
        break;
    }
}

} // namespace qaliper
