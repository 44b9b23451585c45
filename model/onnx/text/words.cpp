#include "model/onnx/text/words.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "model/base/number.h"
#include "model/base/utf8.h"

namespace qaliper::onnxtext {

namespace {

constexpr std::array<std::string_view, 15> kindWords{"undefined", "float", "int", "string", "tensor", "graph", "floats",
    "ints", "strings", "tensors", "graphs", "sparse_tensor", "sparse_tensors", "type_proto", "type_protos"};

constexpr std::string_view numberedType = "dtype";
constexpr std::string_view hexDigitsText = "0123456789abcdef";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::optional<int> hexValue(char digit) {
    const std::size_t value = hexDigitsText.find(lower(digit));
    return value == std::string_view::npos ? std::nullopt : std::optional(static_cast<int>(value));
}

// The character that an escape with one letter means.
std::optional<char> simpleEscape(char letter) {
    switch (letter) {
    case '"':
    case '\\': return letter;
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    default: return std::nullopt;
    }
}

bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::string escaped(char c) {
    switch (c) {
    case '\n': return "\\n";
    case '\t': return "\\t";
    case '\r': return "\\r";
    default: break;
    }
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', hexDigitsText[byte >> 4], hexDigitsText[byte & 0xf]};
}

} // namespace

bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isNamePart(char c) { return isNameStart(c) || (c >= '0' && c <= '9'); }

bool isPlainName(std::string_view text) {
    return !text.empty() && isNameStart(text.front()) && std::ranges::all_of(text, isNamePart);
}

bool isSpecialNumber(std::string_view word) {
    const auto is = [&](std::string_view other) { return std::ranges::equal(word, other, {}, lower); };
    return is("inf") || is("infinity") || is("nan");
}

std::string dataTypeWord(DataType type) {
    if (type == DataType::Undefined || textName(type) != textName(DataType::Undefined))
        return std::string(textName(type));
    return std::string(numberedType) + formatNumber(static_cast<std::int64_t>(type));
}

std::optional<DataType> dataTypeOfWord(std::string_view word) {
    if (const auto known = dataTypeOfTextName(word))
        return known;
    std::int32_t number = 0;
    if (!word.starts_with(numberedType))
        return std::nullopt;
    word.remove_prefix(numberedType.size());
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool isWhole = error == std::errc{} && end == word.data() + word.size();
    return isWhole && number > 0 ? std::optional(static_cast<DataType>(number)) : std::nullopt;
}

bool isTypeWord(std::string_view word) {
    return word == "seq" || word == "map" || word == "optional" || word == "sparse_tensor" ||
        dataTypeOfWord(word).has_value();
}

std::string inQuotes(std::string_view text) {
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text, at);
        if (length == 0 || isControl(text[at]))
            out += escaped(text[at]);
        else if (text[at] == '"' || text[at] == '\\')
            (out += '\\') += text[at];
        else
            out += text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return out + '"';
}

std::string nameOrQuoted(std::string_view name) {
    const bool isUnambiguous = isPlainName(name) && !isTypeWord(name) && !isSpecialNumber(name);
    return isUnambiguous ? std::string(name) : inQuotes(name);
}

Result<std::string> unescape(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\' || at + 1 == text.size()) {
            out += text[at];
            continue;
        }
        const char letter = text[++at];
        if (const auto simple = simpleEscape(letter)) {
            out += *simple;
            continue;
        }
        const auto high = letter == 'x' && at + 2 < text.size() ? hexValue(text[at + 1]) : std::nullopt;
        const auto low = high ? hexValue(text[at + 2]) : std::nullopt;
        if (!low)
            return fail(ErrorKind::Invalid,
                say("\"\\{letter}\" is no escape; there are \\\" \\\\ \\n \\t \\r \\xHH",
                    arg("letter", std::string(1, letter))));
        out += static_cast<char>(*high << 4 | *low);
        at += 2;
    }
    return out;
}

std::string_view kindWord(AttributeKind kind) {
    const auto at = static_cast<std::size_t>(kind);
    return at < kindWords.size() ? kindWords.at(at) : kindWords.front();
}

} // namespace qaliper::onnxtext
