#include "views/dialogs/connection_list.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/preferences.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int connectionsHeight = 130; // px
constexpr int connectionWidth = 180;   // px, of the column
enum ConnectionColumn : int { PlaceColumn, AnswerColumn };

QTableWidget* makeConnectionTable(ConnectionList& parent) {
    QTableWidget* table = makeTable(QStringLiteral("connections"),
        {ConnectionList::tr("Connection"), ConnectionList::tr("What answers there")}, &parent);
    table->setAccessibleName(ConnectionList::tr("Connections to TensorRT"));
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setFixedHeight(connectionsHeight);
    table->setColumnWidth(PlaceColumn, connectionWidth);
    return table;
}

} // namespace

ConnectionList::ConnectionList(Preferences& preferences, TaskPool& pool, QWidget* parent)
    : QWidget(parent),
      preferences_(&preferences),
      table_(makeConnectionTable(*this)),
      entry_(new QLineEdit(this)),
      add_(new QPushButton(this)),
      ask_(new QPushButton(tr("As&k Again"), this)),
      edit_(new QPushButton(tr("&Edit"), this)),
      remove_(new QPushButton(tr("Remo&ve"), this)),
      install_(new QPushButton(tr("&Install TensorRT-RTX…"), this)),
      words_(makeParagraph({}, TextStyle::Faint, this)),
      work_(preferences, pool) {
    words_->setMinimumHeight(2 * words_->fontMetrics().lineSpacing()); // so that a longer command moves nothing
    words_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    words_->setObjectName(QStringLiteral("connectionWords"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(table_);
    column->addWidget(buildButtons());
    column->addWidget(buildEntry());
    column->addWidget(words_);
    connect(table_, &QTableWidget::itemSelectionChanged, this, &ConnectionList::showChosen);
    connect(&work_, &ConnectionWork::said, this, &ConnectionList::show);
    connect(&work_, &ConnectionWork::installShown, this, [this] { install_->setText(tr("&Start the Installation")); });
    connect(&work_, &ConnectionWork::looked, this, [this](const Connection& there) {
        fill();
        choose(toQt(formatConnection(there)));
    });
    connect(&work_, &ConnectionWork::installed, this, [this](const Connection& own) { work_.look(own); });
    connect(&work_, &ConnectionWork::runningChanged, this, &ConnectionList::showChosen);
    fill();
    readEntry();
    showChosen();
}

QWidget* ConnectionList::buildButtons() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    ask_->setObjectName(QStringLiteral("askThere"));
    edit_->setObjectName(QStringLiteral("editConnection"));
    remove_->setObjectName(QStringLiteral("removeConnection"));
    install_->setObjectName(QStringLiteral("installHere"));
    install_->setToolTip(tr("For who has no TensorRT: it builds without a GPU. pip fetches 95 MB."));
    for (QPushButton* button : {ask_, edit_, remove_, install_}) {
        button->setAutoDefault(false);
        button->setProperty("small", true);
    }
    row->addWidget(ask_);
    row->addWidget(edit_);
    row->addWidget(remove_);
    row->addStretch();
    row->addWidget(install_);
    connect(ask_, &QPushButton::clicked, this, &ConnectionList::ask);
    connect(edit_, &QPushButton::clicked, this, &ConnectionList::edit);
    connect(remove_, &QPushButton::clicked, this, &ConnectionList::remove);
    connect(install_, &QPushButton::clicked, &work_, &ConnectionWork::install);
    return box;
}

QWidget* ConnectionList::buildEntry() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    entry_->setObjectName(QStringLiteral("connectionEntry"));
    entry_->setAccessibleName(tr("Another connection"));
    entry_->setPlaceholderText(QStringLiteral("python:INTERPRETER, docker:IMAGE, ssh:HOST, trtexec:PROGRAM"));
    add_->setObjectName(QStringLiteral("addConnection"));
    add_->setAutoDefault(false);
    add_->setProperty("small", true);
    row->addWidget(entry_, 1);
    row->addWidget(add_);
    connect(entry_, &QLineEdit::textChanged, this, &ConnectionList::readEntry);
    connect(add_, &QPushButton::clicked, this, &ConnectionList::takeEntry);
    return box;
}

