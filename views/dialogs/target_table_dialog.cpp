#include "views/dialogs/target_table_dialog.h"

#include <algorithm>
#include <array>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "model/report/target_fixes.h"
#include "model/session/fix_targets.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/dialogs/target_finder.h"
#include "views/dialogs/target_table_model.h"
#include "views/document/disabled_reason.h"

namespace qaliper {

namespace {

constexpr QSize usualSize{1080, 680};
constexpr int narrowestColumn = 96; // px, of a target
constexpr int findingColumn = 330;
constexpr int lowestRow = 26;

// What people ship to beside the target of the model, until they choose.
constexpr std::array<std::string_view, 4> usualTargets{"jetpack-6.2", "trt-10.16", "trt-11.5", "rtx-1.7"};

// The ground of a cell, which a style sheet leaves out.
class CellDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (const QVariant ground = index.data(Qt::BackgroundRole); ground.isValid())
            painter->fillRect(option.rect.adjusted(1, 1, -1, -1), ground.value<QColor>());
        QStyledItemDelegate::paint(painter, option, index);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return QStyledItemDelegate::sizeHint(option, index).expandedTo({0, lowestRow});
    }
};

std::vector<Target> firstTargets(const Target& current) {
    std::vector<Target> targets{current};
    for (const std::string_view name : usualTargets) {
        const auto target = parseTarget(name);
        if (target && formatTarget(*target) != formatTarget(current))
            targets.push_back(*target);
    }
    return targets;
}

QString namesOf(const TargetTable& table, const SharedFix& fix) {
    if (fix.targets.size() == table.targets.size())
        return TargetTableDialog::tr("all");
    QStringList names;
    for (const std::size_t target : fix.targets)
        names += toQt(std::string_view(formatTarget(table.targets[target])));
    return names.join(QStringLiteral("; "));
}

bool hasAutomaticFix(const TargetTable& table) {
    return std::ranges::any_of(table.analyses, [](const auto& analysis) {
        return std::ranges::any_of(analysis->findings,
            [](const Finding& finding) { return !finding.offers.empty() && finding.offers.front().automatic; });
    });
}

// Empty when fixes for the targets can be previewed.
QString whyNotReady(const Document* document, const std::shared_ptr<const TargetTable>& table) {
    if (const QString reason = whyNotEditable(document); !reason.isEmpty())
        return reason;
    if (!table)
        return TargetTableDialog::tr("The targets are still being checked");
    return hasAutomaticFix(*table) ? QString()
                                   : TargetTableDialog::tr("No finding on these targets has an automatic fix");
}

// What is left of the findings is said by the note; without any fix there is nothing to apply.
Result<Applied> fixedFor(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const std::vector<Target>& targets, const Job& job) {
    QALIPER_TRY(auto fixes, applyForTargets(inspector, analysis, targets, {}, onAllProcessors, job));
    Text note = noteOnTargetFixes(fixes);
    if (fixes.applied.fixes.empty())
        return fail(ErrorKind::Invalid, std::move(note));
    fixes.applied.note = std::move(note);
    return std::move(fixes.applied);
}

} // namespace

TargetTableDialog::TargetTableDialog(Document& document, std::shared_ptr<const Knowledge> knowledge, QWidget* parent)
    : QDialog(parent),
      shown_(&document),
      knowledge_(std::move(knowledge)),
      checking_(*document.services().pool),
      targets_(firstTargets(document.settings().target)),
      model_(new TargetTableModel(this)),
      finder_(new TargetFinder(*knowledge_, this)),
      view_(new QTreeView(this)),
      summary_(makeParagraph({}, TextStyle::Secondary, this)),
      refusal_(makeParagraph({}, TextStyle::Faint, this)),
      busy_(new QProgressBar(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("targets"));
    setWindowTitle(tr("Targets of %1").arg(document.title()));
    build();
    document_.follow(&document);
    document_.on({&Document::indexChanged, &Document::settingsChanged}, [this] { start(); });
    document_.on({&Document::checkingChanged, &Document::foregroundChanged}, [this] { showReady(); });
    document_.on({&Document::targetChanged}, [this] {
        model_->setCurrent(formatTarget(shown_->settings().target));
        finder_->setCurrent(shown_->settings().target);
    });
    connect(&document, &QObject::destroyed, this, &QDialog::close);
    model_->setCurrent(formatTarget(document.settings().target));
    finder_->setCurrent(document.settings().target);
    resizeWithinScreen(*this, usualSize);
    start();
}

