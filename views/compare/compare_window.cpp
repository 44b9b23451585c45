#include "views/compare/compare_window.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/base/colours.h"
#include "views/base/labels.h"
#include "views/base/later.h"
#include "views/base/number_delegate.h"
#include "views/base/row_copy.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/canvas/canvas.h"
#include "views/compare/compare_pane.h"
#include "views/compare/difference_model.h"
#include "views/compare/difference_words.h"
#include "views/compare/linked_canvases.h"
#include "views/dialogs/change_note.h"

namespace qaliper {

namespace {

constexpr QSize usualSize(1280, 860);
constexpr int stepsOfProgress = 1000;
constexpr int listRowHeight = 24;
constexpr std::array columnWidths{110, 150, 320}; // px; the last column takes the rest
constexpr int swatchSide = 10;
constexpr int swatchGap = 4; // px to the word after it
constexpr double zoomStep = 1.25;

enum Page { BusyPage, ErrorPage, ResultPage };

// In the order of the buttons after "All".
constexpr std::array chipTones{ChangeTone::Removed, ChangeTone::Added, ChangeTone::Changed};

// The colour used in the pictures; the buttons are their legend.
QIcon swatch(ChangeTone tone, const Colours& colours) {
    constexpr int scale = 2;
    QPixmap pixmap((swatchSide + swatchGap) * scale, swatchSide * scale);
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tone == ChangeTone::Added ? colours.ok
            : tone == ChangeTone::Removed      ? colours.error
                                               : colours.warning);
    painter.drawRoundedRect(QRectF(0, 0, swatchSide, swatchSide), 3, 3);
    return pixmap;
}

} // namespace

CompareWindow::CompareWindow(const Services& services, Inspector inspector, const Actions& actions, QWidget* parent)
    : QDialog(parent), services_(services), inspector_(std::move(inspector)), comparing_(*services.pool) {
    setObjectName(QStringLiteral("compare"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowFlags(windowFlags() | Qt::WindowMinMaxButtonsHint);
    build();
    addKeys(actions);
    connect(&comparing_, &Task::progressed, this, &CompareWindow::showProgress);
    resizeWithinScreen(*this, usualSize);
}

void CompareWindow::build() {
    auto* result = new QWidget(this);
    before_ = new ComparePane(QStringLiteral("before"), result);
    after_ = new ComparePane(QStringLiteral("after"), result);
    link_ = new LinkedCanvases(before_->canvas(), after_->canvas(), this);
    auto* panes = new QSplitter(Qt::Horizontal, result);
    panes->setChildrenCollapsible(false);
    panes->addWidget(before_);
    panes->addWidget(after_);
    auto* parts = new QSplitter(Qt::Vertical, result);
    parts->setChildrenCollapsible(false);
    parts->addWidget(panes);
    parts->addWidget(buildList());
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 1);
    auto* column = new QVBoxLayout(result);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    summary_ = makeParagraph({}, TextStyle::Plain, result);
    summary_->setObjectName(QStringLiteral("summary"));
    summary_->setContentsMargins(12, 8, 12, 0);
    column->addWidget(summary_);
    numbers_ = new ChangeNote(result);
    numbers_->setObjectName(QStringLiteral("comparedNumbers"));
    numbers_->setContentsMargins(12, 2, 12, 0);
    column->addWidget(numbers_);
    column->addWidget(buildBar());
    column->addWidget(parts, 1);
    for (ComparePane* pane : {before_, after_}) {
        connect(pane, &ComparePane::chosen, this, [this, pane](NodeIx node) { choose(pane == before_, node); });
        connect(&pane->canvas(), &Canvas::escapeAsked, this, &QDialog::reject);
    }

    pages_ = new QStackedWidget(this);
    pages_->addWidget(buildBusyPage());
    pages_->addWidget(buildErrorPage());
    pages_->addWidget(result);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(pages_);
}

QWidget* CompareWindow::buildBusyPage() {
    auto* page = new QWidget(this);
    stage_ = makeLabel({}, TextStyle::Secondary, page);
    progress_ = new QProgressBar(page);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(320);
    progress_->setAccessibleName(tr("Comparing"));
    auto* cancel = new QPushButton(tr("Cancel"), page);
    cancel->setObjectName(QStringLiteral("cancelComparing"));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto* column = new QVBoxLayout(page);
    column->setSpacing(10);
    column->addStretch();
    column->addWidget(makeLabel(tr("Comparing"), TextStyle::Heading, page), 0, Qt::AlignHCenter);
    column->addWidget(stage_, 0, Qt::AlignHCenter);
    column->addWidget(progress_, 0, Qt::AlignHCenter);
    column->addWidget(cancel, 0, Qt::AlignHCenter);
    column->addStretch();
    return page;
}

QWidget* CompareWindow::buildErrorPage() {
    auto* page = new QWidget(this);
    error_ = makeParagraph({}, TextStyle::Plain, page);
    error_->setObjectName(QStringLiteral("compareError"));
    auto* copy = new QPushButton(tr("Copy"), page);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(error_->text()); });
    auto* close = new QPushButton(tr("Close"), page);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(copy);
    row->addWidget(close);
    row->addStretch();
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(48, 24, 48, 24);
    column->setSpacing(10);
    column->addStretch();
    column->addWidget(makeLabel(tr("The two cannot be compared"), TextStyle::Heading, page), 0, Qt::AlignHCenter);
    column->addWidget(error_);
    column->addLayout(row);
    column->addStretch();
    return page;
}

