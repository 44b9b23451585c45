#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::text_error_test {
namespace {

std::string errorOf(std::string_view text) {
    const auto model = parseText(text);
    return model ? "(accepted)" : describe(model.error());
}

// A complaint about a graph that holds these statements, on line 2.
std::string about(const std::string& statement) { return errorOf("g (float x) => (float y) {\n" + statement + "\n}"); }

TEST(TextErrors, NameLineAndColumn) {
    EXPECT_EQ(errorOf(""), "Line 1, column 1: expected the name of a graph, found the end of the text");
    EXPECT_EQ(about("  y = Relu x)"), "Line 2, column 12: expected \"(\", found \"x\"");
    EXPECT_EQ(about("y = Relu (x"), "Line 3, column 1: expected \")\", found \"}\"");
    EXPECT_EQ(about("y Relu (x)"), "Line 2, column 3: expected \"=\", found \"Relu\"");
    EXPECT_EQ(about("y = (x)"), "Line 2, column 5: expected an operator, found \"(\"");
    EXPECT_EQ(about("[] y = Relu (x)"), "Line 2, column 2: expected the name of a node, found \"]\"");
    EXPECT_EQ(about("y = Relu (x,)"),
        "Line 2, column 13: a name is missing after the comma; write \"\" for one that is left out");
}

TEST(TextErrors, ColumnsCountCharacters) {
    EXPECT_EQ(about("\"größe\" = Relu x"), "Line 2, column 16: expected \"(\", found \"x\"");
}

TEST(TextErrors, Header) {
    EXPECT_EQ(errorOf("<ir: 3> g () => () {}"), "Line 1, column 2: \"ir\" is not known in this header");
    EXPECT_EQ(errorOf("<ir_version: \"3\"> g () => () {}"), "Line 1, column 14: expected a whole number, found \"3\"");
    EXPECT_EQ(errorOf("<ir_version: 3x> g () => () {}"), "Line 1, column 14: expected a whole number, found \"3x\"");
    EXPECT_EQ(errorOf("<ir_version: 99999999999999999999> g () => () {}"),
        "Line 1, column 14: \"99999999999999999999\" does not fit 64 bits");
    EXPECT_EQ(
        errorOf("<opset_import: [ai: 3]> g () => () {}"), "Line 1, column 17: expected a text in quotes, found \"ai\"");
    EXPECT_EQ(
        errorOf("g () => () {}\n<size: 1> f () => () {}"), "Line 2, column 2: \"size\" is not known in this header");
    EXPECT_EQ(errorOf("g () => () {} 7"), "Line 1, column 15: expected the name of a function, found \"7\"");
}

TEST(TextErrors, Types) {
    EXPECT_EQ(errorOf("g (flaot[2] x) => () {}"), "Line 1, column 9: expected \")\", found \"[\"");
    EXPECT_EQ(errorOf("g (float[2.0] x) => () {}"),
        "Line 1, column 10: expected a dimension such as 3, N or ?, found \"2.0\"");
    EXPECT_EQ(errorOf("g (map(flot, float) x) => () {}"),
        "Line 1, column 8: expected an element type such as float or int8, found \"flot\"");
    EXPECT_EQ(errorOf("g (float[2] ) => () {}"), "Line 1, column 13: expected the name of a value, found \")\"");
}

TEST(TextErrors, Data) {
    const auto data = [](const std::string& initializer) { return errorOf("g () => () <" + initializer + "> {}"); };
    EXPECT_EQ(data("float[3] w = {1, 2}"), "Line 1, column 26: values needed by the shape: 3; given: 2");
    EXPECT_EQ(data("complex64[1] w = {1}"), "Line 1, column 30: values needed by the shape: 2; given: 1");
    EXPECT_EQ(data("float[N] w = {1}"), "Line 1, column 26: a tensor with data needs a number for each dimension");
    EXPECT_EQ(data("float[] w = {1}"), "Line 1, column 25: a tensor with data needs a number for each dimension");
    EXPECT_EQ(data("float[-1] w = {1}"),
        "Line 1, column 27: a shape with negative dimensions has no values; write {} or raw(\"…\")");
    EXPECT_EQ(data("seq(float[1]) w = {1}"), "Line 1, column 31: a tensor with data needs a number for each dimension");
    EXPECT_EQ(data("int8[1] w = {200}"), "Line 1, column 26: \"200\" does not fit int8");
    EXPECT_EQ(data("int4[1] w = {-9}"), "Line 1, column 26: \"-9\" does not fit int4");
    EXPECT_EQ(data("uint8[1] w = {-1}"), "Line 1, column 27: \"-1\" does not fit uint8");
    EXPECT_EQ(data("bool[1] w = {2}"), "Line 1, column 26: \"2\" does not fit bool");
    EXPECT_EQ(data("int32[1] w = {1.0}"), "Line 1, column 27: expected a value of type int32, found \"1.0\"");
    EXPECT_EQ(data("float[1] w = {x}"), "Line 1, column 27: expected a number, found \"x\"");
    EXPECT_EQ(data("float[1] w = {1e99}"), "Line 1, column 27: \"1e99\" is out of range");
    EXPECT_EQ(data("float[2] w = {1, }"), "Line 1, column 30: expected a number, found \"}\"");
    EXPECT_EQ(data("string[1] w = {1}"), "Line 1, column 28: expected a text in quotes, found \"1\"");
    EXPECT_EQ(data("dtype99[1] w = {1}"),
        "Line 1, column 29: the values of this type are not known; give their bytes with raw(\"…\")");
    EXPECT_EQ(data("float16[1] w = {1}"),
        "Line 1, column 29: write \"1\" with a point, as in 1.0, or as the bit pattern of a float16, as in "
        "0x3c: versions of ONNX "
        "disagree on what a whole number means here");
    EXPECT_EQ(data("float8e5m2[1] w = {0x100}"),
        "Line 1, column 32: 0x100 is no bit pattern of float8e5m2, which has 8 bits");
    EXPECT_EQ(data("float[1] w = noise"),
        "Line 1, column 26: expected data such as {1.0, 2.0}, fill(1.0) or "
        "[\"location\": \"file\"], found \"noise\"");
    EXPECT_EQ(data("string[1] w = fill(1)"), "Line 1, column 27: \"fill\" needs a type of numbers and a shape");
    EXPECT_EQ(data("float[1] w = ramp(1)"), "Line 1, column 32: expected \",\", found \")\"");
    EXPECT_EQ(data("float[1] w = raw(\"0\")"), "Line 1, column 30: raw() takes pairs of hexadecimal digits");
    EXPECT_EQ(data("float[1] w = raw(\"0g\")"), "Line 1, column 30: raw() takes pairs of hexadecimal digits");
    EXPECT_EQ(data("sparse_tensor(float[4]) s = float[1] {1} int64[1] {0}"),
        "Line 1, column 54: expected \"at\" and the indices, found \"int64\"");
}

TEST(TextErrors, Attributes) {
    EXPECT_EQ(about("y = Op <> (x)"), "(accepted)");
    EXPECT_EQ(about("y = Op <a> (x)"), "Line 2, column 10: expected \"=\", found \">\"");
    EXPECT_EQ(about("y = Op <a: number = 3> (x)"),
        "Line 2, column 12: \"number\" is no kind of an attribute, such as int, floats or graph");
    EXPECT_EQ(about("y = Op <a: int = 1.5> (x)"), "Line 2, column 18: this is of kind float, not int");
    EXPECT_EQ(about("y = Op <a: int = [1]> (x)"), "Line 2, column 19: a list is not of kind int");
    EXPECT_EQ(about("y = Op <a: ints = 1> (x)"), "Line 2, column 19: this is of kind int, not ints");
    EXPECT_EQ(about("y = Op <a = []> (x)"), "Line 2, column 14: an empty list needs its kind, as in axes: ints = []");
    EXPECT_EQ(about("y = Op <a = [1, 2.5]> (x)"),
        "Line 2, column 17: the list mixes whole numbers and floats; write all with a point or say \": "
        "floats\"");
    EXPECT_EQ(about("y = Op <a = [1, \"x\"]> (x)"), "Line 2, column 17: this is of kind string, not int");
    EXPECT_EQ(about("y = Op <a = > (x)"), "Line 2, column 13: expected the value of an attribute, found \">\"");
    EXPECT_EQ(about("y = Op <a = @ > (x)"),
        "Line 2, column 15: expected the name of an attribute of the function, found \">\"");
    EXPECT_EQ(about("y = Op <body = b (float x) { }> (x)"), "Line 2, column 28: expected \"=>\", found \"{\"");
}

TEST(TextErrors, Quotes) {
    EXPECT_EQ(about("y = Op <a = \"open> (x)"), "Line 2, column 13: the text in quotes that begins here does not end");
    EXPECT_EQ(
        about(R"(y = Op <a = "\q"> (x))"), R"(Line 2, column 13: "\q" is no escape; there are \" \\ \n \t \r \xHH)");
    EXPECT_EQ(
        about(R"(y = Op <a = "\x4"> (x))"), R"(Line 2, column 13: "\x" is no escape; there are \" \\ \n \t \r \xHH)");
}

TEST(TextErrors, FunctionsHoldNoInitializers) {
    EXPECT_EQ(errorOf("g () => () {}\nf (x) => (y) { float one = {1.0} y = Add (x, one) }"),
        "Line 2, column 16: a function has no initializers; use a Constant node");
}

TEST(TextErrors, LongTokensAreCut) {
    EXPECT_EQ(errorOf("g () => () { y = Op <a: " + std::string(200, 'k') + " = 1> () }"),
        "Line 1, column 25: \"" + std::string(40, 'k') +
            "…\" is no kind of an attribute, such as int, floats or graph");
}

constexpr std::size_t hostileSize = 10'000'000;

std::string repeated(std::string_view part, std::size_t size = hostileSize) {
    std::string many(part);
    while (many.size() < 4096)
        many += part;
    std::string text;
    text.reserve(size + many.size());
    while (text.size() < size)
        text += many;
    return text;
}

TEST(HostileText, NestedTypesEndInAnError) {
    EXPECT_EQ(errorOf("g (" + repeated("seq(")), "Line 1, column 240: this is nested more than 60 deep");
}

TEST(HostileText, NestedBodiesEndInAnError) {
    EXPECT_EQ(errorOf("g () => () {" + repeated("= If () <b = g () => () {")),
        "Line 1, column 1503: this is nested more than 60 deep");
}

TEST(HostileText, EndlessTokensEndInAnError) {
    for (const char* part :
        {"(", "[", "\"", "<", "{", "=", ",", "a", "1", "-", ".", "@", "#", "\\", "\n", "0x", "\xff"}) {
        EXPECT_FALSE(parseText(repeated(part))) << part;
        EXPECT_FALSE(parseText("g () => () {" + repeated(part))) << part;
        EXPECT_FALSE(parseText("g () => () { y = Op <a = [" + repeated(part))) << part;
    }
}

TEST(HostileText, ShortFormsHaveABudget) {
    EXPECT_EQ(errorOf("g () => () { float[1000000,1000000] w = fill(0) }"),
        "Line 1, column 41: this would fill 3.6 TiB; all data in short form may fill 256 MiB");
    EXPECT_EQ(errorOf("g () => () { float[9223372036854775807,9] w = fill(0) }"),
        "Line 1, column 47: \"fill\" needs a type of numbers and a shape");
    std::string many = "g () => () {";
    for (int i = 0; i < 9; ++i)
        many += " float[8388608] w" + std::to_string(i) + " = fill(0)";
    EXPECT_EQ(parseText(many + "}").error().kind, ErrorKind::OverBudget);
}

TEST(HostileText, LargeSoundTextIsRead) {
    const Model model = must(parseText("g () => () {" + repeated("y = Op (x) ", 2'000'000) + "}"));
    EXPECT_GT(model.main().nodes.size(), 180'000U);
}

} // namespace
} // namespace qaliper::text_error_test
