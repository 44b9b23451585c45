#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "model/base/result.h"

namespace qaliper {

// A new empty folder; the destructor removes it and everything in it.
class TemporaryDirectory {
public:
    static Result<TemporaryDirectory> create(); // errors: CannotWrite
    ~TemporaryDirectory();
    TemporaryDirectory(TemporaryDirectory&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    TemporaryDirectory& operator=(TemporaryDirectory&&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

private:
    explicit TemporaryDirectory(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_; // empty after a move
};

} // namespace qaliper
