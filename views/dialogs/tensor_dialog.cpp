#include "views/dialogs/tensor_dialog.h"

#include <algorithm>

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
#include "views/base/number_delegate.h"
#include "views/base/text.h"
#include "views/base/type_words.h"
#include "views/base/window_size.h"
#include "views/dialogs/message_box.h"
#include "views/dialogs/tensor_model.h"
#include "views/properties/histogram_view.h"

namespace qaliper {

namespace {

constexpr int statisticDigits = 6;
constexpr int minColumn = 48;
constexpr qsizetype maxCopied = 1'000'000; // cells

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
    const QString type = typeWords(tensor.type, tensor.dims);
    auto* buttons = new QDialogButtonBox(this);
    export_ = buttons->addButton(tr("Export .npy…"), QDialogButtonBox::ActionRole);
    export_->setObjectName(QStringLiteral("exportNpy"));
    export_->setEnabled(false);
    copy_ = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copy_->setObjectName(QStringLiteral("copyValues"));
    copy_->setToolTip(tr("The selected values, or all of them"));
    copy_->setEnabled(false);
    // the last button; otherwise Tab would move in a circle between the others
    buttons->addButton(QDialogButtonBox::Close);
    table_->setWordWrap(false);
    table_->setItemDelegate(new NumberDelegate(NumberDelegate::Content::Number, table_));
    table_->verticalHeader()->setDefaultSectionSize(22);
    table_->setAccessibleName(tr("Values"));
    table_->setTabKeyNavigation(false); // arrow keys move between cells
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    auto* name = makeParagraph(toQt(index->name(value)), TextStyle::Heading, this);
    name->setObjectName(QStringLiteral("tensorName"));
    column->addWidget(name);
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
    connect(copy_, &QPushButton::clicked, this, &TensorDialog::copySelection);
    connect(new QShortcut(QKeySequence::Copy, table_), &QShortcut::activated, this, &TensorDialog::copySelection);
    resizeWithinScreen(*this, {640, 560});
    reading_.start(
        [index, value](const Job& job) { return readContent(*index->constant(value), *index->model().storage, job); },
        [this](Result<TensorContent> content) { take(std::move(content)); });
}

void TensorDialog::take(Result<TensorContent> content) {
    if (!content) {
        state_->setText(toQt(content.error()));
        copy_->setEnabled(true);
        return;
    }
    content_ = std::make_shared<const TensorContent>(std::move(*content));
    const ContentStatistics& facts = content_->statistics;
    QStringList parts{facts.count == 1 ? tr("1 value") : tr("%1 values").arg(facts.count)};
    if (facts.finite > 0)
        parts << tr("%1 to %2").arg(statisticWord(facts.least), statisticWord(facts.most))
              << tr("mean %1").arg(statisticWord(facts.mean))
              << tr("standard deviation %1").arg(statisticWord(facts.deviation));
    if (facts.zeros > 0)
        parts << (facts.zeros == 1 ? tr("1 zero") : tr("%1 zeros").arg(facts.zeros));
    if (content_->hasNumbers() && facts.finite < facts.count)
        parts << tr("%1 not finite").arg(facts.count - facts.finite);
    statistics_->setText(parts.join(QStringLiteral(" · ")));
    histogram_->setStatistics(facts);
    auto* model = new TensorModel(content_, this);
    table_->setModel(model);
    table_->ensurePolished(); // the width depends on the font of the theme
    table_->horizontalHeader()->setDefaultSectionSize(
        std::max(minColumn, numberColumnWidth(*table_, toQt(std::string_view(content_->longestWord())))));
    state_->setVisible(model->isCut());
    state_->setText(tr("The table shows the first part; the statistics cover all values."));
    statistics_->show();
    histogram_->setVisible(facts.finite > 1);
    table_->setVisible(facts.count > 0);
    export_->setEnabled(content_->hasNumbers());
    copy_->setEnabled(facts.count > 0);
}

// All values when none is selected; or the reason why there are none.
void TensorDialog::copySelection() {
    if (!content_)
        return QGuiApplication::clipboard()->setText(state_->text());
    const QAbstractItemModel* model = table_->model();
    if (!model || model->rowCount() == 0)
        return;
    QItemSelection selection = table_->selectionModel()->selection();
    if (selection.isEmpty())
        selection.select(model->index(0, 0), model->index(model->rowCount() - 1, model->columnCount() - 1));
    const auto text = copyOf(selection, maxCopied);
    if (text)
        QGuiApplication::clipboard()->setText(*text);
    state_->setText(text
            ? tr("Copied")
            : tr("These are too many values to copy; the limit is %1. Export them instead.").arg(maxCopied));
    state_->show();
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
            if (!status)
                return showError(tr("The values could not be written"), status.error(), this);
            state_->setText(tr("Written to %1").arg(name));
            state_->show();
        });
}

} // namespace qaliper
