#include "views/noise/half_page.h"

#include <utility>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "model/session/half_precision.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/dialogs/change_note.h"
#include "views/noise/kept_table.h"
#include "views/quantize/output_accuracy.h"

namespace qaliper {

namespace {

constexpr int halfOutputsHeight = 90; // px
constexpr double ofHundred = 100;

} // namespace

HalfPage::HalfPage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      run_(document, tr("Progress of the measurement"), QStringLiteral("halfState"), *this) {
    setObjectName(QStringLiteral("halfPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(makeParagraph(
        tr("Ranges of all tensors are measured on the samples. What could leave the range of the type, or lose small "
           "numbers, stays FP32. A quarter of the samples is held out and measures the result."),
        TextStyle::Secondary, this));
    column->addWidget(buildChoices());
    column->addWidget(run_.progress());
    column->addWidget(run_.line());
    column->addWidget(buildResult(), 1);
    column->addStretch();
    connect(&run_, &RunController::changed, this, &HalfPage::changed);
}

QWidget* HalfPage::buildChoices() {
    auto* box = new QWidget(this);
    type_ = new QComboBox(box);
    type_->setObjectName(QStringLiteral("halfType"));
    for (const DataType type : {DataType::Float16, DataType::Bfloat16})
        type_->addItem(toQt(shortName(type)), static_cast<int>(type));
    auto* typeName = new QLabel(tr("&Type"), box);
    typeName->setBuddy(type_);
    patterns_ = new QLineEdit(box);
    patterns_->setObjectName(QStringLiteral("halfKeep"));
    patterns_->setPlaceholderText(tr("Operators, nodes or globs such as *head*, with commas"));
    auto* patternsName = new QLabel(tr("&Leave in FP32"), box);
    patternsName->setBuddy(patterns_);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(typeName);
    row->addWidget(type_);
    row->addSpacing(12);
    row->addWidget(patternsName);
    row->addWidget(patterns_, 1);
    connect(type_, &QComboBox::activated, this, &HalfPage::drop);
    connect(patterns_, &QLineEdit::textEdited, this, &HalfPage::drop);
    return box;
}

QWidget* HalfPage::buildResult() {
    result_ = new QWidget(this);
    outputs_ = makeTable(
        QStringLiteral("halfOutputs"), {tr("Output"), tr("Signal to noise (SQNR)"), tr("Largest error")}, result_);
    outputs_->setAccessibleName(tr("Accuracy of the outputs"));
    outputs_->setFixedHeight(halfOutputsHeight);
    facts_ = makeParagraph({}, TextStyle::Plain, result_);
    facts_->setObjectName(QStringLiteral("halfFacts"));
    change_ = new ChangeNote(result_);
    kept_ = new KeptTable(QStringLiteral("halfKept"), result_);
    auto* column = new QVBoxLayout(result_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(facts_);
    column->addWidget(outputs_);
    column->addWidget(change_);
    column->addWidget(kept_, 1);
    result_->hide();
    connect(kept_, &KeptTable::nodeChosen, this, [this](NodeId node) {
        if (document_)
            document_->selection().revealNode(node);
    });
    return result_;
}

void HalfPage::start(const DataFiles& files) {
    if (!document_ || !document_->index())
        return;
    drop();
    HalfPrecisionRequest request{static_cast<DataType>(type_->currentData().toInt()), files};
    static const QRegularExpression separators(QStringLiteral("[,\\s]+"));
    for (const QString& pattern : patterns_->text().split(separators, Qt::SkipEmptyParts))
        request.keepFloat.push_back(fromQt(pattern));
    run_.start([inspector = document_->inspector(), index = document_->index(), request](
                   Worker& worker, const Job& job) { return halvePrecision(inspector, index, request, worker, job); },
        [this](HalfPrecisionResult result) { take(std::move(result)); });
}

void HalfPage::drop() {
    run_.reset();
    outcome_.reset();
    result_->hide();
    emit changed();
}

void HalfPage::take(HalfPrecisionResult result) {
    outcome_ = std::make_shared<const HalvedOutcome>(halvedOutcome(std::move(result)));
    const HalvedModel& halved = outcome_->result.halved;
    const QString wanted = toQt(std::string_view(formatFixed(halved.wanted, 0)));
    if (halved.isReached)
        run_.line()->setText(halved.nearZero.empty() ? tr("Each output keeps %1 dB").arg(wanted)
                                                     : tr("Each output keeps %1 dB or stays near zero").arg(wanted),
            VerdictLine::Tone::Good);
    else
        run_.line()->warn(tr("An output keeps less than %1 dB").arg(wanted));
    QStringList facts;
    facts << tr("%1 % of the float MACs in %2")
                 .arg(
                     toQt(std::string_view(formatFixed(ofHundred * halved.macShare, 1))), toQt(shortName(halved.type)));
    facts << (halved.casts == 1 ? tr("1 Cast was added") : tr("%1 Casts were added").arg(halved.casts));
    if (halved.weightCasts > 0)
        facts << tr("on weights that are inputs of the graph as well: %1").arg(halved.weightCasts);
    if (const auto ratio = timeRatio(outcome_->change))
        facts
            << tr("expected time: %1 % of what it was").arg(toQt(std::string_view(formatFixed(ofHundred * *ratio, 1))));
    facts_->setText(facts.join(QStringLiteral(" · ")));
    change_->setChange(outcome_->change);
    showOutputs();
    kept_->setKept(outcome_->result.raised->context->index(), halved.kept);
    result_->show();
    emit changed();
}

void HalfPage::showOutputs() {
    outputs_->setRowCount(0);
    constexpr int digits = 3;
    for (const EvaluatedOutput& output : outcome_->result.halved.accuracy.outputs)
        addRow(*outputs_,
            {toQt(std::string_view(output.name)), accuracyWords(output),
                output.isCompared ? toQt(std::string_view(formatShort(output.maxError, digits))) : QString()});
    outputs_->resizeColumnsToContents();
}

} // namespace qaliper
