#include "views/panels/node_panel.h"

#include <algorithm>

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>

#include "model/graph/find_value.h"
#include "model/graph/identity.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/value_label.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/tensor_dialog.h"
#include "views/panels/finding_card.h"
#include "views/panels/range_card.h"
#include "views/panels/walk_bar.h"
#include "views/properties/properties_view.h"

namespace qaliper {

namespace {

constexpr int minPropertiesWidth = 290; // px; for the buttons of a card
constexpr int firstLookDelay = 400;     // ms

} // namespace

NodePanel::NodePanel(FindingCommands& commands, QWidget* parent)
    : QWidget(parent),
      commands_(&commands),
      walk_(new WalkBar(commands.actions(), this)),
      title_(new ValueLabel({}, this)),
      subtitle_(new ValueLabel({}, this)),
      cards_(new QVBoxLayout),
      properties_(new PropertiesView),
      scroll_(new QScrollArea(this)) {
    setMinimumWidth(minPropertiesWidth);
    setTextStyle(title_, TextStyle::Heading);
    setTextStyle(subtitle_, TextStyle::Secondary);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(14, 12, 14, 16);
    inner->setSpacing(12);
    auto* head = new QVBoxLayout;
    head->setSpacing(2);
    head->addWidget(title_);
    head->addWidget(subtitle_);
    inner->addWidget(walk_);
    inner->addLayout(head);
    cards_->setSpacing(8);
    inner->addLayout(cards_);
    inner->addWidget(properties_);
    inner->addStretch();
    setFocusProxy(scroll_);
    scroll_->setAccessibleName(tr("Properties"));
    const auto scrollTo = [this](Qt::Key key, auto end) {
        auto* shortcut = new QShortcut(key, scroll_);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this,
            [bar = scroll_->verticalScrollBar(), end] { bar->setValue((bar->*end)()); });
    };
    scrollTo(Qt::Key_Home, &QScrollBar::minimum);
    scrollTo(Qt::Key_End, &QScrollBar::maximum);
    scroll_->setWidget(content);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    keepRoomForScrollBar();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scroll_);
    connect(properties_, &PropertiesView::replaced, this, [this] {
        shown_ = coming_;
        orderTabs();
        showReady();
    });
    connect(properties_, &PropertiesView::lineAsked, this, [this](const std::string& line) {
        if (document_ && document_->analysis())
            document_->walk().begin(*document_->analysis(), line);
    });
    connect(properties_, &PropertiesView::fixAsked, this, &NodePanel::previewFix);
    connect(walk_, &WalkBar::fixAsked, this, &NodePanel::previewFix);
    connect(walk_, &WalkBar::fixesShown, this, [this] {
        orderTabs();
        showReady();
    });
    connect(properties_, &PropertiesView::actionAsked, this,
        [this](ActionId id) { commands_->actions().at(id)->trigger(); });
    connect(properties_, &PropertiesView::linkAsked, this, &NodePanel::follow);
    connect(properties_, &PropertiesView::constantAsked, this, [this](ValueIx value) {
        if (!document_ || !shown_)
            return;
        auto* dialog = new TensorDialog(*document_->services().pool, shown_, value, window());
        dialog->show();
    });
    connect(properties_, &PropertiesView::pageAsked, this, [this](const PropertyPage& page) {
        auto* dialog = new PageDialog(page.title, page.text, window());
        dialog->show();
    });
    waiting_.setSingleShot(true);
    waiting_.setInterval(firstLookDelay);
    connect(&waiting_, &QTimer::timeout, this, &NodePanel::ask);
    setDocument(nullptr);
}

// A scroll bar that appears would change the width, and all text would be wrapped again.
void NodePanel::keepRoomForScrollBar() {
    QScrollBar* bar = scroll_->verticalScrollBar();
    scroll_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    bar->setEnabled(false); // a disabled bar is not drawn
    connect(bar, &QScrollBar::rangeChanged, bar, [bar](int least, int most) { bar->setEnabled(least < most); });
}

void NodePanel::setDocument(Document* document) {
    document_.follow(document);
    asking_.reset();
    walk_->setDocument(document);
    clear();
    if (!document_)
        return;
    asking_ = std::make_unique<Task>(*document_->services().pool);
    document_.on(&Document::analysisChanged, [this] { askAgain(); });
    document_.on(&Document::saved, [this] { ask(); }); // the file name may have changed
    document_.on({&Document::checkingChanged, &Document::foregroundChanged}, [this] { showReady(); });
    document_.on(&Selection::changed, [this] { ask(); });
    ask();
}

bool NodePanel::isComplete() const {
    return !waiting_.isActive() && !(asking_ && asking_->isRunning()) && properties_->isComplete();
}

// Of the findings that this analysis still has.
void NodePanel::previewFix(const PropertyFix& fix) {
    if (!document_ || !document_->analysis())
        return;
    if (fix.tool) {
        emit toolAsked(*fix.tool);
        return;
    }
    if (const auto subject = subjectOf(document_->analysis(), fix.findings))
        commands_->preview(*subject, fix.offer);
}

void NodePanel::follow(const PropertyLink& link) {
    if (!document_ || !shown_)
        return;
    if (link.node.valid())
        document_->selection().revealNode(shown_->node(link.node).id);
    else
        document_->selection().revealTensor(valueIdentity(*shown_, link.tensor));
}

