#include <cmath>
#include <limits>

#include <gmock/gmock.h>

#include "model/graph/tensor.h"
#include "model/tools/written_parts.h"
#include "tests/support/result.h"

// What set-attribute and set-type read of a text that a person wrote.

namespace qaliper::written_parts_test {
namespace {

using Floats = std::vector<float>;
using Integers = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;

constexpr float infinity = std::numeric_limits<float>::infinity();

template <class Value>
Attribute attribute(Value value) {
    return {"a", AttributeValue(std::move(value))};
}

AttributeValue valueOf(std::string_view written, const std::optional<Attribute>& present = {}) {
    return must(attributeOf("a", written, present ? &*present : nullptr)).value;
}

bool isRefused(std::string_view written, const std::optional<Attribute>& present = {}) {
    const auto read = attributeOf("a", written, present ? &*present : nullptr);
    return !read && read.error().kind == ErrorKind::Invalid &&
        describe(read.error()).find(written) != std::string::npos;
}

std::vector<double> numbersOf(std::string_view written) {
    const AttributeValue value = valueOf(written);
    return must(readNumbers(std::get<Tensor>(value), Storage()));
}

TEST(WrittenValue, IsANumberOrATextInQuotes) {
    EXPECT_EQ(valueOf("2"), AttributeValue(std::int64_t{2}));
    EXPECT_EQ(valueOf(" -9223372036854775808 "), AttributeValue(std::numeric_limits<std::int64_t>::min()));
    EXPECT_EQ(valueOf("0.5"), AttributeValue(0.5F));
    EXPECT_EQ(valueOf("1e-3"), AttributeValue(1e-3F));
    EXPECT_EQ(valueOf("-inf"), AttributeValue(-infinity));
    EXPECT_TRUE(std::isnan(std::get<float>(valueOf("nan"))));
    EXPECT_EQ(valueOf("\"SAME\""), AttributeValue(std::string("SAME")));
    EXPECT_EQ(valueOf(R"("{\"axis\": 1}\n\x41\\")"), AttributeValue(std::string("{\"axis\": 1}\nA\\")));
}

TEST(WrittenValue, IsAList) {
    EXPECT_EQ(valueOf("[1, 1]"), AttributeValue(Integers{1, 1}));
    EXPECT_EQ(valueOf("[ 1.5,2.5 ]"), AttributeValue(Floats{1.5F, 2.5F}));
    EXPECT_EQ(valueOf(R"(["a, b", "]"])"), AttributeValue(Texts{"a, b", "]"}));
}

TEST(WrittenValue, IsAListOfFloatsWhereOneItemIs) {
    EXPECT_EQ(valueOf("[0.5, 1]"), AttributeValue(Floats{0.5F, 1}));
    EXPECT_EQ(valueOf("[1, 0.5]"), AttributeValue(Floats{1, 0.5F}));
}

TEST(WrittenValue, IsATensorOfAnyTypeWithElements) {
    EXPECT_EQ(numbersOf("float[2] {0, 1.5}"), (std::vector<double>{0, 1.5}));
    EXPECT_EQ(numbersOf("double {1e300}"), (std::vector<double>{1e300}));
    EXPECT_EQ(numbersOf("float16[2] {1.5, 2}"), (std::vector<double>{1.5, 2}));
    EXPECT_EQ(numbersOf("bfloat16[1] {-2.0}"), (std::vector<double>{-2}));
    EXPECT_EQ(numbersOf("float8e4m3fn[2] {1.0, 448}"), (std::vector<double>{1, 448}));
    EXPECT_EQ(numbersOf("float4e2m1[3] {0.5, -6.0, 1}"), (std::vector<double>{0.5, -6, 1}));
    EXPECT_EQ(numbersOf("int4[3] {1, -8, 7}"), (std::vector<double>{1, -8, 7}));
    EXPECT_EQ(numbersOf("uint4[1,2] {0, 15}"), (std::vector<double>{0, 15}));
    EXPECT_EQ(numbersOf("bool[4] {1, 0, true, false}"), (std::vector<double>{1, 0, 1, 0}));
    EXPECT_EQ(numbersOf("int64[0] {}"), (std::vector<double>{}));
    const AttributeValue texts = valueOf(R"(string[2] {"a", "b"})");
    EXPECT_EQ(std::get<Strings>(std::get<Tensor>(texts).payload), (Texts{"a", "b"}));
}

TEST(WrittenValue, TakesTheKindThatIsThere) {
    EXPECT_EQ(valueOf("1", attribute(0.5F)), AttributeValue(1.0F));
    EXPECT_EQ(valueOf("[1, 2]", attribute(Floats{0.5F})), AttributeValue(Floats{1, 2}));
    EXPECT_EQ(valueOf("[]", attribute(Integers{1})), AttributeValue(Integers{}));
    EXPECT_EQ(valueOf("[]", attribute(Floats{1})), AttributeValue(Floats{}));
    EXPECT_EQ(valueOf("[]", attribute(Texts{"a"})), AttributeValue(Texts{}));
    EXPECT_EQ(valueOf("VALID [1]", attribute(std::string("SAME"))), AttributeValue(std::string("VALID [1]")));
    EXPECT_EQ(valueOf("\"VALID\"", attribute(std::string("SAME"))), AttributeValue(std::string("VALID")));
    EXPECT_EQ(valueOf("1.5", attribute(std::int64_t{1})), AttributeValue(1.5F));
    EXPECT_TRUE(isRefused("[1]", attribute(0.5F)));
    EXPECT_TRUE(isRefused("\"a\"", attribute(0.5F)));
    EXPECT_TRUE(isRefused("1", attribute(Integers{1})));
    EXPECT_TRUE(isRefused("[1.5]", attribute(Integers{1})));
    EXPECT_TRUE(isRefused("float[1] {1}", attribute(Floats{1})));
}

TEST(WrittenValue, RefusesWhatIsNone) {
    for (const char* written : {"", "-", "much", "1 2", "1,", "1e99", "99999999999999999999", "0x3c", "[", "[1", "[1,]",
             "[1 2]", "[[1]]", "[1, \"a\"]", "[\"a\", 0.5]", "[]", "\"open", R"("a\")", R"("\q")", R"("a" "b")",
             "@other", "g () => () {}", "float[2]", "float[N] {1}", "float[] {1}", "float[2] {1}", "float[1] {1, 2}",
             "float[2] {1, 2", "float[2] {1, \"a\"}", "int8[1] {128}", "int8[1] {-129}", "int8[1] {1.5}",
             "uint64[1] {-1}", "uint64[1] {18446744073709551616}", "string[1] {1}", "int8[99999999999] {1}",
             "int8[9999999999999,9999999999999] {1}", "int8[-1] {1}", "undefined {1}", "complex64[1] {1, 2}"})
        EXPECT_TRUE(isRefused(written)) << written;
}

TEST(WrittenValue, NamesOneAttribute) {
    for (const char* name : {"", "x = 1, y", "a b", "\"a\"", "1a"})
        EXPECT_FALSE(attributeOf(name, "1", nullptr)) << name;
}

TEST(WrittenValue, ReadsBackAsItIsWritten) {
    for (const AttributeValue& value :
        std::vector<AttributeValue>{std::int64_t{-3}, 0.1F, -infinity, std::string("a \"b\" \\ c\nd"), Integers{},
            Integers{1, -2}, Floats{}, Floats{1, 0.25F, infinity}, Texts{}, Texts{"", "a, \"b\""}}) {
        const std::string written = writtenValue(value);
        EXPECT_EQ(valueOf(written, Attribute{"a", value}), value) << written;
    }
}

TEST(WrittenType, IsThatOfATensor) {
    EXPECT_EQ(must(typeOf("float[1,3,224,224]")), ValueType::tensor(DataType::Float, Shape{1, 3, 224, 224}));
    EXPECT_EQ(must(typeOf(" int8 [ N , 16 ] ")), ValueType::tensor(DataType::Int8, Shape{"N", 16}));
    EXPECT_EQ(must(typeOf("float[-1,4]")), ValueType::tensor(DataType::Float, Shape{Dim{}, 4}));
    EXPECT_FALSE(typeOf("float[-2,4]"));
    EXPECT_EQ(must(typeOf("int64[]")), ValueType::tensor(DataType::Int64));
    EXPECT_EQ(must(typeOf("bool")), ValueType::tensor(DataType::Bool, Shape{}));
    EXPECT_EQ(must(typeOf("float16[?,\"2 * N\"]")), ValueType::tensor(DataType::Float16, Shape{Dim{}, "2 * N"}));
    for (const DataType type : {DataType::Float8E4M3FN, DataType::Float8E5M2, DataType::Int4, DataType::Uint4,
             DataType::Float4E2M1, DataType::Bfloat16})
        EXPECT_EQ(must(typeOf(std::string(textName(type)) + "[2]")), ValueType::tensor(type, Shape{2}));
}

TEST(WrittenType, IsThatOfASequenceOrOptional) {
    const ValueType type = must(typeOf("seq( optional(float[N]) )"));
    ASSERT_EQ(type.kind, ValueKind::Sequence);
    ASSERT_EQ(type.inner->kind, ValueKind::Optional);
    EXPECT_EQ(*type.inner->inner, ValueType::tensor(DataType::Float, Shape{"N"}));
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "seq(";
    EXPECT_FALSE(typeOf(deep));
    EXPECT_FALSE(typeOf("seq(float"));
    EXPECT_FALSE(typeOf("seq float"));
}

TEST(WrittenType, ReadsBackAsItIsWritten) {
    for (const ValueType& type : {ValueType::tensor(DataType::Int4), ValueType::tensor(DataType::Float, Shape{}),
             ValueType::tensor(DataType::Float8E4M3FN, Shape{1, "N", Dim{}, "past_length + 1", "a \"b\", c"})}) {
        const std::string written = writtenType(&type);
        EXPECT_EQ(must(typeOf(written)), type) << written;
    }
    EXPECT_EQ(writtenType(nullptr), "");
}

TEST(WrittenType, RefusesWhatIsNone) {
    for (const char* written : {"", "flout", "undefined", "float[1", "float[1,]", "float[,]", "float[1.5]", "float[2x]",
             "float[99999999999999999999]", "float[2] x", "float, int8", "float[2] {1, 2}"})
        EXPECT_FALSE(typeOf(written)) << written;
    EXPECT_FALSE(typeOf(std::string(100'000, '[')));
}

} // namespace
} // namespace qaliper::written_parts_test
