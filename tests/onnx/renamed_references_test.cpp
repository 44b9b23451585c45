#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/edit.h"
#include "model/onnx/load.h"
#include "model/onnx/lost_references.h"
#include "model/onnx/save.h"
#include "model/report/note_facts.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

// What refers to a value outside of nodes follows it when it is renamed, and goes with it or is told when it goes; and what a file notes of its parts can be read.

namespace qaliper::renamed_references_test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string entry(std::uint32_t field, std::string_view key, std::string_view value) {
    return messageField(field, {bytesField(1, key), bytesField(2, value)});
}

std::string sharding(std::string_view tensor) {
    return messageField(2, {bytesField(1, tensor), integerField(2, 0), integerField(2, 1)});
}

// A MatMul that makes `value`, sharded, annotated and read by training.
std::string modelWith(std::string_view value) {
    const std::string devices = messageField(10, {bytesField(1, "gpu2"), sharding("x"), sharding(value)});
    const std::string node = messageField(1,
        {bytesField(1, "x"), bytesField(1, "w"), bytesField(2, value), bytesField(3, "mm"), bytesField(4, "MatMul"),
            bytesField(6, "a note"), entry(9, "namespace", "model.layer"), devices});
    const std::string reader = messageField(1, {bytesField(1, value), bytesField(2, "y"), bytesField(4, "Relu")});
    const std::string annotation =
        messageField(14, {bytesField(1, value), entry(2, "SCALE_TENSOR", std::string(value) + "_scale")});
    const std::string gradient = messageField(1,
        {bytesField(1, "x"), bytesField(1, value), bytesField(2, "dw"), bytesField(4, "Gradient"),
            messageField(5, {bytesField(1, "y"), bytesField(4, value), integerField(20, 3)})});
    const std::string training = messageField(20, {bytesField(2, gradient), entry(4, value, "dw")});
    const std::string inputs = joined({messageField(11, {bytesField(1, "x")}), messageField(11, {bytesField(1, "w")})});
    const std::string graph = joined({node, reader, inputs, annotation});
    return joined({integerField(1, 12), opsetField(23), bytesField(7, graph), training,
        messageField(26, {bytesField(1, "gpu2"), integerField(2, 2)})});
}

Model read(const std::filesystem::path& path, const std::string& bytes) {
    must(writeWholeFile(path, bytes));
    return must(loadModel(path));
}

std::string written(const Model& model, const std::filesystem::path& path) {
    must(saveModel(model, path, {}));
    return must(readWholeFile(path));
}

TEST(RenamedReferences, AnnotationsDevicesAndTrainingFollow) {
    const TemporaryFolder folder;
    int number = 0;
    for (const std::string_view from : {"h", "hidden", "/layer.0/MatMul_output_0", "a.b", "值"}) {
        for (const std::string_view to : {"h_new", "z", "/encoder/out", "q"}) {
            const auto source = folder / ("m" + std::to_string(++number) + ".onnx");
            const Model model = read(source, modelWith(from));
            const Model renamed =
                must(applyEdits(model, std::vector<Edit>{RenameValue{mainGraph, std::string(from), std::string(to)}}));
            const std::string scale = std::string(from) + "_scale"; // a value of its own, which nobody renamed
            const std::string bytes = written(renamed, folder / ("out" + std::to_string(number) + ".onnx"));
            EXPECT_THAT(bytes, HasSubstr(sharding(to)));
            EXPECT_THAT(bytes, Not(HasSubstr(sharding(from))));
            EXPECT_THAT(bytes, HasSubstr(messageField(14, {bytesField(1, to), entry(2, "SCALE_TENSOR", scale)})));
            EXPECT_THAT(
                bytes, HasSubstr(messageField(5, {bytesField(1, "y"), bytesField(4, to), integerField(20, 3)})));
            EXPECT_THAT(bytes, HasSubstr(entry(4, to, "dw")));
        }
    }
}

TEST(RenamedReferences, NamesOfTrainingAreItsOwn) {
    const TemporaryFolder folder;
    const Model model = read(folder / "m.onnx", modelWith("h"));
    const Model renamed = must(applyEdits(model, std::vector<Edit>{RenameValue{mainGraph, "y", "dw"}}));
    EXPECT_THAT(written(renamed, folder / "out.onnx"), HasSubstr(entry(4, "h", "dw"))) << "nothing of it was renamed";
}

std::string wordsOf(const std::vector<Text>& texts) {
    std::string words;
    for (const Text& text : texts)
        words += render(text) + "|";
    return words;
}

// The MatMul is deleted, and its consumer reads what it read.
Model withoutProduct(const Model& model, std::string_view value) {
    const Node& product = model.main().nodes[0];
    const Node& reader = model.main().nodes[1];
    std::vector<Edit> edits{ReplaceInput{mainGraph, reader.id, 0, "x"}, RemoveNode{mainGraph, product.id}};
    EXPECT_EQ(product.outputs.front(), value);
    return must(applyEdits(model, edits));
}

