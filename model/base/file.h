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

// Files read by position and written atomically. Reading never maps memory: a file that somebody truncates under us is
// an error then, not a SIGBUS.

namespace qaliper {

// Which file it is and in which state: enough to notice that it was replaced or rewritten since.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modifiedNs = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

Result<FileStamp> stampOf(const std::filesystem::path& path);

// Both are there, and are one file or folder, perhaps under two names.
bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

// An open regular file. Its bytes stay readable when the name is removed or replaced; several threads may read at once.
class ReadFile {
public:
    static Result<std::shared_ptr<const ReadFile>> open(const std::filesystem::path& path);
    ~ReadFile();
    ReadFile(const ReadFile&) = delete;
    ReadFile& operator=(const ReadFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::uint64_t size() const { return stamp_.size; }
    const FileStamp& stamp() const { return stamp_; }
    int descriptor() const { return descriptor_; }

    // Fills `out` from `offset`, or says that the file shrank or could not be read. Not checked against rewriting in
    // place: ask `unchanged` where that matters.
    Status read(std::uint64_t offset, std::span<std::byte> out) const;
    Result<std::string> readText(std::uint64_t offset, std::uint64_t size) const;

    // False when the open file itself was rewritten or truncated (not when its name now means another file).
    bool unchanged() const;

private:
    ReadFile(int descriptor, std::filesystem::path path, FileStamp stamp);
    int descriptor_;
    std::filesystem::path path_;
    FileStamp stamp_;
};

// Reads a whole small file; more than `limit` bytes is an error of kind OverBudget.
Result<std::string> readWholeFile(const std::filesystem::path& path, std::uint64_t limit = 64U << 20);

// Writes a file that appears complete or not at all: a temporary neighbour, flushed to the disk, then renamed. Without
// `commit` the temporary is removed and the old file stays. A new file has the permissions that the umask leaves, one
// that is replaced keeps its own.
class AtomicFile {
public:
    static Result<AtomicFile> create(const std::filesystem::path& path);
    // Is told now and then how many bytes went out.
    void reportTo(std::function<void(std::uint64_t written)> listener) { listener_ = std::move(listener); }
    ~AtomicFile();
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;

    Status write(std::string_view bytes);
    Status copyFrom(const ReadFile& file, std::uint64_t offset, std::uint64_t size, const Job& job = {});
    Status padTo(std::uint64_t offset); // zero bytes up to `offset`
    std::uint64_t written() const { return written_; }
    Status commit();

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
    std::function<void(std::uint64_t)> listener_;
};

Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes);

// A file without a name for bytes that are too large to keep in memory. Append from one thread at a time, read from
// any.
class ScratchFile {
public:
    static Result<std::shared_ptr<ScratchFile>> create();
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    Result<std::uint64_t> append(std::string_view bytes); // the offset they were put at
    Status read(std::uint64_t offset, std::span<std::byte> out) const;

private:
    explicit ScratchFile(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
    std::uint64_t size_ = 0;
};

} // namespace qaliper
