#include "views/dialogs/shortcuts_dialog.h"

#include <algorithm>

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "views/base/key_choices.h"
#include "views/base/labels.h"
#include "views/base/window_size.h"

namespace qaliper {

ShortcutsDialog::ShortcutsDialog(const Actions& actions, Preferences& preferences, QWidget* parent)
    : QDialog(parent),
      actions_(&actions),
      preferences_(&preferences),
      words_(new QLineEdit(this)),
      table_(new QTableWidget(static_cast<int>(actions.all().size()), 2, this)) {
    setObjectName(QStringLiteral("shortcutsDialog"));
    setWindowTitle(tr("Keyboard shortcuts"));
    words_->setObjectName(QStringLiteral("filter"));
    words_->setPlaceholderText(tr("Filter by words or keys"));
    words_->setClearButtonEnabled(true);
    words_->setAccessibleName(words_->placeholderText());
    table_->setHorizontalHeaderLabels({tr("Action"), tr("Keys")});
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table_->verticalHeader()->hide();
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->setAccessibleName(windowTitle());
    QPixmap empty(table_->iconSize().isValid() ? table_->iconSize() : QSize(16, 16));
    empty.fill(Qt::transparent);
    const QIcon noIcon(empty); // so that all texts have the same indentation
    for (int row = 0; row < table_->rowCount(); ++row) {
        const QAction& action = *actions.all()[static_cast<std::size_t>(row)];
        table_->setItem(
            row, 0, new QTableWidgetItem(action.icon().isNull() ? noIcon : action.icon(), plainText(action)));
        table_->setItem(row, 1, new QTableWidgetItem);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* all = buttons->addButton(tr("Reset all"), QDialogButtonBox::ResetRole);
    all->setObjectName(QStringLiteral("resetAll"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(words_);
    column->addWidget(table_, 1);
    column->addWidget(makeEditor());
    column->addWidget(buttons);
    connect(words_, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(table_, &QTableWidget::currentCellChanged, this, &ShortcutsDialog::showAction);
    connect(all, &QPushButton::clicked, this, &ShortcutsDialog::resetAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resizeWithinScreen(*this, {520, 680});
    showKeys();
    table_->setCurrentCell(0, 0);
}

// The field reports its keys when it loses the focus; when the window closes, that is after its actions were destroyed.
ShortcutsDialog::~ShortcutsDialog() { keys_->disconnect(this); }

QWidget* ShortcutsDialog::makeEditor() {
    auto* editor = new QWidget(this);
    keys_ = new QKeySequenceEdit(editor);
    keys_->setObjectName(QStringLiteral("keys"));
    keys_->setClearButtonEnabled(true);
    keys_->setAccessibleName(tr("New keys"));
    assign_ = new QPushButton(tr("Assign"), editor);
    assign_->setObjectName(QStringLiteral("assign"));
    assign_->setProperty("primary", true);
    remove_ = new QPushButton(tr("Remove"), editor);
    remove_->setObjectName(QStringLiteral("remove"));
    usual_ = new QPushButton(tr("Usual keys"), editor);
    usual_->setObjectName(QStringLiteral("usual"));
    for (QPushButton* button : {assign_, remove_, usual_})
        button->setAutoDefault(false); // Return is one of the keys that can be assigned
    note_ = makeLabel({}, TextStyle::Secondary, editor);
    note_->setObjectName(QStringLiteral("note"));
    note_->setWordWrap(true);
    note_->setMinimumHeight(2 * note_->fontMetrics().lineSpacing());
    note_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* row = new QHBoxLayout;
    row->addWidget(keys_, 1);
    row->addWidget(assign_);
    row->addWidget(remove_);
    row->addWidget(usual_);
    auto* column = new QVBoxLayout(editor);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addWidget(note_);
    connect(keys_, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutsDialog::showConflict);
    connect(assign_, &QPushButton::clicked, this, &ShortcutsDialog::assign);
    connect(remove_, &QPushButton::clicked, this, [this] {
        chooseKeys(*current(), {}, *preferences_);
        showKeys();
    });
    connect(usual_, &QPushButton::clicked, this, [this] {
        resetKeys(*actions_, static_cast<ActionId>(table_->currentRow()), *preferences_);
        showKeys();
    });
    return editor;
}

QAction* ShortcutsDialog::current() const {
    return actions_->at(static_cast<ActionId>(std::max(0, table_->currentRow())));
}

void ShortcutsDialog::filter(const QString& words) {
    for (int row = 0; row < table_->rowCount(); ++row) {
        const bool fits = table_->item(row, 0)->text().contains(words, Qt::CaseInsensitive) ||
            table_->item(row, 1)->text().contains(words, Qt::CaseInsensitive);
        table_->setRowHidden(row, !fits);
    }
}

void ShortcutsDialog::showKeys() {
    for (int row = 0; row < table_->rowCount(); ++row) {
        const QAction& action = *actions_->all()[static_cast<std::size_t>(row)];
        table_->item(row, 1)->setText(QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText)
                                          .replace(QLatin1String("; "), tr(" or ")));
        QFont font = table_->font();
        font.setBold(preferences_->keysOf(action.objectName()).has_value()); // differs from the default
        table_->item(row, 1)->setFont(font);
    }
    showAction();
}

void ShortcutsDialog::showAction() {
    keys_->setKeySequence(current()->shortcut());
    remove_->setEnabled(!current()->shortcuts().isEmpty());
    usual_->setEnabled(preferences_->keysOf(current()->objectName()).has_value());
    showConflict();
}

void ShortcutsDialog::showConflict() {
    const QKeySequence keys = keys_->keySequence();
    const QAction* owner = keys.isEmpty() ? nullptr : ownerOf(keys, *actions_);
    const bool isOthers = owner && owner != current();
    assign_->setText(isOthers ? tr("Take over") : tr("Assign"));
    assign_->setEnabled(!keys.isEmpty() && !isReserved(keys) && owner != current());
    if (isReserved(keys))
        note_->setText(tr("Lists, fields and the graph need this key. Use one with Ctrl or Alt, or a function key."));
    else if (isOthers)
        note_->setText(tr("These keys belong to “%1”, which would lose them.").arg(plainText(*owner)));
    else
        note_->setText(tr("Click the field and press the new keys for “%1”.").arg(plainText(*current())));
}

void ShortcutsDialog::assign() {
    const QKeySequence keys = keys_->keySequence();
    if (QAction* owner = ownerOf(keys, *actions_); owner && owner != current())
        chooseKeys(*owner, {}, *preferences_);
    chooseKeys(*current(), keys, *preferences_);
    showKeys();
}

// All at once, so that two actions never have the same keys in between.
void ShortcutsDialog::resetAll() {
    for (QAction* action : actions_->all())
        action->setShortcuts({});
    for (std::size_t id = 0; id < actionCount; ++id)
        resetKeys(*actions_, static_cast<ActionId>(id), *preferences_);
    showKeys();
}

} // namespace qaliper
