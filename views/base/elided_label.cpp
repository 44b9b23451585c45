#include "views/base/elided_label.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QPainter>
#include <QTextLayout>

#include "model/layout/text_width.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

struct LineHeight {
    double ascent = 0;
    double descent = 0;
};

// Includes fallback fonts, which QFontMetrics ignores.
LineHeight firstLine(const QString& text, const QFont& font, double width) {
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    if (!line.isValid())
        return {QFontMetricsF(font).ascent(), QFontMetricsF(font).descent()};
    line.setLineWidth(width);
    layout.endLayout();
    return {line.ascent(), line.descent()};
}

constexpr double anyWidth = 1e6;

} // namespace

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text) {
    if (text == text_)
        return;
    text_ = text;
    measure_.reset();
    setAccessibleName(text);
    updateToolTip();
    updateGeometry();
    update();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    mode_ = mode;
    update();
}

void ElidedLabel::alignWith(QLabel* label) {
    const double lower = measure().ascent - firstLine(label->text(), label->font(), anyWidth).ascent;
    label->setContentsMargins(0, std::max(0, static_cast<int>(std::lround(lower))), 0, 0);
    beside_ = label;
    updateGeometry();
    update();
}

double ElidedLabel::baseline() const {
    if (!beside_)
        return measure().ascent;
    return beside_->contentsMargins().top() + firstLine(beside_->text(), beside_->font(), beside_->width()).ascent;
}

QSize ElidedLabel::sizeHint() const {
    // Rounded up: rounded down, the width would be too small for the text.
    const double height = baseline() + measure().descent;
    return {static_cast<int>(std::ceil(measure().width)) + 1, static_cast<int>(std::ceil(height))};
}

const ElidedLabel::Measure& ElidedLabel::measure() const {
    if (!measure_) {
        const LineHeight line = firstLine(text_, font(), anyWidth);
        measure_ = {QFontMetricsF(font()).horizontalAdvance(text_), line.ascent, line.descent};
    }
    return *measure_;
}

QSize ElidedLabel::minimumSizeHint() const { return {0, sizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QString shown = mode_ == Qt::ElideRight ? elidedEnd(fontMetrics(), text_, width())
                                                  : fontMetrics().elidedText(text_, mode_, width());
    if (beside_)
        painter.drawText(QPointF(0, baseline()), shown);
    else
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, shown);
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateToolTip();
}

QString elidedEnd(const QFontMetrics& metrics, const QString& text, int width) {
    QString shown = metrics.elidedText(text, Qt::ElideRight, width);
    if (shown == text || shown.isEmpty())
        return shown;
    const std::string whole = fromQt(text);
    const std::size_t kept = fromQt(text.left(shown.size() - 1)).size();
    const std::size_t cut = outsideNumbers(whole, kept);
    return cut == kept ? shown : toQt(std::string_view(whole).substr(0, cut)) + QChar(0x2026);
}

void ElidedLabel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        measure_.reset();
    QWidget::changeEvent(event);
}

void ElidedLabel::updateToolTip() { setToolTip(measure().width > width() ? plainTip(text_) : QString()); }

} // namespace qaliper
