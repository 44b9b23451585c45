#include "views/quantize/placement_page.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "model/draw/placement_overlay.h"
#include "model/graph/identity.h"
#include "model/session/quantize.h"
#include "model/target/quantizer_import.h"
#include "views/base/labels.h"
#include "views/base/later.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"
#include "views/canvas/canvas.h"

namespace qaliper {

namespace {

constexpr int choicesWidth = 340; // px
constexpr int reasonsHeight = 110;
constexpr int typingPause = 400; // ms
constexpr int wholePercent = 100;
constexpr int canvasHeight = 220;

// As a pattern of one node: "#73".
std::string patternOf(const Index& index, NodeIx node) {
    const auto nodes = index.nodes(mainGraph);
    return "#" + formatNumber(static_cast<std::int64_t>(node.value - (*nodes.begin()).value));
}

QString roleWords(PlacedRole role) {
    switch (role) {
    case PlacedRole::Quantized: return PlacementPage::tr("quantized");
    case PlacedRole::Fused: return PlacementPage::tr("fuses into a quantized product");
    case PlacedRole::Carried: return PlacementPage::tr("carries the scale");
    case PlacedRole::Constant: return PlacementPage::tr("constant or a shape");
    case PlacedRole::Float: break;
    }
    return PlacementPage::tr("in float");
}

} // namespace

PlacementPage::PlacementPage(Document& document, QWidget* parent)
    : QWidget(parent), document_(&document), planning_(*document.services().pool), drawing_(*document.services().pool) {
    setObjectName(QStringLiteral("placementPage"));
    typing_.setSingleShot(true);
    typing_.setInterval(typingPause);
    connect(&typing_, &QTimer::timeout, this, &PlacementPage::planAgain);
    auto* choices = buildChoices();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(choices);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(choicesWidth);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(scroll);
    row->addWidget(buildPicture(), 1);
    connect(&document.selection(), &Selection::changed, this, &PlacementPage::showKept);
    refresh();
}

QWidget* PlacementPage::buildChoices() {
    auto* box = new QWidget(this);
    box->setObjectName(QStringLiteral("content"));
    target_ = makeParagraph({}, TextStyle::Plain, box);
    target_->setObjectName(QStringLiteral("quantizeTarget"));
    type_ = new QComboBox(box);
    type_->setObjectName(QStringLiteral("quantizeType"));
    ranges_ = new QComboBox(box);
    ranges_->setObjectName(QStringLiteral("ranges"));
    ranges_->addItem(tr("Best: the one with the best output"), QString());
    ranges_->addItem(tr("Largest magnitude (MinMax)"), QStringLiteral("minmax"));
    ranges_->addItem(tr("Percentile 99.999 %"), QStringLiteral("percentile"));
    ranges_->addItem(tr("Entropy"), QStringLiteral("entropy"));
    ranges_->addItem(tr("Least square error"), QStringLiteral("mse"));
    paying_ = new QCheckBox(tr("Lea&ve in float what is not faster"), box);
    paying_->setObjectName(QStringLiteral("payingPairs"));
    paying_->setChecked(true);
    paying_->setToolTip(
        plainTip(tr("Groups of layers that are expected to take longer quantized than in float; known for targets of "
                    "compute capability 9.0, where engines were timed")));
    equalize_ = new QCheckBox(tr("&Equalize channels"), box);
    equalize_->setObjectName(QStringLiteral("equalize"));
    equalize_->setChecked(true);
    equalize_->setToolTip(plainTip(
        tr("Leaves the numbers of the float model as they are; kept where it makes the quantized model better")));
    round_ = new QCheckBox(tr("Round &weights by the data"), box);
    round_->setObjectName(QStringLiteral("roundWeights"));
    round_->setChecked(true);
    round_->setToolTip(plainTip(tr("Changes numbers; kept where samples that were held out improve")));
    correct_ = new QCheckBox(tr("&Correct biases"), box);
    correct_->setObjectName(QStringLiteral("correctBiases"));
    correct_->setChecked(true);
    correct_->setToolTip(plainTip(tr("Changes numbers; kept where samples that were held out improve")));
    auto* form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    form->addRow(tr("&Type"), type_);
    form->addRow(tr("&Ranges"), ranges_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(8);
    column->addWidget(target_);
    column->addLayout(form);
    column->addWidget(buildKept());
    column->addWidget(paying_);
    column->addWidget(equalize_);
    column->addWidget(round_);
    column->addWidget(correct_);
    state_ = new VerdictLine(QStringLiteral("placementState"), box);
    column->addWidget(state_);
    reasons_ = new QListWidget(box);
    reasons_->setObjectName(QStringLiteral("floatReasons"));
    reasons_->setAccessibleName(tr("Products in float, by reason"));
    reasons_->setWordWrap(true);
    reasons_->setMinimumHeight(reasonsHeight);
    column->addWidget(reasons_, 1);
    connect(type_, &QComboBox::activated, this, &PlacementPage::planAgain);
    connect(ranges_, &QComboBox::activated, this, &PlacementPage::changed);
    for (QCheckBox* check : {paying_, equalize_, round_, correct_})
        connect(check, &QCheckBox::toggled, this, &PlacementPage::changed);
    connect(reasons_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (plan_ && row >= 0 && row < static_cast<int>(plan_->inFloat.size()))
            showNode(plan_->inFloat[static_cast<std::size_t>(row)].nodes.front());
    });
    return box;
}

QWidget* PlacementPage::buildKept() {
    auto* box = new QWidget(this);
    patterns_ = new QLineEdit(box);
    patterns_->setObjectName(QStringLiteral("keepFloat"));
    patterns_->setPlaceholderText(tr("Gemm, *head*, a node's name"));
    patterns_->setToolTip(plainTip(tr("Operators, or nodes by name, output or glob, with commas between them")));
    auto* name = new QLabel(tr("Stay in &float"), box);
    name->setBuddy(patterns_);
    keepSelected_ = new QPushButton(box);
    keepSelected_->setObjectName(QStringLiteral("keepSelected"));
    clear_ = new QPushButton(tr("C&lear"), box);
    clear_->setObjectName(QStringLiteral("clearKept"));
    chosen_ = makeParagraph({}, TextStyle::Secondary, box);
    chosen_->setObjectName(QStringLiteral("keptNodes"));
    auto* row = new QHBoxLayout;
    for (QPushButton* button : {keepSelected_, clear_}) {
        button->setAutoDefault(false);
        button->setProperty("small", true);
        row->addWidget(button);
    }
    row->addStretch();
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(name);
    column->addWidget(patterns_);
    column->addLayout(row);
    column->addWidget(chosen_);
    connect(patterns_, &QLineEdit::textEdited, &typing_, qOverload<>(&QTimer::start));
    connect(patterns_, &QLineEdit::editingFinished, this, [this] {
        if (typing_.isActive())
            planAgain();
    });
    connect(keepSelected_, &QPushButton::clicked, this, [this] {
        if (document_)
            keepInFloat(document_->selection().nodes());
    });
    connect(clear_, &QPushButton::clicked, this, [this] {
        kept_.clear();
        showKept();
        planAgain();
    });
    return box;
}

QWidget* PlacementPage::buildPicture() {
    auto* pane = new QFrame(this);
    pane->setProperty("floating", true);
    canvas_ = new Canvas(pane);
    canvas_->setObjectName(QStringLiteral("placement"));
    canvas_->setAccessibleName(tr("The graph with the placement"));
    canvas_->setMinimumHeight(canvasHeight);
    node_ = makeParagraph(tr("Click a node to see why it is quantized or not."), TextStyle::Plain, pane);
    node_->setObjectName(QStringLiteral("placedNode"));
    node_->setContentsMargins(12, 0, 0, 0);
    keepNode_ = new QPushButton(tr("&Keep in float"), pane);
    keepNode_->setObjectName(QStringLiteral("keepNode"));
    keepNode_->setAutoDefault(false);
    keepNode_->setProperty("small", true);
    keepNode_->hide();
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 12, 8);
    row->addWidget(node_, 1);
    row->addWidget(keepNode_);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(1, 1, 1, 1);
    column->addWidget(canvas_, 1);
    column->addLayout(row);
    connect(canvas_, &Canvas::clicked, this, &PlacementPage::look);
    connect(keepNode_, &QPushButton::clicked, this, [this] { keepInFloat({looked_}); });
    return pane;
}