// Entered ones first, the last asked on top; those that were only found behind them.
void ConnectionList::fill() {
    rows_.clear();
    std::vector<Connection> known;
    for (const QString& text : preferences_->connections()) {
        if (const auto connection = parseConnection(fromQt(text))) {
            known.push_back(*connection);
            rows_.push_back({text, true});
        }
    }
    for (const Connection& connection : connectionsNearby(surroundingsHere())) {
        if (std::ranges::find(known, connection) == known.end())
            rows_.push_back({toQt(formatConnection(connection)), false});
    }
    const QSignalBlocker quiet(table_);
    table_->setRowCount(0);
    for (const Row& row : rows_) {
        const QString answer = preferences_->answerAt(toQt(formatConnection(*parseConnection(fromQt(row.text)))));
        addRow(*table_, {row.text, answer.isEmpty() ? tr("not asked yet") : answer});
        for (int column : {PlaceColumn, AnswerColumn})
            table_->item(table_->rowCount() - 1, column)
                ->setToolTip(plainTip(column == PlaceColumn ? row.text : answer));
    }
}

void ConnectionList::choose(const QString& connection) {
    const auto read = parseConnection(fromQt(connection));
    const auto at = std::ranges::find_if(
        rows_, [&](const Row& row) { return read && *parseConnection(fromQt(row.text)) == *read; });
    if (at != rows_.end())
        table_->selectRow(static_cast<int>(at - rows_.begin()));
}

const ConnectionList::Row* ConnectionList::chosen() const {
    const int row = table_->selectionModel()->hasSelection() ? table_->currentRow() : -1;
    return row < 0 ? nullptr : &rows_[static_cast<std::size_t>(row)];
}

void ConnectionList::showChosen() {
    const Row* row = chosen();
    ask_->setEnabled(row && !work_.isRunning());
    install_->setEnabled(!work_.isRunning());
    edit_->setEnabled(row && row->isEntered);
    remove_->setEnabled(row && row->isEntered);
    const QString found = row && !row->isEntered ? tr("It was found on this machine, not entered") : QString();
    edit_->setToolTip(plainTip(found));
    remove_->setToolTip(plainTip(found));
    if (row && !work_.isRunning())
        show(tr("Starts %1").arg(toQt(shownCommand(*parseConnection(fromQt(row->text))))));
}

// What would be started, or why nothing can be.
void ConnectionList::readEntry() {
    const QString text = entry_->text().trimmed();
    const auto read = parseConnection(fromQt(text));
    add_->setText(edited_.isEmpty() ? tr("A&dd") : tr("C&hange"));
    add_->setEnabled(read.has_value());
    if (!text.isEmpty())
        show(read ? tr("Starts %1").arg(toQt(shownCommand(*read))) : toQt(read.error().message));
}

void ConnectionList::takeEntry() {
    const QString text = entry_->text().trimmed();
    if (edited_.isEmpty())
        preferences_->rememberConnection(text);
    else
        preferences_->replaceConnection(edited_, text);
    edited_.clear();
    entry_->clear();
    readEntry();
    fill();
    choose(text);
}

void ConnectionList::edit() {
    if (!chosen())
        return;
    edited_ = chosen()->text;
    entry_->setText(edited_);
    readEntry();
    entry_->setFocus();
}

void ConnectionList::remove() {
    if (!chosen())
        return;
    preferences_->replaceConnection(chosen()->text, {});
    edited_.clear();
    readEntry();
    fill();
    show({});
    showChosen();
}

void ConnectionList::ask() {
    if (chosen())
        work_.look(*parseConnection(fromQt(chosen()->text)));
}

void ConnectionList::show(const QString& words) { words_->setText(words); }

} // namespace qaliper
