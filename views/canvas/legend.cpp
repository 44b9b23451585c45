#include "views/canvas/legend.h"

#include <algorithm>

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/draw/engine_overlay.h"
#include "model/draw/heat.h"
#include "model/draw/place_overlay.h"
#include "model/draw/style.h"
#include "views/base/colours.h"
#include "views/base/icons.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/canvas/lettering.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr int signWidth = 36;
constexpr double cardSwatchTint = 0.16; // of a card with text

QString legendText(const char* text) { return QCoreApplication::translate("qaliper::Legend", text); }

QString categoryText(Category category) {
    switch (category) {
    case Category::Compute: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Compute"));
    case Category::Normalization: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Normalization"));
    case Category::Activation: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Activation"));
    case Category::DataMovement: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Data movement"));
    case Category::Elementwise: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Elementwise"));
    case Category::Reduce: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Pooling, reduction"));
    case Category::Quantize: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Quantization"));
    case Category::Interface: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Input, output"));
    case Category::Control: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Control flow, calls"));
    case Category::Other: break;
    }
    return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Other"));
}

QString scaleText(const Overlay& overlay) {
    const QString most = toQt(std::string_view(heatText(overlay.heat, overlay.maxAmount)));
    switch (overlay.heat) {
    case HeatKind::Macs: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "MACs to %1, estimated")).arg(most);
    case HeatKind::Memory: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Memory to %1, estimated")).arg(most);
    case HeatKind::ExpectedTime:
        return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Expected time to %1")).arg(most);
    case HeatKind::LostTime: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Time lost to %1")).arg(most);
    case HeatKind::Noise: return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Noise to %1 of all")).arg(most);
    case HeatKind::Time:
    case HeatKind::Places:
    case HeatKind::None: break;
    }
    return legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Time to %1, measured")).arg(most);
}

// The nodes of one line of the verdict, and those of the others.
void addPlaces(const Overlay& overlay, std::vector<LegendRow>& rows) {
    const auto add = [&](double place, const char* text) {
        const auto isOf = [&](const Mark& mark) { return mark.place == place; };
        const auto box = std::ranges::find_if(overlay.boxes, isOf);
        const auto pill = std::ranges::find_if(overlay.pills, isOf);
        if (box != overlay.boxes.end() || pill != overlay.pills.end())
            rows.push_back({LegendRow::Sign::Place, Category::Other, ChainTone::None, legendText(text),
                box != overlay.boxes.end() ? *box : *pill});
    };
    add(ofThisLine, QT_TRANSLATE_NOOP("qaliper::Legend", "Counted by this line"));
    add(ofOtherCause, QT_TRANSLATE_NOOP("qaliper::Legend", "Of another cause"));
}

// A node that is part of the kernel of the layer above it. What is open has a longer sign, which would widen the legend.
const Mark* shortestFused(const Overlay& overlay) {
    const auto isShort = [](const Mark& mark) {
        return mark.isFused && !mark.precision.empty() && mark.certainty != Certainty::Open;
    };
    const auto found = std::ranges::find_if(overlay.boxes, isShort);
    return found == overlay.boxes.end() ? sampleFused(overlay) : &*found;
}

// One sign, painted as on the canvas.
class SignLabel final : public QWidget {
public:
    SignLabel(const LegendRow& row, QWidget* parent) : QWidget(parent), row_(row) {
        const double pill = row.sample.precision.empty() ? 0 : precisionWidth(precisionLabel(row.sample));
        setFixedSize(std::max(signWidth, static_cast<int>(pill) + 2), 16); // "FP32/16" is wider than the others
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        Q_UNUSED(event)
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Theme& theme = themeOf(this);
        switch (row_.sign) {
        case LegendRow::Sign::Category:
            painter.setPen(Qt::NoPen);
            painter.setBrush(toColour(theme.of(row_.category)));
            painter.drawRoundedRect(QRectF(15.5, 2, 5, 12), 2, 2);
            return;
        case LegendRow::Sign::Chain:
            return paintLine(painter, chainColour(row_.chain, theme), row_.chain == ChainTone::Broken);
        case LegendRow::Sign::Fault: return paintLine(painter, theme.error, true);
        case LegendRow::Sign::Pill:
            painter.setPen(toColour(blend(theme.canvas, theme.int8, 0.6)));
            painter.setBrush(toColour(pillFill(theme.int8, theme)));
            painter.drawRoundedRect(QRectF(4.5, 2.5, 27, 11), 5.5, 5.5);
            return;
        case LegendRow::Sign::Heat: return paintScale(painter, theme);
        case LegendRow::Sign::Place: return paintPlace(painter, theme);
        case LegendRow::Sign::Tone: return paintTone(painter, theme);
        case LegendRow::Sign::Layer: return paintSwatch(painter, outlineFill(theme), outlineColour(theme));
        default: return paintPrecisionSign(painter, theme);
        }
    }

private:
    static void paintLine(QPainter& painter, Colour colour, bool isDashed) {
        QPen pen(toColour(colour), 2);
        if (isDashed)
            pen.setDashPattern({4, 2.5});
        painter.setPen(pen);
        painter.drawLine(QPointF(5, 8), QPointF(31, 8));
    }

