#include "views/properties/quantizer_rows.h"

#include <algorithm>
#include <vector>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/quant/dequantize.h"
#include "model/quant/real_range.h"
#include "views/base/text.h"
#include "views/base/type_words.h"

namespace qaliper {

namespace {

constexpr std::uint64_t maxDequantized = 1U << 22U; // elements; more would delay a click

struct QuantizerRows {
    Q_DECLARE_TR_FUNCTIONS(qaliper::QuantizerRows)
};

// The distribution of the scales; nothing for a single one.
std::optional<ContentStatistics> spreadOf(const Quantizer& quantizer, const Storage& storage, const Job& job) {
    if (!quantizer.scaleTensor || quantizer.granularity == Granularity::PerTensor)
        return std::nullopt;
    const auto scales = readContent(*quantizer.scaleTensor, storage, job);
    if (!scales || scales->statistics.finite < 2)
        return std::nullopt;
    return scales->statistics;
}

// A row for a constant of the file, with a link to its values.
void addConstant(std::vector<PropertyRow>& rows, const QString& label, ValueIx value, const Index& index) {
    const ValueIx source = value.valid() ? throughIdentity(index, value) : value;
    const Tensor* constant = source.valid() ? index.constant(source) : nullptr;
    if (!constant)
        return;
    rows.push_back({label, typeWords(constant->type, constant->dims), {}, Tone::Plain, source});
    rows.back().link = PropertyLink{toQt(index.name(source)), {}, source};
}

// Minimum and maximum of the dequantized constant.
std::optional<RealRange> dequantizedRange(
    const Quantizer& dequantizer, const Quantizer* quantizer, const Tensor& constant, const Storage& storage) {
    if (elementCount(constant.dims).value_or(maxDequantized + 1) > maxDequantized)
        return std::nullopt;
    const Result<Tensor> stored = quantizer ? quantized("stored", constant, *quantizer, storage) : constant;
    if (!stored)
        return std::nullopt;
    const auto real = dequantized("real", *stored, dequantizer, DataType::Float, storage);
    const auto numbers = real ? readNumbers(*real, storage) : Result<std::vector<double>>();
    if (!numbers || numbers->empty())
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax(*numbers);
    return RealRange{least, most};
}

} // namespace

std::vector<PropertyRow> quantizerRows(
    const QString& label, const Quantizer& quantizer, const Context& context, const Job& job) {
    const QuantizerWords words = quantizerWords(quantizer, context.storage());
    std::vector<PropertyRow> rows;
    rows.push_back({label.isEmpty() ? QuantizerRows::tr("Type") : label, words.kind, {}, Tone::Quantized});
    rows.push_back({QuantizerRows::tr("Scale"), words.scales});
    rows.back().spread = spreadOf(quantizer, context.storage(), job);
    if (!words.range.isEmpty())
        rows.push_back({QuantizerRows::tr("Range"), words.range});
    return rows;
}

std::vector<PropertyRow> storedRows(ValueIx value, const Context& context, const Job& job) {
    const Index& index = context.index();
    const Quantizer* dequantizer = context.quant.producer(index, value);
    if (!dequantizer || !dequantizer->dequantizes() || !dequantizer->constantData)
        return {};
    const ValueIx stored = throughIdentity(index, dequantizer->data);
    const Quantizer* quantizer = context.quant.producer(index, stored); // the Q of float weights
    const ValueIx source = quantizer ? throughIdentity(index, quantizer->data) : stored;
    const Tensor* constant = source.valid() ? index.constant(source) : nullptr;
    std::vector<PropertyRow> rows;
    addConstant(rows, QuantizerRows::tr("Stored as"), source, index);
    addConstant(rows, QuantizerRows::tr("Scales"), dequantizer->scale, index);
    addConstant(rows, QuantizerRows::tr("Zero points"), dequantizer->zeroPoint, index);
    if (!constant || job.cancelled())
        return rows;
    if (const auto range = dequantizedRange(*dequantizer, quantizer, *constant, context.storage()))
        rows.push_back({QuantizerRows::tr("Dequantized"), toQt(describeRange(*range)),
            QuantizerRows::tr("least and largest of its numbers")});
    return rows;
}

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
