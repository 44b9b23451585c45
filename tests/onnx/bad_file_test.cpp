#include <algorithm>
#include <map>
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/index.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

// What cannot be read ends in a message that names the file, the byte and what to do; everything else opens, however
// wrong.

namespace qaliper::bad_file_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class BadFiles : public testing::Test {
protected:
    Error refusalOf(std::string_view bytes, const LoadOptions& options = {}) const {
        must(writeWholeFile(path_, bytes));
        auto model = loadModel(path_, options);
        if (model)
            throw std::runtime_error("the file opened");
        EXPECT_EQ(model.error().path, path_.string());
        EXPECT_TRUE(model.error().offset.has_value());
        return model.error();
    }
    std::string messageOf(std::string_view bytes) const { return render(refusalOf(bytes).message); }
    std::uint64_t offsetOf(std::string_view bytes) const { return refusalOf(bytes).offset.value_or(0); }

    TemporaryFolder folder_;
    std::filesystem::path path_ = folder_ / "bad.onnx";
};

std::string graphOf(const std::string& fields) {
    return joined({integerField(1, 10), opsetField(21), bytesField(7, fields)});
}

TEST_F(BadFiles, WhatIsNoModelSaysWhatItIsAndWhatToOpen) {
    EXPECT_EQ(messageOf(""), "The file is empty. Export or download it again");
    EXPECT_THAT(messageOf("version https://git-lfs.github.com/spec/v1\noid"), HasSubstr("git lfs pull"));
    EXPECT_THAT(messageOf(std::string("\0\5\x16\7 and more", 13)), HasSubstr("without \"._\""));
    EXPECT_THAT(messageOf(std::string("\x20\0\0\0ORTM\0\0", 10)), HasSubstr("Open the ONNX model"));
    EXPECT_THAT(messageOf("PK\3\4 archive"), HasSubstr("Export it to ONNX"));
    EXPECT_THAT(messageOf("\x80\x02}q"), HasSubstr("Export it to ONNX"));
    EXPECT_THAT(messageOf("<!DOCTYPE html><html>"), HasSubstr("Download the model"));
    EXPECT_THAT(messageOf("\x93NUMPY\1"), HasSubstr("Open the .onnx file"));
    EXPECT_EQ(refusalOf("PK\3\4").kind, ErrorKind::NotOnnx);
}

TEST_F(BadFiles, OtherFormatsOfModelsAndArchivesHaveTheirName) {
    using namespace std::string_literals;
    const std::vector<std::pair<std::string, std::string>> forms{{"\x1c\0\0\0TFL3\x14\0"s, "tf2onnx.convert --tflite"},
        {"\x89HDF\r\n\x1a\n\0"s, "Keras"}, {"GGUF\3\0\0\0"s, "llama.cpp"}, {"\x80\5\x95"s, "pickle"},
        {"ftrt\0\0\0\0"s, "Open the ONNX model it was built from"},
        {"\x58\0\0\0\0\0\0\0{\"w\":{"s, "weights without a graph"}, {"\x28\xb5\x2f\xfd\x24"s, "unzstd"},
        {"\xfd\x37zXZ\0"s, "unxz"}, {"7z\xbc\xaf\x27\x1c"s, "7z x"},
        {"model.onnx" + std::string(247, '\0') + "ustar\0"s, "tar -xf"}};
    for (const auto& [bytes, words] : forms)
        EXPECT_THAT(messageOf(bytes), HasSubstr(words));
}

