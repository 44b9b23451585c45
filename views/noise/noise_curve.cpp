#include "views/noise/noise_curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>
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
constexpr double pointedRadius = 4.5;
constexpr double presentRadius = 5;
constexpr double reach = 14;      // px from a point, within which a click means it
constexpr double headroom = 0.08; // of the range of values
constexpr double rounding = 100;  // dB: what is above it is that of float

QString valueWord(double value, const QString& unit) {
    return QStringLiteral("%1 %2").arg(toQt(std::string_view(formatFixed(value, 1))), unit);
}

// Nothing for a key that leads to no point.
std::optional<std::size_t> pointByKey(int key, std::size_t at, std::size_t last) {
    if (key == Qt::Key_Left && at > 0)
        return at - 1;
    if (key == Qt::Key_Right && at < last)
        return at + 1;
    if (key == Qt::Key_Home)
        return 0;
    return key == Qt::Key_End ? std::optional(last) : std::nullopt;
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
    pointed_.reset();
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
    setAccessibleDescription(present_ ? wordsOf(points_[*present_]) : QString());
    update();
}

void NoiseCurve::letChoose() {
    mayChoose_ = true;
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

QString NoiseCurve::wordsOf(const Point& point) const {
    return tr("%1 with so many operators in float: %2").arg(valueWord(point.value, unit_)).arg(point.operators);
}

// The nearest one within reach.
std::optional<std::size_t> NoiseCurve::pointAt(const QPointF& place) const {
    std::optional<std::size_t> nearest;
    double least = reach;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const double distance = QLineF(place, placeOf(points_[i])).length();
        if (distance > least)
            continue;
        least = distance;
        nearest = i;
    }
    return nearest;
}

void NoiseCurve::point(std::optional<std::size_t> at) {
    if (at == pointed_)
        return;
    pointed_ = at;
    setCursor(at ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(at ? plainTip(wordsOf(points_[*at])) : QString());
    update();
}

void NoiseCurve::choose(std::size_t at) {
    if (at != present_)
        emit chosen(points_[at].operators);
}

void NoiseCurve::mousePressEvent(QMouseEvent* event) {
    const auto at = pointAt(event->position());
    if (!mayChoose_ || event->button() != Qt::LeftButton || !at) {
        QWidget::mousePressEvent(event);
        return;
    }
    choose(*at);
}

void NoiseCurve::mouseMoveEvent(QMouseEvent* event) {
    if (mayChoose_)
        point(pointAt(event->position()));
    QWidget::mouseMoveEvent(event);
}

void NoiseCurve::leaveEvent(QEvent* event) {
    point(std::nullopt);
    QWidget::leaveEvent(event);
}

void NoiseCurve::keyPressEvent(QKeyEvent* event) {
    const auto wanted = mayChoose_ && !points_.empty()
        ? pointByKey(event->key(), present_.value_or(0), points_.size() - 1)
        : std::nullopt;
    if (wanted)
        choose(*wanted);
    else
        QWidget::keyPressEvent(event);
}

QRectF NoiseCurve::field() const { return QRectF(rect()).adjusted(valueWords, 6, -10, -operatorWords); }

QPointF NoiseCurve::placeOf(const Point& point) const {
    const QRectF area = field();
    const double most = std::max<double>(1, static_cast<double>(points_.back().operators));
    return {area.left() + area.width() * static_cast<double>(point.operators) / most,
        area.bottom() - area.height() * (point.value - lowest_) / (highest_ - lowest_)};
}

void NoiseCurve::paintPoints(QPainter& painter) const {
    const Colours& colours = coloursOf(this);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.accent);
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const double radius = i == pointed_ ? pointedRadius : pointRadius;
        painter.drawEllipse(placeOf(points_[i]), radius, radius);
    }
    if (!present_)
        return;
    painter.setPen(QPen(hasFocus() ? colours.accent : colours.text, 2));
    painter.setBrush(colours.panel);
    painter.drawEllipse(placeOf(points_[*present_]), presentRadius, presentRadius);
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
    paintPoints(painter);
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
