#include "views/panels/findings_panel.h"

#include <algorithm>

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "model/target/words.h"
#include "views/base/colours.h"
#include "views/base/glyph_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/wording.h"
#include "views/commands/finding_commands.h"
#include "views/panels/findings_view.h"

namespace qaliper {

namespace {

constexpr int minListWidth = 300; // px; for the buttons of a card
constexpr int chipGap = 6;
constexpr int filterMargin = 12;
constexpr int chipSign = 14; // px; the sign of a severity, where there is no room for its word

// In the order of the filter buttons after "All".
constexpr std::array chipSeverities{Severity::Error, Severity::Warning, Severity::Note};

// Number of findings that "Fix all automatic" would fix, counted as in its result.
std::size_t automaticCount(const Analysis& analysis) { return askedFor({}, analysis.findings).size(); }

} // namespace

FindingsPanel::FindingsPanel(FindingCommands& commands, QWidget* parent)
    : QWidget(parent),
      commands_(&commands),
      model_(new FindingsModel(this)),
      view_(new FindingsView(*model_, commands, this)) {
    setMinimumWidth(minListWidth);
    build();
    connect(view_, &FindingsView::chosen, this, &FindingsPanel::choose);
    setDocument(nullptr);
}

void FindingsPanel::build() {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(14, 12, 14, 0);
    head->addWidget(makeLabel(tr("Findings"), TextStyle::Heading, this));
    head->addStretch();
    count_ = makeLabel({}, TextStyle::Secondary, this);
    count_->setObjectName(QStringLiteral("findingPosition"));
    head->addWidget(count_);

    busy_ = new QProgressBar(this);
    busy_->setRange(0, 0);
    busy_->setTextVisible(false);
    busy_->setFixedHeight(2);
    busy_->setAccessibleName(tr("Checking"));
    QSizePolicy keepsRoom = busy_->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    busy_->setSizePolicy(keepsRoom);

    pages_ = new QStackedWidget(this);
    pages_->addWidget(view_);
    pages_->addWidget(buildEmptyPage());

    fixAll_ = new QPushButton(this);
    fixAll_->setObjectName(QStringLiteral("fixAll"));
    fixAll_->setProperty("primary", true);
    giveToolTip(*fixAll_, tr("Apply every fix that is exact, beneficial and free of regret, until none is left"),
        *commands_->actions().at(ActionId::FixAll));
    connect(fixAll_, &QPushButton::clicked, this, [this] {
        if (document_)
            document_->applyAutomatic();
    });
    ignored_ = new QPushButton(this);
    ignored_->setObjectName(QStringLiteral("ignoredFindings"));
    ignored_->setProperty("link", true);
    ignored_->setToolTip(tr("Show what is not reported, and why"));
    connect(ignored_, &QPushButton::clicked, this, &FindingsPanel::ignoredAsked);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(12, 8, 12, 12);
    foot->setSpacing(8);
    foot->addWidget(ignored_, 0, Qt::AlignLeft);
    foot->addWidget(fixAll_);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addSpacing(8);
    filters_ = buildFilters();
    column->addWidget(filters_);
    column->addSpacing(6);
    column->addWidget(busy_);
    column->addWidget(pages_, 1);
    column->addLayout(foot);
}

QWidget* FindingsPanel::buildFilters() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout;
    row->setSpacing(chipGap);
    auto* group = new QButtonGroup(box);
    for (QPushButton*& chip : chips_) {
        chip = new QPushButton(box);
        chip->setProperty("chip", true);
        chip->setCheckable(true);
        chip->setAutoDefault(false);
        chip->setIconSize({chipSign, chipSign});
        chip->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        group->addButton(chip);
        row->addWidget(chip);
    }
    row->addStretch();
    chips_.front()->setText(tr("All"));
    chips_.front()->setChecked(true);
    connect(group, &QButtonGroup::buttonToggled, this, &FindingsPanel::applyFilter);

    words_ = new QLineEdit(box);
    words_->setObjectName(QStringLiteral("findingWords"));
    words_->setPlaceholderText(tr("Filter by words"));
    words_->setClearButtonEnabled(true);
    words_->setAccessibleName(tr("Filter the findings by words"));
    connect(words_, &QLineEdit::textChanged, this, &FindingsPanel::applyFilter);

