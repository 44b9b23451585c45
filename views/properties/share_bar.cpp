#include "views/properties/share_bar.h"

#include <QFontMetrics>
#include <QPainter>

#include "model/draw/theme.h"
#include "views/base/colours.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int beforeFirst = 8; // px from the text at the left
constexpr int square = 10;
constexpr int afterSquare = 5;
constexpr int afterText = 12;
constexpr std::size_t maxShares = 4;

// Float has no warning colour: only nodes that should be quantized and are not are coloured as broken, in the picture.
QColor colourOf(DataType type, const QWidget* widget) {
    const Colours& colours = coloursOf(widget);
    if (type == DataType::Undefined)
        return colours.tertiary;
    if (isFloat8(type))
        return colours.float8;
    if (isQuantized(type))
        return colours.quantized;
    return type == DataType::Float ? toQt(themeOf(widget).of(Category::Normalization)) : colours.secondary;
}

} // namespace

ShareBar::ShareBar(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); }

void ShareBar::setShares(std::vector<PrecisionShare> shares) {
    shares_ = std::move(shares);
    if (shares_.size() > maxShares)
        shares_.resize(maxShares);
    QString name;
    for (const PrecisionShare& share : shares_)
        name += textOf(share) + QLatin1Char(' ');
    setAccessibleName(name.trimmed());
    setToolTip(shares_.empty() ? QString() : tr("Expected precision of the nodes that compute"));
    updateGeometry();
    update();
}

QString ShareBar::textOf(const PrecisionShare& share) const {
    const double percent = 100 * share.share;
    const QString number = percent > 0 && percent < 1 ? QStringLiteral("< 1") : QString::number(qRound(percent));
    return tr("%1 %2 %").arg(toQt(share.label), number);
}

QSize ShareBar::sizeHint() const {
    const QFontMetrics metrics(font());
    int width = beforeFirst;
    for (const PrecisionShare& share : shares_)
        width += square + afterSquare + metrics.horizontalAdvance(textOf(share)) + afterText;
    return {width, metrics.height() + 6};
}

void ShareBar::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    const Colours& colours = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int x = beforeFirst;
    for (const PrecisionShare& share : shares_) {
        const QRectF mark(x, (height() - square) / 2.0, square, square);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(share.type, this));
        painter.drawRoundedRect(mark, 2, 2);
        painter.setPen(colours.text);
        const QString text = textOf(share);
        x += square + afterSquare;
        painter.drawText(QRect(x, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += fontMetrics().horizontalAdvance(text) + afterText;
    }
}

} // namespace qaliper