DataType PlacementPage::type() const {
    return type_->currentData().toInt() == static_cast<int>(DataType::Int8) ? DataType::Int8 : DataType::Float8E4M3FN;
}

std::vector<std::string> PlacementPage::keepFloat() const {
    std::vector<std::string> patterns;
    static const QRegularExpression commas(QStringLiteral("\\s*,\\s*"));
    for (const QString& pattern : patterns_->text().trimmed().split(commas, Qt::SkipEmptyParts))
        patterns.push_back(fromQt(pattern));
    const auto index = document_ ? document_->index() : nullptr;
    for (const NodeId node : kept_) {
        const auto found = index ? index->find(node) : std::nullopt;
        if (found && index->graphOf(*found) == mainGraph)
            patterns.push_back(patternOf(*index, *found));
    }
    return patterns;
}

void PlacementPage::fill(QuantizeRequest& request) const {
    request.type = type();
    request.ranges = rangeMethodOfName(fromQt(ranges_->currentData().toString()));
    request.keepFloat = keepFloat();
    request.keepsAllPairs = !paying_->isChecked();
    request.equalize = equalize_->isChecked();
    request.roundWeights = round_->isChecked();
    request.correctBiases = correct_->isChecked();
}

// Types that the release has.
void PlacementPage::fillTypes() {
    const int before = type_->currentData().toInt();
    type_->clear();
    for (const DataType type : {DataType::Int8, DataType::Float8E4M3FN}) {
        const auto first = firstRelease(type);
        if (first && *first <= document_->settings().target.version)
            type_->addItem(toQt(type == DataType::Int8 ? std::string_view("INT8") : std::string_view("FP8 (E4M3)")),
                static_cast<int>(type));
    }
    type_->setCurrentIndex(std::max(0, type_->findData(before)));
}

