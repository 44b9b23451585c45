#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "model/base/result.h"

// SHA-256 (FIPS 180-4), to tell files apart.

namespace qaliper {

class Sha256 {
public:
    void add(std::string_view bytes);
    std::string finish() &&; // 64 lower-case hexadecimal digits

private:
    void addBlock(const char* block);

    std::array<std::uint32_t, 8> state_{
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::string rest_; // fewer bytes than a block
    std::uint64_t size_ = 0;
};

// Of a whole file, which is read piece by piece. Errors: CannotRead.
Result<std::string> sha256Of(const std::filesystem::path& path);

} // namespace qaliper