void NodePanel::clear() {
    title_->setWords(tr("Properties"));
    subtitle_->setWords(tr("What is known of a node, or of the whole model, appears here."));
    subtitle_->setVisible(true);
    waiting_.stop();
    coming_ = nullptr;
    properties_->setSections({});
    showCards({});
}

// What a first look says of the whole model is replaced soon: it is described only when the check takes longer.
void NodePanel::askAgain() {
    const bool isOfModel = !asked_.valid() && askedTensor_.empty() && askedNodes_.empty();
    if (document_ && document_->isChecking() && isOfModel)
        waiting_.start();
    else
        ask();
}

void NodePanel::ask() {
    waiting_.stop();
    if (!document_)
        return;
    if (!document_->analysis()) { // the analysis belongs to another file, or is not available
        asking_->cancel();
        clear();
        return;
    }
    const Selection& selection = document_->selection();
    const NodeId selected = selection.node();
    const Index& index = document_->analysis()->context->index();
    const bool areSeveral = selection.nodes().size() > 1;
    const std::vector<NodeId> nodes = areSeveral ? selection.nodes() : std::vector<NodeId>();
    const auto node = areSeveral ? std::nullopt : index.find(selected);
    const auto tensor = findValue(index, selection.tensor());
    const bool isSame = (node && selected == asked_) || (tensor && selection.tensor() == askedTensor_) ||
        (areSeveral && nodes == askedNodes_);
    asked_ = node ? selected : NodeId{};
    askedNodes_ = nodes;
    askedTensor_ = tensor ? selection.tensor() : std::string();
    asking_->start(
        [analysis = document_->analysis(), node, tensor, nodes, title = document_->title()](const Job& job) {
            return !nodes.empty() ? describeSelection(*analysis, nodes, job)
                : node            ? describeNode(*analysis, *node, job)
                : tensor          ? describeTensor(*analysis, *tensor, job)
                                  : describeModel(*analysis, title, job);
        },
        [this, isSame, owner = document_->analysis()->context->indexOwner](const Result<ShownProperties>& properties) {
            if (!properties)
                return;
            coming_ = owner;
            show(*properties);
            if (!isSame)
                scroll_->verticalScrollBar()->setValue(0);
        });
}

void NodePanel::show(const ShownProperties& properties) {
    title_->setWords(properties.title);
    subtitle_->setWords(properties.subtitle);
    subtitle_->setVisible(!properties.subtitle.isEmpty());
    showCards(asked_);
    properties_->setSections(properties.sections);
}

// Tab order: new widgets would be last in the window; Tab should go down the panel.
void NodePanel::orderTabs() {
    QWidget* last = scroll_;
    const auto follow = [&last](const QWidget& part) {
        for (QWidget* child : part.findChildren<QWidget*>()) { // buttons and links
            if ((child->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            setTabOrder(last, child);
            last = child;
        }
    };
    follow(*walk_);
    for (int i = 0; i < cards_->count(); ++i)
        follow(*cards_->itemAt(i)->widget());
    follow(*properties_);
}

void NodePanel::showCards(NodeId node) {
    while (QLayoutItem* item = cards_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (!document_ || !document_->analysis() || !node.valid())
        return;
    const std::vector<Finding>& findings = document_->analysis()->findings;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (findings[i].node != node)
            continue;
        auto* card = new FindingCard({document_->analysis(), {i}}, FindingCard::Extent::Full, *commands_, this);
        connect(card, &FindingCard::tensorAsked, this, [this](const std::string& tensor) {
            if (document_)
                document_->selection().revealTensor(tensor);
        });
        cards_->addWidget(card);
    }
    showRanges(node);
    showReady();
}

// Of what the last quantization measured at the node.
void NodePanel::showRanges(NodeId node) {
    const MeasuredTensors* measured = document_->measured();
    const Context& context = *document_->analysis()->context;
    const auto found = context.index().find(node);
    if (!measured || !found)
        return;
    for (const MeasuredPlace& place : measuredAt(context, *found, *measured)) {
        auto* card =
            new RangeCard(*measured->of(place.tensor), place.pair, measured->form, document_->isMeasured(), this);
        connect(card, &RangeCard::limitAsked, this,
            [this, analysis = document_->analysis()](NodeIx quantize, const QString& limit) {
                const NodeId id = analysis->context->node(quantize).id;
                if (document_ && document_->mayEdit(analysis))
                    document_->applyTool({"set-range", {id}, {{"limit", fromQt(limit)}}});
            });
        cards_->addWidget(card);
    }
}

void NodePanel::showReady() {
    const bool isReady = document_ && document_->isChecked() && !document_->foreground();
    for (FindingCard* card : findChildren<FindingCard*>())
        card->setReady(isReady);
    for (RangeCard* card : findChildren<RangeCard*>())
        card->setReady(isReady);
    for (QPushButton* button : findChildren<QPushButton*>(QStringLiteral("fixCause")))
        button->setEnabled(isReady);
    for (QPushButton* button : properties_->findChildren<QPushButton*>(QStringLiteral("command")))
        button->setEnabled(isReady);
}

} // namespace qaliper
