#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

// A newer ONNX puts fields into messages that this program does not know. Whatever is edited, they are written back, in
// the edited message too.

namespace qaliper::unknown_fields_test {
namespace {

// In the place of a field that ONNX may have one day: its number is far above those in use.
std::string future(std::string_view where) { return bytesField(500, "future of " + std::string(where)); }

std::string tensorType(const std::string& where) {
    const std::string dim = messageField(1, {integerField(1, 2), bytesField(3, "denoted"), future(where + " dim")});
    const std::string shape = messageField(2, {dim, future(where + " shape")});
    const std::string tensor = messageField(1, {integerField(1, 1), shape, future(where + " tensor type")});
    return messageField(2, {tensor, bytesField(6, "denotation"), future(where + " type")});
}

std::string valueInfo(std::uint32_t field, const std::string& name) {
    return messageField(field, {bytesField(1, name), tensorType(name), future(name)});
}

std::string floats(std::uint32_t field, const std::string& name) {
    return messageField(field,
        {integerField(1, 2), integerField(2, 1), bytesField(8, name), bytesField(9, std::string(8, '\0')),
            bytesField(12, "doc"), future("tensor " + name)});
}

std::string body() {
    const std::string node =
        messageField(1, {bytesField(1, "x"), bytesField(2, "inner"), bytesField(4, "Neg"), future("inner node")});
    return messageField(5,
        {bytesField(1, "then_branch"), messageField(6, {node, valueInfo(12, "inner"), future("body")}),
            integerField(20, 5), future("body attribute")});
}

std::string modelBytes() {
    const std::string alpha = messageField(
        5, {bytesField(1, "alpha"), integerField(3, 7), bytesField(13, "doc"), integerField(20, 2), future("alpha")});
    const std::string value =
        messageField(5, {bytesField(1, "value"), floats(5, "inside"), integerField(20, 4), future("value")});
    const std::string node = messageField(1,
        {bytesField(1, "x"), bytesField(1, "w"), bytesField(2, "a"), bytesField(3, "first"), bytesField(4, "Op"), alpha,
            value, future("node")});
    const std::string choose =
        messageField(1, {bytesField(1, "a"), bytesField(2, "y"), bytesField(4, "If"), body(), future("choose")});
    const std::string graph = messageField(7,
        {node, choose, bytesField(2, "g"), floats(5, "w"), valueInfo(11, "x"), valueInfo(12, "y"), valueInfo(13, "a"),
            future("graph")});
    const std::string function = messageField(25,
        {bytesField(1, "f"), bytesField(4, "i"), bytesField(5, "o"),
            messageField(7, {bytesField(1, "i"), bytesField(2, "o"), bytesField(4, "Abs"), future("call")}),
            messageField(9, {integerField(2, 21), future("function opset")}), bytesField(10, "local"),
            future("function")});
    return joined({integerField(1, 10), messageField(8, {integerField(2, 21), future("opset")}),
        messageField(14, {bytesField(1, "k"), bytesField(2, "v"), future("property")}), graph, function,
        future("model")});
}

std::vector<std::string> futuresIn(std::string_view bytes) {
    std::vector<std::string> found;
    for (std::size_t at = bytes.find("future of "); at != std::string_view::npos;
         at = bytes.find("future of ", at + 1)) {
        const auto size = static_cast<unsigned char>(bytes[at - 1]);
        found.emplace_back(bytes.substr(at, size));
    }
    std::ranges::sort(found);
    return found;
}

// The model after the edits, as bytes of a file.
std::string savedAfter(const std::vector<Edit>& edits) {
    const TemporaryFolder folder;
    must(writeWholeFile(folder / "model.onnx", modelBytes()));
    const Model model = must(loadModel(folder / "model.onnx"));
    must(saveModel(applied(model, edits), folder / "edited.onnx"));
    return must(readWholeFile(folder / "edited.onnx"));
}

constexpr GraphId g = mainGraph;
constexpr GraphId thenBranch{1};
constexpr GraphId functionBody{2};
constexpr NodeId first{0};

struct Case {
    const char* name;
    std::vector<Edit> edits;
};

class UnknownFields : public testing::TestWithParam<Case> {};

TEST_P(UnknownFields, SurviveEditsOfTheSameMessage) {
    EXPECT_EQ(futuresIn(savedAfter(GetParam().edits)), futuresIn(modelBytes()));
}

const ValueType half = ValueType::tensor(DataType::Float16, Shape{"N"});

INSTANTIATE_TEST_SUITE_P(Edits, UnknownFields,
    testing::Values(Case{"None", {}}, Case{"SetNodeName", {SetNodeName{g, first, "renamed"}}},
        Case{"ReplaceInput", {ReplaceInput{g, first, 0, ""}}},
        Case{"ReplaceOutput",
            {ReplaceOutput{g, first, 0, "b"}, ReplaceInput{g, NodeId{1}, 0, "b"}, SetValueType{g, "b", std::nullopt},
                RenameValue{g, "b", "a"}, SetValueType{g, "a", half}}},
        Case{"SetAttribute", {SetAttribute{g, first, {"alpha", std::int64_t{8}}}}},
        Case{"SetAttributeOfAnotherKind", {SetAttribute{g, first, {"alpha", 0.5F}}}},
        Case{"SetTensorAttribute",
            {SetAttribute{g, first, {"value", makeSmallTensor("", DataType::Int8, {3}, {1, 2, 3})}}}},
        Case{"AddAttribute", {SetAttribute{g, first, {"new", std::string("text")}}}},
        Case{"PutTensor", {PutTensor{g, makeSmallTensor("w", DataType::Int8, {2}, {1, 2})}}},
        Case{"RenameTensor", {RenameValue{g, "w", "weight"}}}, Case{"RenameInput", {RenameValue{g, "x", "in"}}},
        Case{"SetInputType", {SetValueType{g, "x", half}}}, Case{"SetOutputType", {SetValueType{g, "y", half}}},
        Case{"SetInnerType", {SetValueType{g, "a", half}}},
        Case{"AddNode", {AddNode{g, Node{.opType = "Relu", .inputs = {"x"}, .outputs = {"n"}}, {}}}},
        Case{"EditInABody", {SetNodeName{thenBranch, NodeId{2}, "renamed"}}},
        Case{"EditInAFunction", {SetNodeName{functionBody, NodeId{3}, "renamed"}}},
        Case{"SetOpset", {SetOpset{"", 22}}}, Case{"SetProperty", {SetProperty{"k", "other"}}}),
    [](const auto& instance) { return instance.param.name; });

TEST(UnknownFieldsOfAnAttribute, ItsDocStringStaysAndItsKindIsTheNewOne) {
    const std::string bytes = savedAfter({SetAttribute{g, first, {"alpha", 0.5F}}});
    const Model again = must(parseModel(bytes));
    EXPECT_EQ(again.main().nodes[0].number("alpha"), 0.5);
    EXPECT_THAT(bytes, testing::HasSubstr(bytesField(13, "doc")));
}

// protobuf keeps an enum value it does not know apart and writes it last, where it would win.
TEST(UnknownFieldsOfAnAttribute, AKindOfTheFutureIsReplaced) {
    const std::string attribute = messageField(5, {bytesField(1, "a"), integerField(20, 99), future("attribute")});
    const Model model = must(parseModel(joined({integerField(1, 10), opsetField(21),
        messageField(7, {messageField(1, {bytesField(2, "y"), bytesField(4, "Op"), attribute})})})));
    const TemporaryFolder folder;
    must(saveModel(applied(model, {SetAttribute{g, first, {"a", std::int64_t{3}}}}), folder / "m.onnx"));
    EXPECT_EQ(must(loadModel(folder / "m.onnx")).main().nodes[0].integer("a"), 3);
    EXPECT_THAT(must(readWholeFile(folder / "m.onnx")), testing::HasSubstr("future of attribute"));
}

TEST(UnknownFieldsOfATensor, SurviveWhenTheDataMoveToAnotherFile) {
    const std::string weights(4096, 'w');
    const std::string tensor = messageField(
        5, {integerField(1, 1024), integerField(2, 1), bytesField(8, "w"), bytesField(9, weights), future("tensor")});
    const TemporaryFolder folder;
    must(writeWholeFile(folder / "m.onnx",
        joined({integerField(1, 10), opsetField(21), messageField(7, {nodeField("Relu", "w", "y"), tensor})})));
    const Model model = must(loadModel(folder / "m.onnx"));
    must(saveModel(model, folder / "out.onnx", {.externalData = true}));
    EXPECT_THAT(must(readWholeFile(folder / "out.onnx")), testing::HasSubstr("future of tensor"));
    EXPECT_THAT(must(readWholeFile(folder / "out.onnx.data")), weights);
}

} // namespace
} // namespace qaliper::unknown_fields_test