void PlacementPage::refresh() {
    if (!document_)
        return;
    fillTypes();
    target_->setText(
        tr("For %1, the target of the model").arg(toQt(std::string_view(formatTarget(document_->settings().target)))));
    showKept();
    planAgain();
    draw();
}

void PlacementPage::planAgain() {
    typing_.stop();
    plan_.reset();
    planning_.cancel();
    emit changed();
    if (!document_ || !document_->isChecked()) {
        state_->setText(tr("The model is being checked…"), VerdictLine::Tone::Caution);
        return;
    }
    planning_.start([analysis = document_->analysis(), type = type(), patterns = keepFloat()](
                        const Job&) { return planQuantization(analysis, type, patterns); },
        [this](Result<QuantizePlan> plan) { showPlan(std::move(plan)); });
}

void PlacementPage::showPlan(Result<QuantizePlan> plan) {
    reasons_->clear();
    if (!plan) {
        state_->setText(toQt(plan.error()), VerdictLine::Tone::Caution);
        showMarks();
        return;
    }
    plan_ = std::move(*plan);
    showCounts();
    showMarks();
    showNode(looked_);
    emit changed();
}

void PlacementPage::showCounts() {
    const std::size_t pairs = plan_->placement.pairs.size();
    const int share = static_cast<int>(std::lround(plan_->share * wholePercent));
    state_->setText(plan_->quantized.empty() ? tr("No product of this model would be quantized")
                                             : tr("Quantized products: %1, %2 % of the MACs; tensors with a pair: %3")
                                                   .arg(plan_->quantized.size())
                                                   .arg(share)
                                                   .arg(pairs),
        plan_->quantized.empty() ? VerdictLine::Tone::Caution : VerdictLine::Tone::Good);
    for (const FloatProducts& products : plan_->inFloat)
        reasons_->addItem(tr("%1 in float: %2").arg(products.nodes.size()).arg(toQt(products.reason)));
    if (plan_->inFloat.empty())
        reasons_->addItem(tr("No product stays in float"));
}

