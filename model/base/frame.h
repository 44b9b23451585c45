#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/base/result.h"

// The header of every message between Qaliper and its worker processes:
//
//     bytes 0–3    "QLPR"
//     bytes 4–5    protocol version        (all integers little-endian)
//     bytes 6–7    kind: the requested service, or the kind of answer
//     bytes 8–15   request id, echoed in the answer
//     bytes 16–23  payload length
//
// followed by the payload, whose form the service defines.

namespace qaliper {

constexpr std::size_t frameHeaderSize = 24;
constexpr std::uint16_t frameProtocol = 1;
constexpr std::uint64_t frameLimit = 4ULL << 30;

// The file descriptor of the connection in a worker process.
constexpr int workerDescriptor = 3;

enum class FrameKind : std::uint16_t {
    Infer = 1,     // shapes and types of a model
    Place = 2,     // positions of boxes and edges
    Verify = 3,    // numerical comparison of two models
    Evaluate = 4,  // a model on a user's data
    Calibrate = 5, // ranges and histograms of its tensors on that data
    Switch = 6,    // the noise of its quantizers on that data, some of them on and the others off
    Answer = 16,
    Failure = 17,  // the payload is an error: encodeFailure()
    Progress = 18, // any number of them before the answer; the payload is a share: encodeShare()
};

struct FrameHeader {
    FrameKind kind = FrameKind::Answer;
    std::uint64_t request = 0;
    std::uint64_t length = 0;
};

std::string encodeFrame(FrameKind kind, std::uint64_t request, std::string_view payload);

// An error of the service: its kind, its message in English and its path, without offset.
std::string encodeFailure(const Error& error);
Error decodeFailure(std::string_view payload);

// How much of a request is done, 0 … 1; negative for bytes that say nothing of the kind.
std::string encodeShare(double done);
double decodeShare(std::string_view payload);

// Needs frameHeaderSize bytes. Errors: WorkerDied for foreign bytes, another version, an unknown kind, or a length
// above frameLimit (bytes).
Result<FrameHeader> decodeFrameHeader(std::string_view bytes);

} // namespace qaliper
