#include "model/session/tensor_content.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/data/npy.h"
#include "model/graph/element_words.h"
#include "model/graph/elements.h"

namespace qaliper {

namespace {

constexpr std::uint64_t elementsPerCheck = 1U << 16U;
constexpr std::size_t longestShownString = 40; // characters for which a column has room

bool isComplex(DataType type) { return type == DataType::Complex64 || type == DataType::Complex128; }

int digitsOf(DataType type) {
    switch (type) {
    case DataType::Complex128: return 17; // complex numbers read back
    case DataType::Complex64: return 9;
    case DataType::Double: return 15;
    case DataType::Float: return 7;
    case DataType::Float16: return 5;
    default: return 4;
    }
}

// Calls `visit` with each finite element. Errors: Cancelled.
template <class Visit>
Status forEachFinite(const TensorContent& content, std::uint64_t count, const Job& job, const Visit& visit) {
    for (std::uint64_t i = 0; i < count; ++i) {
        QALIPER_CHECK(i % elementsPerCheck == 0 ? job.check() : Status());
        if (const double value = content.element(i); std::isfinite(value))
            visit(value);
    }
    return {};
}

// Two passes: the histogram needs the range, and the deviation is exact with the mean of all.
Result<ContentStatistics> statisticsOf(const TensorContent& content, std::uint64_t count, const Job& job) {
    ContentStatistics statistics;
    statistics.count = count;
    double sum = 0;
    Status status = forEachFinite(content, count, job, [&](double value) {
        statistics.least = statistics.finite == 0 ? value : std::min(statistics.least, value);
        statistics.most = statistics.finite == 0 ? value : std::max(statistics.most, value);
        ++statistics.finite;
        statistics.zeros += value == 0 ? 1 : 0;
        sum += value;
    });
    if (!status)
        return fail(std::move(status.error()));
    if (statistics.finite == 0)
        return statistics;
    statistics.mean = sum / static_cast<double>(statistics.finite);
    const double width = statistics.most - statistics.least;
    const auto bins = static_cast<double>(statistics.histogram.size());
    double squares = 0;
    status = forEachFinite(content, count, job, [&](double value) {
        squares += (value - statistics.mean) * (value - statistics.mean);
        const double place = width > 0 ? (value - statistics.least) / width * bins : bins / 2;
        ++statistics.histogram.at(static_cast<std::size_t>(std::clamp(place, 0.0, bins - 1)));
    });
    if (!status)
        return fail(std::move(status.error()));
    statistics.deviation = std::sqrt(squares / static_cast<double>(statistics.finite));
    return statistics;
}

// That elements have in a NumPy file.
DataType typeInNumpy(DataType type) {
    if (isNumpyType(type))
        return type;
    switch (type) {
    case DataType::Int4:
    case DataType::Int2: return DataType::Int8;
    case DataType::Uint4:
    case DataType::Uint2: return DataType::Uint8;
    default: return DataType::Float;
    }
}

} // namespace

double TensorContent::element(std::uint64_t at) const { return decodeElement(type, bitsAt(type, bytes, at)); }

bool TensorContent::hasNumbers() const { return type != DataType::String && !isComplex(type); }

std::string TensorContent::word(std::uint64_t at) const {
    if (type == DataType::String)
        return strings[at];
    if (isInteger(type) || isComplex(type))
        return elementWord(type, bytes, at);
    return formatShort(element(at), digitsOf(type));
}

std::string TensorContent::longestWord() const {
    if (type == DataType::String) {
        const auto longest = std::ranges::max_element(strings, {}, &std::string::size);
        return longest == strings.end() ? std::string() : longest->substr(0, longestShownString);
    }
    if (isInteger(type)) {
        const int bits = bitsOf(type);
        return bits >= 64 ? formatNumber(std::numeric_limits<std::int64_t>::min())
                          : formatNumber(-(std::int64_t{1} << (shortName(type).starts_with('U') ? bits : bits - 1)));
    }
    const std::string digits(static_cast<std::size_t>(digitsOf(type)), '8');
    const std::string number = "-." + digits + (type == DataType::Double ? "e+308" : "e+38");
    return isComplex(type) ? number + number + "i" : number;
}

Result<TensorContent> readContent(const Tensor& tensor, const Storage& storage, const Job& job) {
    const auto count = elementCount(tensor.dims);
    job.report(say("Reading {name}", arg("name", tensor.name)));
    TensorContent content{tensor.name, tensor.type, tensor.dims, {}, {}};
    if (std::holds_alternative<Strings>(tensor.payload)) {
        QALIPER_TRY(content.strings, elementWords(tensor, storage, std::numeric_limits<std::uint64_t>::max()));
        content.statistics.count = std::min<std::uint64_t>(count.value_or(0), content.strings.size());
        return content;
    }
    if (bitsOf(tensor.type) == 0 && !isComplex(tensor.type))
        return fail(
            ErrorKind::Unsupported, say("Values of type {type} cannot be shown", arg("type", shortName(tensor.type))));
    QALIPER_TRY(content.bytes, readBytes(tensor, storage));
    content.statistics.count = count.value_or(0);
    if (isComplex(tensor.type))
        return content;
    QALIPER_TRY(auto statistics, statisticsOf(content, count.value_or(0), job));
    content.statistics = statistics;
    return content;
}

Status writeNpy(const TensorContent& content, const std::filesystem::path& path, const Job& job) {
    const DataType type = typeInNumpy(content.type);
    QALIPER_TRY(auto file, AtomicFile::create(path));
    QALIPER_CHECK(file.write(npyHeader(type, content.dims)));
    if (type == content.type) {
        QALIPER_CHECK(file.write(content.bytes));
        return file.commit();
    }
    for (std::uint64_t first = 0; first < content.statistics.count; first += elementsPerCheck) {
        QALIPER_CHECK(job.check());
        const std::uint64_t last = std::min(first + elementsPerCheck, content.statistics.count);
        ElementPacker packer(type, last - first);
        for (std::uint64_t i = first; i < last; ++i)
            packer.push(encodeElement(type, content.element(i)));
        QALIPER_CHECK(file.write(std::move(packer).take()));
    }
    return file.commit();
}

} // namespace qaliper
