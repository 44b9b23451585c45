#include "model/base/utf8.h"

#include <algorithm>
#include <array>

namespace qaliper {

namespace {

struct Lead {
    std::size_t length; // 0: no character begins with this byte
    char32_t bits;
    char32_t smallest;  // anything below is an overlong form
};

Lead leadOf(unsigned char byte) {
    if (byte < 0x80)
        return {1, byte, 0};
    if (byte >= 0xc2 && byte < 0xe0)
        return {2, byte & 0x1fU, 0x80};
    if (byte >= 0xe0 && byte < 0xf0)
        return {3, byte & 0x0fU, 0x800};
    if (byte >= 0xf0 && byte < 0xf5)
        return {4, byte & 0x07U, 0x10000};
    return {0, 0, 0};
}

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80; }

bool isSound(char32_t code, char32_t smallest) {
    const bool isSurrogate = code >= 0xd800 && code < 0xe000;
    return code >= smallest && code <= 0x10ffff && !isSurrogate;
}

bool isControl(char32_t code) { return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xfffe || code == 0xffff; }

} // namespace

char32_t takeCharacter(std::string_view& text) {
    const auto [length, bits, smallest] = leadOf(static_cast<unsigned char>(text.front()));
    char32_t code = bits;
    bool whole = length != 0 && length <= text.size();
    for (std::size_t i = 1; whole && i < length; ++i) {
        whole = isContinuation(text[i]);
        code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    whole = whole && isSound(code, smallest);
    text.remove_prefix(whole ? length : 1);
    return whole ? code : replacementCharacter;
}

char32_t takeLastCharacter(std::string_view& text) {
    std::size_t length = 1;
    while (length < 4 && length < text.size() && isContinuation(text[text.size() - length]))
        ++length;
    std::string_view last = text.substr(text.size() - length);
    const char32_t code = takeCharacter(last);
    text.remove_suffix(last.empty() ? length : 1);
    return last.empty() ? code : replacementCharacter;
}

std::string cleanText(std::string_view text) {
    const auto isPlain = [](char c) { return c >= 0x20 && c < 0x7f; };
    if (std::ranges::all_of(text, isPlain))
        return std::string(text);
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t code = takeCharacter(text);
        if (isControl(code))
            clean += ' ';
        else if (code == replacementCharacter)
            clean += "\xef\xbf\xbd";
        else
            clean += before.substr(0, before.size() - text.size());
    }
    return clean;
}

} // namespace qaliper
