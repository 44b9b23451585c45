#include "model/engine/logs/calibration_cache.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

#include "model/base/number.h"
#include "model/engine/logs/build_facts.h"
#include "model/engine/logs/parse_file.h"

namespace qaliper {

namespace {

constexpr std::string_view headerPrefix = "TRT-";

struct CacheLine {
    std::string_view text;
    std::uint64_t number = 0;
    std::uint64_t offset = 0;
    bool isLast = false; // without a line end: the file may be truncated
};

tl::unexpected<Error> refuse(Text message, const CacheLine& line) {
    return fail({ErrorKind::Invalid, std::move(message), {}, line.offset});
}

// "3c008912", or "0": the bits of a 32-bit float, most significant digit first.
std::optional<float> floatOfDigits(std::string_view digits) {
    std::uint32_t bits = 0;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
    if (digits.empty() || digits.size() > 8 || parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size())
        return std::nullopt;
    return std::bit_cast<float>(bits);
}

Result<CacheEntry> parseEntry(const CacheLine& line) {
    const std::size_t colon = line.text.rfind(':'); // names may contain colons
    if (colon == std::string_view::npos)
        return refuse(say("Line {number} does not have the form \"tensor: scale\"; the file may be truncated",
                          arg("number", line.number)),
            line);
    std::string_view digits = line.text.substr(colon + 1);
    digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
    const auto scale = floatOfDigits(digits);
    if (!scale || (line.isLast && digits.size() < 8 && digits != "0"))
        return refuse(
            say("The scale in line {number} does not have 8 hexadecimal digits", arg("number", line.number)), line);
    return CacheEntry{std::string(line.text.substr(0, colon)), *scale, line.number};
}

// "name absmax", as ONNX Runtime writes it.
Result<CacheEntry> parseRange(const CacheLine& line) {
    const std::size_t space = line.text.rfind(' ');
    const auto range = space == std::string_view::npos ? fail(ErrorKind::Invalid, say("No number"))
                                                       : parseNumber(line.text.substr(space + 1));
    if (!range || space == 0)
        return refuse(
            say("This is not a calibration cache: line {number} has neither \"TRT-\" nor a tensor and its range",
                arg("number", line.number)),
            line);
    return CacheEntry{std::string(line.text.substr(0, space)), static_cast<float>(*range / 127), line.number};
}

// TRT-8601-EntropyCalibration2
Status parseHeader(const CacheLine& line, CalibrationCache& cache) {
    const std::string_view rest = line.text.substr(headerPrefix.size());
    const std::size_t dash = rest.find('-');
    cache.version = versionOfDigits(rest.substr(0, dash));
    if (!cache.version || dash == std::string_view::npos)
        return refuse(say("The header of this cache names no version of TensorRT"), line);
    cache.algorithm = rest.substr(dash + 1);
    return {};
}

// Other files that are called caches.
std::optional<Text> foreignKind(std::string_view text) {
    if (text.starts_with("\x93NUMPY"))
        return say("This is a NumPy array, not a calibration cache");
    if (text.starts_with("\x80"))
        return say("This is a Python pickle, not a calibration cache");
    if (text.starts_with("{") || text.starts_with("["))
        return say("This is JSON, not a calibration cache; of ONNX Runtime's three files, use calibration.cache");
    if (text.find('\0') != std::string_view::npos)
        return say(
            "This is a binary file, not a calibration cache; of ONNX Runtime's three files, use calibration.cache");
    return std::nullopt;
}

Status takeLine(const CacheLine& line, CalibrationCache& cache) {
    if (line.number == 1 && line.text.starts_with(headerPrefix))
        return parseHeader(line, cache);
    if (line.number == 1)
        cache.kind = CacheKind::OnnxRuntime;
    if (line.text.empty())
        return {};
    QALIPER_TRY(auto entry, cache.kind == CacheKind::TensorRt ? parseEntry(line) : parseRange(line));
    cache.entries.push_back(std::move(entry));
    return {};
}

std::string twoDigits(int value) {
    return {static_cast<char>('0' + value / 10 % 10), static_cast<char>('0' + value % 10)};
}

std::string versionDigits(Version version) {
    const std::string major = formatNumber(std::int64_t{version.major});
    if (version.major >= 10)
        return major + twoDigits(version.minor) + twoDigits(version.patch);
    return major + formatNumber(std::int64_t{version.minor % 10}) + twoDigits(version.patch);
}

std::string digitsOfFloat(float value) {
    std::array<char, 8> digits{};
    auto* const end =
        std::to_chars(digits.data(), digits.data() + digits.size(), std::bit_cast<std::uint32_t>(value), 16).ptr;
    return {digits.data(), end};
}

} // namespace

bool CacheEntry::isUsable() const { return std::isfinite(scale) && scale > 0; }

const CacheEntry* CalibrationCache::find(std::string_view tensor) const {
    const auto found = std::ranges::find(entries, tensor, &CacheEntry::tensor);
    return found == entries.end() ? nullptr : &*found;
}

Result<CalibrationCache> parseCalibrationCache(std::string_view text) {
    if (auto foreign = foreignKind(text))
        return fail({ErrorKind::Unsupported, std::move(*foreign), {}, 0});
    CalibrationCache cache;
    std::size_t at = 0;
    for (std::uint64_t number = 1; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        CacheLine line{text.substr(at, end - at), number, at, end == text.size()};
        if (line.text.ends_with('\r'))
            line.text.remove_suffix(1);
        QALIPER_CHECK(takeLine(line, cache));
        at = end + 1;
    }
    if (!cache.version && cache.entries.empty())
        return fail({ErrorKind::Invalid, say("This calibration cache is empty"), {}, 0});
    return cache;
}

Result<CalibrationCache> readCalibrationCache(const std::filesystem::path& path) {
    return parseFile(path, parseCalibrationCache);
}

std::string writeCalibrationCache(const CalibrationCache& cache) {
    std::string text = std::string(headerPrefix) + versionDigits(cache.version.value_or(Version{10, 0, 0})) + "-" +
        (cache.algorithm.empty() ? "EntropyCalibration2" : cache.algorithm) + "\n";
    for (const CacheEntry& entry : cache.entries)
        text += entry.tensor + ": " + digitsOfFloat(entry.scale) + "\n";
    return text;
}

} // namespace qaliper
