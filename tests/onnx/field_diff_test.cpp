#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <onnx/onnx_pb.h>

#include "model/onnx/field_diff.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

namespace qaliper::field_diff_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* sampleText = R"(
    main (bool c, float[2] x) => (float[2] y, float[2] z) <float[2] w = {1.0, 2.0}, float[2] v = {3.0, 4.0}> {
        a = Add (x, w)
        b = Mul (a, v)
        y, z = If (c) < then_branch = yes () => (float[2] t, float[2] u) { t = Neg (b) u = Abs (b) },
                        else_branch = no () => (float[2] e, float[2] f) { e = Abs (b) f = Neg (b) } >
    })";

onnx::ModelProto protoOf(const Model& model) {
    onnx::ModelProto proto;
    EXPECT_TRUE(proto.ParsePartialFromString(must(serializeWithoutWeights(model))));
    return proto;
}

Index indexOf(const onnx::ModelProto& proto) { return Index(must(parseModel(proto.SerializePartialAsString()))); }

// What is said when the sample is changed, with "." before what nothing computes with.
std::vector<std::string> said(const Index& before, const Index& after) {
    std::vector<std::string> lines;
    for (const FieldDifference& difference : must(fieldDifferences(before, after)))
        lines.push_back((difference.isAnnotation ? ". " : "") + render(difference.text));
    return lines;
}
std::vector<std::string> saidAfter(const std::function<void(onnx::ModelProto&)>& change) {
    const onnx::ModelProto before = protoOf(textModel(sampleText));
    onnx::ModelProto after = before;
    change(after);
    return said(indexOf(before), indexOf(after));
}

onnx::GraphProto& thenBranch(onnx::ModelProto& model) {
    return *model.mutable_graph()->mutable_node(2)->mutable_attribute(0)->mutable_g();
}

TEST(FieldDiff, EqualModels) {
    EXPECT_THAT(saidAfter([](onnx::ModelProto&) {}), IsEmpty());
}

TEST(FieldDiff, AnOrderThatCallersSee) {
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) { thenBranch(model).mutable_output()->SwapElements(0, 1); }),
        ElementsAre("the then_branch of \"y\" gives its outputs in another order"));
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) { model.mutable_graph()->mutable_input()->SwapElements(0, 1); }),
        ElementsAre("the graph takes its inputs in another order"));
}

TEST(FieldDiff, AnOrderThatNobodySees) {
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) { thenBranch(model).mutable_node()->SwapElements(0, 1); }),
        ElementsAre(". the then_branch of \"y\": node in another order"));
    EXPECT_THAT(
        saidAfter([](onnx::ModelProto& model) { model.mutable_graph()->mutable_initializer()->SwapElements(0, 1); }),
        ElementsAre(". the graph: initializer in another order"));
}

TEST(FieldDiff, InputsAndOutputs) {
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) {
        auto& input = *model.mutable_graph()->mutable_input(1);
        input.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_param("n");
        input.set_doc_string("what it is");
    }),
        ElementsAre(
            "input \"x\" was declared as FP32 2 and is FP32 n", ". input \"x\": doc_string is new: \"what it is\""));
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) { thenBranch(model).mutable_output(1)->set_name("t2"); }),
        ElementsAre("the then_branch of \"y\": output: \"u\" → \"t2\""));
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) { model.mutable_graph()->mutable_output()->RemoveLast(); }),
        ElementsAre("the graph: output \"z\" is gone"));
}

TEST(FieldDiff, AShapeOfAScalarIsNotAnUnknownOne) {
    const auto clearShape = [](bool isScalar) {
        return [=](onnx::ModelProto& model) {
            auto& type = *model.mutable_graph()->mutable_input(1)->mutable_type()->mutable_tensor_type();
            isScalar ? type.mutable_shape()->clear_dim() : type.clear_shape();
        };
    };
    EXPECT_NE(saidAfter(clearShape(true)), saidAfter(clearShape(false)));
}

