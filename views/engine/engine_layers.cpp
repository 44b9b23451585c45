#include "views/engine/engine_layers.h"

#include <algorithm>
#include <array>
#include <set>

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>

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

// A layer of the engine beside what was expected.
struct LayerItem {
    const EngineLayer* layer = nullptr;
    const LayerMatch* match = nullptr;
    const Disagreement* different = nullptr; // the first; null: none
    std::uint32_t kind = plainBit;
    bool wasOpen = false;

    bool is(std::uint32_t bits) const { return (kind & bits) != 0; }
};

std::vector<LayerItem> layerItems(const Evidence& evidence) {
    const Measurement& measurement = *evidence.measurement;
    const std::vector<EngineLayer>& layers = evidence.engine->layers;
    std::vector<LayerItem> all(layers.size());
    for (std::size_t i = 0; i < layers.size(); ++i) {
        all[i].layer = &layers[i];
        all[i].match = &measurement.matches[i];
        if (all[i].match->nodes.empty() && kindOf(layers[i]) == LayerKind::Compute)
            all[i].kind |= unmatchedBit;
    }
    for (const Disagreement& each : measurement.disagreements) {
        LayerItem& item = all[each.measured.layer];
        item.different = item.different ? item.different : &each;
        item.kind |= differsBit;
    }
    for (const NodeIx node : measurement.settled)
        all[measurement.nodes[node.value].layer].wasOpen = true;
    for (const std::uint32_t layer : measurement.unfused)
        all[layer].kind |= aloneBit;
    for (const std::uint32_t layer : measurement.reformats)
        all[layer].kind |= reformatBit;
    std::erase_if(all, [](const LayerItem& item) { return item.layer->profile != 0; });
    return all;
}

EngineCell workCell(const LayerItem& item) {
    if (item.is(reformatBit))
        return {EngineLayers::tr("reformat"), Tone::Caution};
    if (item.is(aloneBit))
        return {EngineLayers::tr("Separate Q/DQ"), Tone::Caution};
    return textCell(item.layer->type, Tone::Faint);
}

EngineCell typeCell(const LayerItem& item) {
    const DataType type = computeType(*item.layer);
    return {type == DataType::Undefined ? QStringLiteral("–") : toQt(shortName(type)),
        item.different          ? Tone::Caution
            : isQuantized(type) ? Tone::Quantized
                                : Tone::Plain};
}

EngineCell verdictCell(const LayerItem& item) {
    if (item.different)
        return {toQt(describeDisagreement(*item.different)), Tone::Caution};
    return {item.wasOpen ? EngineLayers::tr("was open") : QString(), Tone::Faint};
}

QString tipOf(const EngineLayer& layer, const LayerMatch& match) {
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

void showLayers(EngineTable& table, const Evidence& evidence, const Index& index) {
    const std::vector<ItemColumn<LayerItem>> columns{
        {{EngineLayers::tr("Layer")}, [](const LayerItem& item) { return textCell(item.layer->name); }},
        {{EngineLayers::tr("Work"), false, 130}, workCell}, {{EngineLayers::tr("Ran in"), false, 70}, typeCell},
        {{EngineLayers::tr("Comparison with expected"), false, 190}, verdictCell},
        {{EngineLayers::tr("Node"), false, 240}, [&](const LayerItem& item) { return nodesCell(index, *item.match); }},
        {{EngineLayers::tr("Matched by"), false, 90},
            [](const LayerItem& item) { return matchCell(item.match->quality); }}};
    table.setItems(columns, layerItems(evidence), [&](const LayerItem& item) {
        const NodeIx node = item.different ? item.different->node : item.match->first();
        return EngineRow{{}, nodeIdOf(index, node), item.kind, tipOf(*item.layer, *item.match)};
    });
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
    QHBoxLayout* head = addHead({score_, source_});
    QPushButton* save = addButton(*head, QStringLiteral("saveEvidence"), tr("Save as evidence…"));
    save->setToolTip(tr("Add this engine to a file that counts how often predictions were right"));
    connect(save, &QPushButton::clicked, this, &EngineLayers::saveEvidence);
    addForget(*head, QStringLiteral("forgetLayers"), {EngineFiles::Kind::Engine});
    addTable({tr("All"), {}, {}, {}, {}}, table_,
        [this](int chip) { table_->setKinds(chipBits.at(static_cast<std::size_t>(chip))); });
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
    showLayers(*table_, evidence, analysis.context->index());
    showCounts(measurement);
    return true;
}

void EngineLayers::showCounts(const Measurement& measurement) {
    std::set<std::uint32_t> different;
    for (const Disagreement& each : measurement.disagreements)
        different.insert(each.measured.layer);
    countChips({tr("Different from expected %1"), tr("Reformats %1"), tr("Separate Q/DQ %1"), tr("Not matched %1")},
        {different.size(), measurement.reformats.size(), measurement.unfused.size(),
            measurement.computeLayers - measurement.matchedLayers});
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