QWidget* CompareWindow::buildBar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(6);
    auto* group = new QButtonGroup(bar);
    group->setExclusive(true);
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        auto* chip = new QPushButton(bar);
        chip->setObjectName(QStringLiteral("chip%1").arg(i));
        chip->setProperty("chip", true);
        chip->setCheckable(true);
        chip->setAutoDefault(false);
        chip->setIconSize({swatchSide + swatchGap, swatchSide});
        group->addButton(chip);
        row->addWidget(chip);
        chips_.at(i) = chip;
        connect(chip, &QPushButton::clicked, this, [this, i] { filter(i); });
    }
    chips_.front()->setChecked(true);
    row->addStretch();
    position_ = makeLabel({}, TextStyle::Secondary, bar);
    position_->setObjectName(QStringLiteral("position"));
    previous_ = new QToolButton(bar);
    next_ = new QToolButton(bar);
    auto* together = new QCheckBox(tr("Move together"), bar);
    together->setObjectName(QStringLiteral("together"));
    together->setToolTip(tr("Scrolling or zooming one picture brings the other to the same place of the network"));
    together->setChecked(true);
    connect(together, &QCheckBox::toggled, link_, &LinkedCanvases::setLinked);
    auto* turn = new QPushButton(tr("Swap sides"), bar);
    turn->setObjectName(QStringLiteral("swap"));
    turn->setAutoDefault(false);
    connect(turn, &QPushButton::clicked, this, &CompareWindow::swap);
    auto* close = new QPushButton(tr("Close"), bar);
    close->setObjectName(QStringLiteral("closeComparison"));
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    for (QWidget* widget : std::initializer_list<QWidget*>{position_, previous_, next_, together, turn, close})
        row->addWidget(widget);
    return bar;
}

QWidget* CompareWindow::buildList() {
    differences_ = new DifferenceModel(this);
    list_ = new QTableView(this);
    list_->setProperty("columns", true);
    list_->setObjectName(QStringLiteral("differences"));
    list_->setAccessibleName(tr("Differences"));
    list_->setModel(differences_);
    list_->setShowGrid(false);
    list_->setWordWrap(false);
    list_->setSelectionBehavior(QAbstractItemView::SelectRows);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection); // for copying
    makeRowsCopyable(*list_);
    list_->setTabKeyNavigation(false);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setItemDelegateForColumn(
        static_cast<int>(columnWidths.size()), new NumberDelegate(NumberDelegate::Content::Text, list_));
    list_->verticalHeader()->hide();
    list_->verticalHeader()->setDefaultSectionSize(listRowHeight);
    list_->horizontalHeader()->setHighlightSections(false);
    list_->horizontalHeader()->setStretchLastSection(true);
    list_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (std::size_t i = 0; i < columnWidths.size(); ++i)
        list_->setColumnWidth(static_cast<int>(i), columnWidths.at(i));
    connect(list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (!isChoosing_)
            goTo(row.row());
        showPosition();
    });
    connect(list_, &QAbstractItemView::clicked, this, [this](const QModelIndex& row) { goTo(row.row()); });

    QLabel* none = makeLabel(tr("There is no difference."), TextStyle::Secondary, this);
    none->setObjectName(QStringLiteral("noDifference"));
    none->setAlignment(Qt::AlignCenter);
    lists_ = new QStackedWidget(this);
    lists_->setContentsMargins(9, 0, 9, 0); // aligns its text with that of the panes
    lists_->addWidget(list_);
    lists_->addWidget(none);
    return lists_;
}

