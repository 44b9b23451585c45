#include "model/base/utf8.h"

#include <algorithm>

namespace qaliper {

namespace {

unsigned byteAt(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

// The length that the first byte announces, and the range of second bytes that excludes overlong forms and invalid
// values.
struct Lead {
    std::size_t length;
    unsigned lowestSecond;
    unsigned highestSecond;
};

Lead leadOf(unsigned first) {
    if (first < 0x80)
        return {1, 0, 0};
    if (first >= 0xc2 && first <= 0xdf)
        return {2, 0x80, 0xbf};
    if (first >= 0xe0 && first <= 0xef)
        return {3, first == 0xe0 ? 0xa0U : 0x80U, first == 0xed ? 0x9fU : 0xbfU};
    if (first >= 0xf0 && first <= 0xf4)
        return {4, first == 0xf0 ? 0x90U : 0x80U, first == 0xf4 ? 0x8fU : 0xbfU};
    return {0, 0, 0};
}

// The code point of a well-formed character.
char32_t decoded(std::string_view character) {
    constexpr unsigned char leadBits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    char32_t code = byteAt(character, 0) & leadBits[character.size()];
    for (std::size_t i = 1; i < character.size(); ++i)
        code = code << 6U | (byteAt(character, i) & 0x3fU);
    return code;
}

bool isControl(char32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xfffe || code == 0xffff;
}

} // namespace

std::size_t utf8Length(std::string_view text, std::size_t at) {
    const Lead lead = leadOf(byteAt(text, at));
    if (at >= text.size() || lead.length == 0)
        return 0;
    if (lead.length == 1)
        return 1;
    const unsigned second = byteAt(text, at + 1);
    if (second < lead.lowestSecond || second > lead.highestSecond)
        return 0;
    for (std::size_t i = 2; i < lead.length; ++i) {
        if ((byteAt(text, at + i) & 0xc0) != 0x80)
            return 0;
    }
    return lead.length;
}

bool isUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text, at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

char32_t takeLongCharacter(std::string_view& text) {
    const std::size_t length = utf8Length(text, 0);
    const char32_t code = length == 0 ? replacementCharacter : decoded(text.substr(0, length));
    text.remove_prefix(std::max<std::size_t>(length, 1));
    return code;
}

char32_t takeLastCharacter(std::string_view& text) {
    for (std::size_t length = 1; length <= std::min<std::size_t>(4, text.size()); ++length) {
        const std::string_view last = text.substr(text.size() - length);
        if (utf8Length(last, 0) != length)
            continue;
        text.remove_suffix(length);
        return decoded(last);
    }
    text.remove_suffix(1);
    return replacementCharacter;
}

namespace {

// Of the East Asian width property: ideographs, kana, Hangul, and full-width forms.
constexpr bool isWide(char32_t code) {
    return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
        (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
        (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60) ||
        (code >= 0xffe0 && code <= 0xffe6) || (code >= 0x1f300 && code <= 0x1faff) ||
        (code >= 0x20000 && code <= 0x3fffd);
}

} // namespace

std::size_t columnsOf(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty())
        columns += isWide(takeCharacter(text)) ? 2 : 1;
    return columns;
}

void appendCharacter(std::string& text, char32_t code) {
    const auto put = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    const auto putTail = [&](int shift) { put(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | (code >> 6));
        putTail(0);
    } else if (code < 0x10000) {
        put(0xe0 | (code >> 12));
        putTail(6);
        putTail(0);
    } else {
        put(0xf0 | (code >> 18));
        putTail(12);
        putTail(6);
        putTail(0);
    }
}

namespace {

bool turnsDirection(char32_t code) {
    return code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

bool breaksLines(char32_t code) { return code == 0x2028 || code == 0x2029; }

void appendHex(std::string& text, std::string_view prefix, std::uint32_t value, int digits) {
    constexpr std::string_view hex = "0123456789abcdef";
    text += prefix;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text += hex[(value >> shift) & 0xfU];
}

std::string escaped(std::string_view text, std::string_view kept) {
    const auto isPlain = [&](char c) { return (c >= 0x20 && c < 0x7f) || kept.find(c) != std::string_view::npos; };
    if (std::ranges::all_of(text, isPlain))
        return std::string(text);
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(utf8Length(text, 0), 1);
        const std::string_view character = text.substr(0, length);
        const bool isInvalid = utf8Length(text, 0) == 0;
        const char32_t code = takeCharacter(text);
        const bool isByte = isInvalid || code < 0x80;
        const bool isObeyed = isControl(code) || turnsDirection(code) || breaksLines(code);
        if (isByte ? isPlain(character.front()) : !isObeyed)
            result += character;
        else if (isByte)
            appendHex(result, "\\x", static_cast<unsigned char>(character.front()), 2);
        else
            appendHex(result, "\\u", code, 4);
    }
    return result;
}

} // namespace

std::string escapedText(std::string_view text) { return escaped(text, ""); }

std::string escapedLines(std::string_view text) { return escaped(text, "\n\t"); }

std::string cleanText(std::string_view text) {
    if (std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; }))
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
