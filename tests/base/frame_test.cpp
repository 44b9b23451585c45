#include <gtest/gtest.h>

#include "model/base/frame.h"
#include "tests/support/result.h"

namespace qaliper::frame_test {
namespace {

TEST(Frames, HeaderAndPayload) {
    const std::string frame = encodeFrame(FrameKind::Place, 42, "payload");
    ASSERT_EQ(frame.size(), frameHeaderSize + 7);
    EXPECT_EQ(frame.substr(0, 4), "QLPR");
    EXPECT_EQ(frame.substr(frameHeaderSize), "payload");
    const FrameHeader header = must(decodeFrameHeader(frame.substr(0, frameHeaderSize)));
    EXPECT_EQ(header.kind, FrameKind::Place);
    EXPECT_EQ(header.request, 42U);
    EXPECT_EQ(header.length, 7U);
}

TEST(Frames, IntegersAreLittleEndian) {
    const std::string frame = encodeFrame(FrameKind::Infer, 0x0102030405060708, "");
    EXPECT_EQ(frame.substr(6), std::string("\x01\0\x08\x07\x06\x05\x04\x03\x02\x01\0\0\0\0\0\0\0\0", 18));
}

TEST(Frames, HostileHeadersAreRefused) {
    const std::string good = encodeFrame(FrameKind::Answer, 1, "").substr(0, frameHeaderSize);
    ASSERT_TRUE(decodeFrameHeader(good));
    const auto with = [&](std::size_t at, const std::string& bytes) {
        return std::string(good).replace(at, bytes.size(), bytes);
    };
    EXPECT_FALSE(decodeFrameHeader("")) << "nothing";
    EXPECT_FALSE(decodeFrameHeader(good.substr(0, frameHeaderSize - 1))) << "cut off";
    EXPECT_FALSE(decodeFrameHeader(with(0, "HTTP"))) << "foreign bytes";
    EXPECT_FALSE(decodeFrameHeader(with(4, std::string("\x02\0", 2)))) << "another protocol";
    EXPECT_FALSE(decodeFrameHeader(with(6, std::string("\x63\0", 2)))) << "unknown kind";
    EXPECT_FALSE(decodeFrameHeader(with(6, std::string("\0\0", 2)))) << "no kind";
    EXPECT_FALSE(decodeFrameHeader(with(16, std::string(8, '\xff')))) << "endless payload";
    EXPECT_FALSE(decodeFrameHeader(with(16, std::string("\x01\0\0\0\x01\0\0\0", 8)))) << "a byte too many";
    EXPECT_TRUE(decodeFrameHeader(with(16, std::string("\0\0\0\0\x01\0\0\0", 8)))) << "the limit itself";
    EXPECT_TRUE(isError(decodeFrameHeader(""), ErrorKind::WorkerDied));
}

} // namespace
} // namespace qaliper::frame_test
