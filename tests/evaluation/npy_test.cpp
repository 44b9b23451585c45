#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/data/npy.h"
#include "tests/support/arrays.h"
#include "tests/support/result.h"

// Arrays as numpy.save writes them.

namespace qaliper::npy_test {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Npy, TypeShapeAndBytesAreRead) {
    const FeedTensor tensor = must(parseNpy(npyOf("<f4", "(1, 2)", "\0\0\x80?\0\0\0@"s)));
    EXPECT_EQ(tensor.type, DataType::Float);
    EXPECT_THAT(tensor.dims, ElementsAre(1, 2));
    EXPECT_EQ(tensor.bytes, "\0\0\x80?\0\0\0@"s);
}

TEST(Npy, ScalarsVectorsAndBytesHaveTheirShapes) {
    EXPECT_THAT(must(parseNpy(npyOf("<i8", "()", std::string(8, '\1')))).dims, IsEmpty());
    EXPECT_THAT(must(parseNpy(npyOf("|u1", "(3,)", "abc"))).dims, ElementsAre(3));
    EXPECT_EQ(must(parseNpy(npyOf("|b1", "(1,)", "\1"))).type, DataType::Bool);
    EXPECT_THAT(must(parseNpy(npyOf("<f2", "(0, 4)", ""))).bytes, IsEmpty());
}

TEST(Npy, WhatTheModelCannotBeFedIsRefused) {
    EXPECT_TRUE(isError(parseNpy("PK"), ErrorKind::Invalid));
    EXPECT_TRUE(isError(parseNpy(npyOf(">f4", "(1,)", "abcd")), ErrorKind::Invalid)) << "big-endian";
    EXPECT_TRUE(isError(parseNpy(npyOf("<c8", "(1,)", "abcdefgh")), ErrorKind::Invalid)) << "complex";
    EXPECT_TRUE(isError(parseNpy(npyOf("<f4", "(2,)", "abcd")), ErrorKind::Invalid)) << "too few bytes";
    EXPECT_TRUE(isError(parseNpy(npyOf("<f4", "(-1,)", "abcd")), ErrorKind::Invalid)) << "negative dimension";
    EXPECT_TRUE(isError(
        parseNpy(npy("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1), }", "abcd")), ErrorKind::Invalid))
        << "columns first";
    const std::string whole = npyOf("<f4", "(1,)", "abcd");
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_TRUE(isError(parseNpy(whole.substr(0, size)), ErrorKind::Invalid)) << size;
}

} // namespace
} // namespace qaliper::npy_test