void PlacementPage::draw() {
    if (!document_->index())
        return;
    Workers* workers = document_->services().workers;
    DrawRequest request{document_->index(), document_->analysis(), ViewState(), workers ? &workers->place : nullptr,
        std::make_shared<SharedTemplates>(), std::make_shared<const QtCatalogue>()};
    drawing_.start([request = std::move(request)](const Job& job) { return drawPicture(request, job); },
        [this](const Result<MarkedPicture>& picture) { showPicture(picture); });
}

void PlacementPage::showPicture(const Result<MarkedPicture>& picture) {
    if (!picture)
        return;
    picture_ = picture->picture;
    canvas_->setPicture(picture_, picture->overlay);
    showMarks();
    showStart();
}

// Once, when both the picture and the size of the page are there.
void PlacementPage::showStart() {
    if (hasStarted_ || !picture_ || !isVisible())
        return;
    hasStarted_ = true;
    later(*canvas_, [canvas = canvas_] { canvas->showStart(); });
}

void PlacementPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showStart();
}

void PlacementPage::showMarks() {
    if (!picture_)
        return;
    const bool fits = plan_ && plan_->analysis->context->indexOwner == picture_->index;
    canvas_->setOverlay(
        std::make_shared<const Overlay>(fits ? placementOverlay(*picture_, plan_->placement) : Overlay()));
}

void PlacementPage::look(const Hit& hit) {
    if (hit.box.valid() && picture_) {
        const NodeIx node = picture_->view->boxes[hit.box.value].node;
        showNode(node.valid() ? picture_->index->node(node).id : NodeId());
    }
}

void PlacementPage::showNode(NodeId node) {
    looked_ = node;
    const auto found = plan_ ? plan_->analysis->context->index().find(node) : std::nullopt;
    const PlacedNode* placed = found ? plan_->placement.at(*found) : nullptr;
    keepNode_->setVisible(placed && placed->role == PlacedRole::Quantized);
    if (!placed)
        return;
    const Node& it = plan_->analysis->context->index().node(*found);
    node_->setText(tr("%1 (%2): %3. %4")
                       .arg(toQt(displayName(it)), toQt(std::string_view(it.opType)), roleWords(placed->role),
                           toQt(placed->reason)));
    if (!picture_ || plan_->analysis->context->indexOwner != picture_->index)
        return;
    Highlights highlights = canvas_->highlights();
    highlights.selected = boxOf(*picture_->view, *found);
    canvas_->setHighlights(highlights);
    if (highlights.selected.valid())
        canvas_->reveal(picture_->scene->boxes[highlights.selected.value].rect);
}

void PlacementPage::keepInFloat(const std::vector<NodeId>& nodes) {
    for (const NodeId node : nodes) {
        if (std::ranges::find(kept_, node) == kept_.end())
            kept_.push_back(node);
    }
    showKept();
    planAgain();
}

void PlacementPage::showKept() {
    const std::size_t selected = document_ ? document_->selection().nodes().size() : 0;
    keepSelected_->setText(selected == 0 ? tr("Keep the &selected nodes")
            : selected == 1              ? tr("Keep the &selected node")
                                         : tr("Keep the %1 &selected nodes").arg(selected));
    keepSelected_->setEnabled(selected > 0);
    keepSelected_->setToolTip(plainTip(tr("Nodes that are selected in the window")));
    clear_->setEnabled(!kept_.empty());
    chosen_->setVisible(!kept_.empty());
    chosen_->setText(
        kept_.size() == 1 ? tr("1 chosen node stays in float") : tr("%1 chosen nodes stay in float").arg(kept_.size()));
}

} // namespace qaliper
