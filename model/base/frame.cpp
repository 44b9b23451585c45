#include "model/base/frame.h"

#include "model/base/packer.h"

namespace qaliper {

namespace {

constexpr std::uint32_t frameMagic = 0x52504c51; // "QLPR"

bool isKnown(FrameKind kind) {
    switch (kind) {
    case FrameKind::Infer:
    case FrameKind::Place:
    case FrameKind::Verify:
    case FrameKind::Evaluate:
    case FrameKind::Calibrate:
    case FrameKind::Switch:
    case FrameKind::Answer:
    case FrameKind::Failure:
    case FrameKind::Progress: return true;
    }
    return false;
}

} // namespace

std::string encodeFrame(FrameKind kind, std::uint64_t request, std::string_view payload) {
    Packer packer;
    packer.put(frameMagic);
    packer.put(frameProtocol);
    packer.put(static_cast<std::uint16_t>(kind));
    packer.put(request);
    packer.put(static_cast<std::uint64_t>(payload.size()));
    std::string frame = std::move(packer).take();
    frame += payload;
    return frame;
}

std::string encodeFailure(const Error& error) {
    Packer packer;
    packer.put(static_cast<std::uint8_t>(error.kind));
    packer.put(std::string_view(render(error.message)));
    packer.put(std::string_view(error.path));
    return std::move(packer).take();
}

Error decodeFailure(std::string_view payload) {
    Unpacker unpacker(payload);
    const auto kind = unpacker.get<std::uint8_t>();
    const auto message = unpacker.get<std::string_view>();
    const auto path = unpacker.get<std::string>();
    const bool isKnown = kind <= static_cast<std::uint8_t>(ErrorKind::Cancelled);
    return {isKnown ? static_cast<ErrorKind>(kind) : ErrorKind::Invalid, verbatim(message), path, {}};
}

std::string encodeShare(double done) {
    Packer packer;
    packer.put(done);
    return std::move(packer).take();
}

double decodeShare(std::string_view payload) {
    Unpacker unpacker(payload);
    const auto done = unpacker.get<double>();
    return unpacker.ok() && done <= 1 ? done : -1; // NaN is not
}

Result<FrameHeader> decodeFrameHeader(std::string_view bytes) {
    Unpacker unpacker(bytes);
    const auto start = unpacker.get<std::uint32_t>();
    const auto protocol = unpacker.get<std::uint16_t>();
    const auto kind = static_cast<FrameKind>(unpacker.get<std::uint16_t>());
    FrameHeader header{kind, unpacker.get<std::uint64_t>(), unpacker.get<std::uint64_t>()};
    if (!unpacker.ok() || start != frameMagic || protocol != frameProtocol || !isKnown(kind) ||
        header.length > frameLimit)
        return fail(ErrorKind::WorkerDied, say("The helper process sent an invalid answer"));
    return header;
}

} // namespace qaliper