TEST_F(BadFiles, ModelsAsTextNameTheCallThatConvertsThem) {
    const auto converted = [](std::string_view format) { return HasSubstr("format=\"" + std::string(format) + "\""); };
    for (const std::string space : {"", "\n", "  \r\n\t", "\xef\xbb\xbf"}) {
        for (const std::string_view text : {"ir_version: 8\ngraph {\n}", "graph {\n  node {\n",
                 "opset_import <version: 17>", "producer_name : \"x\"", "functions{", "# from protoc\nir_version:8"})
            EXPECT_THAT(messageOf(space + std::string(text)), converted("textproto")) << text;
        for (const std::string_view text : {R"({"irVersion": "8", "graph": {}})", "{\n \"opsetImport\": []}",
                 R"({"ir_version":8})", R"({"graph": {"node": []}})"})
            EXPECT_THAT(messageOf(space + std::string(text)), converted("json")) << text;
        EXPECT_THAT(
            messageOf(space + "<ir_version: 8, opset_import: [\"\": 17]> g (float x) => (y) {"), converted("onnxtxt"));
    }
    EXPECT_THAT(messageOf("\x1f\x8b\x08"), HasSubstr("gunzip"));
    for (const std::string_view other : {"{\"name\": 1}", "graph theory", "ir_versions: 8", "name: \"x\""})
        EXPECT_THAT(messageOf(other), testing::Not(HasSubstr("as text"))) << other;
}

// The trees of an ensemble are lists of hundreds of thousands of small numbers.
TEST_F(BadFiles, LongListsOfSmallNumbersOpen) {
    for (const std::uint32_t list : {7U, 8U}) {
        for (const std::string_view op : {"TreeEnsembleRegressor", "SVMClassifier", "Anything"}) {
            std::string attribute = joined({bytesField(1, "numbers"), integerField(20, list == 7 ? 6 : 7)});
            for (int at = 0; at < 600'000; ++at) {
                if (list == 8)
                    wire::putInteger(attribute, list, 3);
                else
                    wire::putFixed32(attribute, list, 0x3f000000);
            }
            const std::string node =
                joined({bytesField(1, "x"), bytesField(2, "y"), bytesField(4, op), bytesField(5, attribute)});
            must(writeWholeFile(path_, graphOf(bytesField(1, node))));
            const Model model = must(loadModel(path_));
            EXPECT_EQ(model.main().nodes[0].attributes.size(), 1U);
        }
    }
}

TEST_F(BadFiles, ForeignBytes) {
    EXPECT_EQ(describe(refusalOf("\x07 foreign")),
        path_.string() + ": This is not a readable ONNX model: this is no protobuf field. Export or download it again");
    EXPECT_THAT(messageOf(std::string(100, '\xff')), HasSubstr("a number is longer than ten bytes"));
}

TEST_F(BadFiles, WithoutAGraph) {
    const std::string bytes = joined({integerField(1, 10), opsetField(21)});
    EXPECT_THAT(messageOf(bytes), AllOf(HasSubstr("holds no graph"), HasSubstr("Open the .onnx file")));
    EXPECT_EQ(offsetOf(bytes), bytes.size());
}

TEST_F(BadFiles, TruncatedAnywhereNeverOpensAsTheWhole) {
    const std::string whole = graphOf(joined({nodeField("Relu", "x", "y"), bytesField(2, "name")}));
    for (std::size_t size = 1; size < whole.size(); ++size) {
        SCOPED_TRACE(size);
        EXPECT_LE(offsetOf(whole.substr(0, size)), size);
    }
}

TEST_F(BadFiles, TruncationNamesTheFieldThatRunsOver) {
    const std::string head = joined({integerField(1, 10), opsetField(21)});
    const Error error = refusalOf(head + "\x3a\x7f" + "short");
    EXPECT_EQ(error.offset, head.size());
    EXPECT_THAT(
        render(error.message), AllOf(HasSubstr("probably truncated"), HasSubstr("Export or download it again")));
}

// After weights too, where the bytes in memory and those of the file are no longer in the same place.
TEST_F(BadFiles, OffsetsCountTheBytesOfTheFile) {
    const std::string weights =
        messageField(5, {integerField(1, 4096), integerField(2, 1), bytesField(9, std::string(16384, 'w'))});
    const std::string damaged("\x0a\x7f", 2); // a name longer than the node
    std::string graph = weights + weights + weights;
    const std::size_t inGraph = graph.size() + 2; // after the tag and length of the node
    graph += bytesField(1, damaged);
    const std::string file = graphOf(graph);
    EXPECT_EQ(offsetOf(file), file.size() - graph.size() + inGraph);
}

