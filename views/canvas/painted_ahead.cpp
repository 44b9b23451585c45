#include "views/canvas/painted_ahead.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPainter>

namespace qaliper {

namespace {

constexpr int stripHeight = 96; // px; every strip searches for its items, so more strips take longer in total

} // namespace

PaintedAhead::PaintedAhead(QWidget& widget, PaintPart paint) : widget_(&widget), paint_(std::move(paint)) {}

void PaintedAhead::start() {
    drop();
    const double ratio = widget_->devicePixelRatioF();
    // With a fractional ratio, pixels of the pixmap would not match those of the screen.
    const bool isOnPixels = ratio == std::floor(ratio);
    if (!widget_->isVisible() || !isOnPixels)
        return widget_->update();
    work_.start([this] { return paintNext(); });
}

void PaintedAhead::drop() {
    work_.cancel();
    pixmap_ = {};
}

QPixmap PaintedAhead::take() { return work_.isActive() ? QPixmap() : std::exchange(pixmap_, {}); }

bool PaintedAhead::paintNext() {
    if (widget_->size().isEmpty())
        return false;
    if (pixmap_.isNull()) {
        pixmap_ = QPixmap(widget_->size() * widget_->devicePixelRatioF());
        pixmap_.setDevicePixelRatio(widget_->devicePixelRatioF());
        painted_ = 0;
    }
    const QRect strip(0, painted_, widget_->width(), std::min(stripHeight, widget_->height() - painted_));
    QPainter painter(&pixmap_);
    painter.setFont(widget_->font());
    painter.setClipRect(strip);
    paint_(painter, strip);
    painted_ += strip.height();
    if (painted_ < widget_->height())
        return true;
    widget_->update();
    return false;
}

} // namespace qaliper
