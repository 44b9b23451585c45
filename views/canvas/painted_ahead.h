#pragma once

#include <functional>

#include <QPixmap>
#include <QWidget>

#include "views/base/idle_work.h"

// Paints the next content of a widget into a pixmap, strip by strip between events: painting a whole new picture in one
// paint event would block the main thread too long.

namespace qaliper {

class PaintedAhead final {
public:
    using PaintPart = std::function<void(QPainter& painter, const QRect& part)>;

    // The widget must outlive this object. `paint` is called for one strip after the other; then the widget is updated
    // and calls take() in its paint event.
    PaintedAhead(QWidget& widget, PaintPart paint);

    // Starts from the top, dropping what was painted. A hidden widget is only updated.
    void start();
    void drop();
    bool isActive() const { return isWaiting() || isBegun(); } // until take() or drop()
    bool isWaiting() const { return work_.isActive() && pixmap_.isNull(); }

    // The whole content; null when it is not finished.
    QPixmap take();

private:
    bool isBegun() const { return !pixmap_.isNull(); }
    bool paintNext();

    QWidget* widget_;
    PaintPart paint_;
    QPixmap pixmap_;  // null before the first strip
    int painted_ = 0; // height in px that is painted
    IdleWork work_;
};

} // namespace qaliper
