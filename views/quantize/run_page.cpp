#include "views/quantize/run_page.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/dialogs/change_note.h"
#include "views/quantize/output_accuracy.h"

namespace qaliper {

namespace {

constexpr int outputsHeight = 120;
constexpr double perCent = 100;

QString percentWord(double share) { return toQt(std::string_view(formatFixed(perCent * share, 1))); }

QString labelWords(const Evaluation& labelled) {
    QStringList parts;
    if (labelled.metric && labelled.floatMetric)
        parts << RunPage::tr("On the labels: %1 % in float, %2 % quantized")
                     .arg(percentWord(*labelled.floatMetric), percentWord(*labelled.metric));
    if (labelled.agreement)
        parts << RunPage::tr("the same class in %1 %").arg(percentWord(*labelled.agreement));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

RunPage::RunPage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      run_(document, tr("Progress of the quantization"), QStringLiteral("runState"), *this) {
    setObjectName(QStringLiteral("runPage"));
    anyway_ = new QPushButton(tr("Quantize an&yway"), this);
    anyway_->setObjectName(QStringLiteral("quantizeAnyway"));
    anyway_->setAutoDefault(false);
    anyway_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(run_.progress());
    column->addWidget(run_.line());
    column->addWidget(anyway_, 0, Qt::AlignLeft);
    column->addWidget(buildResult(), 1);
    column->addStretch();
    connect(anyway_, &QPushButton::clicked, this, [this] {
        QuantizeInput again = asked_;
        again.isDoubtAccepted = true;
        start(again);
    });
    connect(&run_, &RunController::changed, this, &RunPage::changed);
}

QWidget* RunPage::buildResult() {
    auto* content = new QWidget(this);
    content->setObjectName(QStringLiteral("content"));
    outputs_ = makeTable(
        QStringLiteral("outputs"), {tr("Output"), tr("Signal to noise (SQNR)"), tr("Largest error")}, content);
    outputs_->setAccessibleName(tr("Accuracy of the outputs"));
    outputs_->setMinimumHeight(outputsHeight);
    signal_ = new VerdictLine(QStringLiteral("resultSignal"), content);
    facts_ = makeParagraph({}, TextStyle::Plain, content);
    facts_->setObjectName(QStringLiteral("resultFacts"));
    steps_ = makeParagraph({}, TextStyle::Secondary, content);
    steps_->setObjectName(QStringLiteral("resultSteps"));
    change_ = new ChangeNote(content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(8);
    column->addWidget(makeLabel(tr("Accuracy against the float model"), TextStyle::Section, content));
    column->addWidget(signal_);
    column->addWidget(outputs_);
    column->addWidget(facts_);
    column->addWidget(change_);
    column->addWidget(makeLabel(tr("Steps"), TextStyle::Section, content));
    column->addWidget(steps_);
    column->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->hide();
    result_ = scroll;
    return scroll;
}

void RunPage::start(const QuantizeInput& asked) {
    if (!document_ || !document_->index())
        return;
    drop();
    asked_ = asked;
    run_.start([inspector = document_->inspector(), index = document_->index(), asked](
                   Worker& worker, const Job& job) { return quantizeMeasured(inspector, index, asked, worker, job); },
        [this](QuantizeOutcome outcome) { take(std::move(outcome)); });
}

void RunPage::drop() {
    run_.reset();
    outcome_.reset();
    anyway_->hide();
    result_->hide();
    emit changed();
}

void RunPage::take(QuantizeOutcome outcome) {
    if (!outcome.result) {
        run_.line()->warn(toQt(*outcome.doubt));
        anyway_->show();
        return;
    }
    outcome_ = std::make_shared<const QuantizeOutcome>(std::move(outcome));
    showOutcome();
    emit changed();
}

void RunPage::showOutcome() {
    const QuantizedModel& model = *outcome_->result;
    run_.line()->setText(model.heldOut > 0
            ? tr("Quantized with %1 samples; the accuracy is on %2 of them that were held out for it")
                  .arg(model.samples)
                  .arg(model.accuracy.samples)
            : tr("Quantized with %1 samples, which measure the result, too").arg(model.samples),
        VerdictLine::Tone::Plain);
    showSignal();
    showOutputs();
    QStringList facts;
    for (const Text& advice : model.advice)
        facts << toQt(advice);
    if (outcome_->labelled)
        facts << labelWords(*outcome_->labelled);
    if (outcome_->doubt)
        facts << toQt(*outcome_->doubt);
    facts << tr("File: %1 → %2")
                 .arg(toQt(std::string_view(formatBytes(outcome_->sizeBefore))),
                     toQt(std::string_view(formatBytes(outcome_->sizeAfter))));
    if (const auto ratio = timeRatio(outcome_->change))
        facts << tr("Expected time: %1 % of the float model's").arg(percentWord(*ratio));
    facts << tr("Ranges: %1").arg(toQt(rangeMethodName(model.ranges)));
    facts_->setText(facts.join(QLatin1Char('\n')));
    change_->setChange(outcome_->change);
    showSteps();
    result_->show();
}

// By the threshold that previews and the history have.
void RunPage::showSignal() {
    double lowest = std::numeric_limits<double>::infinity();
    for (const EvaluatedOutput& output : outcome_->result->accuracy.outputs)
        lowest = output.isCompared ? std::min(lowest, output.sqnr) : lowest;
    if (!std::isfinite(lowest))
        return signal_->clear();
    const bool isEnough = lowest >= minSqnr_;
    const QString pattern = isEnough ? tr("The lowest signal to noise is %1 dB and meets the threshold of %2 dB")
                                     : tr("The lowest signal to noise is %1 dB, below the threshold of %2 dB");
    signal_->setText(pattern.arg(toQt(std::string_view(formatFixed(lowest, 1)))).arg(minSqnr_),
        isEnough ? VerdictLine::Tone::Good : VerdictLine::Tone::Caution);
}

bool RunPage::isSlower() const { return outcome_ && timeRatio(outcome_->change).value_or(1) > 1; }

void RunPage::showOutputs() {
    const std::vector<EvaluatedOutput>& outputs = outcome_->result->accuracy.outputs;
    outputs_->setRowCount(static_cast<int>(outputs.size()));
    for (int row = 0; row < outputs_->rowCount(); ++row) {
        const EvaluatedOutput& output = outputs[static_cast<std::size_t>(row)];
        outputs_->setItem(row, 0, new QTableWidgetItem(toQt(std::string_view(output.name))));
        outputs_->setItem(row, 1, new QTableWidgetItem(accuracyWords(output)));
        constexpr int digits = 3;
        const std::string largest = output.isCompared ? formatShort(output.maxError, digits) : "";
        outputs_->setItem(row, 2, new QTableWidgetItem(toQt(std::string_view(largest))));
    }
    fitColumns(*outputs_);
}

void RunPage::showSteps() {
    QStringList lines;
    for (const QuantizeStep& step : outcome_->result->steps) {
        const QString title = toQt(quantizeStepTitle(step.kind));
        const QString kept = step.isKept ? tr("%1: kept").arg(title) : tr("%1: left out").arg(title);
        lines << (step.reason.empty() ? kept : tr("%1, because %2").arg(kept, toQt(step.reason)));
    }
    steps_->setText(lines.join(QLatin1Char('\n')));
}

} // namespace qaliper
