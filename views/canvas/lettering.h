#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include <QGlyphRun>
#include <QList>
#include <QPointF>

class QPainter;

// The words of a picture, each shaped once: a frame shows hundreds of them, and to shape one takes longer than to paint
// it. One for each canvas and each export; one thread at a time.

namespace qaliper {

class Lettering {
public:
    // In the painter's colour, from the beginning of the baseline. `size` in pixels of the painter's coordinates.
    void draw(QPainter& painter, QPointF baseline, std::string_view text, double size, bool isBold = false);
    // In the middle of a height around `middle`.
    void drawCentred(QPainter& painter, QPointF middle, std::string_view text, double size, bool isBold = false);
    double width(std::string_view text, double size, bool isBold = false);

private:
    struct Shaped {
        QList<QGlyphRun> runs; // from the beginning of the baseline
        double width = 0;
        double capitals = 0; // height of a capital letter
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    using Words = std::unordered_map<std::string, Shaped, Hash, std::equal_to<>>;

    const Shaped& shapedOf(std::string_view text, double size, bool isBold);

    std::unordered_map<int, Words> words_; // by size and weight of the font
    std::size_t count_ = 0;
};

} // namespace qaliper
