#include "views/engine/engine_answer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/dialogs/message_box.h"
#include "views/engine/engine_table.h"
#include "views/engine/engine_words.h"
#include "views/properties/histogram_view.h"

namespace qaliper {

namespace {

constexpr int histogramWidth = 180; // px

// Both are drawn over the range of both.
ContentStatistics shownOver(const DistributionPair& pair, const Distribution& numbers) {
    ContentStatistics statistics;
    statistics.count = numbers.elements;
    statistics.finite = numbers.finite;
    statistics.least = pair.from;
    statistics.most = pair.to;
    std::ranges::copy(numbers.bins, statistics.histogram.begin());
    return statistics;
}

EngineCell noiseCell(double noise, bool isGood) {
    return {toQt(std::string_view(noiseWord(noise))), isGood ? Tone::Plain : Tone::Caution, noise};
}

EngineCell nodeCell(const Index& index, NodeIx node) {
    return node.valid() ? textCell(identity(index, node)) : faintCell();
}

EngineRow rowOfTensor(const Index& index, const std::string& tensor) {
    EngineRow row;
    if (const auto value = index.value(mainGraph, tensor))
        row.tensor = valueIdentity(index, *value);
    return row;
}

EngineCell outputVerdict(const ComparedOutputs& compared, const OutputComparison& output) {
    if (!output.isComparable())
        return {EngineAnswer::tr("another type or shape"), Tone::Caution};
    if (std::isinf(output.maxError))
        return {EngineAnswer::tr("not finite"), Tone::Caution};
    if (isDifferent(compared, output))
        return {EngineAnswer::tr("different"), Tone::Caution};
    return {EngineAnswer::tr("within the limit"), Tone::Faint};
}

void showOutputs(EngineTable& table, const ComparedOutputs& compared, const Index& index) {
    const std::vector<ItemColumn<OutputComparison>> columns{
        {{EngineAnswer::tr("Output")}, [](const OutputComparison& output) { return textCell(output.output.before); }},
        {{EngineAnswer::tr("SQNR, dB"), true, 110},
            [&](const OutputComparison& output) {
                return output.isComparable() ? noiseCell(output.sqnr, !isDifferent(compared, output)) : faintCell();
            }},
        {{EngineAnswer::tr("Largest difference"), true, 150},
            [](const OutputComparison& output) {
                return output.isComparable()
                    ? EngineCell{toQt(std::string_view(formatShort(output.maxError, 3))), Tone::Plain, output.maxError}
                    : faintCell();
            }},
        {{EngineAnswer::tr("Beside ONNX Runtime"), false, 180},
            [&](const OutputComparison& output) { return outputVerdict(compared, output); }}};
    table.setItems(columns, compared.outputs,
        [&](const OutputComparison& output) { return rowOfTensor(index, output.output.before); });
}

void showChanges(EngineTable& table, const LocatedDifference& difference, NodeId node) {
    const std::vector<ItemColumn<TriedCure>> columns{
        {{EngineAnswer::tr("Change")}, [](const TriedCure& cure) { return EngineCell{toQt(cure.change)}; }},
        {{EngineAnswer::tr("SQNR, dB"), true, 110}, [](const TriedCure& cure) { return noiseCell(cure.noise, true); }},
        {{EngineAnswer::tr("Outputs then"), false, 180}, [](const TriedCure& cure) {
             return cure.isCure ? EngineCell{EngineAnswer::tr("within the limit"), Tone::Quantized}
                                : EngineCell{EngineAnswer::tr("different"), Tone::Faint};
         }}};
    table.setItems(columns, difference.cures, [&](const TriedCure&) { return EngineRow{{}, node}; });
}

void showErrors(EngineTable& table, const std::vector<PlacedError>& errors, const Index& index) {
    const std::vector<ItemColumn<PlacedError>> columns{
        {{EngineAnswer::tr("Error of the parser")}, [](const PlacedError& error) { return textCell(error.said.text); }},
        {{EngineAnswer::tr("Node"), false, 240}, [&](const PlacedError& error) { return nodeCell(index, error.node); }},
        {{EngineAnswer::tr("Expected by"), false, 190}, [](const PlacedError& error) {
             return error.rule.empty() ? EngineCell{EngineAnswer::tr("no finding"), Tone::Caution}
                                       : textCell(error.rule);
         }}};
    table.setItems(columns, errors, [&](const PlacedError& error) {
        return EngineRow{{}, nodeIdOf(index, error.node), 0, toQt(std::string_view(error.said.text))};
    });
}

void showContradicted(EngineTable& table, const std::vector<Finding>& findings) {
    const std::vector<ItemColumn<Finding>> columns{
        {{EngineAnswer::tr("Finding that expects a stop where there was none")},
            [](const Finding& finding) { return EngineCell{toQt(finding.title)}; }},
        {{EngineAnswer::tr("Rule"), false, 220}, [](const Finding& finding) { return textCell(finding.rule); }}};
    table.setItems(columns, findings, [](const Finding& finding) {
        return EngineRow{{}, finding.node, 0, toQt(finding.message)};
    });
}

} // namespace

EngineHint EngineAnswer::hint() {
    return {tr("What your own TensorRT says"),
        tr("Ask a TensorRT of yours about the model: whether it accepts it, which layers it builds, how long they "
           "take, "
           "and whether its numbers are those of ONNX Runtime. It may be in a Python, a container or another machine."),
        QStringLiteral("qaliper-cli ask model.onnx --with python --depth run"), QStringLiteral("guide-ask-tensorrt"),
        tr("Ask my own TensorRT"), true};
}

EngineAnswer::EngineAnswer(QWidget* parent)
    : EngineTab(hint(), parent),
      verdict_(makeParagraph({}, TextStyle::Title, page())),
      about_(makeParagraph({}, TextStyle::Faint, page())),
      turns_(makeParagraph({}, TextStyle::Plain, page())),
      difference_(makeParagraph({}, TextStyle::Secondary, page())),
      histograms_(new QWidget(page())),
      ofRuntime_(new HistogramView(histograms_, HistogramView::Size::Small)),
      ofTensorRt_(new HistogramView(histograms_, HistogramView::Size::Small)),
      table_(new EngineTable(tr("Answer of TensorRT"), page())) {
    verdict_->setObjectName(QStringLiteral("answerVerdict"));
    about_->setObjectName(QStringLiteral("answerAbout"));
    turns_->setObjectName(QStringLiteral("answerTurns"));
    difference_->setObjectName(QStringLiteral("answerDifference"));
    table_->setObjectName(QStringLiteral("answerTable"));
    QHBoxLayout* head = addHead({verdict_, about_, turns_, difference_});
    addHistograms(*head);
    undo_ = addButton(*head, QStringLiteral("undoMeasured"), tr("Undo the Step"));
    undo_->setToolTip(tr("Goes back to the version that it was timed in turns with"));
    connect(undo_, &QPushButton::clicked, this, [this] { document()->undo(); });
    search_ = addButton(*head, QStringLiteral("searchDifference"), tr("Search the First Difference"));
    search_->setToolTip(tr("Builds the model with more outputs, until the first tensor that differs is found"));
    connect(search_, &QPushButton::clicked, this, &EngineAnswer::searchDifference);
    report_ = addButton(*head, QStringLiteral("writeReport"), tr("Write a Report"));
    report_->setToolTip(
        tr("Searches the first difference again and writes the part of the model around it, with neutral "
           "names, what is fed to it and the command that repeats it, for others to look at"));
    auto* constants = new QMenu(report_);
    constants->addAction(tr("With Its Constants…"), this, [this] { writeReport(Constants::Kept); });
    constants->addAction(
        tr("With Drawn Numbers in Place of Its Constants…"), this, [this] { writeReport(Constants::Random); });
    report_->setMenu(constants);
    QPushButton* forget = addButton(*head, QStringLiteral("forgetAnswer"), tr("Forget"));
    connect(forget, &QPushButton::clicked, this, [this] { document()->engineFiles().forgetAnswer(); });
    addTable({tr("Outputs"), {}, {}, {}}, table_, [this](int chip) {
        list_ = static_cast<List>(chip);
        showTable();
    });
}

void EngineAnswer::addHistograms(QHBoxLayout& head) {
    histograms_->setObjectName(QStringLiteral("answerHistograms"));
    histograms_->setFixedWidth(histogramWidth);
    auto* column = new QVBoxLayout(histograms_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    for (const auto& [view, product] :
        {std::pair{ofRuntime_, tr("In ONNX Runtime")}, std::pair{ofTensorRt_, tr("In TensorRT")}}) {
        QLabel* title = makeParagraph(product, TextStyle::Faint, histograms_);
        view->setAccessibleName(product);
        column->addWidget(title);
        column->addWidget(view);
    }
    column->addStretch();
    histograms_->hide();
    head.addWidget(histograms_);
}

const VersionAnswer* EngineAnswer::answer() const {
    return document() ? document()->engineFiles().answer().get() : nullptr;
}

bool EngineAnswer::isOfShown() const { return answer()->version == document()->history().number(); }

// The version that was asked about, for the target that is set where it is the shown one.
const Analysis& EngineAnswer::about() const { return isOfShown() ? *document()->analysis() : *answer()->analysis; }

bool EngineAnswer::showEvidence(const Evidence& evidence, const Analysis& analysis) {
    Q_UNUSED(evidence)
    Q_UNUSED(analysis)
    if (!answer())
        return false;
    showHead();
    showCounts();
    showTable();
    showReady();
    return true;
}

void EngineAnswer::showHead() {
    const HeardModel& heard = answer()->heard;
    const TensorRtAnswer& said = heard.heard.answer;
    const auto show = [](QLabel* label, const QStringList& lines, const QString& between) {
        label->setText(lines.join(between));
        label->setVisible(!lines.isEmpty());
    };
    setTextStyle(verdict_, isOfShown() ? TextStyle::Title : TextStyle::Faint);
    setTextStyle(turns_, isOfShown() ? TextStyle::Plain : TextStyle::Faint);
    setTextStyle(difference_, isOfShown() ? TextStyle::Secondary : TextStyle::Faint);
    verdict_->setText(toQt(verdictOf(said)));
    QStringList about{toQt(std::string_view(formatConnection(answer()->choice.connection)))};
    if (!said.asked.gpu.empty())
        about << toQt(std::string_view(said.asked.gpu));
    if (!isOfShown())
        about.prepend(tr("About another version of the model than the shown one"));
    show(about_, about, QStringLiteral(" · "));
    show(
        turns_, heard.turns ? QStringList(toQt(turnsLine(*heard.turns, answer()->against))) : QStringList(), QString());
    QStringList lines;
    if (!heard.outputs.uncompared.empty())
        lines << toQt(heard.outputs.uncompared);
    if (heard.outputs.difference) {
        for (const Text& line : placeOfDifference(*heard.outputs.difference, answer()->analysis->context->index()))
            lines << toQt(line);
        for (const Text& line : linesOfReduced(*heard.outputs.difference))
            lines << toQt(line);
    }
    show(difference_, lines, QStringLiteral("\n"));
    showHistograms(heard.outputs.difference);
}

void EngineAnswer::showHistograms(const std::optional<LocatedDifference>& difference) {
    histograms_->setVisible(difference && difference->numbers);
    if (!difference || !difference->numbers)
        return;
    ofRuntime_->setStatistics(shownOver(*difference->numbers, difference->numbers->before));
    ofTensorRt_->setStatistics(shownOver(*difference->numbers, difference->numbers->after));
}

void EngineAnswer::showCounts() {
    const HeardModel& heard = answer()->heard;
    const ModelAnswer& said = heard.heard.answer.models.front();
    const std::size_t changes = heard.outputs.difference ? heard.outputs.difference->cures.size() : 0;
    const std::size_t contradicted = contradictedBy(said, about()).size();
    countChips({tr("Changes tried %1"), tr("Errors of the parser %1"), tr("Contradicted findings %1")},
        {changes, said.errors.size(), contradicted});
    chip(0)->setEnabled(!heard.outputs.outputs.empty());
    if (chip(static_cast<std::size_t>(list_))->isEnabled())
        return;
    for (std::size_t i = 0; i < 4; ++i) {
        if (chip(i)->isEnabled())
            return chip(i)->click();
    }
}

void EngineAnswer::showTable() {
    if (!answer() || !document()->analysis())
        return;
    const HeardModel& heard = answer()->heard;
    const ModelAnswer& said = heard.heard.answer.models.front();
    const Index& index = about().context->index();
    table_->setVisible(chip(static_cast<std::size_t>(list_))->isEnabled());
    switch (list_) {
    case List::Outputs: showOutputs(*table_, heard.outputs, index); break;
    case List::Changes:
        if (heard.outputs.difference)
            showChanges(*table_, *heard.outputs.difference,
                nodeIdOf(answer()->analysis->context->index(), heard.outputs.difference->node));
        break;
    case List::Errors: showErrors(*table_, placedErrors(about(), said), index); break;
    case List::Contradicted: showContradicted(*table_, contradictedBy(said, about())); break;
    }
}

// What leads on from here needs the version that was asked about.
void EngineAnswer::showReady() {
    if (!answer())
        return;
    const History& history = document()->history();
    const bool isReady = document()->isChecked() && !document()->foreground() && isOfShown();
    undo_->setVisible(isOfShown() && history.canUndo() && answer()->againstVersion &&
        history.steps()[history.position() - 1].number == *answer()->againstVersion);
    undo_->setEnabled(isReady);
    const ComparedOutputs& outputs = answer()->heard.outputs;
    search_->setVisible(isOfShown() && differs(outputs) && !outputs.difference);
    report_->setVisible(isOfShown() && outputs.difference && !outputs.difference->reduced);
    for (QPushButton* button : {search_, report_})
        button->setEnabled(isReady && !document()->engineFiles().asking().isRunning());
}

void EngineAnswer::searchDifference() { askAgain(std::nullopt); }

void EngineAnswer::writeReport(Constants constants) {
    const Document* of = document();
    const QString chosen = QFileDialog::getExistingDirectory(
        this, tr("An empty folder for the report"), pathToQt(document()->path().parent_path()));
    if (chosen.isEmpty() || document() != of || !answer() || !isOfShown())
        return;
    const std::filesystem::path folder = pathFromQt(chosen);
    if (const Status status = checkReportFolder(folder); !status)
        return showError(tr("The report cannot be written there"), status.error(), this);
    askAgain(ReducedWish{folder, constants});
}

void EngineAnswer::askAgain(std::optional<ReducedWish> reduced) {
    AskChoice choice = answer()->choice;
    choice.against.reset();
    choice.locatesDifference = true;
    choice.reduced = std::move(reduced);
    choice.setsTarget = false;
    document()->ask(choice);
}

} // namespace qaliper