    auto* second = new QHBoxLayout;
    second->setSpacing(6);
    second->addWidget(words_, 1);
    order_ = buildOrders(box);
    second->addWidget(order_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(filterMargin, 0, filterMargin, 0);
    column->setSpacing(8);
    column->addLayout(row);
    column->addLayout(second);
    return box;
}

QComboBox* FindingsPanel::buildOrders(QWidget* parent) {
    auto* orders = new QComboBox(parent);
    orders->setObjectName(QStringLiteral("findingOrder"));
    orders->setAccessibleName(tr("Order of the findings"));
    orders->setToolTip(tr("What the findings are ordered by"));
    orders->addItem(tr("By cause"), static_cast<int>(FindingOrder::Cause));
    orders->addItem(tr("By severity"), static_cast<int>(FindingOrder::Severity));
    orders->addItem(tr("By rule"), static_cast<int>(FindingOrder::Rule));
    orders->addItem(tr("By layer"), static_cast<int>(FindingOrder::Layer));
    orders->addItem(tr("By module"), static_cast<int>(FindingOrder::Module));
    connect(orders, &QComboBox::activated, this, [this, orders] {
        const auto order = static_cast<FindingOrder>(orders->currentData().toInt());
        setOrder(order);
        emit orderChosen(order);
    });
    return orders;
}

void FindingsPanel::setOrder(FindingOrder order) {
    order_->setCurrentIndex(order_->findData(static_cast<int>(order)));
    model_->setOrder(order);
    showLayers();
    if (document_)
        view_->showFinding(document_->selection().finding());
}

// A task finds the blocks of a large model; until then each node is a layer of its own.
void FindingsPanel::showLayers() {
    const bool isWanted = model_->order() == FindingOrder::Layer && document_ && document_->analysis();
    if (naming_)
        naming_->cancel();
    if (!isWanted)
        return;
    const std::shared_ptr<const Index> index = document_->analysis()->context->indexOwner;
    if (model_->layers() && model_->layers()->index == index)
        return;
    naming_->start([index](const Job&) { return Result<LayerTitles>(layerTitles(index)); },
        [this](Result<LayerTitles> names) {
            if (!names)
                return;
            model_->setLayers(std::make_shared<const LayerTitles>(std::move(*names)));
            if (document_)
                view_->showFinding(document_->selection().finding());
        });
}

QWidget* FindingsPanel::buildEmptyPage() {
    auto* page = new QWidget(this);
    emptyTitle_ = makeLabel({}, TextStyle::Title, page);
    emptyTitle_->setAlignment(Qt::AlignCenter);
    emptyTitle_->setWordWrap(true);
    emptyText_ = makeLabel({}, TextStyle::Secondary, page);
    emptyText_->setAlignment(Qt::AlignCenter);
    emptyText_->setWordWrap(true);
    showAll_ = new QPushButton(tr("Show all findings"), page);
    showAll_->setObjectName(QStringLiteral("clearFilter"));
    showAll_->setProperty("link", true);
    showAll_->setAutoDefault(false);
    connect(showAll_, &QPushButton::clicked, this, [this] {
        chips_.front()->setChecked(true);
        words_->clear();
        view_->setFocus();
    });
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 0, 24, 40);
    column->addStretch();
    column->addWidget(emptyTitle_);
    column->addWidget(emptyText_);
    column->addWidget(showAll_, 0, Qt::AlignCenter);
    column->addStretch();
    return page;
}

void FindingsPanel::setDocument(Document* document) {
    document_.follow(document);
    naming_ = document ? std::make_unique<Task>(*document->services().pool) : nullptr;
    document_.on({&Document::analysisChanged, &Document::stateChanged}, [this] { showAnalysis(); });
    document_.on({&Document::checkingChanged, &Document::foregroundChanged}, [this] { showChecking(); });
    document_.on(&Selection::changed, [this] {
        view_->showFinding(document_->selection().finding());
        showPosition();
    });
    showAnalysis();
}

void FindingsPanel::showAnalysis() {
    model_->setAnalysis(document_ ? document_->analysis() : nullptr);
    showCounts();
    showAutomatic();
    showChecking();
    showLayers();
    if (document_)
        view_->showFinding(document_->selection().finding());
}

void FindingsPanel::showAutomatic() {
    const std::size_t automatic =
        document_ && document_->analysis() ? automaticCount(*document_->analysis()) : std::size_t{0};
    fixAll_->setText(
        automatic == 1 ? tr("Fix 1 finding automatically") : tr("Fix %1 findings automatically").arg(automatic));
    fixAll_->setVisible(automatic > 0);
    const std::size_t ignored = document_ && document_->analysis() ? document_->analysis()->ignored.size() : 0;
    ignored_->setText(ignored == 1 ? tr("1 ignored finding") : tr("%1 ignored findings").arg(ignored));
    ignored_->setVisible(ignored > 0);
}

bool FindingsPanel::isReady() const { return document_ && document_->isChecked() && !document_->foreground(); }

void FindingsPanel::showChecking() {
    const bool isChecking = document_ && document_->state() == Document::State::Open && document_->isChecking();
    busy_->setVisible(isChecking);
    view_->setReady(isReady());
    fixAll_->setEnabled(isReady());
    showCounts();
}

