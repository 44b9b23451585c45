#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file.h"
#include "model/base/job.h"
#include "model/graph/storage.h"
#include "model/onnx/wire.h"

// A model file without its weights. Every large tensor payload is replaced by a token, 24 bytes in raw_data: magic, the
// document's nonce, an index into Skeleton::payloads. Lengths around a token are written as padded five-byte varints,
// which protobuf reads like any other. The nonce is drawn when the file is opened, so no file can have a token. 1.5 GB
// of weights become some hundred kilobytes, read in milliseconds.

namespace qaliper {

constexpr std::size_t payloadTokenSize = 24;

struct SkeletonLimits {
    std::uint64_t payloadThreshold = 1024;    // bytes; smaller payloads stay
    std::uint64_t shapeConstant = 64U << 10;  // INT32/INT64 tensors of rank 0 or 1 up to this many bytes stay
    std::uint64_t fields = 60'000'000;        // protobuf fields that are walked; more means an attack
    std::uint64_t skeletonBytes = 1ULL << 30; // everything but weights; the limit of protobuf is 2 GiB
};

// The share of this walk in the progress of loading a model; the rest is the reading of the skeleton.
constexpr double readingShare = 0.5;

// Errors: CannotRead, NotOnnx with the byte offset, OverBudget, Cancelled.
Result<Skeleton> readSkeleton(const ReadFile& file, const SkeletonLimits& limits, const Job& job);

// A random number that was unknown when the bytes of a document were made.
std::uint64_t drawNonce();

std::string payloadToken(std::uint64_t nonce, std::uint64_t index);
// The index, when `rawData` is a token with that nonce; it may be greater than those of the skeleton's own payloads.
std::optional<std::uint64_t> payloadIndex(std::uint64_t nonce, std::string_view rawData);

// The byte of the file that a byte of the skeleton came from, for messages. Exact except for the lengths around a
// payload.
std::uint64_t fileOffset(const Skeleton& skeleton, std::uint64_t skeletonOffset);

} // namespace qaliper
