#include "views/panels/range_histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include <QPainter>

#include "model/base/number.h"
#include "views/base/colours.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int rangeHistogramHeight = 96; // px
constexpr int edgeWordsHeight = 18;
constexpr std::size_t barCount = 64;
constexpr int edgeDigits = 4;

// Counts of several bins together.
std::vector<double> barCounts(const Histogram& histogram) {
    std::vector<double> counts(barCount);
    for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin)
        counts[bin * barCount / histogram.bins.size()] += static_cast<double>(histogram.bins[bin]);
    return counts;
}

} // namespace

RangeHistogram::RangeHistogram(Histogram histogram, QWidget* parent)
    : QWidget(parent), histogram_(std::move(histogram)) {
    setFixedHeight(rangeHistogramHeight);
    setAccessibleName(tr("Histogram of the magnitudes"));
}

void RangeHistogram::setLimit(std::optional<double> limit) {
    limit_ = limit;
    update();
}

void RangeHistogram::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    if (histogram_.bins.empty() || !(histogram_.limit > 0))
        return;
    const Colours& colours = coloursOf(this);
    QPainter painter(this);
    const QRectF field = QRectF(rect()).adjusted(0, 2, 0, -edgeWordsHeight);
    // A limit above all magnitudes is drawn, too.
    const double most = std::max(histogram_.limit, limit_.value_or(0));
    const std::vector<double> counts = barCounts(histogram_);
    const double highest = std::log1p(*std::ranges::max_element(counts));
    const double step = field.width() * histogram_.limit / most / static_cast<double>(barCount);
    painter.setPen(Qt::NoPen);
    for (std::size_t bar = 0; bar < barCount; ++bar) {
        if (counts[bar] == 0)
            continue;
        const double from = histogram_.limit * static_cast<double>(bar) / static_cast<double>(barCount);
        const double height = std::max(1.0, field.height() * std::log1p(counts[bar]) / highest);
        painter.setBrush(limit_ && from >= *limit_ ? colours.warning : colours.accent);
        painter.drawRect(QRectF(
            field.x() + static_cast<double>(bar) * step, field.bottom() - height, std::max(1.0, step - 1), height));
    }
    painter.setPen(colours.border);
    painter.drawLine(field.bottomLeft(), field.bottomRight());
    if (limit_) {
        painter.setPen(QPen(colours.text, 2));
        const double x = field.x() + std::min(field.width() - 1, field.width() * *limit_ / most);
        painter.drawLine(QPointF(x, field.top()), QPointF(x, field.bottom()));
    }
    painter.setPen(colours.tertiary);
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    const QRectF words(0, height() - edgeWordsHeight, width(), edgeWordsHeight);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, toQt(std::string_view(formatShort(most, edgeDigits))));
}

} // namespace qaliper