    // A colour scale from no heat to the highest.
    static void paintScale(QPainter& painter, const Theme& theme) {
        QLinearGradient scale(4, 0, 32, 0);
        scale.setColorAt(0, toColour(farHeatColour(0, theme)));
        scale.setColorAt(0.02, toColour(farHeatColour(0.02, theme)));
        scale.setColorAt(1, toColour(farHeatColour(1, theme)));
        painter.setPen(Qt::NoPen);
        painter.setBrush(scale);
        painter.drawRoundedRect(QRectF(4, 2.5, 28, 11), 3, 3);
    }

    // The colour of boxes with text, framed by that of boxes without.
    void paintPlace(QPainter& painter, const Theme& theme) const {
        const auto heat = static_cast<double>(row_.sample.heat);
        paintSwatch(painter, heatFill(theme.nodeFill, heat, theme), farHeatColour(heat, theme));
    }

    // The colour of a card, and of its bar.
    void paintTone(QPainter& painter, const Theme& theme) const {
        const Colour tone = toneColour(row_.sample.tone, theme);
        paintSwatch(painter, blend(theme.nodeFill, tone, cardSwatchTint), theme.group);
        painter.setPen(Qt::NoPen);
        painter.setBrush(toColour(tone));
        painter.drawRect(QRectF(11, 8.5, 14, 2.5));
    }

    static void paintSwatch(QPainter& painter, Colour fill, Colour border) {
        painter.setPen(toColour(border));
        painter.setBrush(toColour(fill));
        painter.drawRoundedRect(QRectF(6.5, 2.5, 23, 11), 4, 4);
    }

    void paintPrecisionSign(QPainter& painter, const Theme& theme) const {
        const double pill = precisionWidth(precisionLabel(row_.sample));
        SceneBox box; // wide enough for its pill at the right
        const double right = (width() + pill) / 2;
        box.rect = {right - 200, 0, 200, 32};
        const Rect place = precisionPlace(box, pill);
        painter.translate(right - place.right(), -place.y);
        Lettering lettering;
        paintPrecision(painter, box, row_.sample, theme, lettering);
    }

    LegendRow row_;
};

