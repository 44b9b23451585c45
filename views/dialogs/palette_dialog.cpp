#include "views/dialogs/palette_dialog.h"

#include <algorithm>

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "views/base/colours.h"
#include "views/base/icons.h"
#include "views/base/labels.h"

namespace qaliper {

namespace {

constexpr int paletteWidth = 620;
constexpr int listHeight = 360;
constexpr int fromTop = 90;
constexpr int rowHeight = 30;
constexpr int textLeft = 26;
constexpr int detailGap = 16;

// Draws icon and text, and the kind of the entry at the right.
class EntryDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        Q_UNUSED(index)
        return {option.rect.width(), rowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colours& colours = coloursOf(option.palette);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (isSelected || isHovered) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(isSelected ? colours.selection : colours.hover);
            painter->drawRoundedRect(option.rect.adjusted(4, 1, -4, -1), 6, 6);
        }
        const QRect room = option.rect.adjusted(14, 0, -14, 0);
        index.data(Qt::DecorationRole).value<QIcon>().paint(painter, QRect(room.x(), room.y() + 7, 16, 16));
        const QString disabledReason = index.data(PaletteModel::DisabledReasonRole).toString();
        const QString name = index.data().toString();
        const int least = std::min(option.fontMetrics.horizontalAdvance(name), room.width() / 2);
        // A reason is long: it gets what the name leaves.
        const QString detail = disabledReason.isEmpty() ? index.data(PaletteModel::DetailRole).toString()
                                                        : option.fontMetrics.elidedText(disabledReason, Qt::ElideRight,
                                                              room.width() - textLeft - least - detailGap);
        painter->setPen(colours.tertiary);
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, detail);
        const int right = option.fontMetrics.horizontalAdvance(detail) + detailGap;
        const QRect text = room.adjusted(textLeft, 0, -right, 0);
        painter->setPen(disabledReason.isEmpty() ? colours.text : colours.tertiary);
        painter->drawText(
            text, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(name, Qt::ElideMiddle, text.width()));
        painter->restore();
    }
};

} // namespace

PaletteDialog::PaletteDialog(
    const Actions& actions, const QList<const QMenu*>& menus, Document* document, QWidget* window)
    : QDialog(window, Qt::Popup),
      model_(new PaletteModel(actions, menus, document, this)),
      frame_(new QFrame(this)),
      words_(new QLineEdit(frame_)),
      list_(new QListView(frame_)),
      nothing_(makeLabel(tr("Nothing found"), TextStyle::Secondary, frame_)) {
    setObjectName(QStringLiteral("palette"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Command Palette"));
    words_->setPlaceholderText(tr("An action, a finding or a node  (> actions only)"));
    words_->setAccessibleName(words_->placeholderText());
    words_->addAction(glyphIcon(Glyph::Search), QLineEdit::LeadingPosition);
    words_->installEventFilter(this);
    list_->setModel(model_);
    list_->setItemDelegate(new EntryDelegate(list_));
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setFocusPolicy(Qt::NoFocus); // the field moves the selection
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setAccessibleName(tr("Results"));
    nothing_->setAlignment(Qt::AlignCenter);
    nothing_->setFixedHeight(3 * rowHeight);
    frame_->setProperty("framed", true);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSizeConstraint(QLayout::SetFixedSize); // as high as the results need
    outer->addWidget(frame_);
    auto* column = new QVBoxLayout(frame_);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(words_);
    column->addWidget(list_);
    column->addWidget(nothing_);
    connect(words_, &QLineEdit::textChanged, this, &PaletteDialog::setWords);
    connect(list_, &QListView::clicked, this, &PaletteDialog::run);
    connect(model_, &PaletteModel::nodesArrived, this, [this] {
        showRows();
        if (!list_->currentIndex().isValid())
            choose(0);
    });
    const int width = std::min(paletteWidth, window->width() - 40);
    frame_->setFixedWidth(width);
    move(window->mapToGlobal(QPoint((window->width() - width) / 2, fromTop)));
    setWords({});
    words_->setFocus();
}

void PaletteDialog::setWords(const QString& words) {
    model_->setWords(words);
    showRows();
    choose(0);
}

void PaletteDialog::showRows() {
    const int rows = model_->rowCount();
    list_->setFixedHeight(std::min(listHeight, rows * rowHeight + 2));
    list_->setVisible(rows > 0);
    nothing_->setVisible(rows == 0);
}

void PaletteDialog::choose(int by) {
    const int last = model_->rowCount() - 1;
    const int row = list_->currentIndex().isValid() ? list_->currentIndex().row() + by : 0;
    list_->setCurrentIndex(model_->index(std::clamp(row, 0, std::max(0, last)), 0));
}

// The action may open a dialog, so this one is closed first.
void PaletteDialog::run(const QModelIndex& index) {
    if (!index.data(PaletteModel::DisabledReasonRole).toString().isEmpty())
        return; // its reason stands beside it
    hide();
    model_->run(index);
    close();
}

bool PaletteDialog::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int page = listHeight / rowHeight;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down: choose(1); return true;
    case Qt::Key_Up: choose(-1); return true;
    case Qt::Key_PageDown: choose(page); return true;
    case Qt::Key_PageUp: choose(-page); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (list_->currentIndex().isValid())
            run(list_->currentIndex());
        return true;
    default: return QDialog::eventFilter(watched, event);
    }
}

} // namespace qaliper
