#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "model/graph/index.h"
#include "model/graph/queries.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"
#include "tests/support/text/text.h"

namespace qaliper::text_syntax_test {
namespace {

using testing::Test;

// A model of one graph around the statements.
Model modelOf(const std::string& statements) {
    return must(
        parseText("<ir_version: 10, opset_import: [\"\": 21]> g (float[N] x) => (float[N] y) {" + statements + "}"));
}

Node nodeOf(const std::string& statement) { return modelOf(statement).main().nodes[0]; }

template <class Value>
Value attributeOf(const std::string& written) {
    const Node node = nodeOf("y = Op <a" + written + "> (x)");
    return std::get<Value>(node.attributes.at(0).value);
}

TEST(TextSyntax, HeaderFillsTheModel) {
    const Model model = must(parseText(R"(
        <ir_version: 9, opset_import: ["": 19, "com.acme": 2], producer_name: "p", producer_version: "1.2",
         domain: "d", model_version: 7, doc_string: "two\nlines", metadata_props: ["k": "v", "empty": ""]>
        g () => () {})"));
    EXPECT_EQ(model.irVersion, 9);
    EXPECT_EQ(model.opsets, (std::vector<OpsetImport>{{"", 19}, {"com.acme", 2}}));
    EXPECT_EQ(model.producerName, "p");
    EXPECT_EQ(model.producerVersion, "1.2");
    EXPECT_EQ(model.domain, "d");
    EXPECT_EQ(model.modelVersion, 7);
    EXPECT_EQ(model.doc, "two\nlines");
    EXPECT_EQ(model.properties, (Properties{{"k", "v"}, {"empty", ""}}));
}

TEST(TextSyntax, HeaderMayBeMissing) {
    const Model model = must(parseText("g () => () {}"));
    EXPECT_EQ(model.irVersion, 0);
    EXPECT_TRUE(model.opsets.empty());
}

TEST(TextSyntax, ParsedModelHasStorageWithoutFile) {
    const Model model = modelOf("y = Relu (x)");
    ASSERT_TRUE(model.storage);
    EXPECT_FALSE(model.storage->file());
}

TEST(TextSyntax, TypesOfValues) {
    const Model model = must(parseText(R"(
        g (float s, float[] any, int8[1,N,?,"a*b"] t, seq(float[2]) q, optional(seq(int64)) o, map(int64, string[]) m,
           sparse_tensor(float[3]) p, float8e4m3fn[4] f8, int4[2] i4, float4e2m1[2] f4, float8e8m0 e8, uint2[4] u2,
           dtype77[1] later, ? unknown, untyped) => () {})"));
    const auto type = [&](std::size_t i) { return model.main().inputs.at(i).type; };
    const auto shape = [](std::initializer_list<Dim> dims) { return std::optional<Shape>(dims); };
    EXPECT_EQ(type(0), ValueType::tensor(DataType::Float, Shape{}));
    EXPECT_EQ(type(1), ValueType::tensor(DataType::Float));
    EXPECT_EQ(type(2), ValueType::tensor(DataType::Int8, shape({1, "N", Dim(), "a*b"})));
    EXPECT_EQ(describeType(type(3)), "sequence of FP32 2");
    EXPECT_EQ(describeType(type(4)), "optional sequence of INT64 scalar");
    EXPECT_EQ(describeType(type(5)), "map of INT64 to STRING");
    EXPECT_EQ(type(6), (ValueType{ValueKind::SparseTensor, DataType::Float, shape({3}), {}}));
    EXPECT_EQ(type(7).element, DataType::Float8E4M3FN);
    EXPECT_EQ(type(8).element, DataType::Int4);
    EXPECT_EQ(type(9).element, DataType::Float4E2M1);
    EXPECT_EQ(type(10).element, DataType::Float8E8M0);
    EXPECT_EQ(type(11).element, DataType::Uint2);
    EXPECT_EQ(static_cast<int>(type(12).element), 77);
    EXPECT_EQ(type(13), ValueType{});
    EXPECT_EQ(type(14), ValueType{});
}

TEST(TextSyntax, NodeParts) {
    const Node node =
        nodeOf(R"(["/layer1/Conv"] "/layer1/Conv_output_0", "", y = com.acme.Conv:fast <k = 3> (x, "", "a:b"))");
    EXPECT_EQ(node.name, "/layer1/Conv");
    EXPECT_EQ(node.outputs, (std::vector<std::string>{"/layer1/Conv_output_0", "", "y"}));
    EXPECT_EQ(node.domain, "com.acme");
    EXPECT_EQ(node.opType, "Conv");
    EXPECT_EQ(node.overload, "fast");
    EXPECT_EQ(node.inputs, (std::vector<std::string>{"x", "", "a:b"}));
    EXPECT_EQ(node.integer("k"), 3);
}

TEST(TextSyntax, AttributesMayFollowTheInputs) { EXPECT_EQ(nodeOf("y = Op (x) <k = 3>").integer("k"), 3); }

TEST(TextSyntax, LeftOutInputsMayBeBlank) {
    EXPECT_EQ(nodeOf("y = Op (x, , b)").inputs, (std::vector<std::string>{"x", "", "b"}));
    EXPECT_EQ(nodeOf("y = Op (, b)").inputs, (std::vector<std::string>{"", "b"}));
    EXPECT_TRUE(nodeOf("y = Op ()").inputs.empty());
}

TEST(TextSyntax, NodesWithoutOutputs) { EXPECT_TRUE(nodeOf("= Print (x)").outputs.empty()); }

TEST(TextSyntax, UnusualDomainsAndOperatorsAreQuoted) {
    const Node node = nodeOf(R"(y = "my-domain"."invalid op" (x))");
    EXPECT_EQ(node.domain, "my-domain");
    EXPECT_EQ(node.opType, "invalid op");
}

TEST(TextSyntax, WordsOfTheLanguageAreNamesToo) {
    const Model model = modelOf("float = Relu (x) seq, fill = Split (float) y = Add (seq, fill)");
    EXPECT_EQ(model.main().nodes[0].outputs[0], "float");
    EXPECT_TRUE(sameModel(must(parseText(writeText(model))), model));
    const Model untyped = must(parseText(R"(g ("float", "seq") => ("map") { map = Add (float, seq) })"));
    EXPECT_EQ(untyped.main().inputs.front().name, "float") << "in quotes no type";
    EXPECT_TRUE(sameModel(must(parseText(writeText(untyped))), untyped));
}

TEST(TextSyntax, BodiesMayBeCalledLikeNumbersAndTypes) {
    const Model model = modelOf(R"(c = Cast <to = 9> (x)
        y = If <then_branch = "nan" () => (a) { a = Neg (x) }, else_branch = "float" () => (b) { b = Abs (x) }> (c))");
    ASSERT_EQ(model.graphs.size(), 3U);
    const auto again = parseText(writeText(model));
    ASSERT_TRUE(isOk(again));
    EXPECT_TRUE(sameModel(*again, model));
}

TEST(TextSyntax, EmptyListsKeepTheirKind) {
    for (const char* kind : {"ints", "floats", "strings", "tensors", "graphs"}) {
        const Model model = modelOf("y = Op <a: " + std::string(kind) + " = []> (x)");
        const auto again = parseText(writeText(model));
        ASSERT_TRUE(isOk(again)) << kind;
        EXPECT_TRUE(sameModel(*again, model)) << kind;
    }
}

TEST(TextSyntax, AttributeValues) {
    EXPECT_EQ(attributeOf<std::int64_t>("= -3"), -3);
    EXPECT_EQ(attributeOf<float>("= 1.5e-3"), 1.5e-3F);
    EXPECT_EQ(attributeOf<float>("= -.5"), -.5F);
    EXPECT_EQ(attributeOf<float>("= -inf"), -std::numeric_limits<float>::infinity());
    EXPECT_EQ(attributeOf<float>("= Infinity"), std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(attributeOf<float>("= nan")));
    EXPECT_EQ(attributeOf<float>(": float = 2"), 2.F);
    EXPECT_EQ(attributeOf<std::string>("= \"same_upper\""), "same_upper");
    EXPECT_EQ(attributeOf<std::string>(R"(= "quote \" backslash \\ line \n byte \xfF")"),
        "quote \" backslash \\ line \n byte \xff");
    EXPECT_EQ(attributeOf<std::vector<std::int64_t>>("= [1, 2]"), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(attributeOf<std::vector<float>>("= [1.0, 2.5]"), (std::vector<float>{1, 2.5}));
    EXPECT_EQ(attributeOf<std::vector<float>>(": floats = [1, 2.5]"), (std::vector<float>{1, 2.5}));
    EXPECT_EQ(attributeOf<std::vector<std::string>>("= [\"a\", \"\"]"), (std::vector<std::string>{"a", ""}));
    EXPECT_TRUE(attributeOf<std::vector<std::int64_t>>(": ints = []").empty());
    EXPECT_TRUE(attributeOf<std::vector<std::string>>(": strings = []").empty());
    EXPECT_EQ(attributeOf<Tensor>("= float[2] {1, 2}").dims, (std::vector<std::int64_t>{2}));
    EXPECT_EQ(attributeOf<Tensor>("= float[2] scale = {1, 2}").name, "scale");
    EXPECT_EQ(attributeOf<std::vector<Tensor>>("= [float {1}, int8[2] fill(3)]").size(), 2U);
}

TEST(TextSyntax, KindsTheModelLeavesAloneSurvive) {
    const Model model = modelOf(R"(
        a = Op <t: type_proto = seq(float[N,2]), ts: type_protos = [float, int64[2]]> (x)
        b = Constant <sparse_value = sparse_tensor(float[4,5]) float[2] {1.5, 2.0} at int64[2] {0, 7}> ()
        y = Op <later: opaque = "\n\x05later\xa0\x01c"> (a, b))");
    EXPECT_TRUE(std::holds_alternative<OpaqueAttribute>(model.main().nodes[0].attributes[0].value));
    const std::string text = writeText(model);
    EXPECT_NE(text.find("t: type_proto = seq(float[N,2]), ts: type_protos = [float, int64[2]]"), std::string::npos)
        << text;
    EXPECT_NE(text.find("sparse_tensor(float[4,5]) float[2] {1.5, 2.0} at int64[2] {0, 7}"), std::string::npos) << text;
    EXPECT_NE(text.find(R"(later: opaque = "\n\x05later\xa0\x01c")"), std::string::npos) << text;
}

TEST(TextSyntax, BodiesBecomeGraphsOfTheirOwn) {
    const Model model = must(parseText(R"(
        main (bool c, float[2] x) => (float[2] y) {
            y = If (c) <
                then_branch = "then/graph" () => (float[2] t) { t = Relu (x) },
                else_branch = other () => (float[2] e) <float two = {2.0}> { e = Mul (x, two) }
            >
        })"));
    const Node& node = model.main().nodes[0];
    const auto body = std::get<GraphId>(node.attributes[0].value);
    ASSERT_EQ(model.graphs.size(), 3U);
    EXPECT_EQ(model.graph(body)->name, "then/graph");
    EXPECT_EQ(model.graph(body)->owner->attribute, "then_branch");
    EXPECT_EQ(model.graphs[2]->initializers[0].name, "two");
    EXPECT_TRUE(sameModel(must(parseText(writeText(model))), model));
}

TEST(TextSyntax, ListOfBodies) {
    const Node node =
        nodeOf("y = Switch <cases = [a () => (float p) { p = Zero () }, b () => (float q) { q = One () }]> (x)");
    EXPECT_EQ(std::get<std::vector<GraphId>>(node.attributes[0].value).size(), 2U);
}

TEST(TextSyntax, InitializersStandInThreePlaces) {
    const Model model = must(parseText(R"(
        g (float[1] listed = {1.0}) => (float[1] y)
        < float[1] header = {2.0}, float[1] sum >
        {
            float[1] statement = {3.0}
            sum = Add (listed, header)
            y = Add (sum, statement)
        })"));
    const Index index(model);
    for (const char* name : {"listed", "header", "statement"})
        EXPECT_TRUE(index.isInitializer(*index.value(mainGraph, name))) << name;
    EXPECT_TRUE(index.isGraphInput(*index.value(mainGraph, "listed")));
    EXPECT_EQ(model.main().values.size(), 1U);
}

TEST(TextSyntax, Functions) {
    const Model model = must(parseText(R"(
        <opset_import: ["": 21, "com.acme": 1]>
        g (float[2] x) => (float[2] y) { y = com.acme.Norm <alpha = 2.0> (x) }
        <domain: "com.acme", opset_import: ["": 21], overload: "v2", doc_string: "d">
        Norm <alpha, axes, beta: float = 1.0> (x, float[2] w) => (y) <float[N] t> {
            t = Op <alpha: float = @alpha, axes = @axes> (x, w)
            y = Neg (t)
        })"));
    ASSERT_EQ(model.functions.size(), 1U);
    const Function& function = *model.functions[0];
    EXPECT_EQ(function.name, "Norm");
    EXPECT_EQ(function.domain, "com.acme");
    EXPECT_EQ(function.overload, "v2");
    EXPECT_EQ(function.opsets, (std::vector<OpsetImport>{{"", 21}}));
    EXPECT_EQ(function.attributes, (std::vector<std::string>{"alpha", "axes", "beta"}));
    const Graph& body = *model.graph(function.body);
    EXPECT_EQ(body.values.size(), 2U);
    EXPECT_EQ(std::get<AttributeReference>(body.nodes[0].attributes[0].value),
        (AttributeReference{"alpha", AttributeKind::Float}));
    EXPECT_EQ(std::get<AttributeReference>(body.nodes[0].attributes[1].value), (AttributeReference{"axes"}));
    const std::string text = writeText(model);
    EXPECT_NE(text.find("Norm <alpha, axes, beta = 1.0> (x, w) => (y)"), std::string::npos) << text;
    EXPECT_TRUE(sameModel(must(parseText(text)), model));
}

TEST(TextSyntax, SparseInitializers) {
    const Model model =
        must(parseText("g () => () <sparse_tensor(float[3,4]) s = float[2] {1.5, 2.0} at int64[2,2] {0, 1, 2, 3}> {}"));
    ASSERT_EQ(model.main().sparseInitializers.size(), 1U);
    EXPECT_EQ(model.main().sparseInitializers[0].name, "s");
    EXPECT_EQ(model.main().sparseInitializers[0].dims, (std::vector<std::int64_t>{3, 4}));
    EXPECT_NE(writeText(model).find("float[2] {1.5, 2.0} at int64[2,2] {0, 1, 2, 3}"), std::string::npos);
}

TEST(TextSyntax, CommentsAndBlanks) {
    EXPECT_EQ(nodeOf("# a comment } with braces\n\ty=Relu(x)#another\n").opType, "Relu");
}

TEST(TextSyntax, OneNodeAlone) {
    const Model model = modelOf("[n] y = Conv <strides = [2, 2]> (x, \"w/0\")");
    EXPECT_EQ(writeNodeText(model, model.main().nodes[0]), "[n] y = Conv <strides = [2, 2]> (x, \"w/0\")");
}

// The layout people see: looked at once, kept since.
TEST(TextSyntax, Layout) {
    const char* const text = R"(<
   ir_version: 10,
   opset_import: ["": 21, "com.acme": 1],
   metadata_props: ["author": "me"]
>
network (float[N,3,8,8] image, bool flag) => (float[N,8] "/out")
<
   float[8,3,3,3] w = fill(0.5),
   int8 zero = {0},
   float[N,8,6,6] features
>
{
   ["/conv"] features = Conv <kernel_shape = [3, 3]> (image, w)
   pooled = com.acme.Pool:fast (features, "", zero)
   "/out" = If (flag) <
      then_branch = yes () => (float[N,8] t) {
         t = Identity (pooled)
      },
      else_branch = no () => (float[N,8] e)
      <
         float two = {2.0}
      >
      {
         e = Mul (pooled, two)
      }
   >
}
<domain: "com.acme", opset_import: ["": 21]>
Pool <axis, keep = 0> (x, y, z) => (r) {
   r = ReduceMean <keepdims: int = @keep> (x)
}
)";
    EXPECT_EQ(writeText(must(parseText(text))), text);
}

} // namespace
} // namespace qaliper::text_syntax_test
