#pragma once

#include <compare>
#include <map>

#include <QColor>
#include <QPixmap>
#include <QRectF>

class QPainter;

// Rounded rectangles, which a frame shows by the thousand in few sizes and colours: equal ones are painted once and
// copied. One object for each frame.

namespace qaliper {

class Plates {
public:
    // With the painter's brush and pen, as paintPlate() does, at most a quarter of a device pixel beside its place. The
    // painter may be scaled and moved. With a stripe at its left side when the colour is valid.
    void put(QPainter& painter, const QRectF& rect, double radius, const QColor& stripe = {});

private:
    // Lengths are in parts of a device pixel.
    struct Key {
        int width;
        int height;
        int left; // from the first whole pixel
        int top;
        int radius;
        int border;
        QRgb borderColour;
        QRgb ground;
        QRgb stripe;
        friend auto operator<=>(const Key&, const Key&) = default; // NOLINT(*-use-nullptr)
    };

    std::map<Key, QPixmap> stamps_;
    double pixels_ = 0; // of all stamps
};

} // namespace qaliper
