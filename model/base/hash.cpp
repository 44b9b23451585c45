#include "model/base/hash.h"

namespace qaliper {

std::string hexDigits(std::uint64_t value) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; value >>= 4)
        text[i] = digits[value & 0xf];
    return text;
}

} // namespace qaliper
