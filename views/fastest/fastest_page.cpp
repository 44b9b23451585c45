#include "views/fastest/fastest_page.h"

#include <cmath>
#include <system_error>
#include <utility>

#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"
#include "views/quantize/run_progress.h"

namespace qaliper {

namespace {

constexpr double asPercent = 100;
constexpr int groupNameWidth = 420; // px, at most
enum GroupColumn : int { GroupName, GroupCount, GroupWith, GroupWithout, GroupChange, GroupSpread, GroupDecision };

QString shortMs(double ms) { return toQt(std::string_view(formatShort(ms, 4))); }

QString signedPercent(double change) {
    const QString number = toQt(std::string_view(formatFixed(std::abs(change) * asPercent, 1)));
    return (change < 0 ? QStringLiteral("−%1 %") : QStringLiteral("+%1 %")).arg(number);
}

QString decisionWords(const MeasuredGroup& group) {
    if (group.isFloat)
        return FastestPage::tr("in float");
    if (!timesOf(group) && group.isSkipped)
        return FastestPage::tr("quantized, too small to be timed");
    return timesOf(group) ? FastestPage::tr("quantized") : FastestPage::tr("quantized, not timed");
}

QStringList cellsOf(const MeasuredGroup& group, double spread) {
    const QString first = toQt(std::string_view(group.operators.front()));
    QStringList cells{QStringLiteral("%1  %2").arg(toQt(std::string_view(group.op)), first),
        QString::number(static_cast<qulonglong>(group.operators.size()))};
    if (const auto times = timesOf(group))
        cells << shortMs(times->withMs) << shortMs(times->withoutMs) << signedPercent(times->change)
              << QStringLiteral("± %1 %").arg(
                     toQt(std::string_view(formatFixed(std::max(spread, times->spread) * asPercent, 1))));
    else
        cells << QString() << QString() << QString() << QString();
    cells << decisionWords(group);
    return cells;
}

QString tipOf(const MeasuredGroup& group) {
    QStringList lines;
    if (const auto times = timesOf(group); times && times->isOfGuard)
        lines << FastestPage::tr("Timed in the model without any other pair");
    if (const Text reason = whyUntimed(group); !reason.empty())
        lines << toQt(reason);
    return lines.join(QLatin1Char('\n'));
}

Result<FastestModel> search(FastestAsked asked, Worker& worker, std::stop_token ending, const Job& job) {
    QALIPER_TRY(asked.request.data, parseDataFiles(asked.data, {}, {}));
    asked.request.abandoned = job.stopToken();
    if (!asked.request.times.empty()) {
        std::error_code ignored; // writing says what is wrong
        std::filesystem::create_directories(asked.request.times.parent_path(), ignored);
    }
    return placeByMeasurement(asked.request, worker, {},
        Job(std::move(ending), [&](const Progress& progress) { job.report(progress.stage, progress.done); }));
}

} // namespace

FastestPage::FastestPage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      task_(*document.services().pool),
      progress_(new RunProgress(task_, tr("Progress of the search"), this)),
      line_(new VerdictLine(QStringLiteral("fastestState"), this)) {
    setObjectName(QStringLiteral("fastestPage"));
    progress_->tellBudget();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(progress_);
    column->addWidget(line_);
    column->addWidget(buildResult(), 1);
    column->addStretch();
    connect(progress_, &RunProgress::cancelAsked, this, &FastestPage::cancel);
    connect(&task_, &Task::runningChanged, this, &FastestPage::changed);
}

QWidget* FastestPage::buildResult() {
    result_ = new QWidget(this);
    facts_ = makeParagraph({}, TextStyle::Plain, result_);
    facts_->setObjectName(QStringLiteral("fastestFacts"));
    groups_ = makeTable(QStringLiteral("fastestGroups"),
        {tr("Group"), tr("Blocks"), tr("With pairs, ms"), tr("Without, ms"), tr("Without them"), tr("Spread"),
            tr("Decision")},
        result_);
    groups_->setAccessibleName(tr("Groups of quantized operators"));
    groups_->setTextElideMode(Qt::ElideMiddle);
    groups_->setToolTip(tr("A click shows the operators of a group in the graph"));
    auto* column = new QVBoxLayout(result_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(facts_);
    column->addWidget(groups_, 1);
    result_->hide();
    connect(groups_, &QTableWidget::itemSelectionChanged, this, &FastestPage::revealChosen);
    return result_;
}

void FastestPage::start(FastestAsked asked) {
    if (!document_ || !document_->index())
        return;
    found_.reset();
    showVersion();
    result_->hide();
    line_->clear();
    Workers* workers = document_->services().workers;
    if (!workers) {
        line_->warn(tr("There is no helper process to judge the outputs in"));
        return;
    }
    version_ = document_->history().number();
    ending_ = {};
    progress_->start();
    task_.start(
        [asked = std::move(asked), ending = ending_, worker = &workers->measure](const Job& job) {
            const std::stop_callback abandoned(job.stopToken(), [&] { std::stop_source(ending).request_stop(); });
            return search(asked, *worker, ending.get_token(), job);
        },
        [this](Result<FastestModel> found) { take(std::move(found)); });
    emit changed();
}

// Once: what was confirmed by then is judged and offered. Twice: nothing is.
void FastestPage::cancel() {
    if (ending_.stop_requested()) {
        task_.cancel();
        line_->warn(tr("Cancelled. Nothing was changed."));
        return;
    }
    ending_.request_stop();
    line_->warn(tr("The search ends with what is confirmed so far. Cancel once more to drop that, too."));
}

void FastestPage::take(Result<FastestModel> found) {
    if (!found) {
        line_->warn(found.error().kind == ErrorKind::Cancelled ? tr("Cancelled before anything was measured.")
                                                               : toQt(found.error()));
        emit changed();
        return;
    }
    found_ = std::make_shared<const FastestModel>(std::move(*found));
    showWinner();
    showFacts();
    showGroups();
    result_->show();
    showVersion();
    emit changed();
}

void FastestPage::showWinner() {
    const FastestReport& report = found_->report;
    QStringList words{toQt(winnerLine(report.found))};
    for (const Text& line : resultTimes(report.found))
        words << toQt(line);
    line_->setText(words.join(QStringLiteral("\n")),
        report.found.isAccurate ? VerdictLine::Tone::Good : VerdictLine::Tone::Caution);
}

void FastestPage::showFacts() {
    const FastestReport& report = found_->report;
    QStringList lines{tr("%1 on %2").arg(toQt(productOf(report.asked)), toQt(report.asked.gpu))};
    const auto add = [&](const std::vector<Text>& texts) {
        for (const Text& text : texts)
            lines << toQt(text);
    };
    add(guardLines(report));
    add(accuracyLines(report));
    if (!report.found.isAccurate)
        lines << tr("No variant keeps %1 dB").arg(report.wanted.value_or(0));
    if (!report.found.stoppedBy.empty())
        lines << tr("The search ended early: %1").arg(toQt(report.found.stoppedBy));
    else if (!report.found.isWhole)
        lines << tr("The search ended before everything was tried; the next one starts from what was measured");
    if (!report.found.isConfirmed && report.found.winner != FastestWinner::Model)
        lines << tr("The result was not timed once more");
    add(report.notes);
    facts_->setText(lines.join(QLatin1Char('\n')));
}

void FastestPage::showGroups() {
    const QSignalBlocker quiet(groups_);
    groups_->setRowCount(0);
    for (const MeasuredGroup& group : found_->report.found.groups) {
        addRow(*groups_, cellsOf(group, found_->report.found.spread));
        const int row = groups_->rowCount() - 1;
        QFont font = groups_->font();
        font.setBold(group.isFloat);
        for (int column = 0; column < groups_->columnCount(); ++column) {
            QTableWidgetItem* item = groups_->item(row, column);
            item->setToolTip(plainTip(tipOf(group)));
            item->setFont(font);
            if (column >= GroupCount && column <= GroupSpread)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    groups_->resizeColumnsToContents();
    groups_->setColumnWidth(GroupName, std::min(groupNameWidth, groups_->columnWidth(GroupName)));
}

bool FastestPage::isOfShown() const { return found_ && document_ && document_->history().number() == version_; }

void FastestPage::showVersion() {
    setTextStyle(facts_, isOfShown() ? TextStyle::Plain : TextStyle::Faint);
    groups_->setEnabled(isOfShown());
    line_->setEnabled(isOfShown() || !found_);
}

// The operators of the selected groups.
void FastestPage::revealChosen() {
    std::vector<NodeId> nodes;
    for (const QModelIndex& row : groups_->selectionModel()->selectedRows()) {
        const auto& group = found_->groups[static_cast<std::size_t>(row.row())];
        nodes.insert(nodes.end(), group.begin(), group.end());
    }
    if (nodes.empty() || !document_)
        return;
    document_->selection().revealNode(nodes.front());
    document_->selection().add(nodes);
}

} // namespace qaliper
