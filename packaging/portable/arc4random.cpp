// glibc has these functions since 2.36. Debian 12's libstdc++ and Expat call them; in the archive they find them here where the C library
// is older (packaging/portable/make.py).

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

extern "C" void arc4random_buf(void* buffer, std::size_t size) noexcept {
    auto* next = static_cast<unsigned char*>(buffer);
    while (size > 0) {
        const ssize_t got = ::getrandom(next, size, 0); // less than asked for when a signal comes
        if (got < 0)
            continue;
        next += got;
        size -= static_cast<std::size_t>(got);
    }
}

extern "C" std::uint32_t arc4random() noexcept {
    std::uint32_t number = 0;
    ::arc4random_buf(&number, sizeof number);
    return number;
}
