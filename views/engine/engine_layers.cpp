#include "views/engine/engine_layers.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/engine/report/evidence_file.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/engine/engine_table.h"
#include "views/engine/engine_words.h"

namespace qaliper {

namespace {

constexpr std::uint32_t plainBit = 1;
constexpr std::uint32_t differsBit = 2;
constexpr std::uint32_t reformatBit = 4;
constexpr std::uint32_t aloneBit = 8;
constexpr std::uint32_t unmatchedBit = 16;
constexpr std::array<std::uint32_t, 5> chipBits{0, differsBit, reformatBit, aloneBit, unmatchedBit};

Text scoreWords(const Measurement& measurement) {
    return say(
        "As predicted: {agreed} of {compared} {compared|layer|layers} with weights, {otherAgreed} of {otherCompared} "
        "other {otherCompared|node|nodes}. {settled} {settled|was|were} left open and {settled|is|are} known now.",
        arg("agreed", measurement.layers.agreed), arg("compared", measurement.layers.compared),
        arg("otherAgreed", measurement.others.agreed), arg("otherCompared", measurement.others.compared),
        arg("settled", measurement.settled.size()));
}

class LayerRows {
public:
    LayerRows(const Evidence& evidence, const Index& index) : engine_(*evidence.engine), index_(index) {
        const Measurement& measurement = *evidence.measurement;
        matches_ = &measurement.matches;
        for (const Disagreement& each : measurement.disagreements)
            differs_[each.measured.layer].push_back(&each);
        for (const NodeIx node : measurement.settled)
            settled_.insert(measurement.nodes[node.value].layer);
        unfused_.insert(measurement.unfused.begin(), measurement.unfused.end());
        reformats_.insert(measurement.reformats.begin(), measurement.reformats.end());
    }

    std::vector<EngineRow> make() const {
        std::vector<EngineRow> rows;
        for (std::uint32_t i = 0; i < engine_.layers.size(); ++i) {
            if (engine_.layers[i].profile == 0)
                rows.push_back(rowOf(i));
        }
        return rows;
    }

private:
    EngineRow rowOf(std::uint32_t number) const {
        const EngineLayer& layer = engine_.layers[number];
        const LayerMatch& match = (*matches_)[number];
        const auto different = differs_.find(number);
        const bool isDifferent = different != differs_.end();
        EngineRow row;
        row.node = nodeIdOf(index_, isDifferent ? different->second.front()->node : match.first());
        row.kind = kindBits(number, match, isDifferent);
        const DataType type = computeType(layer);
        const QString ran = type == DataType::Undefined ? QStringLiteral("–") : toQt(shortName(type));
        row.cells = {{toQt(std::string_view(layer.name)), Tone::Plain, 0},
            {workWord(number, layer), workTone(number), 0},
            {ran,
                isDifferent             ? Tone::Caution
                    : isQuantized(type) ? Tone::Quantized
                                        : Tone::Plain,
                0},
            verdictCell(number, isDifferent ? different->second.front() : nullptr),
            {nodesText(index_, match), match.nodes.empty() ? Tone::Faint : Tone::Plain, 0},
            {matchWord(match.quality), matchTone(match.quality), 0}};
        row.tip = tipOf(layer, match);
        return row;
    }

    EngineCell verdictCell(std::uint32_t number, const Disagreement* different) const {
        if (different)
            return {toQt(describeDisagreement(*different)), Tone::Caution, 0};
        return {settled_.contains(number) ? EngineLayers::tr("was open") : QString(), Tone::Faint, 0};
    }

    std::uint32_t kindBits(std::uint32_t number, const LayerMatch& match, bool isDifferent) const {
        std::uint32_t bits = plainBit;
        bits |= isDifferent ? differsBit : 0U;
        bits |= reformats_.contains(number) ? reformatBit : 0U;
        bits |= unfused_.contains(number) ? aloneBit : 0U;
        bits |= match.nodes.empty() && kindOf(engine_.layers[number]) == LayerKind::Compute ? unmatchedBit : 0U;
        return bits;
    }

    QString workWord(std::uint32_t number, const EngineLayer& layer) const {
        if (reformats_.contains(number))
            return EngineLayers::tr("reformat");
        if (unfused_.contains(number))
            return EngineLayers::tr("Separate Q/DQ");
        return toQt(std::string_view(layer.type));
    }

    Tone workTone(std::uint32_t number) const {
        return reformats_.contains(number) || unfused_.contains(number) ? Tone::Caution : Tone::Faint;
    }

    static QString tipOf(const EngineLayer& layer, const LayerMatch& match) {
        QStringList lines{toQt(std::string_view(layer.name))};
        const auto tensors = [&](const QString& word, const std::vector<EngineTensor>& list) {
            for (const EngineTensor& tensor : list)
                lines << word.arg(toQt(std::string_view(tensor.name)), toQt(std::string_view(tensor.format)));
        };
        tensors(EngineLayers::tr("reads %1: %2"), layer.inputs);
        tensors(EngineLayers::tr("writes %1: %2"), layer.outputs);
        if (!layer.tactic.empty())
            lines << EngineLayers::tr("kernel %1").arg(toQt(std::string_view(layer.tactic)));
        lines << matchTip(match.quality);
        return lines.join(QLatin1Char('\n'));
    }

