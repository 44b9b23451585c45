#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/base/result.h"

// The envelope of everything that passes between Qaliper and its worker processes:
//
//     bytes 0–3    "QLPR"
//     bytes 4–5    protocol version        (all integers little-endian)
//     bytes 6–7    kind: which service is asked for, or how it answers
//     bytes 8–15   request id, echoed in the answer
//     bytes 16–23  payload length
//
// followed by the payload, whose form belongs to the service.

namespace qaliper {

constexpr std::size_t frameHeaderSize = 24;
constexpr std::uint16_t frameProtocol = 1;
constexpr std::uint64_t frameLimit = 4ULL << 30;

// The descriptor a worker process finds its connection at.
constexpr int workerDescriptor = 3;

enum class FrameKind : std::uint16_t {
    Infer = 1,  // shapes and types of a model
    Place = 2,  // positions of boxes and edges
    Verify = 3, // numerical comparison of two models
    Answer = 16,
    Failure = 17, // the payload is an error: encodeFailure()
    Progress = 18,
};

struct FrameHeader {
    FrameKind kind = FrameKind::Answer;
    std::uint64_t request = 0;
    std::uint64_t length = 0;
};

std::string encodeFrame(FrameKind kind, std::uint64_t request, std::string_view payload);

// The error of a service that answered: its kind and its message in English. Path and offset stay behind.
std::string encodeFailure(const Error& error);
Error decodeFailure(std::string_view payload);

// Needs frameHeaderSize bytes; foreign bytes, another version, unknown kinds and lengths above frameLimit are refused.
Result<FrameHeader> decodeFrameHeader(std::string_view bytes);

} // namespace qaliper
