#include <gtest/gtest.h>

#include "model/base/hash.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"
#include "tests/support/text/text.h"

namespace qaliper::text_data_test {
namespace {

Model modelWith(const std::string& initializer) { return must(parseText("g () => () <" + initializer + "> {}")); }

std::vector<double> numbersOf(const std::string& initializer) {
    const Model model = modelWith(initializer);
    return must(readNumbers(model.main().initializers[0], *model.storage));
}

std::string bytesOf(const std::string& initializer) {
    const Model model = modelWith(initializer);
    return must(readStoredBytes(model.main().initializers[0], *model.storage));
}

// What the writer makes of it.
std::string rewritten(const std::string& initializer) {
    const std::string text = writeText(modelWith(initializer));
    const std::size_t begin = text.find("<\n   ", text.find("g ()")) + 5;
    return text.substr(begin, text.find("\n>", begin) - begin);
}

TEST(TextData, ValuesOfEveryNumberType) {
    EXPECT_EQ(numbersOf("float[3] t = {1, -2.5, 1e-3}"), (std::vector<double>{1, -2.5, 1e-3F}));
    EXPECT_EQ(numbersOf("double[2] t = {0.1, -1e300}"), (std::vector<double>{0.1, -1e300}));
    EXPECT_EQ(numbersOf("float16[3] t = {1.0, 0.1, 65504.0}"), (std::vector<double>{1, 0.0999755859375, 65504}));
    EXPECT_EQ(numbersOf("bfloat16[2] t = {1.0, 0.1}"), (std::vector<double>{1, 0.10009765625}));
    EXPECT_EQ(numbersOf("float8e4m3fn[3] t = {448.0, 0.3, 0}"), (std::vector<double>{448, 0.3125, 0}));
    EXPECT_EQ(numbersOf("float8e5m2[1] t = {57344.0}"), (std::vector<double>{57344}));
    EXPECT_EQ(numbersOf("float8e4m3fnuz[1] t = {240.0}"), (std::vector<double>{240}));
    EXPECT_EQ(numbersOf("float8e5m2fnuz[1] t = {-1.5}"), (std::vector<double>{-1.5}));
    EXPECT_EQ(numbersOf("float4e2m1[3] t = {6.0, -0.5, 1.5}"), (std::vector<double>{6, -0.5, 1.5}));
    EXPECT_EQ(numbersOf("float8e8m0[2] t = {1.0, 0.25}"), (std::vector<double>{1, 0.25}));
    EXPECT_EQ(numbersOf("int4[3] t = {-8, 7, 1}"), (std::vector<double>{-8, 7, 1}));
    EXPECT_EQ(numbersOf("uint4[2] t = {15, 1}"), (std::vector<double>{15, 1}));
    EXPECT_EQ(numbersOf("int2[5] t = {-2, 1, 0, -1, 1}"), (std::vector<double>{-2, 1, 0, -1, 1}));
    EXPECT_EQ(numbersOf("int8[2] t = {-128, 127}"), (std::vector<double>{-128, 127}));
    EXPECT_EQ(numbersOf("uint16[1] t = {65535}"), (std::vector<double>{65535}));
    EXPECT_EQ(numbersOf("bool[4] t = {1, 0, true, false}"), (std::vector<double>{1, 0, 1, 0}));
    const std::string int64 = bytesOf("int64[2] t = {-9223372036854775808, 9007199254740993}");
    EXPECT_EQ(int64, std::string("\0\0\0\0\0\0\0\x80\1\0\0\0\0\0\x20\0", 16));
    EXPECT_EQ(bytesOf("uint64[1] t = {18446744073709551615}"), std::string(8, '\xff'));
}

TEST(TextData, SubByteTypesArePacked) {
    EXPECT_EQ(bytesOf("int4[3] t = {1, -1, 2}"), "\xf1\x02");
    EXPECT_EQ(bytesOf("uint2[4] t = {1, 2, 3, 0}"), "\x39");
}

TEST(TextData, ComplexElementsAreTwoNumbers) {
    EXPECT_EQ(bytesOf("complex64[1] t = {1.0, -1.0}"), std::string("\0\0\x80\x3f\0\0\x80\xbf", 8));
    EXPECT_EQ(rewritten("complex128[1] t = {1.0, -1.0}"), "complex128[1] t = {1.0, -1.0}");
}

TEST(TextData, Texts) {
    const Model model = modelWith(R"(string[2] t = {"a\"b", "\x00"})");
    EXPECT_EQ(std::get<Strings>(model.main().initializers[0].payload), (Strings{"a\"b", std::string(1, '\0')}));
    EXPECT_TRUE(sameModel(must(parseText(writeText(model))), model));
}

TEST(TextData, BitPatterns) {
    EXPECT_EQ(bytesOf("float16[2] t = {0x3c00, 0xfe01}"), std::string("\0\x3c\1\xfe", 4));
    EXPECT_EQ(bytesOf("float t = {0x7fc00001}"), std::string("\1\0\xc0\x7f", 4));
    EXPECT_EQ(numbersOf("int8[1] t = {0xff}"), (std::vector<double>{-1}));
}

TEST(TextData, ShortForms) {
    EXPECT_EQ(numbersOf("float[2,3] t = fill(0.5)"), std::vector<double>(6, 0.5));
    EXPECT_EQ(numbersOf("int8[5] t = ramp(-2, 2)"), (std::vector<double>{-2, -1, 0, 1, 2}));
    EXPECT_EQ(numbersOf("float[1] t = ramp(3, 9)"), (std::vector<double>{3}));
    EXPECT_EQ(numbersOf("float8e4m3fn[3] t = ramp(0, 2)"), (std::vector<double>{0, 1, 2}));
    EXPECT_EQ(bytesOf("float[2] t = raw(\"0000803f00000040\")"), std::string("\0\0\x80\x3f\0\0\0\x40", 8));
    EXPECT_EQ(must(parseText("g () => () { y = Constant <value = float[64,2,3,3] fill(0.5)> () }"))
                  .main()
                  .nodes[0]
                  .tensor("value")
                  ->dims.size(),
        4U);
}

TEST(TextData, NoiseIsTheSameEverywhere) {
    const auto values = numbersOf("double[1000] t = noise(-1, 1, 7)");
    EXPECT_EQ(values, numbersOf("double[1000] t = noise(-1, 1, 7)"));
    EXPECT_NE(values, numbersOf("double[1000] t = noise(-1, 1, 8)"));
    EXPECT_EQ(numbersOf("double[1] t = noise(0, 1)"), (std::vector<double>{0x1.c4415072f63b9p-1}));
    for (const double value : values) {
        EXPECT_GE(value, -1);
        EXPECT_LT(value, 1);
    }
}

TEST(TextData, NoData) {
    EXPECT_TRUE(std::holds_alternative<std::monostate>(modelWith("float[2] t = {}").main().initializers[0].payload));
    EXPECT_EQ(bytesOf("float[0] t = {}"), "");
}

TEST(TextData, DamagedSizesAreKept) {
    const Model model = modelWith("float[2] t = raw(\"000080\")");
    EXPECT_FALSE(readBytes(model.main().initializers[0], *model.storage));
    EXPECT_EQ(rewritten("float[2] t = raw(\"000080\")"), "float[2] t = raw(\"000080\")");
    EXPECT_EQ(rewritten("dtype99[2] t = raw(\"01\")"), "dtype99[2] t = raw(\"01\")");
}

TEST(TextData, ExternalDataStaysAPlace) {
    const std::string written = R"(float[2] t = ["location": "w.bin", "offset": "8", "length": "8"])";
    const Model model = modelWith(written);
    const auto& external = std::get<InExternal>(model.main().initializers[0].payload);
    EXPECT_EQ(external.location, "w.bin");
    EXPECT_EQ(external.offset, 8U);
    EXPECT_EQ(external.size, 8U);
    EXPECT_EQ(rewritten(written), written);
    EXPECT_EQ(rewritten(R"(float[2] t = ["location": "w.bin"])"),
        R"(float[2] t = ["location": "w.bin", "offset": "0", "length": "8"])");
}

TEST(TextData, WritesShortestTextThatReadsBack) {
    EXPECT_EQ(rewritten("float[4] t = {0.1, 1e20, -0.0, nan}"), "float[4] t = {0.1, 1e+20, -0.0, nan}");
    EXPECT_EQ(rewritten("float16[3] t = {0.1, 65504.0, inf}"), "float16[3] t = {0.1, 65504.0, inf}");
    EXPECT_EQ(rewritten("bfloat16[1] t = {3.140625}"), "bfloat16[1] t = {3.14}");
    EXPECT_EQ(rewritten("float t = {0x7fc00001}"), "float t = {0x7fc00001}");
    EXPECT_EQ(rewritten("float8e5m2[2] t = {0x7c, 0x7f}"), "float8e5m2[2] t = {0x7c, 0x7f}");
    EXPECT_EQ(rewritten("bool[2] t = {true, 0x02}"), "bool[2] t = {1, 0x02}");
    EXPECT_EQ(rewritten("int8[8] t = {3, 3, 3, 3, 3, 3, 3, 3}"), "int8[8] t = fill(3)");
    EXPECT_EQ(rewritten("int8[7] t = fill(3)"), "int8[7] t = {3, 3, 3, 3, 3, 3, 3}");
}

TEST(TextData, EveryElementOfTheNarrowTypesReadsBack) {
    const auto check = [](std::string_view type, int width) {
        std::string values;
        std::string digits;
        for (int bits = 0; bits < 1 << width; ++bits) {
            const std::string number = hexDigits(static_cast<std::uint64_t>(bits)).substr(12);
            values += (bits == 0 ? "0x" : ", 0x") + number;
        }
        const std::string initializer = std::string(type) + "[" + std::to_string(1 << width) + "] t = {" + values + "}";
        const Model model = modelWith(initializer);
        EXPECT_TRUE(sameModel(must(parseText(writeText(model))), model)) << type;
    };
    for (const char* type : {"float16", "bfloat16"})
        check(type, 16);
    for (const char* type :
        {"float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz", "float8e8m0", "int8", "bool"})
        check(type, 8);
    for (const char* type : {"float4e2m1", "int4", "uint4"})
        check(type, 4);
    for (const char* type : {"int2", "uint2"})
        check(type, 2);
}

TEST(TextData, LargeTensorsCanBeLeftOut) {
    const Model model = modelWith("float[2] small = {1.0, 2.0}, float[3] large = {1.0, 2.0, 3.0}");
    const std::string text = writeText(model, {.largestTensor = 2});
    EXPECT_NE(
        text.find("   float[2] small = {1.0, 2.0},\n   float[3] large = {}  # 3 values left out\n>"), std::string::npos)
        << text;
    EXPECT_TRUE(isOk(parseText(text)));
}

} // namespace
} // namespace qaliper::text_data_test
