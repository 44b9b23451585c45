#include "views/base/quantizer_words.h"

#include <algorithm>
#include <vector>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/quant/real_range.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

struct Quantization {
    Q_DECLARE_TR_FUNCTIONS(qaliper::Quantization)
};

QString number(double value) { return toQt(std::string_view(formatShort(value, 3))); }

QString granularity(const Quantizer& quantizer) {
    const QString axis = quantizer.axis ? QString::number(*quantizer.axis) : Quantization::tr("the default axis");
    switch (quantizer.granularity) {
    case Granularity::PerTensor: return Quantization::tr("per tensor");
    case Granularity::PerChannel: return Quantization::tr("per channel on axis %1").arg(axis);
    case Granularity::Block: return Quantization::tr("in blocks of %1 on axis %2").arg(quantizer.blockSize).arg(axis);
    case Granularity::Unknown: break;
    }
    return Quantization::tr("of unknown granularity");
}

QString symmetry(DataType type, const std::vector<std::int64_t>& zeroPoints) {
    if (isSymmetric(type, zeroPoints))
        return Quantization::tr("symmetric");
    if (zeroPoints.empty() || !limitsOf(type))
        return {};
    const auto [least, most] = std::ranges::minmax(zeroPoints);
    return least == most ? Quantization::tr("asymmetric, zero point %1").arg(least)
                         : Quantization::tr("asymmetric, zero points %1 to %2").arg(least).arg(most);
}

QString scaleWords(const std::vector<double>& scales) {
    if (scales.empty())
        return Quantization::tr("no scale");
    const auto [least, most] = std::ranges::minmax(scales);
    if (scales.size() == 1)
        return number(least);
    return Quantization::tr("%1 scales from %2 to %3").arg(scales.size()).arg(number(least), number(most));
}

} // namespace

QuantizerWords quantizerWords(const Quantizer& quantizer, const Storage& storage) {
    QuantizerWords words;
    words.kind = toQt(shortName(quantizer.type)) + QLatin1Char(' ') + granularity(quantizer);
    const auto zeroPoints = readZeroPoints(quantizer, storage);
    const QString mark = zeroPoints ? symmetry(quantizer.type, *zeroPoints) : toQt(zeroPoints.error());
    if (!mark.isEmpty())
        words.kind = Quantization::tr("%1, %2", "two properties of a quantizer").arg(words.kind, mark);
    const auto scales = readScales(quantizer, storage);
    words.scales = scales ? scaleWords(*scales) : toQt(scales.error());
    if (!scales || !zeroPoints)
        return words;
    if (const auto range = realRange(quantizer.type, *scales, *zeroPoints))
        words.range = toQt(describeRange(*range));
    return words;
}

} // namespace qaliper
