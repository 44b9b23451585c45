#include "views/window/status_line.h"

#include <QLabel>

#include "model/rules/speed_lines.h"
#include "views/base/elided_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/wording.h"
#include "views/document/walk_words.h"
#include "views/properties/cost_rows.h"
#include "views/properties/share_bar.h"

namespace qaliper {

namespace {

// Lines of the verdict that are shown; the panel has all of them.
constexpr std::size_t verdictLines = 2;

// The lines of what stops parser or build, or the others.
QStringList wordsOf(const std::vector<SpeedLine>& verdict, bool ofStops) {
    QStringList words;
    for (const SpeedLine& line : verdict) {
        if ((line.cause && line.cause->stops()) == ofStops)
            words += toQt(line.text);
    }
    return words;
}

} // namespace

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent),
      file_(new ElidedLabel(this)),
      chosen_(makeLabel({}, TextStyle::Plain, this)),
      walk_(makeLabel({}, TextStyle::Plain, this)),
      work_(makeLabel({}, TextStyle::Secondary, this)),
      slower_(makeLabel({}, TextStyle::Plain, this)),
      verdict_(new ElidedLabel(this)),
      shares_(new ShareBar(this)) {
    setSizeGripEnabled(false);
    setContentsMargins(6, 0, 4, 0);
    setTextStyle(verdict_, TextStyle::Secondary);
    slower_->setObjectName(QStringLiteral("slowerThanHalf"));
    slower_->setProperty("tone", QStringLiteral("caution"));
    verdict_->setObjectName(QStringLiteral("shortVerdict"));
    shares_->setObjectName(QStringLiteral("precisionShares"));
    verdict_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    file_->setObjectName(QStringLiteral("file"));
    file_->setElideMode(Qt::ElideRight);
    file_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    addWidget(file_);
    chosen_->setObjectName(QStringLiteral("selectionCount"));
    walk_->setObjectName(QStringLiteral("walkPosition"));
    for (QLabel* label : {chosen_, walk_, work_})
        label->setContentsMargins(12, 0, 0, 0);
    addWidget(chosen_);
    addWidget(walk_);
    addWidget(work_);
    addPermanentWidget(slower_);
    addPermanentWidget(verdict_);
    addPermanentWidget(shares_);
    setDocument(nullptr);
}

void StatusLine::setDocument(Document* document) {
    document_.follow(document);
    document_.on({&VerdictWalk::changed, &VerdictWalk::moved}, [this] { showWalk(); });
    document_.on(&Selection::changed, [this] { showSelection(); });
    document_.on(&Document::indexChanged, [this] { showSelection(); });
    document_.on({&Document::stateChanged, &Document::analysisChanged, &Document::fileChanged}, [this] { showAll(); });
    const auto work = [this] { showWork(); };
    document_.on({&Document::checkingChanged, &Document::foregroundChanged, &Document::progressed}, work);
    document_.on(&Task::progressed, work);
    showAll();
}

void StatusLine::showAll() {
    showWork();
    showSelection();
    showWalk();
    const bool isOpen = document_ && document_->state() == Document::State::Open;
    if (!isOpen || !document_->analysis()) {
        file_->setText(document_ ? document_->title() : QString());
        verdict_->setText({});
        slower_->hide();
        shares_->setShares({});
        told_ = nullptr;
        return;
    }
    const Model& model = document_->history().current();
    file_->setText(tr("%1 · opset %2 · IR %3 · %4")
                       .arg(document_->title())
                       .arg(model.opset().value_or(0))
                       .arg(model.irVersion)
                       .arg(nodeCount(nodeCount(model))));
    showVerdict();
}

void StatusLine::showVerdict() {
    if (told_ == document_->analysis())
        return;
    told_ = document_->analysis();
    const std::vector<SpeedLine> verdict = speedLines(*told_);
    const QStringList stops = wordsOf(verdict, true);
    const QStringList shown = stops.isEmpty() ? wordsOf(verdict, false) : stops;
    const auto slower = slowerThanHalf(*told_);
    slower_->setText(slower.value_or(QString()));
    slower_->setVisible(slower.has_value());
    verdict_->setText(shown.isEmpty() ? tr("Not quantized") : shown.mid(0, verdictLines).join(QStringLiteral(" · ")));
    // No type runs while something stops the parser or the build.
    shares_->setShares(stops.isEmpty() ? precisionShares(told_->context->precision) : std::vector<PrecisionShare>());
}

// A single selected node is shown in the panel.
void StatusLine::showSelection() {
    const bool isOpen = document_ && document_->state() == Document::State::Open && document_->index();
    const std::size_t count = isOpen ? document_->selection().nodes(*document_->index()).size() : 0;
    chosen_->setText(count > 1 ? selectionCount(count) : QString());
    chosen_->setVisible(count > 1);
}

void StatusLine::showWalk() {
    walk_->setVisible(document_ && document_->walk().isActive());
    walk_->setText(document_ ? walkWords(document_->walk()) : QString());
}

// Shows tasks that run long enough to be noticed.
void StatusLine::showWork() {
    QString text;
    if (document_ && document_->foreground())
        text = toQt(document_->foreground()->progress().stage);
    else if (document_ && document_->state() == Document::State::Open && document_->isChecking())
        text = document_->checking().progress().stage.empty() ? tr("Checking…")
                                                              : toQt(document_->checking().progress().stage);
    else if (document_ && document_->checkFailure())
        text = tr("Not checked");
    work_->setText(text);
}

} // namespace qaliper
