#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file.h"

// Where the bytes of a document lie: the file it was read from, the skeleton of that file in memory, and a scratch file
// for large new tensors. Shared by all versions of one document; everything handed out stays valid as long as it lives.

namespace qaliper {

// Where `size` bytes at `offset` of the file were left out of the skeleton and replaced by a token.
struct PayloadSpan {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t field = 0; // the field of TensorProto that held them
    friend bool operator==(const PayloadSpan&, const PayloadSpan&) = default;
};

// A stretch of the skeleton that was copied from the file as it is; it ends where the next one begins, or before.
struct SkeletonRun {
    std::uint64_t inSkeleton = 0;
    std::uint64_t inFile = 0;
};

// The model's wire bytes without heavy tensor data. Only model/onnx looks inside.
struct Skeleton {
    std::string bytes;
    std::vector<PayloadSpan> payloads;
    std::vector<SkeletonRun> runs; // ascending; empty for bytes that came from no file
    std::uint64_t nonce = 0;       // part of every token, so that no genuine tensor can be mistaken for one
};

class Storage {
public:
    Storage() = default; // a document that was not read from a file
    Storage(std::shared_ptr<const ReadFile> file, Skeleton skeleton)
        : file_(std::move(file)), skeleton_(std::move(skeleton)) {}

    const std::shared_ptr<const ReadFile>& file() const { return file_; }
    const Skeleton& skeleton() const { return skeleton_; }

    // The scratch file, made at first use. Safe from several threads.
    Result<std::uint64_t> appendScratch(std::string_view bytes) const;
    Status readScratch(std::uint64_t offset, std::span<std::byte> out) const;

    // The state in which a version of this document was last written over the file it was read from: a second save
    // there overwrites nothing that somebody else wrote. Safe from several threads.
    void noteSaved(const FileStamp& stamp) const;
    std::optional<FileStamp> lastSaved() const;

private:
    std::shared_ptr<const ReadFile> file_;
    Skeleton skeleton_;
    mutable std::mutex savedMutex_;
    mutable std::optional<FileStamp> saved_;
    mutable std::mutex scratchMutex_;
    mutable std::shared_ptr<ScratchFile> scratch_;
};

} // namespace qaliper