void TargetTableDialog::build() {
    auto* all = new QPushButton(tr("&All Releases"), this);
    all->setObjectName(QStringLiteral("allReleases"));
    all->setAutoDefault(false);
    all->setToolTip(tr("A column for each release that is known"));
    busy_->setRange(0, 0);
    busy_->setTextVisible(false);
    busy_->setFixedWidth(120);
    auto* name = makeLabel(tr("Add a &target"), TextStyle::Plain, this);
    name->setBuddy(finder_);
    name->setFixedHeight(finder_->sizeHint().height()); // of the field alone
    auto* bar = new QHBoxLayout;
    bar->addWidget(name, 0, Qt::AlignTop);
    bar->addWidget(finder_, 1);
    bar->addWidget(all, 0, Qt::AlignTop);
    bar->addWidget(busy_, 0, Qt::AlignTop);
    view_->setObjectName(QStringLiteral("targetTable"));
    view_->setAccessibleName(tr("Findings on each target"));
    view_->setModel(model_);
    view_->setItemDelegate(new CellDelegate(view_));
    view_->setSelectionBehavior(QAbstractItemView::SelectItems);
    view_->setAllColumnsShowFocus(false);
    view_->setUniformRowHeights(true);
    view_->header()->setStretchLastSection(false);
    view_->header()->setDefaultAlignment(Qt::AlignCenter);
    view_->header()->setContextMenuPolicy(Qt::CustomContextMenu);
    view_->header()->setSectionsClickable(true);
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(view_);
    parts->addWidget(buildFixes());
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 1);
    refusal_->hide();
    auto* column = new QVBoxLayout(this);
    column->addLayout(bar);
    column->addWidget(refusal_);
    column->addWidget(summary_);
    column->addWidget(parts, 1);
    connect(all, &QPushButton::clicked, this, [this] {
        std::vector<Target> releases = listedReleases(*knowledge_);
        setTargets(std::move(releases));
    });
    connect(finder_, &TargetFinder::chosen, this, &TargetTableDialog::add);
    connect(finder_, &TargetFinder::answered, this, [this](const QString& refusal) {
        refusal_->setText(refusal);
        refusal_->setVisible(!refusal.isEmpty());
    });
    connect(view_, &QTreeView::activated, this, &TargetTableDialog::choose);
    connect(view_->header(), &QHeaderView::customContextMenuRequested, this, &TargetTableDialog::openMenu);
    connect(view_->header(), &QHeaderView::sectionClicked, this, [this](int section) {
        openMenu({view_->header()->sectionViewportPosition(section) + 8, view_->header()->height()});
    });
}

QWidget* TargetTableDialog::buildFixes() {
    auto* page = new QWidget(this);
    fixes_ = makeTable(QStringLiteral("sharedFixes"), {tr("Fix"), tr("Numbers"), tr("Places"), tr("Targets")}, page);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 6, 0, 0);
    preview_ = new QPushButton(tr("&Fix for These Targets…"), page);
    preview_->setObjectName(QStringLiteral("fixForTargets"));
    preview_->setAutoDefault(false);
    connect(preview_, &QPushButton::clicked, this, &TargetTableDialog::preview);
    auto* head = new QHBoxLayout;
    head->addWidget(makeLabel(tr("Fixes that serve several targets"), TextStyle::Section, page), 1);
    head->addWidget(preview_);
    column->addLayout(head);
    column->addWidget(fixes_);
    showReady();
    return page;
}

void TargetTableDialog::setTargets(std::vector<Target> targets) {
    targets_ = std::move(targets);
    start();
}

void TargetTableDialog::add(const Target& target) {
    const auto isSame = [&](const Target& other) { return formatTarget(other) == formatTarget(target); };
    if (std::ranges::any_of(targets_, isSame))
        return;
    targets_.push_back(target);
    start();
}

void TargetTableDialog::remove(std::size_t number) {
    if (targets_.size() < 2)
        return;
    targets_.erase(targets_.begin() + static_cast<std::ptrdiff_t>(number));
    start();
}