    const EngineInfo& engine_;
    const Index& index_;
    const std::vector<LayerMatch>* matches_ = nullptr;
    std::map<std::uint32_t, std::vector<const Disagreement*>> differs_;
    std::set<std::uint32_t> settled_;
    std::set<std::uint32_t> unfused_;
    std::set<std::uint32_t> reformats_;
};

std::vector<EngineColumn> layerColumns() {
    return {{EngineLayers::tr("Layer")}, {EngineLayers::tr("Work"), false, 130},
        {EngineLayers::tr("Ran in"), false, 70}, {EngineLayers::tr("Comparison with expected"), false, 190},
        {EngineLayers::tr("Node"), false, 240}, {EngineLayers::tr("Matched by"), false, 90}};
}

// Reads the file, adds the run, writes the whole file.
Result<RunningScore> addToFile(const std::filesystem::path& path, const EvidenceRun& run) {
    std::string document;
    std::error_code code;
    if (std::filesystem::exists(path, code)) {
        QALIPER_TRY(auto text, readWholeFile(path));
        document = std::move(text);
    }
    QALIPER_TRY(const auto added, withRun(document, run));
    QALIPER_CHECK(writeWholeFile(path, added));
    return runningScore(added);
}

} // namespace

EngineHint EngineLayers::hint() {
    return {tr("Precision of each layer"),
        tr("Drop the layer information of a built engine here. Measured types then replace expected types in the list "
           "and on the graph."),
        QStringLiteral(
            "trtexec --onnx=model.onnx --int8 --fp16 --profilingVerbosity=detailed --exportLayerInfo=layers.json"),
        QStringLiteral("guide-int8-not-faster"), tr("INT8 is not faster")};
}

EngineLayers::EngineLayers(TaskPool& pool, QWidget* parent)
    : EngineTab(hint(), parent),
      score_(makeParagraph({}, TextStyle::Plain, page())),
      source_(makeParagraph({}, TextStyle::Faint, page())),
      table_(new EngineTable(tr("Layers of the engine"), page())),
      saving_(pool) {
    score_->setObjectName(QStringLiteral("score"));
    table_->setObjectName(QStringLiteral("layers"));
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(score_);
    words->addWidget(source_);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addLayout(words, 1);
    QPushButton* save = addButton(*head, QStringLiteral("saveEvidence"), tr("Save as evidence…"));
    save->setToolTip(tr("Add this engine to a file that counts how often predictions were right"));
    connect(save, &QPushButton::clicked, this, &EngineLayers::saveEvidence);
    QPushButton* forget = addButton(*head, QStringLiteral("forgetLayers"), tr("Forget"));
    connect(
        forget, &QPushButton::clicked, this, [this] { document()->engineFiles().forget(EngineFiles::Kind::Engine); });
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    chips_ = addChips(*row, {tr("All"), {}, {}, {}, {}},
        [this](int chip) { table_->setKinds(chipBits.at(static_cast<std::size_t>(chip))); });
    row->addStretch();
    column().addLayout(head);
    column().addLayout(row);
    column().addWidget(table_, 1);
    connect(table_, &EngineTable::nodeChosen, this, &EngineLayers::reveal);
}

bool EngineLayers::showEvidence(const Evidence& evidence, const Analysis& analysis) {
    if (!evidence.engine || !evidence.measurement)
        return false;
    const Measurement& measurement = *evidence.measurement;
    score_->setText(evidence.engine->namesOnly
            ? tr("Names only. Build with --profilingVerbosity=detailed to measure precision.")
            : toQt(scoreWords(measurement)));
    source_->setText(toQt(say("{file} · {matched} of {count} {count|layer that computes is|layers that compute are} of "
                              "this model",
        arg("file", std::filesystem::path(evidence.engine->path).filename().string()),
        arg("matched", measurement.matchedLayers), arg("count", measurement.computeLayers))));
    table_->setContent(layerColumns(), LayerRows(evidence, analysis.context->index()).make());
    showCounts(evidence);
    return true;
}

void EngineLayers::showCounts(const Evidence& evidence) {
    const Measurement& measurement = *evidence.measurement;
    std::set<std::uint32_t> different;
    for (const Disagreement& each : measurement.disagreements)
        different.insert(each.measured.layer);
    const std::array<std::size_t, 4> counts{different.size(), measurement.reformats.size(), measurement.unfused.size(),
        measurement.computeLayers - measurement.matchedLayers};
    const QStringList words{
        tr("Different from expected %1"), tr("Reformats %1"), tr("Separate Q/DQ %1"), tr("Not matched %1")};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        chips_[i + 1]->setText(words[static_cast<qsizetype>(i)].arg(counts.at(i)));
        chips_[i + 1]->setEnabled(counts.at(i) > 0);
        if (counts.at(i) == 0 && chips_[i + 1]->isChecked())
            chips_.front()->click();
    }
}

void EngineLayers::saveEvidence() {
    const QPointer<Document> from = document();
    const auto evidence = from->evidence(); // the evidence that is shown now; it may change while the dialog is open
    const auto analysis = from->analysis();
    std::filesystem::path suggested = document()->path().parent_path() / "qaliper-evidence.json";
    const QString name = QFileDialog::getSaveFileName(this, tr("Add to a file of evidence"), pathToQt(suggested),
        tr("Evidence (*.json);;All files (*)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (name.isEmpty() || !from)
        return;
    saving_.start(
        [path = pathFromQt(name), model = from->path().string(), evidence, analysis](const Job&) {
            return addToFile(path, {model, analysis->context->target, *evidence, analysis->context->index()});
        },
        [from, name](const Result<RunningScore>& score) {
            if (!from)
                return;
            if (!score) {
                emit from->failed(score.error());
                return;
            }
            emit from->announced(say("Written to {file}: {runs} {runs|engine|engines}, {agreed} of {compared} "
                                     "{compared|layer|layers} with weights "
                                     "as predicted",
                arg("file", fromQt(name)), arg("runs", score->runs), arg("agreed", score->layers.agreed),
                arg("compared", score->layers.compared)));
        });
}

} // namespace qaliper