TEST(FieldDiff, Headers) {
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) {
        model.mutable_opset_import(0)->set_version(17);
        model.set_ir_version(8);
        model.set_producer_name("other");
        auto& entry = *model.add_metadata_props();
        entry.set_key("author");
        entry.set_value("somebody");
    }),
        testing::UnorderedElementsAre("opset ai.onnx 21 → 17", "the model: ir_version: 10 → 8",
            ". the model: producer_name is new: \"other\"", ". the model: metadata_props \"author\" is new"));
}

TEST(FieldDiff, NodesAndWhatTheyHave) {
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) {
        auto& node = *model.mutable_graph()->mutable_node(0);
        node.set_doc_string("first");
        auto& attribute = *node.add_attribute();
        attribute.set_name("extra");
        attribute.set_i(1);
        attribute.set_type(onnx::AttributeProto::INT);
    }),
        testing::UnorderedElementsAre(
            ". Add \"a\": doc_string is new: \"first\"", "Add \"a\": attribute \"extra\" is new"));
}

TEST(FieldDiff, LongTextsAreShownWhereTheyDiffer) {
    const std::string words(200, 'w');
    onnx::ModelProto before = protoOf(textModel(sampleText));
    before.set_doc_string(words + "old");
    onnx::ModelProto after = before;
    after.set_doc_string(words + "new");
    const std::string context(20, 'w');
    EXPECT_THAT(said(indexOf(before), indexOf(after)),
        ElementsAre(". the model: doc_string: …\"" + context + "old\" → …\"" + context + "new\""));
}

TEST(FieldDiff, EachInputOfANode) {
    EXPECT_THAT(saidAfter([](onnx::ModelProto& model) {
        model.mutable_graph()->mutable_node(0)->mutable_input()->SwapElements(0, 1);
    }),
        ElementsAre("Add \"a\": input[0]: \"x\" → \"w\"", "Add \"a\": input[1]: \"w\" → \"x\""));
}

TEST(FieldDiff, FieldsOfANewerOnnx) {
    const std::string before = must(serializeWithoutWeights(textModel(sampleText)));
    const std::string device = before + messageField(26, {bytesField(1, "two devices")});
    EXPECT_THAT(said(Index(must(parseModel(before))), Index(must(parseModel(device)))),
        ElementsAre(testing::HasSubstr("the model: configuration is new")));
    const std::string unknown = before + integerField(500, 7);
    EXPECT_THAT(said(Index(must(parseModel(before))), Index(must(parseModel(unknown)))),
        ElementsAre("the model: field 500 is new: 7"));
}

// A model with a sparse initializer, with data in the model's file.
onnx::ModelProto sparseModel(int values) {
    onnx::ModelProto model = protoOf(textModel(sampleText));
    auto& sparse = *model.mutable_graph()->add_sparse_initializer();
    sparse.add_dims(values);
    auto& data = *sparse.mutable_values();
    data.set_name("s");
    data.set_data_type(onnx::TensorProto::FLOAT);
    data.add_dims(values);
    data.set_raw_data(std::string(static_cast<std::size_t>(4 * values), 'v'));
    auto& indices = *sparse.mutable_indices();
    indices.set_data_type(onnx::TensorProto::INT64);
    indices.add_dims(values);
    indices.set_raw_data(std::string(static_cast<std::size_t>(8 * values), '\0'));
    return model;
}

TEST(FieldDiff, SparseInitializers) {
    for (const int values : {2, 1000}) { // 1000 are too many to stay in memory
        const TemporaryFolder folder;
        onnx::ModelProto model = sparseModel(values);
        const auto load = [&](const char* name) {
            must(writeWholeFile(folder / name, model.SerializePartialAsString()));
            return Index(must(loadModel(folder / name)));
        };
        const Index before = load("before.onnx");
        EXPECT_THAT(said(before, load("equal.onnx")), IsEmpty());
        model.mutable_graph()->mutable_sparse_initializer(0)->mutable_values()->mutable_raw_data()->back() = 'x';
        EXPECT_THAT(said(before, load("values.onnx")), ElementsAre("sparse initializer s: other values"));
        model = sparseModel(values);
        model.mutable_graph()->mutable_sparse_initializer(0)->mutable_indices()->mutable_raw_data()->back() = 'x';
        EXPECT_THAT(said(before, load("indices.onnx")), ElementsAre("sparse initializer s: indices: other values"));
    }
}

