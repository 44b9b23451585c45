#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include <QGlyphRun>
#include <QList>
#include <QPointF>

class QPainter;

// A cache of shaped text: a frame shows hundreds of texts, and shaping one takes longer than painting it. One for each
// canvas and each export; not thread-safe.

namespace qaliper {

class Lettering {
public:
    // In the painter's colour, from the start of the baseline. `size` in px of the painter's coordinates.
    void draw(QPainter& painter, QPointF baseline, std::string_view text, double size, bool isBold = false);
    // Centred around `middle`.
    void drawCentred(QPainter& painter, QPointF middle, std::string_view text, double size, bool isBold = false);
    double width(std::string_view text, double size, bool isBold = false);

private:
    struct Shaped {
        QList<QGlyphRun> runs; // relative to the start of the baseline
        double width = 0;
        double capitals = 0; // height of capital letters
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    using Words = std::unordered_map<std::string, Shaped, Hash, std::equal_to<>>;

    const Shaped& shapedOf(std::string_view text, double size, bool isBold);

    std::unordered_map<int, Words> words_; // by font size and weight
    std::size_t count_ = 0;
};

} // namespace qaliper
