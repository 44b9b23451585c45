#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/noted_scope.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

// Modules that exporters note in the metadata of nodes.

namespace qaliper::noted_scope_test {
namespace {

// A model of one node with this entry of metadata_props.
std::string modelWith(const std::string& key, const std::string& value) {
    const std::string node = messageField(1,
        {bytesField(1, "x"), bytesField(2, "y"), bytesField(3, "node_linear_2"), bytesField(4, "Relu"),
            messageField(9, {bytesField(1, "other"), bytesField(2, "['no']")}),
            messageField(9, {bytesField(1, key), bytesField(2, value)})});
    return joined({integerField(1, 10), opsetField(21), messageField(7, {node, bytesField(2, "g")})});
}

std::string scopeOf(const Model& model) { return notedScope(model, model.main().nodes[0]); }

std::string scopeIn(const std::string& key, const std::string& value) {
    const TemporaryFolder folder;
    must(writeWholeFile(folder / "model.onnx", modelWith(key, value)));
    return scopeOf(must(loadModel(folder / "model.onnx")));
}

constexpr const char* ofTorch = "pkg.torch.onnx.name_scopes";

TEST(NotedScope, ModulesOfTorchAreWrittenAsInNames) {
    EXPECT_EQ(scopeIn(ofTorch, "['', 'encoder', 'encoder.layers.3', 'encoder.layers.3.mlp', 'linear_2']"),
        "/encoder/layers.3/mlp");
    EXPECT_EQ(scopeIn(ofTorch, "['', 'linear_2']"), "");
    EXPECT_EQ(scopeIn(ofTorch, "['', 'head', 'header.fc', 'linear_2']"), "/head/header.fc");
}

TEST(NotedScope, ModulesOfOnnxscriptAreAllOfTheList) {
    EXPECT_EQ(scopeIn("pkg.onnxscript.name_scopes", "['', 'model', 'embed_tokens']"), "/model/embed_tokens");
}

TEST(NotedScope, OtherMetadataAndBrokenListsAreNone) {
    EXPECT_EQ(scopeIn("namespace", "['a', 'b']"), "");
    for (const char* broken : {"", "[", "['", "['a", "''", "['', '', '']", "no list"})
        EXPECT_EQ(scopeIn(ofTorch, broken), "") << broken;
}

TEST(NotedScope, StaysWhenTheNodeIsEdited) {
    const TemporaryFolder folder;
    must(writeWholeFile(folder / "model.onnx", modelWith(ofTorch, "['', 'encoder', 'linear_2']")));
    const Model model = must(loadModel(folder / "model.onnx"));
    const Model renamed = applied(model, {SetNodeName{mainGraph, NodeId{0}, "renamed"}});
    EXPECT_EQ(scopeOf(renamed), "/encoder");
    must(saveModel(renamed, folder / "edited.onnx"));
    EXPECT_EQ(scopeOf(must(loadModel(folder / "edited.onnx"))), "/encoder");
}

} // namespace
} // namespace qaliper::noted_scope_test
