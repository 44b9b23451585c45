#include "model/target/toml_text.h"

namespace qaliper {

namespace {

constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view digits = "0123456789abcdef";
constexpr char mark = '~';

} // namespace

std::string toAscii(std::string_view toml) {
    if (toml.starts_with(byteOrderMark))
        toml.remove_prefix(byteOrderMark.size());
    std::string text;
    text.reserve(toml.size());
    for (const char c : toml) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80 && c != mark)
            text += c;
        else
            text += {mark, digits[code >> 4U], digits[code & 15U]};
    }
    return text;
}

std::string fromAscii(std::string_view text) {
    std::string toml;
    toml.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view coded = text.substr(at + 1, 2);
        const std::size_t high = text[at] == mark && coded.size() == 2 ? digits.find(coded[0]) : digits.npos;
        const std::size_t low = high != digits.npos ? digits.find(coded[1]) : digits.npos;
        if (low == digits.npos) {
            toml += text[at];
            continue;
        }
        toml += static_cast<char>(high << 4U | low);
        at += coded.size();
    }
    return toml;
}

} // namespace qaliper