TEST_F(BadFiles, GroupsOfOldProtobufAreDamage) {
    const std::string node =
        bytesField(1, joined({bytesField(2, "y"), bytesField(4, "Op"), std::string("\x9b\x1f\x9c\x1f", 4)}));
    EXPECT_THAT(messageOf(graphOf(node)), HasSubstr("Export or download it again"));
}

TEST_F(BadFiles, BodiesWithoutEndAreRefused) {
    std::string graph = nodeField("Relu", "x", "y");
    for (int depth = 0; depth < 400; ++depth)
        graph = messageField(1, {bytesField(4, "If"), messageField(5, {bytesField(1, "b"), bytesField(6, graph)})});
    EXPECT_THAT(messageOf(graphOf(graph)), HasSubstr("deep"));
}

TEST_F(BadFiles, TinyMessagesMustNotSwell) {
    const std::size_t count = 2U << 20;
    std::string nodes;
    for (std::size_t i = 0; i < count; ++i)
        nodes += std::string_view("\x0a\0", 2);
    const Error error = refusalOf(graphOf(nodes));
    EXPECT_EQ(error.kind, ErrorKind::OverBudget);
    EXPECT_THAT(render(error.message), HasSubstr("Export or download it again"));
    std::ranges::replace(nodes, '\x0a', '\x2a'); // initializers
    EXPECT_EQ(refusalOf(graphOf(nodes)).kind, ErrorKind::OverBudget);
    std::ranges::replace(nodes, '\x2a', '\x6a'); // value_info
    EXPECT_EQ(refusalOf(graphOf(nodes)).kind, ErrorKind::OverBudget);
    std::ranges::replace(nodes, '\x6a', '\x2a'); // attributes of one node
    EXPECT_EQ(refusalOf(graphOf(bytesField(1, nodes))).kind, ErrorKind::OverBudget);
}

TEST_F(BadFiles, LimitsAreKeptBeforeMemoryIsTaken) {
    LoadOptions options;
    options.limits.skeletonBytes = 1000;
    EXPECT_EQ(refusalOf(graphOf(bytesField(10, std::string(2000, 'd'))), options).kind, ErrorKind::OverBudget);
    options = {};
    options.limits.fields = 10;
    std::string names;
    for (int i = 0; i < 20; ++i)
        names += bytesField(2, "g");
    EXPECT_EQ(refusalOf(joined({integerField(1, 10), names}), options).kind, ErrorKind::OverBudget);
}

TEST_F(BadFiles, IntegersInTheFieldOfWiderElements) {
    constexpr std::uint64_t complex128 = 15;
    const std::string tensor =
        messageField(5, {integerField(1, 1), integerField(2, complex128), integerField(5, 7), bytesField(8, "wide")});
    must(writeWholeFile(path_, graphOf(tensor)));
    const Model model = must(loadModel(path_));
    EXPECT_EQ(*std::get<InMemory>(model.main().initializers[0].payload).bytes, std::string("\7\0\0\0\0\0\0\0", 8));
}

// Long enough to stay in the file: it is decoded when somebody asks. Eight bytes an element are too few, and are not
// taken for sixteen.
TEST_F(BadFiles, PackedIntegersInTheFieldOfWiderElements) {
    constexpr std::uint64_t complex128 = 15;
    constexpr std::uint64_t count = 2000;
    for (const std::uint32_t field : {5U, 7U, 11U}) { // int32_data, int64_data, uint64_data
        const std::string packed(count, '\7');        // a byte each
        must(writeWholeFile(path_,
            graphOf(
                messageField(5, {integerField(1, count), integerField(2, complex128), bytesField(field, packed)}))));
        const Model model = must(loadModel(path_));
        const Tensor& tensor = model.main().initializers[0];
        ASSERT_TRUE(std::holds_alternative<InFile>(tensor.payload));
        EXPECT_EQ(must(readStoredBytes(tensor, *model.storage)).size(), 8 * count);
        EXPECT_TRUE(isError(readBytes(tensor, *model.storage), ErrorKind::Invalid)) << "field " << field;
    }
}

