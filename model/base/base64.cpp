#include "model/base/base64.h"

#include <cstdint>

namespace qaliper {

Result<std::string> bytesOfBase64(std::string_view text) {
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    int count = 0; // of the bits that are in no byte yet
    for (const char c : text.substr(0, text.find('='))) {
        const std::size_t digit = digits.find(c);
        if (digit == std::string_view::npos)
            return fail(ErrorKind::Invalid, say("This is no base64"));
        bits = bits << 6U | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xffU);
        }
    }
    return bytes;
}

} // namespace qaliper
