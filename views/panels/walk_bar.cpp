#include "views/panels/walk_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/base/icons.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/document/walk_words.h"
#include "views/properties/cost_rows.h"
#include "views/properties/fix_button.h"

namespace qaliper {

namespace {

std::vector<PropertyFix> walkButtons(Document& document) {
    const VerdictWalk& walk = document.walk();
    const auto& analysis = document.analysis();
    if (!walk.isActive() || !walk.cause() || !analysis)
        return {};
    std::vector<NodeIx> places;
    for (const NodeId node : walk.places()) {
        if (const auto place = analysis->context->index().find(node))
            places.push_back(*place);
    }
    return causeButtons(*analysis->context, *walk.cause(), walk.fixes(), places);
}

} // namespace

WalkBar::WalkBar(const Actions& actions, QWidget* parent)
    : QFrame(parent),
      title_(makeLabel({}, TextStyle::Title, this)),
      position_(makeLabel({}, TextStyle::Secondary, this)),
      previous_(addButton("previousPlace", Glyph::ChevronLeft, tr("The place before"))),
      next_(addButton("nextPlace", Glyph::ChevronRight, tr("The next place"))),
      end_(addButton("endWalk", Glyph::Close, tr("Back to the whole verdict (Esc)"))),
      fixes_(new QVBoxLayout) {
    setObjectName(QStringLiteral("walkBar"));
    title_->setWordWrap(true);
    position_->setObjectName(QStringLiteral("place"));
    giveToolTip(*previous_, previous_->accessibleName(), *actions.at(ActionId::PreviousFinding));
    giveToolTip(*next_, next_->accessibleName(), *actions.at(ActionId::NextFinding));
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(position_, 1);
    for (QToolButton* button : {previous_, next_, end_})
        row->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(title_);
    column->addLayout(row);
    column->addLayout(fixes_);
    const auto walk = [this](QToolButton* button, auto act) {
        connect(button, &QToolButton::clicked, this, [this, act] {
            if (document_)
                act(*document_);
        });
    };
    walk(previous_, [](Document& document) { document.walk().step(-1); });
    walk(next_, [](Document& document) { document.walk().step(1); });
    walk(end_, [](Document& document) {
        document.walk().end();
        document.selection().clear();
    });
    hide();
}

QToolButton* WalkBar::addButton(const char* name, Glyph glyph, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setIcon(glyphIcon(glyph));
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

void WalkBar::setDocument(Document* document) {
    document_.follow(document);
    document_.on(&VerdictWalk::changed, [this] { showLine(); });
    document_.on(&VerdictWalk::moved, [this] { showPosition(); });
    showLine();
}

void WalkBar::showLine() {
    const bool isActive = document_ && document_->walk().isActive();
    title_->setText(isActive ? toQt(document_->walk().title()) : QString());
    showPosition();
    showFixes();
    setVisible(isActive);
}

void WalkBar::showFixes() {
    while (QLayoutItem* item = fixes_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const PropertyFix& fix : document_ ? walkButtons(*document_) : std::vector<PropertyFix>()) {
        QPushButton* button = makeFixButton(fix, this);
        connect(button, &QPushButton::clicked, this, [this, fix] { emit fixAsked(fix); });
        fixes_->addWidget(button, 0, Qt::AlignLeft);
    }
    emit fixesShown();
}

void WalkBar::showPosition() {
    if (!document_)
        return;
    const VerdictWalk& walk = document_->walk();
    position_->setText(walkPosition(walk));
    previous_->setEnabled(walk.position() != std::optional<std::size_t>(0));
    next_->setEnabled(!walk.position() || *walk.position() + 1 < walk.places().size());
}

} // namespace qaliper