TEST_F(BadFiles, PlacesThatAreNoFiles) {
    const auto missing = loadModel(folder_ / "nothing.onnx");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::CannotRead);
    EXPECT_THAT(describe(missing.error()), HasSubstr("nothing.onnx"));
    EXPECT_EQ(loadModel(folder_.path()).error().kind, ErrorKind::CannotRead);
    ASSERT_EQ(::mkfifo((folder_ / "fifo").c_str(), 0600), 0);
    EXPECT_EQ(loadModel(folder_ / "fifo").error().kind, ErrorKind::CannotRead);
}

// Files of the corpus that are wrong. The reason is part of the message; an empty one says that the file opens, and
// that what is wrong with it is for the rules to say.
const std::map<std::string, std::string> badCorpus{
    {"bad_500_nodes_invalid_op.onnx", ""},
    {"bad_appledouble.onnx",
        "This is an AppleDouble companion file that macOS leaves beside the real one. Open the file "
        "without \"._\""},
    {"bad_dim_param_repetition.onnx", ""},
    {"bad_duplicate_node_names.onnx", ""},
    {"bad_duplicate_value_info.onnx", ""},
    {"bad_empty_model.onnx", ""},
    {"bad_evil_external_location.onnx", ""},
    {"bad_evil_mem_addr.onnx", ""},
    {"bad_graph_lint.onnx", ""},
    {"bad_lfs_pointer.onnx", "This is a Git LFS pointer, not the model. Fetch the file with \"git lfs pull\""},
    {"bad_nested_dup_names.onnx", ""},
    {"bad_no_import_domains.onnx", ""},
    {"bad_no_name.onnx", ""},
    {"bad_no_opset.onnx", ""},
    {"bad_opset_314159.onnx", ""},
    {"bad_ort_flatbuffer.onnx", "This is an ORT-format model (FlatBuffers). Open the ONNX model it was converted from"},
    {"bad_unsorted.onnx", ""},
    {"viewer/16_json.onnx",
        "This is an ONNX model as text (JSON), which TensorRT does not read. Convert it in Python: "
        "onnx.save(onnx.load(\"FILE\", format=\"json\"), \"model.onnx\")"},
    {"viewer/16_textproto.onnx",
        "This is an ONNX model as text (protobuf text), which TensorRT does not read. Convert it in Python: "
        "onnx.save(onnx.load(\"FILE\", format=\"textproto\"), \"model.onnx\")"},
};

std::vector<std::filesystem::path> badModels() {
    std::vector<std::string> names;
    names.reserve(badCorpus.size());
    for (const auto& [name, message] : badCorpus)
        names.push_back(name);
    return namedModels(names);
}

class BadCorpus : public CorpusTest {};

TEST_P(BadCorpus, OpensOrSaysWhy) {
    const auto expected = std::ranges::find_if(
        badCorpus, [](const auto& entry) { return GetParam().generic_string().ends_with("/" + entry.first); });
    ASSERT_NE(expected, badCorpus.end());
    const auto model = loadModel(GetParam());
    if (expected->second.empty()) {
        ASSERT_TRUE(isOk(model));
        EXPECT_EQ(Index(*model).nodeCount(), nodeCount(*model));
        return;
    }
    ASSERT_FALSE(model);
    EXPECT_EQ(describe(model.error()), GetParam().string() + ": " + expected->second);
}

INSTANTIATE_TEST_SUITE_P(Corpus, BadCorpus, testing::ValuesIn(badModels()), corpusTestName);

} // namespace
} // namespace qaliper::bad_file_test
