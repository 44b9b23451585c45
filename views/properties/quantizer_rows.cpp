#include "views/properties/quantizer_rows.h"

#include <algorithm>

#include <QCoreApplication>

#include "model/quant/dequantize.h"
#include "model/quant/real_range.h"
#include "views/base/quantizer_words.h"
#include "views/base/text.h"
#include "views/base/type_words.h"

namespace qaliper {

namespace {

constexpr std::uint64_t maxDequantized = 1U << 22U; // elements; more would keep a click waiting

struct QuantizerRows {
    Q_DECLARE_TR_FUNCTIONS(qaliper::QuantizerRows)
};

// Of the scales; nothing of a single one, which has no spread.
std::optional<TensorStatistics> spreadOf(const Quantizer& quantizer, const Storage& storage, const Job& job) {
    if (!quantizer.scaleTensor || quantizer.granularity == Granularity::PerTensor)
        return std::nullopt;
    const auto scales = readContent(*quantizer.scaleTensor, storage, job);
    if (!scales || scales->statistics.finite < 2)
        return std::nullopt;
    return scales->statistics;
}

// A constant of the file, in a row that leads to its numbers.
void addConstant(std::vector<PropertyRow>& rows, const QString& label, ValueIx value, const Index& index) {
    const ValueIx source = value.valid() ? throughIdentity(index, value) : value;
    const Tensor* constant = source.valid() ? index.constant(source) : nullptr;
    if (!constant)
        return;
    rows.push_back({label, typeWords(constant->type, constant->dims), toQt(index.name(source)), Tone::Plain, source});
}

// The least and the largest number that the DQ makes of its constant.
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
    const Quantizer* quantizer = context.quant.producer(index, stored); // of float weights behind a Q
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

} // namespace qaliper