TEST(LostReferences, AnnotationsGoWithTheirValueAndTrainingIsTold) {
    const TemporaryFolder folder;
    for (const std::string_view value : {"h", "/layer.0/MatMul_output_0", "值"}) {
        const Model model = read(folder / "m.onnx", modelWith(value));
        EXPECT_EQ(wordsOf(describeLostReferences(model)), "");
        const Model changed = withoutProduct(model, value);
        const std::string bytes = written(changed, folder / "out.onnx");
        EXPECT_THAT(bytes, Not(HasSubstr("SCALE_TENSOR")));
        EXPECT_THAT(bytes, Not(HasSubstr(sharding(value)))) << "with its node";
        EXPECT_THAT(bytes, HasSubstr(entry(4, value, "dw"))) << "training is left as it is";
        EXPECT_EQ(wordsOf(describeLostReferences(changed)),
            "Quantization annotations of values that are gone were left out: 1|"
            "The training information still names values that are gone: \"" +
                std::string(value) + "\"|");
        EXPECT_EQ(wordsOf(describeLostReferences(read(folder / "again.onnx", bytes))), "") << "it was told once";
    }
}

TEST(LostReferences, ShardingOfAnInputThatIsNoLongerReadGoes) {
    const TemporaryFolder folder;
    const Model model = read(folder / "m.onnx", modelWith("h"));
    const NodeId product = model.main().nodes[0].id;
    const Model changed = must(applyEdits(model, std::vector<Edit>{ReplaceInput{mainGraph, product, 0, "w"}}));
    const std::string bytes = written(changed, folder / "out.onnx");
    EXPECT_THAT(bytes, Not(HasSubstr(sharding("x"))));
    EXPECT_THAT(bytes, HasSubstr(sharding("h")));
    EXPECT_THAT(bytes, HasSubstr("SCALE_TENSOR")) << "its value is still there";
    EXPECT_EQ(wordsOf(describeLostReferences(changed)),
        "The sharding among devices of values that a node no longer reads was left out: 1|");
}

// A renamed value is not gone; one whose scale is gone has no annotation.
TEST(LostReferences, FollowARenameAndTheScale) {
    const TemporaryFolder folder;
    const std::string node = messageField(1, {bytesField(1, "x"), bytesField(2, "h"), bytesField(4, "Relu")});
    const auto scale = [](std::string_view name) {
        return messageField(5, {integerField(2, 1), bytesField(8, name), bytesField(9, std::string(4, 'a'))});
    };
    const std::string graph = joined(
        {node, scale("s"), scale("other"), messageField(14, {bytesField(1, "h"), entry(2, "SCALE_TENSOR", "s")})});
    const Model model = read(folder / "m.onnx", joined({integerField(1, 10), opsetField(21), bytesField(7, graph)}));
    const Model renamed = must(applyEdits(model, std::vector<Edit>{RenameValue{mainGraph, "h", "k"}}));
    EXPECT_THAT(written(renamed, folder / "a.onnx"),
        HasSubstr(messageField(14, {bytesField(1, "k"), entry(2, "SCALE_TENSOR", "s")})));
    const Model other = must(applyEdits(model, std::vector<Edit>{RemoveTensor{mainGraph, "other"}}));
    EXPECT_THAT(written(other, folder / "b.onnx"), HasSubstr("SCALE_TENSOR"));
    const Model bare = must(applyEdits(model, std::vector<Edit>{RemoveTensor{mainGraph, "s"}}));
    EXPECT_THAT(written(bare, folder / "c.onnx"), Not(HasSubstr("SCALE_TENSOR")));
}

std::string textOf(const FactRows& rows) {
    std::string text;
    for (const FactRow& row : rows)
        text += render(row.label) + "=" + row.value + ";";
    return text;
}

TEST(NoteFacts, WhatAFileSaysOfItsParts) {
    const TemporaryFolder folder;
    const Model model = read(folder / "m.onnx", modelWith("h"));
    const Index index(model);
    EXPECT_EQ(textOf(nodeNotes(model, model.main().nodes[0])),
        "doc string=a note;namespace=model.layer;device configuration=gpu2;sharding=x: 2 devices, 0 sharded axes;"
        "sharding=h: 2 devices, 0 sharded axes;");
    EXPECT_EQ(textOf(nodeNotes(model, model.main().nodes[1])), "");
    EXPECT_EQ(textOf(valueNotes(index, *index.value(mainGraph, "h"))), "annotation SCALE_TENSOR=h_scale;");
    EXPECT_EQ(
        textOf(modelNotes(model)), "devices of gpu2=2;nodes of a training step=1;updated by a training step=h = dw;");
    const Model renamed = must(applyEdits(model, std::vector<Edit>{RenameValue{mainGraph, "h", "k"}}));
    const Index after(renamed);
    EXPECT_EQ(textOf(valueNotes(after, *after.value(mainGraph, "k"))), "annotation SCALE_TENSOR=h_scale;");
}

} // namespace
} // namespace qaliper::renamed_references_test
