#include "views/dialogs/tensor_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/dialogs/tensor_model.h"
#include "views/sheets/histogram_view.h"

namespace qaliper {

namespace {

constexpr int statisticDigits = 6;
constexpr qsizetype mostCopied = 1'000'000; // cells

QString statisticWord(double value) { return toQt(std::string_view(formatShort(value, statisticDigits))); }

} // namespace

TensorDialog::TensorDialog(TaskPool& pool, const std::shared_ptr<const Index>& index, ValueIx value, QWidget* parent)
    : QDialog(parent),
      reading_(pool),
      writing_(pool),
      state_(makeParagraph(tr("Reading…"), TextStyle::Secondary, this)),
      statistics_(makeParagraph({}, TextStyle::Plain, this)),
      histogram_(new HistogramView(this)),
      table_(new QTableView(this)) {
    setObjectName(QStringLiteral("tensor"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Values"));
    const Tensor& tensor = *index->constant(value);
    const QString type =
        toQt(shortName(tensor.type)) + QLatin1Char(' ') + toQt(std::string_view(formatShape(tensor.dims)));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    export_ = buttons->addButton(tr("Export .npy…"), QDialogButtonBox::ActionRole);
    export_->setObjectName(QStringLiteral("exportNpy"));
    export_->setEnabled(false);
    table_->setWordWrap(false);
    table_->verticalHeader()->setDefaultSectionSize(22);
    table_->horizontalHeader()->setDefaultSectionSize(84);
    table_->setAccessibleName(tr("Values"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    column->addWidget(makeParagraph(toQt(index->name(value)), TextStyle::Heading, this));
    column->addWidget(makeParagraph(type, TextStyle::Secondary, this));
    column->addWidget(state_);
    column->addWidget(statistics_);
    column->addWidget(histogram_);
    column->addWidget(table_, 1);
    column->addWidget(buttons);
    for (QWidget* widget :
        {static_cast<QWidget*>(statistics_), static_cast<QWidget*>(histogram_), static_cast<QWidget*>(table_)})
        widget->hide();
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(export_, &QPushButton::clicked, this, &TensorDialog::exportNpy);
    connect(new QShortcut(QKeySequence::Copy, table_), &QShortcut::activated, this, &TensorDialog::copySelection);
    resizeWithinScreen(*this, {640, 560});
    reading_.start(
        [index, value](const Job& job) { return readContent(*index->constant(value), *index->model().storage, job); },
        [this](Result<TensorContent> content) { take(std::move(content)); });
}

void TensorDialog::take(Result<TensorContent> content) {
    if (!content) {
        state_->setText(toQt(content.error()));
        return;
    }
    content_ = std::make_shared<const TensorContent>(std::move(*content));
    const TensorStatistics& facts = content_->statistics;
    QStringList parts{tr("%1 values").arg(facts.count)};
    if (facts.finite > 0)
        parts << tr("%1 to %2").arg(statisticWord(facts.least), statisticWord(facts.most))
              << tr("mean %1").arg(statisticWord(facts.mean))
              << tr("standard deviation %1").arg(statisticWord(facts.deviation));
    if (facts.zeros > 0)
        parts << tr("%1 zeros").arg(facts.zeros);
    if (facts.finite < facts.count)
        parts << tr("%1 not finite").arg(facts.count - facts.finite);
    statistics_->setText(parts.join(QStringLiteral(" · ")));
    histogram_->setStatistics(facts);
    auto* model = new TensorModel(content_, this);
    table_->setModel(model);
    state_->setVisible(model->isCut());
    state_->setText(tr("The table shows the first part; the statistics are of everything."));
    statistics_->show();
    histogram_->setVisible(facts.finite > 1);
    table_->setVisible(facts.count > 0);
    export_->setEnabled(true);
}

// As spreadsheets take it: tabs and lines, around the selected cells.
void TensorDialog::copySelection() const {
    if (!table_->selectionModel() || table_->selectionModel()->selection().isEmpty())
        return;
    const QItemSelectionRange range = table_->selectionModel()->selection().first();
    if (qsizetype{range.width()} * range.height() > mostCopied)
        return;
    QStringList lines;
    for (int row = range.top(); row <= range.bottom(); ++row) {
        QStringList cells;
        for (int column = range.left(); column <= range.right(); ++column)
            cells << table_->model()->index(row, column).data().toString();
        lines << cells.join(QLatin1Char('\t'));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void TensorDialog::exportNpy() {
    QString suggested = toQt(std::string_view(content_->name));
    suggested.replace(QLatin1Char('/'), QLatin1Char('_')).replace(QLatin1Char(':'), QLatin1Char('_'));
    const QString name = QFileDialog::getSaveFileName(
        this, tr("Export the values"), suggested + QStringLiteral(".npy"), tr("NumPy arrays (*.npy);;All files (*)"));
    if (name.isEmpty())
        return;
    export_->setEnabled(false);
    writing_.start(
        [content = content_, path = pathFromQt(name)](const Job& job) { return writeNpy(*content, path, job); },
        [this, name](const Status& status) {
            export_->setEnabled(true);
            state_->setText(status ? tr("Written to %1").arg(name) : toQt(status.error()));
            state_->show();
        });
}

} // namespace qaliper
