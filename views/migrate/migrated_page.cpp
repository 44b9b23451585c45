#include "views/migrate/migrated_page.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/rules/version_change.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/dialogs/change_note.h"
#include "views/noise/kept_table.h"
#include "views/quantize/output_accuracy.h"

namespace qaliper {

namespace {

constexpr int stepsHeight = 120; // px
constexpr int outputsHeight = 90;
constexpr int keptHeight = 130;
constexpr int lineHeight = 56;

QTableWidget* makeWrapped(const QString& name, const QStringList& columns, QWidget* parent) {
    QTableWidget* table = makeTable(name, columns, parent);
    table->setWordWrap(true);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(static_cast<int>(columns.size()) - 1, QHeaderView::Stretch);
    return table;
}

std::filesystem::path besideModel(const Document& document) {
    std::filesystem::path path = document.path();
    return path.replace_extension(".strong.onnx");
}

} // namespace

MigratedPage::MigratedPage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      run_(document, tr("Progress of the move"), QStringLiteral("migratedState"), *this) {
    setObjectName(QStringLiteral("migratedPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(run_.progress());
    column->addWidget(run_.line());
    column->addWidget(buildResult(), 1);
    column->addStretch();
    connect(&run_, &RunController::changed, this, &MigratedPage::changed);
}

QWidget* MigratedPage::buildResult() {
    result_ = new QWidget(this);
    steps_ = makeWrapped(QStringLiteral("migratedSteps"), {tr("Step"), tr("What it does")}, result_);
    steps_->setAccessibleName(tr("Steps"));
    steps_->setFixedHeight(stepsHeight);
    outputs_ = makeTable(QStringLiteral("migratedOutputs"),
        {tr("Output"), tr("Signal to noise (SQNR)"), tr("With the former types")}, result_);
    outputs_->setAccessibleName(tr("Accuracy of the outputs"));
    outputs_->setFixedHeight(outputsHeight);
    noNumbers_ = makeParagraph({}, TextStyle::Secondary, result_);
    noNumbers_->setObjectName(QStringLiteral("migratedNoNumbers"));
    change_ = new ChangeNote(result_);
    kept_ = new KeptTable(QStringLiteral("migratedKept"), result_);
    kept_->setFixedHeight(keptHeight);
    open_ = makeWrapped(QStringLiteral("migratedOpen"), {tr("What is left to you")}, result_);
    open_->setAccessibleName(tr("What is left to you"));
    auto* column = new QVBoxLayout(result_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(steps_);
    column->addWidget(outputs_);
    column->addWidget(noNumbers_);
    column->addWidget(change_);
    column->addWidget(kept_);
    column->addWidget(open_, 1);
    column->addWidget(buildCommand());
    result_->hide();
    connect(kept_, &KeptTable::nodeChosen, this, [this](NodeId node) {
        if (document_)
            document_->selection().revealNode(node);
    });
    return result_;
}

QWidget* MigratedPage::buildCommand() {
    command_ = new QWidget(result_);
    line_ = new QPlainTextEdit(command_);
    line_->setObjectName(QStringLiteral("migratedCommand"));
    line_->setReadOnly(true);
    line_->setFixedHeight(lineHeight);
    line_->setTabChangesFocus(true);
    auto* name = new QLabel(tr("The new command &line"), command_);
    name->setBuddy(line_);
    auto* copy = new QPushButton(tr("Co&py"), command_);
    copy->setObjectName(QStringLiteral("migratedCopy"));
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(line_->toPlainText()); });
    auto* head = new QHBoxLayout;
    head->addWidget(name, 1);
    head->addWidget(copy);
    auto* column = new QVBoxLayout(command_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(line_);
    return command_;
}

void MigratedPage::start(const FormerBuild& build, const DataFiles& files) {
    if (!document_ || !document_->index())
        return;
    drop();
    MigrationRequest request{.build = build, .data = files, .output = besideModel(*document_).string()};
    run_.start([inspector = document_->inspector(), index = document_->index(), request = std::move(request)](
                   Worker& worker, const Job& job) { return migrate(inspector, index, request, worker, job); },
        [this](Migration migration) { take(std::move(migration)); });
}

void MigratedPage::drop() {
    run_.reset();
    migration_.reset();
    result_->hide();
    emit changed();
}

void MigratedPage::take(Migration migration) {
    migration_ = std::make_shared<const Migration>(std::move(migration));
    const auto errors = std::ranges::count(migration_->moved.analysis->findings, Severity::Error, &Finding::severity);
    if (errors > 0)
        run_.line()->warn(errors == 1 ? tr("1 error is left") : tr("%1 errors are left").arg(errors));
    else if (migration_->steps.empty())
        run_.line()->setText(tr("Nothing in the model has to change"), VerdictLine::Tone::Good);
    else
        run_.line()->setText(tr("The types are in the model"), VerdictLine::Tone::Good);
    change_->setChange(changeBetween(*migration_->moved.start, *migration_->moved.analysis));
    showSteps();
    showOutputs();
    showKept();
    showOpen();
    showCommand();
    result_->show();
    emit changed();
}

void MigratedPage::showSteps() {
    steps_->setRowCount(0);
    for (const MadeStep& step : migration_->steps)
        addRow(*steps_, {toQt(step.applied.title), toQt(step.applied.note)});
    steps_->setVisible(!migration_->steps.empty());
    steps_->resizeColumnToContents(0);
}

void MigratedPage::showOutputs() {
    outputs_->setRowCount(0);
    outputs_->setVisible(migration_->moved.numbers.has_value());
    noNumbers_->setVisible(!migration_->moved.numbers);
    noNumbers_->setText(toQt(migration_->moved.whyNoNumbers));
    if (!migration_->moved.numbers)
        return;
    const Evaluation& before = migration_->moved.numbers->before;
    for (const EvaluatedOutput& output : migration_->moved.numbers->after.outputs) {
        const auto former = std::ranges::find(before.outputs, output.name, &EvaluatedOutput::name);
        addRow(*outputs_,
            {toQt(std::string_view(output.name)), accuracyWords(output),
                former == before.outputs.end() ? QString() : accuracyWords(*former)});
    }
    outputs_->resizeColumnsToContents();
}

void MigratedPage::showKept() {
    const MigratedModel& moved = migration_->moved;
    const bool isAny = moved.halved && !moved.halved->kept.empty();
    kept_->setVisible(isAny);
    if (isAny)
        kept_->setKept(moved.unhalved->context->index(), moved.halved->kept);
}

void MigratedPage::showOpen() {
    open_->setRowCount(0);
    for (const Text& text : migration_->moved.open)
        addRow(*open_, {toQt(text)});
    for (const GoneOption& gone : migration_->moved.command.gone)
        addRow(*open_, {QStringLiteral("%1: %2").arg(toQt(std::string_view(gone.option)), toQt(gone.reason))});
    open_->setVisible(open_->rowCount() > 0);
}

void MigratedPage::showCommand() {
    const std::string& line = migration_->moved.command.line;
    command_->setVisible(!line.empty());
    line_->setPlainText(toQt(std::string_view(line)));
}

} // namespace qaliper
