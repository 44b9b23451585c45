#include "views/canvas/lettering.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include "views/base/text.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

// About 20 MB. More words than are on a screen at once, so that nothing is forgotten within a frame.
constexpr std::size_t maxWords = 20'000;
constexpr double longestLine = 100'000;

} // namespace

const Lettering::Shaped& Lettering::shapedOf(std::string_view text, double size, bool isBold) {
    Words& words = words_[2 * static_cast<int>(std::lround(size)) + (isBold ? 1 : 0)];
    if (const auto known = words.find(text); known != words.end())
        return known->second;
    if (count_ == maxWords) {
        for (auto& [font, list] : words_)
            list.clear();
        count_ = 0;
    }
    const QFont font = pictureFont(size, isBold);
    QTextOption oneLine(Qt::AlignLeft | Qt::AlignAbsolute);
    oneLine.setWrapMode(QTextOption::NoWrap);
    oneLine.setTextDirection(Qt::LeftToRight);
    QTextLayout layout(toQt(text), font);
    layout.setTextOption(oneLine);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    Shaped shaped;
    if (line.isValid()) {
        line.setLineWidth(longestLine); // only now is it shaped
        line.setPosition({0, -line.ascent()});
        shaped.width = line.naturalTextWidth();
    }
    layout.endLayout();
    shaped.runs = layout.glyphRuns();
    shaped.capitals = QFontMetricsF(font).capHeight();
    ++count_;
    return words.emplace(text, std::move(shaped)).first->second;
}

void Lettering::draw(QPainter& painter, QPointF baseline, std::string_view text, double size, bool isBold) {
    for (const QGlyphRun& run : shapedOf(text, size, isBold).runs)
        painter.drawGlyphRun(baseline, run);
}

void Lettering::drawCentred(QPainter& painter, QPointF middle, std::string_view text, double size, bool isBold) {
    const Shaped& shaped = shapedOf(text, size, isBold);
    const QPointF baseline = middle + QPointF(-shaped.width / 2, shaped.capitals / 2);
    for (const QGlyphRun& run : shaped.runs)
        painter.drawGlyphRun(baseline, run);
}

double Lettering::width(std::string_view text, double size, bool isBold) { return shapedOf(text, size, isBold).width; }

} // namespace qaliper
