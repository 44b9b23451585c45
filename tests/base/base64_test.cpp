#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/base64.h"

// Bytes that a program writes as base64, with the test vectors of RFC 4648.

namespace qaliper::base64_test {
namespace {

using testing::Optional;

std::optional<std::string> read(std::string_view text) {
    const auto bytes = bytesOfBase64(text);
    return bytes ? std::optional(*bytes) : std::nullopt;
}

TEST(Base64, IsReadWithItsEndAndWithout) {
    EXPECT_THAT(read(""), Optional(std::string()));
    EXPECT_THAT(read("Zg=="), Optional(std::string("f")));
    EXPECT_THAT(read("Zm8="), Optional(std::string("fo")));
    EXPECT_THAT(read("Zm8"), Optional(std::string("fo")));
    EXPECT_THAT(read("Zm9vYmFy"), Optional(std::string("foobar")));
    EXPECT_THAT(read("AAD/+w"), Optional(std::string("\0\0\xff\xfb", 4)));
}

TEST(Base64, OtherCharactersAreRefused) {
    for (const char* text : {"Zm9v\n", "Zm-v", "Z m9"})
        EXPECT_FALSE(read(text)) << text;
}

} // namespace
} // namespace qaliper::base64_test
