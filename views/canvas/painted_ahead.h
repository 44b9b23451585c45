#pragma once

#include <functional>

#include <QPixmap>
#include <QWidget>

#include "views/base/idle_work.h"

// The next look of a widget, painted strip by strip between events: a whole new picture takes the window's thread
// longer than one event should, the more so when panels are painted in the same one.

namespace qaliper {

class PaintedAhead final {
public:
    using PaintPart = std::function<void(QPainter& painter, const QRect& part)>;

    // The widget outlives this object. `paint` is given one strip of it after the other; then the widget is updated,
    // and is to take them in its paint event.
    PaintedAhead(QWidget& widget, PaintPart paint);

    // From the top, whatever was painted. A widget that is not seen is only updated.
    void start();
    void drop();
    bool isActive() const { return isWaiting() || isBegun(); } // until it is taken
    bool isWaiting() const { return work_.isActive() && pixmap_.isNull(); }

    // All of the widget, or nothing if it is not finished.
    QPixmap take();

private:
    bool isBegun() const { return !pixmap_.isNull(); }
    bool paintNext();

    QWidget* widget_;
    PaintPart paint_;
    QPixmap pixmap_;  // null until its first strip
    int painted_ = 0; // height of what is there already
    IdleWork work_;
};

} // namespace qaliper
