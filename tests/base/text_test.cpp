#include <limits>

#include <gtest/gtest.h>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "model/base/packer.h"
#include "model/base/result.h"
#include "model/base/text.h"
#include "model/base/utf8.h"
#include "tests/support/result.h"

namespace qaliper::text_test {
namespace {

class German : public Catalogue {
public:
    std::string translate(std::string_view pattern) const override {
        if (pattern == "{count} nodes of {graph}")
            return "{graph} hat {count} Knoten";
        return pattern == "the main graph" ? "der Hauptgraph" : std::string(pattern);
    }
};

TEST(TextRendering, ArgumentsByName) {
    EXPECT_EQ(render(say("{a} and {b} and {a}", arg("a", "x"), arg("b", 3))), "x and 3 and x");
    EXPECT_EQ(render(say("plain")), "plain");
    EXPECT_EQ(render(Text()), "");
}

TEST(TextRendering, BracesAndWhatIsMissing) {
    EXPECT_EQ(render(say("{{literal} {unknown} {open")), "{literal} {unknown} {open");
    EXPECT_EQ(render(say("{value}", arg("value", "{value} {{"))), "{value} {{") << "arguments are not templates";
}

TEST(TextRendering, NumbersAsPeopleWriteThem) {
    EXPECT_EQ(render(say("{a} {b} {c}", arg("a", 0.1), arg("b", -7), arg("c", std::uint64_t{1} << 40))),
        "0.1 -7 1099511627776");
}

TEST(TextRendering, WordsFitTheirNumber) {
    const auto said = [](int nodes) {
        return render(say("{nodes} {nodes|node is|nodes are} left", arg("nodes", nodes)));
    };
    EXPECT_EQ(said(0), "0 nodes are left");
    EXPECT_EQ(said(1), "1 node is left");
    EXPECT_EQ(said(2), "2 nodes are left");
    EXPECT_EQ(render(say("{unknown|a|b} {n|a} {n|a", arg("n", 2))), "{unknown|a|b}  {n|a");
}

TEST(TextRendering, MessagesInMessages) {
    const Text inner = say("{n} times", arg("n", 2));
    EXPECT_EQ(render(say("failed: {why}", arg("why", inner))), "failed: 2 times");
    EXPECT_EQ(render(say("{all}", arg("all", std::vector<Text>{inner, say("gone")}))), "2 times; gone");
    EXPECT_EQ(render(verbatim("as {it} is")), "as {it} is");
}

TEST(TextRendering, Translated) {
    const German german;
    const Text text = say("{count} nodes of {graph}", arg("count", 3), arg("graph", say("the main graph")));
    EXPECT_EQ(render(text), "3 nodes of the main graph");
    EXPECT_EQ(render(text, &german), "der Hauptgraph hat 3 Knoten");
    EXPECT_EQ(render(say("not translated"), &german), "not translated");
}

TEST(TextRendering, EqualWhenTemplateAndArgumentsAre) {
    EXPECT_EQ(say("{a}", arg("a", 1)), say("{a}", arg("a", "1")));
    EXPECT_FALSE(say("{a}", arg("a", 1)) == say("{a}", arg("a", 2)));
    EXPECT_TRUE(Text().empty());
}

TEST(ErrorDescription, PathOffsetMessage) {
    EXPECT_EQ(describe({ErrorKind::NotOnnx, say("no model"), "m.onnx", 17}), "m.onnx: at byte 17: no model");
    EXPECT_EQ(describe({ErrorKind::Invalid, say("no sense"), "", {}}), "no sense");
    EXPECT_EQ(errorKindName(ErrorKind::OverBudget), "over-budget");
}

TEST(Numbers, ToTextWhateverTheLocale) {
    EXPECT_EQ(formatNumber(0.1), "0.1");
    EXPECT_EQ(formatNumber(1e100), "1e+100");
    EXPECT_EQ(formatNumber(std::int64_t{-9223372036854775807} - 1), "-9223372036854775808");
    EXPECT_EQ(formatShort(3.0712e-9, 3), "3.07e-09");
    EXPECT_EQ(formatShort(0.5, 3), "0.5");
    EXPECT_EQ(formatShort(-std::numeric_limits<double>::quiet_NaN(), 3), "NaN");
    EXPECT_EQ(formatFixed(12.54, 1), "12.5");
    EXPECT_EQ(formatFixed(-0.001, 1), "0.0");
    EXPECT_EQ(formatFixed(-1.26, 1), "-1.3");
    EXPECT_EQ(formatFixed(1e300, 2).size(), 304U);
}

TEST(Numbers, BytesCountsShapes) {
    EXPECT_EQ(formatBytes(0), "0 B");
    EXPECT_EQ(formatBytes(1023), "1023 B");
    EXPECT_EQ(formatBytes(1536), "1.5 KiB");
    EXPECT_EQ(formatBytes(300ULL << 20), "300 MiB");
    EXPECT_EQ(formatBytes(1500ULL << 40), "1500 TiB");
    EXPECT_EQ(formatCount(999), "999");
    EXPECT_EQ(formatCount(1.25e9), "1.2 G");
    EXPECT_EQ(formatCount(340'000), "340 k");
    EXPECT_EQ(formatShape(std::vector<std::int64_t>{1, 3, 224}), "1×3×224");
    EXPECT_EQ(formatShape({}), "scalar");
}

TEST(Numbers, FromTextOnlyWhole) {
    EXPECT_EQ(must(parseInteger("-12")), -12);
    EXPECT_EQ(must(parseNumber("1.5e3")), 1500);
    for (const char* text : {"", " 1", "1 ", "1x", "--1", "99999999999999999999"})
        EXPECT_FALSE(parseInteger(text)) << text;
    for (const char* text : {"", "1,5", "1.5.2", "e5"})
        EXPECT_FALSE(parseNumber(text)) << text;
    EXPECT_EQ(describe(parseInteger("1x").error()), "\"1x\" is not a number");
}

TEST(Numbers, NaturalOrder) {
    EXPECT_TRUE(naturalLess("conv2", "conv10"));
    EXPECT_FALSE(naturalLess("conv10", "conv2"));
    EXPECT_TRUE(naturalLess("a", "b"));
    EXPECT_TRUE(naturalLess("a", "a1"));
    EXPECT_FALSE(naturalLess("a1", "a1"));
    EXPECT_TRUE(naturalLess("x007y1", "x7y2"));
    EXPECT_TRUE(naturalLess("n99999999999999999999", "n100000000000000000000"));
}

TEST(Utf8, WellFormedCharacters) {
    EXPECT_TRUE(isUtf8("plain, größe, 模型, 🙂"));
    EXPECT_EQ(utf8Length("é", 0), 2U);
    EXPECT_EQ(utf8Length("🙂", 0), 4U);
    EXPECT_EQ(utf8Length("", 0), 0U);
    EXPECT_TRUE(isUtf8(std::string_view("\0", 1)));
}

TEST(Utf8, EverythingElse) {
    for (const char* bytes : {"\xff", "\x80", "\xc3", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80",
             "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "a\xc3("})
        EXPECT_FALSE(isUtf8(bytes));
}

TEST(Utf8, CharactersOfEveryLength) {
    std::string text;
    for (const char32_t code : {U'a', U'\u00e9', U'\u20ac', U'\U0001f600'})
        appendCharacter(text, code);
    EXPECT_EQ(text, "a\u00e9\u20ac\U0001f600");
    EXPECT_TRUE(isUtf8(text));
}

TEST(Hashing, IsTheSameInEveryRelease) {
    EXPECT_EQ(hashBytes(""), 0xcbf29ce484222325U);
    EXPECT_EQ(hashBytes("foobar"), 0x85944171f73967e8U);
    EXPECT_EQ(hexDigits(0xabcU), "0000000000000abc");
    EXPECT_NE(hashCombine(hashCombine(hashSeed, 1), 2), hashCombine(hashCombine(hashSeed, 2), 1));
}

TEST(Packing, ValuesComeBack) {
    Packer packer;
    packer.put(std::uint8_t{7});
    packer.put(std::int32_t{-5});
    packer.put(0.25);
    packer.put(std::string_view("text"));
    const std::string bytes = std::move(packer).take();
    Unpacker unpacker(bytes);
    EXPECT_EQ(unpacker.get<std::uint8_t>(), 7);
    EXPECT_EQ(unpacker.get<std::int32_t>(), -5);
    EXPECT_EQ(unpacker.get<double>(), 0.25);
    EXPECT_EQ(unpacker.get<std::string>(), "text");
    EXPECT_TRUE(unpacker.atEnd());
}

TEST(Packing, PastTheEndIsZeroAndNotOk) {
    Unpacker unpacker("ab");
    EXPECT_EQ(unpacker.get<std::uint32_t>(), 0U);
    EXPECT_FALSE(unpacker.ok());
    EXPECT_FALSE(unpacker.atEnd());
    Packer huge;
    huge.put(std::uint64_t{1} << 60);
    const std::string bytes = std::move(huge).take();
    EXPECT_EQ(Unpacker(bytes).getCount(8), 0U);
    Unpacker text(bytes);
    EXPECT_EQ(text.get<std::string_view>(), "");
    EXPECT_FALSE(text.ok());
}

TEST(Utf8, ColumnsAreThoseOfATerminal) {
    EXPECT_EQ(columnsOf(""), 0U);
    EXPECT_EQ(columnsOf("Conv"), 4U);
    EXPECT_EQ(columnsOf("a → b"), 5U);
    EXPECT_EQ(columnsOf("模型"), 4U);
}

} // namespace
} // namespace qaliper::text_test
