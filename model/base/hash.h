#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// A 64-bit FNV-1a that is the same on every machine and in every release: ids in SVG files, finding keys and baselines
// depend on it. Not for hostile input where collisions would matter.

namespace qaliper {

constexpr std::uint64_t hashSeed = 0xcbf29ce484222325ULL;

constexpr std::uint64_t hashBytes(std::string_view bytes, std::uint64_t seed = hashSeed) {
    std::uint64_t hash = seed;
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 0x100000001b3ULL;
    }
    return hash;
}

constexpr std::uint64_t hashCombine(std::uint64_t seed, std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) {
        seed ^= (value >> shift) & 0xff;
        seed *= 0x100000001b3ULL;
    }
    return seed;
}

// Sixteen lower-case hexadecimal digits.
std::string hexDigits(std::uint64_t value);

} // namespace qaliper
