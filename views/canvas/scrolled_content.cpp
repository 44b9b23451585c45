#include "views/canvas/scrolled_content.h"

#include <cmath>
#include <utility>

#include <QPainter>

namespace qaliper {

ScrolledContent::ScrolledContent(QWidget& widget, PaintRegion paint) : widget_(&widget), paint_(std::move(paint)) {}

void ScrolledContent::scroll(int dx, int dy) {
    widget_->update();
    const double ratio = widget_->devicePixelRatioF();
    const int whole = static_cast<int>(ratio);
    if (ratio != whole) // a step would end between two pixels of the screen
        return drop();
    isKept_ = true;
    if (!fits())
        return;
    pixmap_.scroll(dx * whole, dy * whole, pixmap_.rect());
    const QRect all = widget_->rect();
    missing_.translate(dx, dy);
    missing_ = (missing_ & all) + (QRegion(all) - all.translated(dx, dy));
}

void ScrolledContent::paint(QPainter& painter, const QRegion& region) {
    if (!fits()) {
        const double ratio = widget_->devicePixelRatioF();
        pixmap_ = QPixmap(widget_->size() * ratio);
        pixmap_.setDevicePixelRatio(ratio);
        missing_ = widget_->rect();
    }
    if (const QRegion missing = std::exchange(missing_, {}); !missing.isEmpty()) {
        QPainter content(&pixmap_);
        content.setFont(widget_->font());
        paint_(content, missing);
    }
    painter.setClipRegion(region);
    painter.drawPixmap(0, 0, pixmap_);
}

void ScrolledContent::drop() {
    isKept_ = false;
    pixmap_ = {};
    missing_ = {};
}

bool ScrolledContent::fits() const {
    const double ratio = widget_->devicePixelRatioF();
    return pixmap_.size() == widget_->size() * ratio && pixmap_.devicePixelRatio() == ratio;
}

} // namespace qaliper
