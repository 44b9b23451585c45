#include "model/base/utf8.h"

namespace qaliper {

namespace {

unsigned byteAt(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

// How many bytes the first one announces, and which second bytes keep the form shortest and the value a
// character.
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

} // namespace qaliper
