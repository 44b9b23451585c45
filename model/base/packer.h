#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

// Values to bytes and back, little-endian on every machine. Reading past the end returns zeros and makes ok() false, so
// a decoder checks once, at its end.

namespace qaliper {

class Packer {
public:
    template <std::integral Integer>
    void put(Integer value) {
        for (std::size_t i = 0; i < sizeof(Integer); ++i)
            bytes_.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i)));
    }
    void put(double value) { put(std::bit_cast<std::uint64_t>(value)); }
    void put(std::string_view text) {
        put(static_cast<std::uint64_t>(text.size()));
        bytes_ += text;
    }
    std::string take() && { return std::move(bytes_); }

private:
    std::string bytes_;
};

class Unpacker {
public:
    explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

    template <class Value>
    Value get() {
        if constexpr (std::same_as<Value, double>) {
            return std::bit_cast<double>(get<std::uint64_t>());
        } else if constexpr (std::same_as<Value, std::string_view>) {
            return takeBytes(get<std::uint64_t>());
        } else if constexpr (std::same_as<Value, std::string>) {
            return std::string(takeBytes(get<std::uint64_t>()));
        } else {
            static_assert(std::integral<Value>);
            std::uint64_t value = 0;
            const std::string_view raw = takeBytes(sizeof(Value));
            for (std::size_t i = 0; i < raw.size(); ++i)
                value |= static_cast<std::uint64_t>(static_cast<unsigned char>(raw[i])) << (8 * i);
            return static_cast<Value>(value);
        }
    }

    // A count of items of at least `smallest` bytes each. A count that the remaining bytes cannot hold is an error,
    // before memory is reserved.
    std::size_t getCount(std::size_t smallest) {
        const auto count = get<std::uint64_t>();
        if (count > bytes_.size() / smallest) {
            ok_ = false;
            return 0;
        }
        return static_cast<std::size_t>(count);
    }

    // What was read so far is no such thing: ok() is false from here on.
    void refuse() {
        ok_ = false;
        bytes_ = {};
    }

    bool ok() const { return ok_; }
    bool atEnd() const { return ok_ && bytes_.empty(); }

private:
    std::string_view takeBytes(std::uint64_t size) {
        if (size > bytes_.size()) {
            refuse();
            return {};
        }
        const std::string_view taken = bytes_.substr(0, static_cast<std::size_t>(size));
        bytes_.remove_prefix(static_cast<std::size_t>(size));
        return taken;
    }

    std::string_view bytes_;
    bool ok_ = true;
};

} // namespace qaliper
