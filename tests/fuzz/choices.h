#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace qaliper {

// Ends the program where what a fuzzer claims does not hold.
inline void require(bool holds) {
    if (!holds)
        std::abort();
}

// Bytes as a row of choices; 0 when they are used up.
class Choices {
public:
    Choices(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}
    bool any() const { return at_ != end_; }
    std::size_t below(std::size_t limit) { return any() ? *at_++ % limit : 0; }

private:
    const std::uint8_t* at_;
    const std::uint8_t* end_;
};

} // namespace qaliper