TEST(FieldDiff, WhereDataAreStored) {
    const TemporaryFolder folder;
    const Model model =
        textModel("m (float[1024] x) => (float[1024] y) <float[1024] w = ramp(-1, 1)> { y = Add (x, w) }");
    must(saveModel(model, folder / "inside.onnx"));
    must(saveModel(model, folder / "outside.onnx", {.externalData = true}));
    const auto lines = said(Index(model), Index(must(loadModel(folder / "outside.onnx"))));
    EXPECT_THAT(lines, testing::Each(testing::StartsWith(". initializer ")));
    EXPECT_THAT(lines, testing::Not(IsEmpty()));
    EXPECT_THAT(said(Index(model), Index(must(loadModel(folder / "inside.onnx")))), IsEmpty());
}

TEST(FieldDiff, Functions) {
    const auto text = [](const char* opset, const char* outputs, const char* attribute) {
        return std::string(R"(< ir_version: 10, opset_import: [ "" : 21, "own" : 1 ] >
            m (float[2] x) => (float[2] y, float[2] z) { y, z = own.F (x) }
            < opset_import: [ "" : )") +
            opset + R"(], domain: "own" > F <)" + attribute + "> (x) => (" + outputs + ") { a = Neg (x) b = Abs (x) }";
    };
    const Index before(textModel(text("21", "a, b", "alpha")));
    EXPECT_THAT(said(before, Index(textModel(text("17", "a, b", "alpha")))),
        ElementsAre("function own.F: opset ai.onnx 21 → 17"));
    EXPECT_THAT(said(before, Index(textModel(text("21", "b, a", "alpha")))),
        ElementsAre("function own.F gives its outputs in another order"));
    EXPECT_THAT(said(before, Index(textModel(text("21", "a, b", "beta")))),
        ElementsAre("function own.F: attribute \"alpha\" is gone", "function own.F: attribute \"beta\" is new"));
}

TEST(FieldDiff, AnotherFormOfTheSameBytesIsNoDifference) {
    const auto model = [](const std::string& dims, bool isReversed) {
        const std::string tensor = messageField(5,
            {dims, integerField(2, 1), bytesField(8, "w"), bytesField(9, std::string(24, '\0')), bytesField(12, "")});
        const std::string name = bytesField(2, "g");
        const std::string node = nodeField("Relu", "w", "y");
        const std::string graph =
            isReversed ? messageField(7, {node, name, tensor}) : messageField(7, {tensor, node, name});
        return Index(must(parseModel(
            isReversed ? opsetField(17) + graph + integerField(1, 8) : integerField(1, 8) + graph + opsetField(17))));
    };
    const std::string packed = bytesField(1, "\2\3");
    const std::string unpacked = integerField(1, 2) + integerField(1, 3);
    EXPECT_THAT(said(model(packed, false), model(unpacked, true)), IsEmpty());
    EXPECT_THAT(said(model(packed, false), model(bytesField(1, "\3\2"), true)), testing::Not(IsEmpty()));
}

TEST(FieldDiff, VersionsOfOneDocument) {
    const Model model = textModel(sampleText);
    const Model edited = applied(model, {SetOpset{"", 20}, SetNodeName{mainGraph, idOf(model, "a"), "named"}});
    EXPECT_THAT(said(Index(model), Index(edited)),
        testing::UnorderedElementsAre("opset ai.onnx 21 → 20", "Add \"named\": name is new: \"named\""));
}

TEST(FieldDiff, NobodyWaitsForACancelledOne) {
    const Index index(textModel(sampleText));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(isError(fieldDifferences(index, index, Job(stop.get_token())), ErrorKind::Cancelled));
}

} // namespace
} // namespace qaliper::field_diff_test