QAction* CompareWindow::addKey(const QAction& like, std::function<void()> act) {
    auto* action = new QAction(like.icon(), like.text(), this);
    action->setShortcuts(like.shortcuts());
    action->setToolTip(like.toolTip());
    connect(action, &QAction::triggered, this, std::move(act));
    addAction(action);
    return action;
}

void CompareWindow::addKeys(const Actions& actions) {
    previous_->setDefaultAction(addKey(*actions.at(ActionId::PreviousDifference), [this] { step(-1); }));
    next_->setDefaultAction(addKey(*actions.at(ActionId::NextDifference), [this] { step(1); }));
    addKey(*actions.at(ActionId::ZoomIn), [this] { paneInUse().canvas().zoomBy(zoomStep); });
    addKey(*actions.at(ActionId::ZoomOut), [this] { paneInUse().canvas().zoomBy(1 / zoomStep); });
    addKey(*actions.at(ActionId::ZoomReset), [this] { paneInUse().canvas().resetZoom(); });
    addKey(*actions.at(ActionId::Fit), [this] { paneInUse().canvas().fit(); });
    addKey(*actions.at(ActionId::CloseTab), [this] { close(); });
}

ComparePane& CompareWindow::paneInUse() { return after_->canvas().hasFocus() ? *after_ : *before_; }

void CompareWindow::compare(CompareSide before, CompareSide after) {
    sides_ = {std::move(before), std::move(after)};
    start();
}

// A version that was read is not read again.
void CompareWindow::keepVersions() {
    const std::array shown{&comparison_->before, &comparison_->after};
    for (std::size_t i = 0; i < shown.size(); ++i)
        sides_.at(i).source = [index = shown.at(i)->drawn.picture->index](
                                  const Job&) -> Result<std::shared_ptr<const Index>> { return index; };
}

void CompareWindow::renew(CompareSide current) {
    auto* const side = std::ranges::find(sides_, true, &CompareSide::isCurrent);
    if (side == sides_.end())
        return;
    *side = std::move(current);
    comparison_ ? launch() : start();
}

void CompareWindow::setInspector(Inspector inspector) {
    inspector_ = std::move(inspector);
    comparison_ ? launch() : start();
}

void CompareWindow::start() {
    comparison_.reset();
    chip_ = 0;
    showNames();
    stage_->clear();
    progress_->setRange(0, 0);
    pages_->setCurrentIndex(BusyPage);
    launch();
}

void CompareWindow::launch() {
    ComparisonRequest request{sides_[0].source, sides_[1].source, inspector_,
        services_.workers ? &services_.workers->place : nullptr, std::make_shared<const QtCatalogue>(),
        onAllProcessors};
    comparing_.start([request = std::move(request)](const Job& job) { return compareVersions(request, job); },
        [this](Result<ComparedModels> comparison) { take(std::move(comparison)); });
}

void CompareWindow::showNames() {
    setWindowTitle(tr("%1 and %2 – comparison").arg(sides_[0].name, sides_[1].name));
    before_->setNames(sides_[0].name, sides_[0].place);
    after_->setNames(sides_[1].name, sides_[1].place);
}

void CompareWindow::showProgress() {
    const Progress& progress = comparing_.progress();
    stage_->setText(toQt(progress.stage));
    progress_->setRange(0, progress.done < 0 ? 0 : stepsOfProgress);
    progress_->setValue(static_cast<int>(progress.done * stepsOfProgress));
}

void CompareWindow::take(Result<ComparedModels> comparison) {
    if (!comparison) {
        comparison_.reset();
        error_->setText(toQt(comparison.error()));
        pages_->setCurrentIndex(ErrorPage);
        return;
    }
    const bool isFirst = comparison_ == nullptr;
    const std::optional<CurrentDifference> kept = isFirst ? std::nullopt : current();
    showResult(std::move(*comparison));
    pages_->setCurrentIndex(ResultPage);
    if (isFirst)
        later(*this, [this] { beginAtFirst(); }); // once the panes have their size
    else if (kept)
        restoreCurrent(*kept);
}

void CompareWindow::showResult(ComparedModels comparison) {
    comparison_ = std::make_shared<const ComparedModels>(std::move(comparison));
    keepVersions();
    showNames();
    before_->setSide(comparison_->before);
    after_->setSide(comparison_->after);
    link_->setPlaces(comparison_->places);
    numbers_->setChange(comparison_->change);
    QStringList summary;
    for (const Text& number : comparison_->summary)
        summary += toQt(number);
    summary_->setText(summary.join(QStringLiteral(" · ")));
    differences_->setComparison(comparison_);
    showCounts();
    const std::size_t chip = chips_.at(chip_)->isEnabled() ? chip_ : 0;
    chips_.at(chip)->setChecked(true);
    filter(chip);
}

