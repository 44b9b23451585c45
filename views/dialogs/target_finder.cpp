#include "views/dialogs/target_finder.h"

#include <algorithm>
#include <tuple>

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "model/rules/facts.h"
#include "model/target/rtx.h"
#include "model/target/words.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr std::size_t mostChoices = 8;
constexpr int lowestFound = 26; // px

// The target without what the name says.
QString restOf(const TargetChoice& choice) {
    Target target = choice.target;
    target.product.clear();
    const QString words = toQt(targetWords(target));
    return words == toQt(std::string_view(choice.name)) ? QString() : words;
}

} // namespace

std::vector<Target> listedReleases(const Knowledge& knowledge) {
    std::vector<Target> releases;
    releases.reserve(std::size(rtxReleases));
    for (const RtxRelease& release : rtxReleases)
        releases.push_back({release.parser, release.release});
    for (const Version version : knownReleases(knowledge.operators))
        releases.push_back({version});
    std::ranges::reverse(releases);
    return releases;
}

TargetFinder::TargetFinder(const Knowledge& knowledge, QWidget* parent)
    : QWidget(parent),
      field_(new QLineEdit(this)),
      found_(new QTreeWidget(this)),
      releases_(listedReleases(knowledge)) {
    field_->setObjectName(QStringLiteral("targetSearch"));
    field_->setPlaceholderText(tr("JetPack 6.2, RTX 4090 …"));
    field_->setAccessibleName(tr("Find a target"));
    field_->setClearButtonEnabled(true);
    field_->installEventFilter(this);
    found_->setObjectName(QStringLiteral("targetsFound"));
    found_->setAccessibleName(tr("Targets found"));
    found_->setColumnCount(2);
    found_->setHeaderHidden(true);
    found_->setRootIsDecorated(false);
    found_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    found_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(field_);
    column->addWidget(found_);
    setFocusProxy(field_);
    connect(field_, &QLineEdit::textChanged, this, &TargetFinder::show);
    connect(field_, &QLineEdit::returnPressed, this, &TargetFinder::takeFirst);
    connect(found_, &QTreeWidget::itemActivated, this, &TargetFinder::take);
    connect(found_, &QTreeWidget::itemClicked, this, &TargetFinder::take);
}

void TargetFinder::clear() { field_->clear(); }

// The arrow down leads from the field to what it found.
bool TargetFinder::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = watched == field_ && event->type() == QEvent::KeyPress && !choices_.empty();
    if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Down)
        return QWidget::eventFilter(watched, event);
    found_->setFocus();
    found_->setCurrentItem(found_->topLevelItem(0));
    return true;
}

void TargetFinder::show(const QString& typed) {
    const std::string text = fromQt(typed.trimmed());
    choices_ = targetsMatching(text, current_, releases_, mostChoices);
    auto written = parseTarget(text);
    if (written && choices_.empty())
        choices_.push_back({text, *written});
    found_->clear();
    for (const TargetChoice& choice : choices_) {
        auto* row = new QTreeWidgetItem(found_, {toQt(std::string_view(choice.name)), restOf(choice)});
        row->setSizeHint(1, {0, lowestFound});
    }
    found_->setVisible(!choices_.empty());
    if (!choices_.empty())
        found_->setFixedHeight(found_->sizeHintForRow(0) * found_->topLevelItemCount() + 2 * found_->frameWidth() + 2);
    emit answered(text.empty() || !choices_.empty() ? QString() : toQt(written.error().message));
}

void TargetFinder::take(QTreeWidgetItem* item) {
    const Target target = choices_.at(static_cast<std::size_t>(found_->indexOfTopLevelItem(item))).target;
    clear();
    emit chosen(target);
}

void TargetFinder::takeFirst() {
    if (QTreeWidgetItem* first = found_->topLevelItem(0))
        take(first);
}

} // namespace qaliper
