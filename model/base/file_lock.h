#pragma once

#include <filesystem>
#include <optional>

#include "model/base/descriptor.h"
#include "model/base/result.h"

// Says to other processes that something is in use, by a file that exists for nothing else. The system gives the lock
// back when the process ends, however it ends; child processes do not get it. The file goes with the lock; after a
// crash it stays, locked by nobody.
//
// On a file system without locks, the file names the process, and the lock counts as held while that process runs.

namespace qaliper {

class FileLock {
public:
    // Nothing while somebody holds it, in this process or another one. Errors: CannotWrite, when the file cannot be
    // made.
    static Result<std::optional<FileLock>> take(const std::filesystem::path& path);
    ~FileLock();
    FileLock(FileLock&& other) noexcept : file_(std::move(other.file_)), path_(std::exchange(other.path_, {})) {}
    FileLock& operator=(FileLock&&) = delete;

private:
    FileLock(Descriptor file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}

    Descriptor file_;
    std::filesystem::path path_; // empty: moved away
};

} // namespace qaliper