void FindingsPanel::showCounts() {
    const std::size_t total = model_->total();
    const std::size_t shown = model_->shown();
    for (std::size_t i = 0; i < chipSeverities.size(); ++i)
        chips_.at(i + 1)->setEnabled(model_->count(chipSeverities.at(i)) > 0);
    labelChips();
    filters_->setVisible(document_ && document_->state() == Document::State::Open);
    showPosition();
    pages_->setCurrentIndex(shown > 0 ? 0 : 1);
    showAll_->setVisible(total > 0 && shown == 0);
    if (!document_ || document_->state() != Document::State::Open) {
        emptyTitle_->clear();
        emptyText_->setText(tr("Findings appear here when a model is open."));
    } else if (total > 0) {
        emptyTitle_->setText(tr("Nothing matches the filter"));
        emptyText_->clear();
    } else if (document_->isChecking()) {
        emptyTitle_->setText(tr("Checking…"));
        emptyText_->clear();
    } else if (document_->checkFailure()) {
        emptyTitle_->setText(tr("Not checked"));
        emptyText_->setText(toQt(document_->checkFailure()->message));
    } else {
        emptyTitle_->setText(tr("No findings"));
        emptyText_->setText(
            tr("No rule has anything to report for %1.").arg(toQt(targetWords(document_->settings().target))));
    }
}

// Which of the places is selected, else how many of all are shown.
void FindingsPanel::showPosition() {
    const auto position = positionIn(rowsOf(true));
    count_->setText(model_->total() == 0 ? QString()
            : position                   ? tr("%1 of %2").arg(*position + 1).arg(model_->shown())
                                         : tr("%1 of %2").arg(model_->shown()).arg(model_->total()));
}

// Words where there is room for all of them, else signs and numbers.
void FindingsPanel::labelChips() {
    if (labelChips(true) > width() - 2 * filterMargin)
        labelChips(false);
}

// The width that all of them need.
int FindingsPanel::labelChips(bool hasWords) {
    const Colours& colours = coloursOf(this);
    const std::array tones{colours.error, colours.warning, colours.info};
    int needed = chips_.front()->sizeHint().width();
    for (std::size_t i = 0; i < chipSeverities.size(); ++i) {
        const std::size_t count = model_->count(chipSeverities.at(i));
        const QString words = severityCount(chipSeverities.at(i), count);
        QPushButton& chip = *chips_.at(i + 1);
        chip.ensurePolished();
        chip.setText(hasWords ? words : QString::number(count));
        chip.setIcon(hasWords ? QIcon() : glyphIcon(severityGlyph(chipSeverities.at(i)), tones.at(i)));
        chip.setToolTip(hasWords ? QString() : words);
        chip.setAccessibleName(words);
        needed += chipGap + chip.sizeHint().width();
    }
    return needed;
}

void FindingsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    labelChips();
}

void FindingsPanel::applyFilter() {
    FindingFilter filter;
    for (std::size_t i = 0; i < chipSeverities.size(); ++i) {
        if (chips_.at(i + 1)->isChecked())
            filter.severities = {chipSeverities.at(i)};
    }
    filter.words = words_->text();
    model_->setFilter(filter);
    showCounts();
    view_->setReady(isReady());
    if (document_)
        view_->showFinding(document_->selection().finding());
}

void FindingsPanel::choose(const FindingSubject& subject) {
    if (document_)
        document_->selection().revealFinding(subject.face().key, subject.leadNode());
}

std::optional<FindingSubject> FindingsPanel::current() const {
    const QModelIndex index = view_->currentIndex();
    const bool isFinding = index.isValid() && model_->kind(index) != FindingsModel::Kind::Heading;
    return isFinding ? std::optional(model_->subject(index)) : std::nullopt;
}

void FindingsPanel::step(int by) { go(rowsOf(true), by); }

void FindingsPanel::stepCause(int by) { go(rowsOf(false), by); }

// All places, or all causes, from top to bottom.
std::vector<QModelIndex> FindingsPanel::rowsOf(bool arePlaces) const {
    std::vector<QModelIndex> rows;
    const auto add = [&](const auto& again, const QModelIndex& parent) -> void {
        for (int row = 0; row < model_->rowCount(parent); ++row) {
            const QModelIndex index = model_->index(row, 0, parent);
            const bool isHeading = model_->kind(index) == FindingsModel::Kind::Heading;
            if (isHeading || (arePlaces && model_->rowCount(index) > 0))
                again(again, index);
            else
                rows.push_back(index);
        }
    };
    add(add, {});
    return rows;
}

// A group stands for its first place, a place for its group.
std::optional<std::size_t> FindingsPanel::positionIn(const std::vector<QModelIndex>& rows) const {
    const QModelIndex current = view_->currentIndex();
    if (!current.isValid())
        return std::nullopt;
    for (const QModelIndex& index : {current, model_->index(0, 0, current), current.parent()}) {
        const auto found = std::ranges::find(rows, index);
        if (index.isValid() && found != rows.end())
            return static_cast<std::size_t>(found - rows.begin());
    }
    return std::nullopt;
}

void FindingsPanel::go(const std::vector<QModelIndex>& rows, int by) {
    if (rows.empty())
        return;
    const auto position = positionIn(rows);
    const std::size_t first = by > 0 ? 0 : rows.size() - 1;
    const std::size_t step = by > 0 ? 1 : rows.size() - 1;
    const QModelIndex next = rows[position ? (*position + step) % rows.size() : first];
    for (QModelIndex above = next.parent(); above.isValid(); above = above.parent())
        view_->expand(above);
    view_->setCurrentIndex(next);
}

} // namespace qaliper
