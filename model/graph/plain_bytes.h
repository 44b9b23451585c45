#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "model/graph/tensor.h"

// The bytes of a tensor's elements, wherever they are, to be read in parts: a weight may be larger than the memory.

namespace qaliper {

// Points into the tensor and the storage that it was made from. Any thread may read.
struct PlainBytes {
    std::string_view memory;          // unless one of the next two is set
    const ReadFile* file = nullptr;   // of the model or beside it
    const Storage* scratch = nullptr; // whose scratch file has them
    std::uint64_t offset = 0;         // in that file
    std::uint64_t size = 0;

    // True when both are the same bytes of the same file.
    bool isSamePlace(const PlainBytes& other) const;

    // Errors: those of the file.
    Status read(std::uint64_t from, std::span<std::byte> out) const;
};

// Nothing for data that are text, cannot be read, or have to be decoded.
std::optional<PlainBytes> plainBytesOf(const Tensor& tensor, const Storage& storage);

} // namespace qaliper
