#include "tests/support/quantizing.h"

#include "model/graph/elements.h"
#include "model/graph/index.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

namespace qaliper {

std::string integersOf(const std::string& shape, std::size_t count, std::int64_t below) {
    std::vector<std::int64_t> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(static_cast<std::int64_t>(i * i) % below);
    return npyOf("<i8", shape, encodeIntegers(DataType::Int64, numbers));
}

std::string truthsOf(const std::string& shape, std::size_t count) {
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i)
        bytes += i * i % 5 == 3 ? '\0' : '\1';
    return npyOf("|b1", shape, bytes);
}

std::vector<std::string> halfQuantized(const Model& model) {
    const Index index{model};
    std::vector<std::string> found;
    const auto isDequantized = [&](NodeIx node, std::size_t slot) {
        const NodeIx producer = index.producer(index.input(node, slot));
        return producer.valid() && index.node(producer).is("DequantizeLinear");
    };
    for (const NodeIx node : index.nodes()) {
        const Node& it = index.node(node);
        const bool isProduct = it.is("Conv") || it.is("ConvTranspose") || it.is("Gemm") || it.is("MatMul");
        if (isProduct && isDequantized(node, 0) != isDequantized(node, 1))
            found.push_back(it.name);
    }
    return found;
}

std::vector<std::string> faultsOf(const std::filesystem::path& model, const std::string& target) {
    const auto json = parsedJson(runCli({"check", model.string(), "--target", target, "--format", "json"}).output);
    std::vector<std::string> faults;
    for (const auto& finding : json.at("models").at(0).at("findings")) {
        if (finding.at("severity") != "note")
            faults.push_back(finding.at("key"));
    }
    return faults;
}

std::string QuantizeCommand::saved(const std::string& text) const {
    std::string path = (folder_ / "float.onnx").string();
    must(saveModel(textModel(text), path));
    return path;
}

std::string QuantizeCommand::data(const NamedArrays& arrays) const {
    std::string path = (folder_ / "data.npz").string();
    writeNpz(path, arrays);
    return path;
}

CommandResult QuantizeCommand::quantized(const std::string& model, const std::string& samples,
    const std::string& target, std::vector<std::string> more) const {
    std::vector<std::string> arguments{
        "quantize", model, "--data", samples, "-o", output(), "--target", target, "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
}

} // namespace qaliper
