#pragma once

#include <unistd.h>
#include <utility>

// Owns a file descriptor and closes it.

namespace qaliper {

class Descriptor {
public:
    explicit Descriptor(int value = -1) : value_(value) {}
    ~Descriptor() {
        if (value_ >= 0)
            ::close(value_);
    }
    Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(value_, other.value_);
        return *this;
    }

    int get() const { return value_; } // negative when it owns none

private:
    int value_;
};

} // namespace qaliper
