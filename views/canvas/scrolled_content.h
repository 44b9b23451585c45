#pragma once

#include <functional>

#include <QPixmap>
#include <QRegion>
#include <QWidget>

// Keeps what a widget shows while it is scrolled, so that only what comes into sight is painted. QWidget::scroll() repaints
// everything where other widgets lie above this one, as the legend does above the canvas.

namespace qaliper {

class ScrolledContent final {
public:
    using PaintRegion = std::function<void(QPainter& painter, const QRegion& region)>;

    // The widget must outlive this object. `paint` is called for what is not kept.
    ScrolledContent(QWidget& widget, PaintRegion paint);

    // Moves the content by as many px, and updates the widget, whose paint event calls paint() while isKept().
    void scroll(int dx, int dy);
    void paint(QPainter& painter, const QRegion& region);
    bool isKept() const { return isKept_; } // until drop()
    void drop();                            // what is shown has changed

private:
    bool fits() const;

    QWidget* widget_;
    PaintRegion paint_;
    QPixmap pixmap_; // null before the first paint()
    QRegion missing_;
    bool isKept_ = false;
};

} // namespace qaliper
