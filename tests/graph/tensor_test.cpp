#include <cmath>
#include <limits>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/elements.h"
#include "model/graph/small_float.h"
#include "model/graph/tensor.h"
#include "model/graph/type_names.h"
#include "model/graph/value_type.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

namespace qaliper::tensor_test {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
const double nan = std::nan("");

using Numbers = std::vector<double>;

std::vector<DataType> allTypes() {
    std::vector<DataType> types;
    for (int type = 0; type <= static_cast<int>(DataType::Int2); ++type)
        types.push_back(static_cast<DataType>(type));
    return types;
}

Numbers through(DataType type, const Numbers& values) {
    return decodeNumbers(type, encodeNumbers(type, values), values.size());
}

TEST(DataTypes, NamesAreUniqueAndReadBack) {
    std::set<std::string_view> names;
    for (const DataType type : allTypes()) {
        EXPECT_TRUE(names.insert(textName(type)).second) << textName(type);
        EXPECT_EQ(dataTypeOfTextName(textName(type)), type);
    }
    EXPECT_EQ(dataTypeOfTextName("flaot"), std::nullopt);
    EXPECT_EQ(dataTypeNamed("float32"), DataType::Float) << "NumPy's";
    EXPECT_EQ(dataTypeNamed("FP16"), DataType::Float16) << "TensorRT's";
    EXPECT_EQ(dataTypeNamed("int64"), DataType::Int64);
    EXPECT_EQ(dataTypeNamed("flaot"), std::nullopt);
    EXPECT_EQ(textName(static_cast<DataType>(99)), "undefined");
    EXPECT_EQ(bitsOf(static_cast<DataType>(-1)), 0);
}

TEST(DataTypes, BytesOfPackedTypes) {
    EXPECT_EQ(byteSize(DataType::Int4, 3), 2U);
    EXPECT_EQ(byteSize(DataType::Uint2, 5), 2U);
    EXPECT_EQ(byteSize(DataType::Float, 3), 12U);
    EXPECT_EQ(byteSize(DataType::Complex128, 2), 32U);
    EXPECT_EQ(byteSize(DataType::String, 1), std::nullopt);
    EXPECT_EQ(byteSize(DataType::Double, 1ULL << 60), std::nullopt);
}

TEST(Elements, OfEveryNumberTypeKeepSmallWholeNumbers) {
    for (const DataType type : allTypes()) {
        const bool hasNumbers = bitsOf(type) > 0 && type != DataType::Complex64 && type != DataType::Complex128;
        if (!hasNumbers)
            EXPECT_TRUE(encodeNumbers(type, {1}).empty()) << textName(type);
        else if (type == DataType::Float8E8M0)
            EXPECT_EQ(through(type, {1, 2, 0.5}), (Numbers{1, 2, 0.5}));
        else
            EXPECT_EQ(through(type, {1, 0, 1, 1, 0}), (Numbers{1, 0, 1, 1, 0})) << textName(type);
    }
}

TEST(Elements, IntegersSaturateAndRoundTiesToEven) {
    EXPECT_EQ(through(DataType::Int8, {127.5, 1e9, -128.6, -1e9, 0.5, 1.5, 2.5, -0.5, -1.5}),
        (Numbers{127, 127, -128, -128, 0, 2, 2, 0, -2}));
    EXPECT_EQ(through(DataType::Uint8, {255.4, 256, -1, 0.5}), (Numbers{255, 255, 0, 0}));
    EXPECT_EQ(through(DataType::Int4, {7.4, 8, -8.4, -9, 2.5}), (Numbers{7, 7, -8, -8, 2}));
    EXPECT_EQ(through(DataType::Uint4, {15.4, 99, -3}), (Numbers{15, 15, 0}));
    EXPECT_EQ(through(DataType::Int2, {1.4, 2, -2, -3}), (Numbers{1, 1, -2, -2}));
    EXPECT_EQ(through(DataType::Uint2, {3, 4}), (Numbers{3, 3}));
    EXPECT_EQ(through(DataType::Int16, {inf, -inf, nan}), (Numbers{32767, -32768, 0}));
    EXPECT_EQ(through(DataType::Uint32, {4294967295.0, 1e10}), (Numbers{4294967295.0, 4294967295.0}));
    EXPECT_EQ(encodeElement(DataType::Int64, 1e30), 0x7fffffffffffffffU);
    EXPECT_EQ(encodeElement(DataType::Int64, -1e30), 0x8000000000000000U);
    EXPECT_EQ(encodeElement(DataType::Uint64, 1e30), ~std::uint64_t{0});
    EXPECT_EQ(encodeElement(DataType::Uint64, 0x1p63), 0x8000000000000000U);
    EXPECT_EQ(encodeElement(DataType::Uint64, -5), 0U);
    EXPECT_EQ(encodeElement(DataType::Bool, 0.2), 1U);
}

TEST(Elements, SubByteTypesPackTheFirstInTheLowBits) {
    EXPECT_EQ(encodeNumbers(DataType::Int4, {1, -1, 7}), "\xf1\x07");
    EXPECT_EQ(encodeNumbers(DataType::Uint2, {1, 2, 3, 0, 3}), "\x39\x03");
    EXPECT_EQ(encodeNumbers(DataType::Float4E2M1, {0.5, 6}), "\x71");
    EXPECT_EQ(decodeNumbers(DataType::Int4, "\xf1\x07", 3), (Numbers{1, -1, 7}));
    EXPECT_TRUE(decodeNumbers(DataType::Int4, "\xf1", 3).empty()) << "too few bytes";
}

TEST(Elements, IntegersStayExact) {
    const std::vector<std::int64_t> values{9007199254740993, std::numeric_limits<std::int64_t>::min()};
    EXPECT_EQ(decodeIntegers(DataType::Int64, encodeIntegers(DataType::Int64, values), 2), values);
    EXPECT_TRUE(encodeIntegers(DataType::Float, {1}).empty());
    EXPECT_EQ(decodeIntegers(DataType::Int4, "\x8f", 2), (std::vector<std::int64_t>{-1, -8}));
}

class SmallFloats : public testing::TestWithParam<DataType> {};

TEST_P(SmallFloats, EveryPatternSurvives) {
    const DataType type = GetParam();
    for (std::uint32_t bits = 0; bits < 1U << bitsOf(type); ++bits) {
        const double value = decodeSmallFloat(type, bits);
        if (std::isnan(value)) {
            EXPECT_TRUE(std::isnan(decodeSmallFloat(type, encodeSmallFloat(type, value)))) << bits;
        } else if (std::isinf(value) && isFloat8(type)) {
            EXPECT_TRUE(std::isfinite(decodeSmallFloat(type, encodeSmallFloat(type, value)))) << "saturates";
        } else {
            ASSERT_EQ(encodeSmallFloat(type, value), bits) << value;
        }
    }
}

// Between any two neighbours: what is nearer is taken, the middle goes to the even pattern.
TEST_P(SmallFloats, RoundToNearestEven) {
    const DataType type = GetParam();
    const std::uint32_t positive = type == DataType::Float8E8M0 ? 0xffU : 1U << (bitsOf(type) - 1);
    for (std::uint32_t bits = 0; bits + 1 < positive; ++bits) {
        const double low = decodeSmallFloat(type, bits);
        const double high = decodeSmallFloat(type, bits + 1);
        if (!std::isfinite(low) || !std::isfinite(high))
            continue;
        ASSERT_LT(low, high);
        const double middle = low + (high - low) / 2;
        const std::uint32_t even = bits % 2 == 0 ? bits : bits + 1;
        ASSERT_EQ(encodeSmallFloat(type, middle), even) << middle;
        ASSERT_EQ(encodeSmallFloat(type, std::nextafter(middle, 0)), bits) << middle;
        ASSERT_EQ(encodeSmallFloat(type, std::nextafter(middle, inf)), bits + 1) << middle;
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, SmallFloats,
    testing::Values(DataType::Float16, DataType::Bfloat16, DataType::Float8E4M3FN, DataType::Float8E4M3FNUZ,
        DataType::Float8E5M2, DataType::Float8E5M2FNUZ, DataType::Float8E8M0, DataType::Float4E2M1),
    [](const auto& format) { return std::string(textName(format.param)); });

// The corner values that the ONNX specification states.
TEST(SmallFloatLimits, LargestSmallestSpecial) {
    const auto decode = [](DataType type, std::uint32_t bits) { return decodeSmallFloat(type, bits); };
    EXPECT_EQ(decode(DataType::Float8E4M3FN, 0x7e), 448);
    EXPECT_TRUE(std::isnan(decode(DataType::Float8E4M3FN, 0x7f)));
    EXPECT_TRUE(std::isnan(decode(DataType::Float8E4M3FN, 0xff)));
    EXPECT_EQ(decode(DataType::Float8E4M3FN, 0x01), 0x1p-9);
    EXPECT_EQ(decode(DataType::Float8E4M3FNUZ, 0x7f), 240);
    EXPECT_TRUE(std::isnan(decode(DataType::Float8E4M3FNUZ, 0x80)));
    EXPECT_EQ(decode(DataType::Float8E5M2, 0x7b), 57344);
    EXPECT_EQ(decode(DataType::Float8E5M2, 0x7c), inf);
    EXPECT_TRUE(std::isnan(decode(DataType::Float8E5M2, 0x7d)));
    EXPECT_EQ(decode(DataType::Float8E5M2, 0x01), 0x1p-16);
    EXPECT_EQ(decode(DataType::Float8E5M2FNUZ, 0x7f), 57344);
    EXPECT_EQ(decode(DataType::Float4E2M1, 0x7), 6);
    EXPECT_EQ(decode(DataType::Float4E2M1, 0x9), -0.5);
    EXPECT_EQ(decode(DataType::Float8E8M0, 0), 0x1p-127);
    EXPECT_EQ(decode(DataType::Float8E8M0, 0xfe), 0x1p127);
    EXPECT_TRUE(std::isnan(decode(DataType::Float8E8M0, 0xff)));
    EXPECT_EQ(decode(DataType::Float16, 0x7bff), 65504);
    EXPECT_EQ(decode(DataType::Float16, 0x7c00), inf);
    EXPECT_EQ(decode(DataType::Float16, 0x0001), 0x1p-24);
    EXPECT_EQ(decode(DataType::Bfloat16, 0x3f80), 1);
}

TEST(SmallFloatLimits, EightBitsSaturateSixteenOverflow) {
    EXPECT_EQ(through(DataType::Float8E4M3FN, {449, 1e9, -inf}), (Numbers{448, 448, -448}));
    EXPECT_EQ(through(DataType::Float8E5M2, {1e9, inf}), (Numbers{57344, 57344}));
    EXPECT_EQ(through(DataType::Float8E4M3FNUZ, {1e9}), (Numbers{240}));
    EXPECT_EQ(through(DataType::Float4E2M1, {7, -100}), (Numbers{6, -6}));
    EXPECT_EQ(through(DataType::Float16, {65519, 65520, -1e9}), (Numbers{65504, inf, -inf}));
    EXPECT_EQ(through(DataType::Bfloat16, {3.39e38, 1e39}), (Numbers{0x1.fep127, inf}));
    EXPECT_EQ(through(DataType::Float8E8M0, {0, -3, 1e40, inf}), (Numbers{0x1p-127, 0x1p-127, 0x1p127, 0x1p127}));
}

TEST(SmallFloatLimits, MinusZero) {
    EXPECT_EQ(encodeSmallFloat(DataType::Float8E4M3FN, -0.0), 0x80U);
    EXPECT_EQ(encodeSmallFloat(DataType::Float8E4M3FNUZ, -0.0), 0U) << "that pattern is NaN";
    EXPECT_EQ(encodeSmallFloat(DataType::Float8E5M2FNUZ, -1e-30), 0U);
    EXPECT_TRUE(std::signbit(decodeSmallFloat(DataType::Float16, 0x8000)));
}

TEST(TensorShapes, CountsAreChecked) {
    EXPECT_EQ(elementCount({}), 1U);
    EXPECT_EQ(elementCount({2, 0, 3}), 0U);
    EXPECT_EQ(elementCount({2, -1}), std::nullopt);
    EXPECT_EQ(elementCount({1LL << 40, 1LL << 40}), std::nullopt);
    EXPECT_EQ(byteSize(Tensor{"t", DataType::Int4, {3}, {}, {}}), 2U);
    EXPECT_EQ(byteSize(Tensor{"t", DataType::Float, {1LL << 62}, {}, {}}), std::nullopt);
}

std::string problem(const auto& result) { return result ? std::string("none") : describe(result.error()); }

TEST(TensorReading, Messages) {
    const Storage storage;
    Tensor tensor = makeSmallTensor("t", DataType::Float, {2}, {1, 2});
    EXPECT_EQ(must(readNumbers(tensor, storage)), (Numbers{1, 2}));
    tensor.dims = {3};
    EXPECT_EQ(problem(readBytes(tensor, storage)), "Tensor \"t\": its type and shape need 12 B, the model holds 8 B");
    EXPECT_EQ(must(readStoredBytes(tensor, storage)).size(), 8U);
    tensor.dims = {-1};
    EXPECT_EQ(problem(readNumbers(tensor, storage)), "Tensor \"t\": its shape is not valid");
    EXPECT_EQ(problem(readNumbers(Tensor{"t", DataType::Float, {1 << 21}, {}, {}}, storage)),
        "Tensor \"t\": it is too large to be read as a constant");
    EXPECT_EQ(problem(readBytes(Tensor{"t", DataType::Float, {2}, {}, {}}, storage)),
        "Tensor \"t\": the model holds no data for it");
    EXPECT_EQ(must(readBytes(Tensor{"t", DataType::Float, {0}, {}, {}}, storage)), "");
    EXPECT_EQ(problem(readBytes(Tensor{"t", DataType::String, {1}, Strings{"a"}, {}}, storage)),
        "Tensor \"t\": it holds text, not numbers");
    EXPECT_EQ(problem(readIntegers(makeSmallTensor("t", DataType::Float, {}, {1}), storage)),
        "Tensor \"t\": it does not hold integers");
    EXPECT_EQ(problem(readBytes(Tensor{"t", DataType::Float, {1}, InFile{0, 4}, {}}, storage)),
        "Tensor \"t\": its bytes belong to another document");
    EXPECT_EQ(problem(readBytes(Tensor{"t", DataType::Float, {1}, InScratch{0, 4}, {}}, storage)),
        "Tensor \"t\": The tensor's bytes belong to another document");
    EXPECT_EQ(problem(readBytes(
                  Tensor{"t", DataType::Float, {1}, InExternal{"f", 0, 4, {}, say("it is gone")}, {}}, storage)),
        "Tensor \"t\": it is gone");
}

TEST(TensorReading, IntegersOfEveryWidth) {
    const Storage storage;
    EXPECT_EQ(must(readIntegers(makeSmallTensor("t", DataType::Int4, {3}, {-8, 7, 0}), storage)),
        (std::vector<std::int64_t>{-8, 7, 0}));
    EXPECT_EQ(must(readIntegers(makeSmallTensor("t", DataType::Uint8, {1}, {200}), storage)),
        (std::vector<std::int64_t>{200}));
    EXPECT_EQ(must(readIntegers(makeSmallTensor("t", DataType::Bool, {2}, {1, 0}), storage)),
        (std::vector<std::int64_t>{1, 0}));
}

TEST(TensorStorage, LargeTensorsGoToTheScratchFile) {
    const Storage storage;
    std::string large(scratchThreshold + 4, '\0');
    large[5] = 'x';
    const Tensor inScratch =
        must(makeTensor("large", DataType::Uint8, {static_cast<std::int64_t>(large.size())}, large, storage));
    EXPECT_TRUE(std::holds_alternative<InScratch>(inScratch.payload));
    EXPECT_EQ(must(readBytes(inScratch, storage)), large);
    const Tensor second =
        must(makeTensor("second", DataType::Uint8, {static_cast<std::int64_t>(large.size())}, large, storage));
    EXPECT_EQ(std::get<InScratch>(second.payload).offset, large.size());
    EXPECT_EQ(must(readBytes(second, storage)), large);
    const Tensor inMemory = must(makeTensor("small", DataType::Uint8, {2}, "ab", storage));
    EXPECT_TRUE(std::holds_alternative<InMemory>(inMemory.payload));
}

TEST(TensorEquality, IsAboutContent) {
    const Tensor one = makeSmallTensor("t", DataType::Float, {2}, {1, 2});
    EXPECT_EQ(one, makeSmallTensor("t", DataType::Float, {2}, {1, 2}));
    EXPECT_FALSE(one == makeSmallTensor("t", DataType::Float, {2}, {1, 3}));
    EXPECT_FALSE(one == makeSmallTensor("u", DataType::Float, {2}, {1, 2}));
    EXPECT_FALSE(one == makeSmallTensor("t", DataType::Float, {1, 2}, {1, 2}));
}

TEST(ValueTypes, Descriptions) {
    EXPECT_EQ(describeType(ValueType::tensor(DataType::Float, Shape{1, "N", Dim()})), "FP32 1×N×?");
    EXPECT_EQ(describeType(ValueType::tensor(DataType::Int8, Shape{})), "INT8 scalar");
    EXPECT_EQ(describeType(ValueType::tensor(DataType::Float8E4M3FN)), "FP8");
    EXPECT_EQ(describeType({}), "unknown");
    const auto inner = std::make_shared<const ValueType>(ValueType::tensor(DataType::Float, Shape{2}));
    EXPECT_EQ(describeType({ValueKind::Sequence, DataType::Undefined, {}, inner}), "sequence of FP32 2");
    EXPECT_EQ(describeType({ValueKind::Optional, DataType::Undefined, {}, {}}), "optional unknown");
    EXPECT_EQ(describeType({ValueKind::Map, DataType::Int64, {}, inner}), "map of INT64 to FP32 2");
    EXPECT_EQ(describeType({ValueKind::SparseTensor, DataType::Float, Shape{9}, {}}), "sparse FP32 9");
    EXPECT_EQ(staticShape(ValueType::tensor(DataType::Float, Shape{2, 3})), (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(staticShape(ValueType::tensor(DataType::Float, Shape{2, "N"})), std::nullopt);
    EXPECT_EQ(staticShape(ValueType::tensor(DataType::Float)), std::nullopt);
}

Tensor inMemory(DataType type, std::vector<std::int64_t> dims, std::size_t bytes) {
    return {"t", type, std::move(dims), InMemory{std::make_shared<const std::string>(bytes, '\1')}, {}};
}

TEST(ReadableNumbers, AreThereAndAsManyAsTheShapeSays) {
    constexpr std::int64_t huge = std::int64_t{1} << 40;
    EXPECT_TRUE(hasReadableNumbers(inMemory(DataType::Float, {2, 3}, 24)));
    EXPECT_TRUE(hasReadableNumbers(inMemory(DataType::Int4, {3}, 2)));
    EXPECT_TRUE(hasReadableNumbers({"t", DataType::Float, {0, 4}, {}, {}})) << "no numbers need no data";
    EXPECT_FALSE(hasReadableNumbers(inMemory(DataType::Float, {2, 3}, 23)));
    EXPECT_FALSE(hasReadableNumbers(inMemory(DataType::Float, {-1}, 4)));
    EXPECT_FALSE(hasReadableNumbers(inMemory(DataType::Float, {huge, huge}, 4)));
    EXPECT_FALSE(hasReadableNumbers({"t", DataType::Float, {2}, {}, {}}));
    EXPECT_FALSE(hasReadableNumbers({"t", DataType::Float, {2}, InExternal{"w.data", 0, 8, {}, {}}, {}})) << "missing";
    EXPECT_FALSE(hasReadableNumbers({"t", DataType::String, {1}, Strings{"1"}, {}}));
    EXPECT_FALSE(hasReadableNumbers(inMemory(DataType::Complex64, {1}, 8)));
    EXPECT_TRUE(hasReadableNumbers({"t", DataType::Int64, {4}, InFile{0, 4, PayloadEncoding::Int64}, {}}));
    EXPECT_FALSE(hasReadableNumbers({"t", DataType::Int64, {huge}, InFile{0, 4, PayloadEncoding::Int64}, {}}));
}

TEST(ReadableNumbers, OfTypesWithoutNumbersAreAnError) {
    const Storage storage;
    EXPECT_FALSE(readNumbers(inMemory(DataType::Complex64, {1}, 8), storage));
    EXPECT_FALSE(readNumbers(inMemory(static_cast<DataType>(99), {1}, 8), storage));
}

TEST(WholeNumbers, AreNeitherBrokenNorInfinite) {
    const Storage storage;
    const auto read = [&](DataType type, double number) {
        return readWholeNumbers(makeSmallTensor("t", type, {1}, {number}), storage);
    };
    EXPECT_EQ(must(read(DataType::Float8E4M3FN, 0)), std::vector<std::int64_t>{0});
    EXPECT_EQ(must(read(DataType::Uint8, 200)), std::vector<std::int64_t>{200});
    for (const double number : {nan, inf, -inf, 0.5, 1e30})
        EXPECT_FALSE(read(DataType::Float, number)) << number;
}

} // namespace
} // namespace qaliper::tensor_test
