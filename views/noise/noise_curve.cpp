#include "views/noise/noise_curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPainter>
#include <QPainterPath>

#include "model/base/number.h"
#include "views/base/colours.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int curveHeight = 150; // px
constexpr int valueWords = 64;   // px: room for words at the left
constexpr int operatorWords = 20;
constexpr int smallText = 11;
constexpr double pointRadius = 2.5;
constexpr double presentRadius = 5;
constexpr double headroom = 0.08; // of the range of values
constexpr double rounding = 100;  // dB: what is above it is that of float

QString valueWord(double value, const QString& unit) {
    return QStringLiteral("%1 %2").arg(toQt(std::string_view(formatFixed(value, 1))), unit);
}

} // namespace

NoiseCurve::NoiseCurve(QWidget* parent) : QWidget(parent) {
    setFixedHeight(curveHeight);
    setMinimumWidth(2 * curveHeight);
    setAccessibleName(tr("Signal to noise against operators in float"));
}

QSize NoiseCurve::sizeHint() const { return {3 * curveHeight, curveHeight}; }

void NoiseCurve::setPoints(
    std::vector<Point> points, std::optional<std::size_t> present, std::optional<double> wanted, const QString& unit) {
    const bool isPresentDrawn = present && *present < points.size();
    const std::size_t presentOperators = isPresentDrawn ? points[*present].operators : 0;
    std::erase_if(points, [](const Point& point) { return !std::isfinite(point.value) || point.value > rounding; });
    points_ = std::move(points);
    present_.reset();
    const auto found = std::ranges::find(points_, presentOperators, &Point::operators);
    if (isPresentDrawn && found != points_.end())
        present_ = static_cast<std::size_t>(found - points_.begin());
    wanted_ = wanted;
    unit_ = unit;
    setVisible(points_.size() > 1);
    if (points_.empty())
        return;
    const auto [low, high] = std::ranges::minmax(points_, {}, &Point::value);
    lowest_ = std::min(low.value, wanted.value_or(low.value));
    highest_ = std::max(high.value, wanted.value_or(high.value));
    const double room = std::max(1.0, highest_ - lowest_) * headroom;
    lowest_ -= room;
    highest_ += room;
    setAccessibleDescription(present_ ? tr("%1 with so many operators in float: %2")
                                            .arg(valueWord(points_[*present_].value, unit_))
                                            .arg(points_[*present_].operators)
                                      : QString());
    update();
}

QRectF NoiseCurve::field() const { return QRectF(rect()).adjusted(valueWords, 6, -10, -operatorWords); }

QPointF NoiseCurve::placeOf(const Point& point) const {
    const QRectF area = field();
    const double most = std::max<double>(1, static_cast<double>(points_.back().operators));
    return {area.left() + area.width() * static_cast<double>(point.operators) / most,
        area.bottom() - area.height() * (point.value - lowest_) / (highest_ - lowest_)};
}

void NoiseCurve::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    if (points_.empty())
        return;
    const Colours& colours = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = field();
    painter.setPen(colours.border);
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.bottomLeft(), area.topLeft());
    QFont small = font();
    small.setPixelSize(smallText);
    painter.setFont(small);
    if (wanted_) {
        const double y = placeOf({0, *wanted_}).y();
        painter.setPen(QPen(colours.ok, 1, Qt::DashLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
    QPainterPath line(placeOf(points_.front()));
    for (const Point& point : points_)
        line.lineTo(placeOf(point));
    painter.setPen(QPen(colours.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.accent);
    for (const Point& point : points_)
        painter.drawEllipse(placeOf(point), pointRadius, pointRadius);
    if (present_) {
        painter.setPen(QPen(colours.text, 2));
        painter.setBrush(colours.panel);
        painter.drawEllipse(placeOf(points_[*present_]), presentRadius, presentRadius);
    }
    painter.setPen(colours.tertiary);
    const auto [low, high] = std::ranges::minmax(points_, {}, &Point::value);
    for (const Point& point : {low, high}) {
        const double y = placeOf(point).y();
        painter.drawText(QRectF(0, y - operatorWords / 2.0, valueWords - 6, operatorWords),
            Qt::AlignRight | Qt::AlignVCenter, valueWord(point.value, unit_));
    }
    const QRectF below(area.left(), area.bottom(), area.width(), operatorWords);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(below, Qt::AlignCenter, tr("operators in float"));
    painter.drawText(
        below, Qt::AlignRight | Qt::AlignVCenter, QString::number(static_cast<qulonglong>(points_.back().operators)));
}

} // namespace qaliper
