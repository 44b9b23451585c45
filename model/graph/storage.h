#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file.h"

// Where the bytes of a document are: the file it was read from, the skeleton of that file in memory, and a scratch file
// for large new tensors. All versions of one document share it and keep it alive.

namespace qaliper {

// `size` bytes at `offset` of the file, which are not in the skeleton: a token stands in their place.
struct PayloadSpan {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t field = 0; // the field of TensorProto that contains them
    friend bool operator==(const PayloadSpan&, const PayloadSpan&) = default;
};

// A part of the skeleton that was copied from the file unchanged; it ends at the next one or before.
struct SkeletonRun {
    std::uint64_t inSkeleton = 0;
    std::uint64_t inFile = 0;
};

// The model's wire bytes without the data of large tensors. Used by model/onnx only.
struct Skeleton {
    std::string bytes;
    std::vector<PayloadSpan> payloads;
    std::vector<SkeletonRun> runs; // ascending; empty for bytes that came from no file
    std::uint64_t nonce = 0;       // part of every token, so that no tensor's data can be mistaken for one
};

class Storage {
public:
    Storage() = default; // a document that was not read from a file
    Storage(std::shared_ptr<const ReadFile> file, Skeleton skeleton)
        : file_(std::move(file)), skeleton_(std::move(skeleton)) {}

    const std::shared_ptr<const ReadFile>& file() const { return file_; }
    const Skeleton& skeleton() const { return skeleton_; }

    // The scratch file, created at first use. Both functions are thread-safe. Errors: those of ScratchFile; Stale when
    // the document has no scratch file.
    Result<std::uint64_t> appendScratch(std::string_view bytes) const;
    Status readScratch(std::uint64_t offset, std::span<std::byte> out) const;

    // The state of the document's file after the last save over it: a second save overwrites only what this document
    // wrote. Both functions are thread-safe.
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
