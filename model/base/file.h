#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "model/base/job.h"
#include "model/base/result.h"

// Files that are read by position and written atomically. Files are never mapped into memory: reading a file that was
// truncated meanwhile is an error and not a SIGBUS.

namespace qaliper {

// Identifies a file and its state, to notice that it was replaced or rewritten.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modifiedNs = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

Result<FileStamp> stampOf(const std::filesystem::path& path); // errors: CannotRead

// Both are there, and are one file or folder, perhaps under two names.
bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

// An open regular file. Its bytes stay readable when the name is removed or replaced; several threads may read at once.
class ReadFile {
public:
    static Result<std::shared_ptr<const ReadFile>> open(const std::filesystem::path& path); // errors: CannotRead
    ~ReadFile();
    ReadFile(const ReadFile&) = delete;
    ReadFile& operator=(const ReadFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::uint64_t size() const { return stamp_.size; }
    const FileStamp& stamp() const { return stamp_; }
    int descriptor() const { return descriptor_; }

    // Fills `out` from `offset`. Errors: CannotRead when the file is too short or cannot be read. Does not notice
    // rewriting in place: see unchanged().
    Status read(std::uint64_t offset, std::span<std::byte> out) const;
    Result<std::string> readText(std::uint64_t offset, std::uint64_t size) const;

    // False when the open file was rewritten or truncated (not when its name now refers to another file).
    bool unchanged() const;

private:
    ReadFile(int descriptor, std::filesystem::path path, FileStamp stamp);
    int descriptor_;
    std::filesystem::path path_;
    FileStamp stamp_;
};

// Reads a small file. Errors: CannotRead; OverBudget above `limit` bytes.
Result<std::string> readWholeFile(const std::filesystem::path& path, std::uint64_t limit = 64U << 20);

// Writes a file completely or not at all: a temporary file beside it, flushed to the disk, then renamed. Without
// commit() the temporary file is removed and the old file stays. A new file gets its permissions from the umask, a
// replaced one keeps its own. Errors: CannotWrite; copyFrom() also has CannotRead and Cancelled.
class AtomicFile {
public:
    static Result<AtomicFile> create(const std::filesystem::path& path);
    // `listener` is called from time to time with the number of bytes written, on the thread that writes.
    void reportTo(std::function<void(std::uint64_t written)> listener) { listener_ = std::move(listener); }
    ~AtomicFile();
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;

    Status write(std::string_view bytes);
    Status copyFrom(const ReadFile& file, std::uint64_t offset, std::uint64_t size, const Job& job = {});
    Status padTo(std::uint64_t offset); // zero bytes up to `offset`
    std::uint64_t written() const { return written_; }
    Status commit();
    const FileStamp& stamp() const { return stamp_; } // after commit(): of what was written, whoever writes there next

private:
    AtomicFile(int descriptor, std::filesystem::path target, std::filesystem::path temporary);
    Status flush();
    void report() const;
    tl::unexpected<Error> failure(int code) const;

    int descriptor_;
    std::filesystem::path target_;
    std::filesystem::path temporary_;
    std::string buffer_;
    std::uint64_t written_ = 0;
    FileStamp stamp_;
    std::function<void(std::uint64_t)> listener_;
};

Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes); // as an AtomicFile

// An unnamed temporary file for bytes that are too large for memory. append() may be called from one thread at a time,
// read() from any. Errors: CannotWrite, CannotRead.
class ScratchFile {
public:
    static Result<std::shared_ptr<ScratchFile>> create();
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    Result<std::uint64_t> append(std::string_view bytes); // returns the offset of the bytes
    Status read(std::uint64_t offset, std::span<std::byte> out) const;

private:
    explicit ScratchFile(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
    std::uint64_t size_ = 0;
};

} // namespace qaliper
