#include "views/base/quantizer_words.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <QCoreApplication>

#include "model/base/number.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

struct Quantization {
    Q_DECLARE_TR_FUNCTIONS(qaliper::Quantization)
};

QString number(double value) { return toQt(std::string_view(formatShort(value, 4))); }

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

// The integers a type holds; nothing for float types.
std::optional<std::pair<double, double>> integerRange(DataType type) {
    switch (type) {
    case DataType::Int8: return std::pair{-128.0, 127.0};
    case DataType::Uint8: return std::pair{0.0, 255.0};
    case DataType::Int16: return std::pair{-32768.0, 32767.0};
    case DataType::Uint16: return std::pair{0.0, 65535.0};
    case DataType::Int4: return std::pair{-8.0, 7.0};
    case DataType::Uint4: return std::pair{0.0, 15.0};
    default: return std::nullopt;
    }
}

QString symmetry(const Quantizer& quantizer, const Storage& storage) {
    if (!quantizer.zeroPoint.valid())
        return Quantization::tr("no zero point");
    const auto points = readZeroPoints(quantizer, storage);
    if (!points || points->empty())
        return {};
    const auto [least, most] = std::ranges::minmax(*points);
    if (least == 0 && most == 0)
        return Quantization::tr("symmetric");
    if (least == most)
        return Quantization::tr("zero point %1").arg(least);
    return Quantization::tr("zero points %1 to %2").arg(least).arg(most);
}

QString scaleWords(const Quantizer& quantizer, const Storage& storage) {
    const auto scales = readScales(quantizer, storage);
    if (!scales)
        return toQt(scales.error());
    if (scales->empty())
        return Quantization::tr("no scale");
    const auto [least, most] = std::ranges::minmax(*scales);
    if (scales->size() == 1)
        return number(least);
    return Quantization::tr("%1 scales, %2 to %3").arg(scales->size()).arg(number(least), number(most));
}

} // namespace

QuantizerWords quantizerWords(const Quantizer& quantizer, const Storage& storage) {
    QuantizerWords words;
    words.kind = toQt(shortName(quantizer.type)) + QLatin1Char(' ') + granularity(quantizer);
    if (const QString mark = symmetry(quantizer, storage); !mark.isEmpty())
        words.kind += QStringLiteral(", ") + mark;
    words.scales =
        quantizer.scaleTensor ? scaleWords(quantizer, storage) : Quantization::tr("computed while the network runs");
    const auto limits = integerRange(quantizer.type);
    if (limits && quantizer.scalarScale && quantizer.scalarZeroPoint) {
        const double zero = static_cast<double>(*quantizer.scalarZeroPoint);
        words.range = Quantization::tr("%1 to %2")
                          .arg(number((limits->first - zero) * *quantizer.scalarScale),
                              number((limits->second - zero) * *quantizer.scalarScale));
    }
    return words;
}

} // namespace qaliper
