#include <gtest/gtest.h>

#include "model/report/edit_json.h"
#include "tests/support/graphs.h"

namespace qaliper::edit_json_test {
namespace {

constexpr GraphId g = mainGraph;

const char* const chain = "m (float[4] x) => (float[4] y) { a = Abs (x) [\"last\"] y = Relu (a) }";

std::string json(const std::vector<Edit>& edits) { return editsToJson(Index(textModel(chain)), edits); }

TEST(EditJson, NamesNodesByIdentity) {
    EXPECT_EQ(json({RemoveNode{g, NodeId{0}}}), R"~([{"edit":"remove-node","graph":"main","node":"main:a"}])~");
    EXPECT_EQ(json({SetNodeName{g, NodeId{1}, "other"}}),
        R"~([{"edit":"set-node-name","graph":"main","node":"main:y","name":"other"}])~");
}

TEST(EditJson, NodesThatAreAddedHaveANumber) {
    EXPECT_EQ(json({AddNode{g, Node{.opType = "Neg", .inputs = {"x"}, .outputs = {"n"}}, NodeId{1}},
                  ReplaceInput{g, NodeId{2}, 0, "a"}}),
        R"~([{"edit":"add-node","graph":"main","node":"n = Neg (x)","before":"main:y"},)~"
        R"~({"edit":"replace-input","graph":"main","node":"new:0","slot":0,"value":"a"}])~");
}

TEST(EditJson, ContentIsOnnxText) {
    EXPECT_EQ(json({PutTensor{g, makeSmallTensor("w", DataType::Int8, {2}, {1, 2})}}),
        R"~([{"edit":"put-tensor","graph":"main","name":"w","tensor":"w = Constant <value = int8[2] {1, 2}> ()"}])~");
    EXPECT_EQ(json({SetAttribute{g, NodeId{0}, {"axis", std::int64_t{1}}}}),
        R"~([{"edit":"set-attribute","graph":"main","node":"main:a","attribute":"axis = 1"}])~");
}

TEST(EditJson, TheInterfaceAndTheHeader) {
    EXPECT_EQ(json({AddGraphInput{g, "m", ValueType::tensor(DataType::Float, Shape{"N", 3})}, SetValueType{g, "a", {}},
                  SetOpset{"", 22}, SetProperty{"k", {}}}),
        R"~([{"edit":"add-graph-input","graph":"main","name":"m","type":"FP32 N×3"},)~"
        R"~({"edit":"set-value-type","graph":"main","name":"a","type":null},)~"
        R"~({"edit":"set-opset","domain":"","version":22},{"edit":"set-property","key":"k","value":null}])~");
}

TEST(EditJson, GraphsThatAreGone) {
    EXPECT_EQ(json({RemoveTensor{GraphId{9}, "w"}}), R"~([{"edit":"remove-tensor","graph":null,"name":"w"}])~");
}

} // namespace
} // namespace qaliper::edit_json_test