void clearGrid(QGridLayout& grid) {
    while (QLayoutItem* item = grid.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

std::vector<LegendRow> legendOf(const Scene& scene, const Overlay& overlay) {
    std::vector<LegendRow> rows;
    for (std::size_t i = 0; i < std::tuple_size_v<decltype(Theme::category)>; ++i) {
        const auto category = static_cast<Category>(i);
        if (category != Category::Interface && std::ranges::any_of(scene.boxes, [&](const SceneBox& box) {
                return box.kind != BoxKind::Repeat && box.category == category;
            }))
            rows.push_back({LegendRow::Sign::Category, category, ChainTone::None, categoryText(category)});
    }
    const auto addChain = [&](ChainTone tone, const char* text) {
        const auto isOfTone = [&](const Mark& mark) { return mark.chain == tone; };
        if (std::ranges::any_of(overlay.boxes, isOfTone) || std::ranges::any_of(overlay.edges, isOfTone))
            rows.push_back({LegendRow::Sign::Chain, Category::Other, tone, legendText(text)});
    };
    addChain(ChainTone::Int8, QT_TRANSLATE_NOOP("qaliper::Legend", "INT8 chain"));
    addChain(ChainTone::Float8, QT_TRANSLATE_NOOP("qaliper::Legend", "FP8 chain"));
    addChain(ChainTone::Broken, QT_TRANSLATE_NOOP("qaliper::Legend", "Broken chain"));
    if (std::ranges::any_of(scene.edges, [](const SceneEdge& edge) { return edge.isBack || edge.isMissing; }))
        rows.push_back({LegendRow::Sign::Fault, Category::Other, ChainTone::None,
            legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Fault of the graph"))});
    if (!scene.pills.empty())
        rows.push_back({LegendRow::Sign::Pill, Category::Quantize, ChainTone::None,
            legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Q → DQ, scale"))});
    const auto addPrecision = [&](Certainty certainty, const char* text) {
        if (const Mark* sample = samplePrecision(overlay, certainty))
            rows.push_back({LegendRow::Sign::Precision, Category::Other, ChainTone::None, legendText(text), *sample});
    };
    addPrecision(Certainty::Measured, QT_TRANSLATE_NOOP("qaliper::Legend", "Measured"));
    addPrecision(Certainty::Expected, QT_TRANSLATE_NOOP("qaliper::Legend", "Expected"));
    addPrecision(Certainty::Open, QT_TRANSLATE_NOOP("qaliper::Legend", "Open"));
    if (const Mark* fused = shortestFused(overlay))
        rows.push_back({LegendRow::Sign::Precision, Category::Other, ChainTone::None,
            legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Fused above")), *fused});
    const auto missed = std::ranges::find_if(
        overlay.boxes, [](const Mark& mark) { return mark.tone == PrecisionTone::Missed && !mark.precision.empty(); });
    if (missed != overlay.boxes.end())
        rows.push_back({LegendRow::Sign::Precision, Category::Other, ChainTone::None,
            legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Not quantized")), *missed});
    if (std::ranges::any_of(overlay.boxes, [](const Mark& mark) { return mark.layer > 0; }))
        rows.push_back({LegendRow::Sign::Layer, Category::Other, ChainTone::None,
            legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "One layer"))});
    if (overlay.isHeated() && overlay.heat == HeatKind::Places)
        addPlaces(overlay, rows);
    else if (overlay.isHeated())
        rows.push_back({LegendRow::Sign::Heat, Category::Other, ChainTone::None, scaleText(overlay)});
    return rows;
}

std::vector<LegendRow> legendOfCards(const Overlay& overlay) {
    std::vector<LegendRow> rows;
    const auto add = [&](PrecisionTone tone, const char* text) {
        const auto has = [&](const Mark& zone) {
            return zone.tone == tone || zone.shares.at(static_cast<std::size_t>(tone)) > 0;
        };
        if (std::ranges::any_of(overlay.zones, has))
            rows.push_back(
                {LegendRow::Sign::Tone, Category::Other, ChainTone::None, legendText(text), Mark{.tone = tone}});
    };
    add(PrecisionTone::Int8, QT_TRANSLATE_NOOP("qaliper::Legend", "In INT8"));
    add(PrecisionTone::Float8, QT_TRANSLATE_NOOP("qaliper::Legend", "In FP8"));
    add(PrecisionTone::Int4, QT_TRANSLATE_NOOP("qaliper::Legend", "In INT4"));
    add(PrecisionTone::Float, QT_TRANSLATE_NOOP("qaliper::Legend", "In float"));
    add(PrecisionTone::Missed, QT_TRANSLATE_NOOP("qaliper::Legend", "Not quantized"));
    if (!overlay.brokenEdges.empty())
        rows.push_back({LegendRow::Sign::Chain, Category::Other, ChainTone::Broken,
            legendText(QT_TRANSLATE_NOOP("qaliper::Legend", "Broken chain"))});
    return rows;
}

Legend::Legend(QWidget* parent)
    : QFrame(parent),
      head_(new QPushButton(tr("Legend"), this)),
      body_(new QWidget(this)),
      rows_(new QGridLayout(body_)) {
    setObjectName(QStringLiteral("legend"));
    setAccessibleName(tr("Legend"));
    setProperty("floating", true);
    body_->setObjectName(QStringLiteral("body"));
    head_->setProperty("fold", true);
    head_->setAutoDefault(false);
    head_->setIconSize({12, 12});
    head_->setCheckable(true);
    connect(head_, &QPushButton::toggled, this, &Legend::setOpen);
    connect(head_, &QPushButton::clicked, this, [this] { isChosen_ = true; });
    rows_->setContentsMargins(2, 0, 6, 4);
    rows_->setHorizontalSpacing(5);
    rows_->setVerticalSpacing(2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(2);
    column->addWidget(head_, 0, Qt::AlignLeft);
    column->addWidget(body_);
    head_->setChecked(true);
}

void Legend::setOpen(bool open) {
    head_->setIcon(glyphIcon(open ? Glyph::ChevronDown : Glyph::ChevronRight));
    body_->setVisible(open);
    emit sizeChanged();
}

QSize Legend::openSize() const {
    const QSize body = body_->sizeHint();
    const QSize head = head_->sizeHint();
    const QMargins around = layout()->contentsMargins();
    return QSize(std::max(body.width(), head.width()), body.height() + layout()->spacing() + head.height())
        .grownBy(around);
}

QSize Legend::foldedSize() const { return head_->sizeHint().grownBy(layout()->contentsMargins()); }

bool Legend::isOpen() const { return head_->isChecked(); }

void Legend::setRoomy(bool isRoomy) {
    if (!isChosen_)
        head_->setChecked(isRoomy);
}

void Legend::setRows(const std::vector<LegendRow>& rows) {
    if (rows == shown_)
        return;
    shown_ = rows;
    clearGrid(*rows_);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto* sign = new SignLabel(rows[i], body_);
        QLabel* text = makeLabel(rows[i].text, TextStyle::Faint, body_);
        rows_->addWidget(sign, static_cast<int>(i), 0, Qt::AlignCenter);
        rows_->addWidget(text, static_cast<int>(i), 1);
        sign->show(); // the size hint of the legend counts visible rows only
        text->show();
    }
    emit sizeChanged();
}

} // namespace qaliper