// What is shown stays until there is something newer.
void TargetTableDialog::start() {
    if (!shown_ || !shown_->index())
        return;
    busy_->show();
    checking_.start([inspector = shown_->inspector(), index = shown_->index(), targets = targets_](
                        const Job& job) { return inspectTargets(inspector, index, targets, onAllProcessors, job); },
        [this](Result<std::vector<std::shared_ptr<const Analysis>>> analyses) { take(std::move(analyses)); });
}

void TargetTableDialog::take(Result<std::vector<std::shared_ptr<const Analysis>>> analyses) {
    busy_->hide();
    if (!analyses) {
        summary_->setText(toQt(analyses.error()));
        return;
    }
    const auto table = std::make_shared<const TargetTable>(tableOf(std::move(*analyses)));
    model_->setTable(table);
    view_->setColumnWidth(0, findingColumn);
    for (int column = 1; column < model_->columnCount(); ++column)
        view_->setColumnWidth(column, std::max(narrowestColumn, view_->header()->sectionSizeHint(column)));
    showSummary(*table);
    showFixes(*table);
    showReady();
}

void TargetTableDialog::showReady() {
    const QString reason = whyNotReady(shown_, model_->table());
    preview_->setEnabled(reason.isEmpty());
    preview_->setToolTip(reason.isEmpty() ? tr("Shows, as one step, the automatic fixes that serve these targets and "
                                               "bring no error or warning on any")
                                          : reason);
}

void TargetTableDialog::preview() {
    const std::vector<Target> targets = model_->table()->targets;
    PreviewCase shown;
    shown.heading = tr("Fixes for %1 targets").arg(targets.size());
    shown.analysis = shown_->analysis();
    shown.offers = {exactOffer("for-targets", say("Automatic fixes that serve these targets"))};
    shown.edit = [inspector = shown_->inspector(), analysis = shown.analysis, targets](const std::string&,
                     const Arguments&, const Job& job) { return fixedFor(inspector, analysis, targets, job); };
    shown.apply = [document = shown_, targets](const std::string&, const Arguments&) {
        RecordedAction action{ActionKind::Targets, {}, {}, {}, {}, {}};
        for (const Target& target : targets)
            action.keys.push_back(formatTarget(target));
        if (document)
            document->applyFixes(std::move(action));
    };
    emit previewAsked(shown);
}

void TargetTableDialog::showSummary(const TargetTable& table) {
    const auto clean = std::ranges::count_if(table.analyses, [](const auto& analysis) {
        return std::ranges::none_of(
            analysis->findings, [](const Finding& finding) { return finding.severity == Severity::Error; });
    });
    summary_->setText(table.rows.empty()
            ? tr("Nothing is found on any of these targets.")
            : tr("%1 of %2 targets have no error. A double click on a cell goes to its place on that target.")
                  .arg(clean)
                  .arg(table.targets.size()));
}

void TargetTableDialog::showFixes(const TargetTable& table) {
    fixes_->setRowCount(0);
    for (const SharedFix& fix : table.fixes)
        addRow(*fixes_,
            {toQt(fix.title), fix.safety == Safety::Exact ? tr("exact") : tr("to be reviewed"),
                QString::number(fix.findings), namesOf(table, fix)});
    fitColumns(*fixes_);
}

void TargetTableDialog::openMenu(const QPoint& place) {
    const int section = view_->header()->logicalIndexAt(place.x());
    if (section < 1 || !shown_ || !model_->table())
        return;
    const auto number = static_cast<std::size_t>(section - 1);
    const Target target = model_->table()->targets.at(number);
    QMenu menu(this);
    menu.addAction(tr("&Check the Model for This Target"), this, [this, target] { shown_->setTarget(target); });
    QAction* removal = menu.addAction(tr("&Remove This Column"), this, [this, number] { remove(number); });
    removal->setEnabled(targets_.size() > 1);
    menu.exec(view_->header()->mapToGlobal(place));
}

void TargetTableDialog::choose(const QModelIndex& index) {
    if (const auto found = model_->foundAt(index))
        emit cellChosen(model_->table()->targets[found->target], found->finding->key, found->finding->node);
}

} // namespace qaliper
