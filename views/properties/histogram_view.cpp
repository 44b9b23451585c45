#include "views/properties/histogram_view.h"

#include <algorithm>

#include <QPainter>

#include "model/base/number.h"
#include "views/base/colours.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int largeHeight = 96;
constexpr int smallHeight = 56;
constexpr int wordsHeight = 18;
constexpr int histogramDigits = 4;

} // namespace

HistogramView::HistogramView(QWidget* parent, Size size) : QWidget(parent) {
    setFixedHeight(size == Size::Large ? largeHeight : smallHeight);
    setAccessibleName(tr("Histogram of the values"));
}

void HistogramView::setStatistics(const ContentStatistics& statistics) {
    statistics_ = statistics;
    update();
}

void HistogramView::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    if (statistics_.finite == 0)
        return;
    const Colours& colours = coloursOf(this);
    QPainter painter(this);
    const QRectF field = QRectF(rect()).adjusted(0, 2, 0, -wordsHeight);
    const auto highest = static_cast<double>(*std::ranges::max_element(statistics_.histogram));
    const double step = field.width() / static_cast<double>(statistics_.histogram.size());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.accent);
    for (std::size_t bin = 0; bin < statistics_.histogram.size(); ++bin) {
        const auto count = static_cast<double>(statistics_.histogram.at(bin));
        if (count == 0)
            continue;
        const double height = std::max(1.0, field.height() * count / highest); // small counts stay visible
        painter.drawRect(QRectF(
            field.x() + static_cast<double>(bin) * step, field.bottom() - height, std::max(1.0, step - 1), height));
    }
    painter.setPen(colours.border);
    painter.drawLine(field.bottomLeft(), field.bottomRight());
    painter.setPen(colours.tertiary);
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    const QRectF words(0, height() - wordsHeight, width(), wordsHeight);
    const auto word = [](double value) { return toQt(std::string_view(formatShort(value, histogramDigits))); };
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, word(statistics_.least));
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, word(statistics_.most));
}

} // namespace qaliper
