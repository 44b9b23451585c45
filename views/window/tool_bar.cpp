#include "views/window/tool_bar.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QToolButton>

#include "views/base/icons.h"
#include "views/base/labels.h"
#include "views/window/search_field.h"
#include "views/window/target_button.h"

namespace qaliper {

namespace {

using enum ActionId;

constexpr int zoomWidth = 62;
constexpr int roomForWords = 1350; // px; in a narrower bar, buttons show only their icons, so that all of them fit
constexpr int roomForZoom = 1100;
constexpr int roomForAll = 940;

QString percentWords(double zoom) {
    const double percent = 100 * zoom;
    const int decimals = percent < 1 ? 2 : percent < 10 ? 1 : 0;
    return QStringLiteral("%1 %").arg(QString::number(percent, 'f', decimals));
}

} // namespace

ToolBar::ToolBar(const Actions& actions, const Services& services, QWidget* parent)
    : QToolBar(parent),
      target_(new TargetButton(*services.knowledge, this)),
      search_(new SearchField(this)),
      zoom_(new QToolButton(this)),
      more_(new QToolButton(this)) {
    setObjectName(QStringLiteral("toolBar"));
    setWindowTitle(tr("Main"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize({18, 18});
    for (const ActionId id : {Open, Save, ExportPicture})
        addAction(actions.at(id));
    addSeparator();
    for (const ActionId id : {Undo, Redo})
        addAction(actions.at(id));
    addSeparator();
    for (const ActionId id : {Back, Forward})
        addAction(actions.at(id));
    addSeparator();
    QLabel* name = makeLabel(tr("Target"), TextStyle::Secondary, this);
    name->setContentsMargins(4, 0, 4, 0);
    targetName_ = addWidget(name);
    addWidget(target_);
    addSeparator();
    addNamed(actions.at(ShowQuantization), tr("Q/DQ"));
    addNamed(actions.at(ShowShapes), tr("Shapes"));
    addNamed(actions.at(ShowMinimap), tr("Minimap"));
    addWidget(search_); // takes the remaining room
    QAction* find = actions.at(Find);
    const auto showKey = [this, find] { search_->setKey(find->shortcut()); };
    connect(find, &QAction::changed, search_, showKey);
    showKey();
    addSeparator();
    addAction(actions.at(ZoomOut));
    zoom_->setObjectName(QStringLiteral("zoom"));
    giveToolTip(*zoom_, tr("Actual size"), *actions.at(ZoomReset));
    zoom_->setFixedWidth(zoomWidth);
    connect(zoom_, &QToolButton::clicked, actions.at(ZoomReset), &QAction::trigger);
    percent_ = addWidget(zoom_);
    addAction(actions.at(ZoomIn));
    addAction(actions.at(Fit));
    all_ = this->actions();
    makeMore(actions);
    setWordsShown(true);
    setZoom(0);
}

void ToolBar::makeMore(const Actions& actions) {
    auto* menu = new QMenu(more_);
    for (const ActionId id : {ExportPicture, Undo, Redo, Back, Forward, ShowQuantization, ShowShapes, ShowMinimap}) {
        QAction* action = actions.at(id);
        const qsizetype at = all_.indexOf(action);
        if (all_.at(at - 1)->isSeparator() && !yielding_.isEmpty() && yielding_.last() == all_.value(at - 2))
            yielding_ << all_.at(at - 1);
        yielding_ << action;
        menu->addAction(action);
    }
    more_->setObjectName(QStringLiteral("moreTools"));
    more_->setIcon(glyphIcon(Glyph::More));
    more_->setToolTip(tr("More tools"));
    more_->setAccessibleName(tr("More tools"));
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setMenu(menu);
    moreAction_ = insertWidget(all_.at(all_.indexOf(actions.at(ZoomOut)) - 1), more_);
    moreAction_->setVisible(false);
}

// Buttons of a tool bar take no focus by default; those inside its fields keep that.
void ToolBar::dressButtons() {
    for (QToolButton* button : findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
        button->setFocusPolicy(Qt::TabFocus);
    for (QAction* action : named_) {
        if (auto* button = qobject_cast<QToolButton*>(widgetForAction(action)))
            button->setToolButtonStyle(areWordsShown_ ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    }
}

void ToolBar::setCompact(bool compact) {
    isCompact_ = compact;
    moreAction_->setVisible(compact);
    QAction* next = nullptr;
    for (auto action = all_.rbegin(); action != all_.rend(); ++action) {
        if (yielding_.contains(*action)) {
            compact ? removeAction(*action) : insertAction(next, *action);
        }
        next = *action;
    }
    dressButtons();
}

void ToolBar::resizeEvent(QResizeEvent* event) {
    const int width = event->size().width();
    if (const bool isRoomy = width >= roomForWords; isRoomy != areWordsShown_)
        setWordsShown(isRoomy);
    percent_->setVisible(width >= roomForZoom);
    if (const bool isCompact = width < roomForAll; isCompact != isCompact_)
        setCompact(isCompact);
    QToolBar::resizeEvent(event);
}

void ToolBar::setWordsShown(bool shown) {
    areWordsShown_ = shown;
    targetName_->setVisible(shown);
    dressButtons();
}

void ToolBar::addNamed(QAction* action, const QString& name) {
    action->setIconText(name);
    addAction(action);
    named_ << action;
}

void ToolBar::setZoom(double zoom) {
    zoom_->setEnabled(zoom > 0);
    zoom_->setText(zoom > 0 ? percentWords(zoom) : QString());
}

} // namespace qaliper