void CompareWindow::beginAtFirst() {
    before_->canvas().showStart();
    link_->setLinked(link_->isLinked());
    step(1);
    list_->setFocus();
}

std::optional<CompareWindow::CurrentDifference> CompareWindow::current() {
    const QModelIndex row = list_->currentIndex();
    if (!row.isValid())
        return std::nullopt;
    const Difference& difference = differences_->difference(row.row());
    const NodeId before = before_->idOf(difference.before);
    const NodeId after = after_->idOf(difference.after);
    ComparePane& pane = before.valid() ? *before_ : *after_;
    const auto place = pane.placeOnScreen(before.valid() ? before : after);
    return CurrentDifference{before, after, place ? *place - pane.canvas().freeArea().center() : QPointF()};
}

// Highlights both nodes, and their row if there is one; neither picture moves.
void CompareWindow::selectPair(NodeIx before, NodeIx after) {
    before_->select(before);
    after_->select(after);
    isChoosing_ = true;
    const int row = differences_->rowOf(before, after);
    list_->setCurrentIndex(row < 0 ? QModelIndex() : differences_->index(row, 0));
    isChoosing_ = false;
}

void CompareWindow::restoreCurrent(const CurrentDifference& kept) {
    const NodeIx before = before_->nodeWith(kept.before);
    const NodeIx after = after_->nodeWith(kept.after);
    ComparePane& pane = before.valid() ? *before_ : *after_;
    pane.keepAt(before.valid() ? kept.before : kept.after, pane.canvas().freeArea().center() + kept.place);
    selectPair(before, after);
}

void CompareWindow::showCounts() {
    chips_[0]->setText(tr("All %1").arg(comparison_->differences.size()));
    const std::array words{tr("Removed %1"), tr("Added %1"), tr("Changed %1")};
    for (std::size_t i = 0; i < chipTones.size(); ++i) {
        const std::size_t count = differences_->count(chipTones.at(i));
        chips_.at(i + 1)->setText(words.at(i).arg(count));
        chips_.at(i + 1)->setEnabled(count > 0);
        chips_.at(i + 1)->setIcon(swatch(chipTones.at(i), coloursOf(this)));
    }
}

void CompareWindow::filter(std::size_t chip) {
    chip_ = chip;
    differences_->setTone(chip == 0 ? std::nullopt : std::optional(chipTones.at(chip - 1)));
    lists_->setCurrentIndex(differences_->rowCount() == 0 ? 1 : 0);
    showPosition();
}

void CompareWindow::step(int by) {
    const int rows = differences_->rowCount();
    if (!comparison_ || rows == 0)
        return;
    const QModelIndex current = list_->currentIndex();
    const int row = current.isValid() ? (current.row() + by + rows) % rows : by > 0 ? 0 : rows - 1;
    list_->setCurrentIndex(differences_->index(row, 0));
}

void CompareWindow::goTo(int row) {
    if (row < 0)
        return;
    const Difference& difference = differences_->difference(row);
    before_->select(difference.before);
    after_->select(difference.after);
    // The side that has the node moves to it; where both have it, both must show it.
    before_->reveal(difference.before);
    after_->reveal(difference.after);
}

void CompareWindow::choose(bool isBefore, NodeIx node) {
    const std::vector<NodeIx>& counterparts = comparison_->counterparts;
    NodeIx other;
    if (node.valid() && isBefore)
        other = counterparts[node.value];
    else if (const auto found = std::ranges::find(counterparts, node); node.valid() && found != counterparts.end())
        other = NodeIx{static_cast<std::uint32_t>(found - counterparts.begin())};
    const auto [before, after] = isBefore ? std::pair(node, other) : std::pair(other, node);
    selectPair(before, after);
}

void CompareWindow::showPosition() {
    const int rows = differences_->rowCount();
    const QModelIndex current = list_->currentIndex();
    position_->setText(rows == 0 ? QString()
            : current.isValid()  ? tr("%1 of %2").arg(current.row() + 1).arg(rows)
            : rows == 1          ? tr("1 difference")
                                 : tr("%1 differences").arg(rows));
    previous_->defaultAction()->setEnabled(rows > 0);
    next_->defaultAction()->setEnabled(rows > 0);
}

void CompareWindow::swap() {
    if (!comparison_)
        return;
    std::swap(sides_[0], sides_[1]);
    start();
}

void CompareWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && comparison_)
        showCounts();
}

} // namespace qaliper
