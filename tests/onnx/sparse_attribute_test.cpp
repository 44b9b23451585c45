#include <gtest/gtest.h>
#include <onnx/onnx_pb.h>

#include "model/graph/tensor.h"
#include "model/onnx/load.h"
#include "model/onnx/sparse_attribute.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

namespace qaliper::sparse_attribute_test {
namespace {

// Nodes of Constant, the first with a sparse tensor of so many elements.
onnx::ModelProto modelOf(int count) {
    onnx::ModelProto model;
    model.set_ir_version(8);
    model.add_opset_import()->set_version(17);
    onnx::NodeProto& node = *model.mutable_graph()->add_node();
    node.set_op_type("Constant");
    node.add_output("w");
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name("sparse_value");
    attribute.set_type(onnx::AttributeProto::SPARSE_TENSOR);
    onnx::SparseTensorProto& sparse = *attribute.mutable_sparse_tensor();
    sparse.add_dims(count);
    sparse.add_dims(2);
    sparse.mutable_values()->set_data_type(onnx::TensorProto::FLOAT);
    sparse.mutable_values()->add_dims(count);
    sparse.mutable_indices()->set_data_type(onnx::TensorProto::INT64);
    sparse.mutable_indices()->add_dims(count);
    for (int at = 0; at < count; ++at) {
        sparse.mutable_values()->add_float_data(static_cast<float>(at) / 2);
        sparse.mutable_indices()->add_int64_data(std::int64_t{2} * at);
    }
    onnx::NodeProto& plain = *model.mutable_graph()->add_node();
    plain = node;
    plain.set_output(0, "v");
    plain.mutable_attribute(0)->clear_sparse_tensor();
    return model;
}

TEST(SparseAttribute, IsReadFromItsNode) {
    for (const int count : {3, 5000}) { // 5000 are too many to stay in memory
        const TemporaryFolder folder;
        must(writeWholeFile(folder / "m.onnx", modelOf(count).SerializeAsString()));
        const Model model = must(loadModel(folder / "m.onnx"));
        const auto sparse = sparseAttribute(model, model.main().nodes[0], "sparse_value");
        ASSERT_TRUE(sparse);
        EXPECT_EQ(sparse->dims, (std::vector<std::int64_t>{count, 2}));
        EXPECT_EQ(must(readNumbers(sparse->values, *model.storage)).back(), (count - 1) / 2.0);
        EXPECT_EQ(must(readIntegers(sparse->indices, *model.storage)).back(), 2 * (count - 1));
        EXPECT_FALSE(sparseAttribute(model, model.main().nodes[0], "value"));
        EXPECT_FALSE(sparseAttribute(model, model.main().nodes[1], "sparse_value"));
    }
}

} // namespace
} // namespace qaliper::sparse_attribute_test
