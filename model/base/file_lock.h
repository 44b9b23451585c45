#pragma once

#include <filesystem>
#include <optional>

#include "model/base/descriptor.h"
#include "model/base/result.h"

// Tells other processes that something is in use, by a lock file. The system releases the lock when the process ends,
// in whatever way; child processes do not inherit it. Releasing the lock removes the file; after a crash the unlocked
// file remains.
//
// On a file system without locks, the file names the process, and the lock counts as held while that process runs.

namespace qaliper {

class FileLock {
public:
    // Nothing while the lock is held, by this process or another one. Errors: CannotWrite when the file cannot be
    // created.
    static Result<std::optional<FileLock>> take(const std::filesystem::path& path);
    ~FileLock();
    FileLock(FileLock&& other) noexcept : file_(std::move(other.file_)), path_(std::exchange(other.path_, {})) {}
    FileLock& operator=(FileLock&&) = delete;

private:
    FileLock(Descriptor file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}

    Descriptor file_;
    std::filesystem::path path_; // empty after a move
};

} // namespace qaliper
