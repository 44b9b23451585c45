#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/cost/losses.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// The expected time of each layer of real engines beside the measured one. Their models are not there, so the layer
// information is written back as a graph: what an engine fused is the nodes that it was fused from, between Q and DQ
// where its tensors are INT8.

namespace qaliper::measured_shares_test {
namespace {

using Json = nlohmann::json;

struct Engine {
    std::filesystem::path layers;
    std::string profile;
    std::string target;
    double leastCorrelation = 0; // of ranks
};

// Graph text, and which layer each value of it was made for.
class GraphWriter {
public:
    explicit GraphWriter(const Json& engine) {
        for (const Json& layer : engine.at("Layers"))
            add(layer);
    }

    std::string text() const {
        return "net (" + inputs_ + ") => (" + last_ + ") <float s = {0.5}, int8 z = {0}" + declared_ + "> {\n" +
            nodes_ + "}";
    }
    const std::map<std::string, std::size_t>& layerOf() const { return layerOf_; }

private:
    static bool isInt8(const Json& tensor) {
        return tensor.at("Format/Datatype").get<std::string>().find("Int8") != std::string::npos;
    }
    static std::string shapeOf(const Json& tensor) {
        std::string text;
        for (const Json& dim : tensor.at("Dimensions"))
            text += (text.empty() ? "[" : ",") + std::to_string(dim.get<int>());
        return text + "]";
    }

    std::string fresh() { return "v" + std::to_string(next_++); }
    std::string declare(const std::string& type, const Json& tensor) {
        std::string name = fresh();
        declared_ += ", " + type + shapeOf(tensor) + " " + name;
        return name;
    }
    void node(const std::string& output, const std::string& operation) {
        nodes_ += output + " = " + operation + "\n";
        layerOf_[output] = number_;
    }

    // The value of a tensor; an input of the graph when no layer wrote it.
    std::string valueOf(const Json& tensor) {
        const auto [entry, isNew] = values_.try_emplace(tensor.at("Name"));
        if (isNew) {
            entry->second = fresh();
            inputs_ += (inputs_.empty() ? "" : ", ") + std::string(isInt8(tensor) ? "int8" : "float") +
                shapeOf(tensor) + " " + entry->second;
        }
        return entry->second;
    }
    std::string floatOf(const Json& tensor) {
        if (!isInt8(tensor))
            return valueOf(tensor);
        std::string name = declare("float", tensor);
        node(name, "DequantizeLinear (" + valueOf(tensor) + ", s, z)");
        return name;
    }
    void write(const Json& tensor, const std::string& value) {
        last_ = std::string(isInt8(tensor) ? "int8" : "float") + shapeOf(tensor) + " " + value;
        if (isInt8(tensor)) {
            const std::string name = declare("int8", tensor);
            node(name, "QuantizeLinear (" + value + ", s, z)");
            values_[tensor.at("Name")] = name;
            last_ = "int8" + shapeOf(tensor) + " " + name;
        } else {
            values_[tensor.at("Name")] = value;
        }
    }

    void add(const Json& layer) {
        const Json& output = layer.at("Outputs").at(0);
        const std::string type = layer.at("LayerType");
        if (layer.contains("Weights") && layer.contains("Kernel"))
            addConvolution(layer, output);
        else if (type.find("Pooling") != std::string::npos)
            addPooling(layer, output);
        else if (isInt8(output) && !isInt8(layer.at("Inputs").at(0)))
            write(output, valueOf(layer.at("Inputs").at(0)));
        else if (isInt8(output) == isInt8(layer.at("Inputs").at(0)))
            values_[output.at("Name")] = valueOf(layer.at("Inputs").at(0)); // another layout
        else
            write(output, floatOf(layer.at("Inputs").at(0)));
        ++number_;
    }

    void addConvolution(const Json& layer, const Json& output) {
        const Json& input = layer.at("Inputs").at(0);
        const int group = layer.value("Groups", 1);
        const std::string data = floatOf(input);
        const std::string kernel = "[" + std::to_string(layer.at("OutMaps").get<int>()) + "," +
            std::to_string(input.at("Dimensions").at(1).get<int>() / group) + "," +
            std::to_string(layer.at("Kernel").at(0).get<int>()) + "," +
            std::to_string(layer.at("Kernel").at(1).get<int>()) + "]";
        const std::string constant = fresh();
        std::string weight = constant;
        declared_ += std::string(isInt8(input) ? ", int8" : ", float") + kernel + " " + constant + " = fill(1)";
        if (isInt8(input)) {
            weight = fresh();
            declared_ += ", float" + kernel + " " + weight;
            node(weight, "DequantizeLinear (" + constant + ", s, z)");
        }
        std::string value = declare("float", output);
        node(value, "Conv <group = " + std::to_string(group) + "> (" + data + ", " + weight + ")");
        if (layer.at("Inputs").size() > 1) {
            const std::string shortcut = floatOf(layer.at("Inputs").at(1));
            const std::string sum = declare("float", output);
            node(sum, "Add (" + value + ", " + shortcut + ")");
            value = sum;
        }
        if (layer.value("Activation", "NONE") != "NONE") {
            const std::string active = declare("float", output);
            node(active, "Relu (" + value + ")");
            value = active;
        }
        write(output, value);
    }

    void addPooling(const Json& layer, const Json& output) {
        const std::string data = floatOf(layer.at("Inputs").at(0));
        const std::string value = declare("float", output);
        node(value, "MaxPool <kernel_shape = [3, 3]> (" + data + ")");
        write(output, value);
    }

    std::string inputs_;
    std::string last_;
    std::string declared_;
    std::string nodes_;
    std::map<std::string, std::string> values_; // by name of the tensor
    std::map<std::string, std::size_t> layerOf_;
    std::size_t number_ = 0;
    std::size_t next_ = 0;
};

Json readJson(const std::filesystem::path& file) { return Json::parse(must(readWholeFile(file))); }

// The place of each number in their order; equal ones share the middle of theirs.
std::vector<double> ranksOf(const std::vector<double>& numbers) {
    std::vector<double> ranks;
    for (const double number : numbers) {
        const auto below = std::ranges::count_if(numbers, [&](double other) { return other < number; });
        const auto equal = std::ranges::count(numbers, number);
        ranks.push_back(static_cast<double>(below) + static_cast<double>(equal - 1) / 2);
    }
    return ranks;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto count = static_cast<double>(a.size());
    const double meanA = std::accumulate(a.begin(), a.end(), 0.0) / count;
    const double meanB = std::accumulate(b.begin(), b.end(), 0.0) / count;
    double both = 0;
    double squareA = 0;
    double squareB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - meanA) * (b[i] - meanB);
        squareA += (a[i] - meanA) * (a[i] - meanA);
        squareB += (b[i] - meanB) * (b[i] - meanB);
    }
    return both / std::sqrt(squareA * squareB);
}

class MeasuredShares : public testing::TestWithParam<Engine> {};

TEST_P(MeasuredShares, RankAsTheExpectedOnes) {
    const Json engine = readJson(present(GetParam().layers));
    const Json profile = readJson(corpusFile("tensorrt/" + GetParam().profile));
    std::map<std::string, double> measured;
    for (const Json& row : profile) {
        if (row.contains("name"))
            measured[row.at("name")] = row.at("averageMs");
    }
    const GraphWriter graph(engine);
    const auto index = std::make_shared<const Index>(textModel(graph.text()));
    const Context context = makeContext(
        index, TypeTable(*index), Settings{.target = must(parseTarget(GetParam().target))}, loadKnowledge());
    const Losses found = findLosses(context, ratesFor(context.target));

    const Json& layers = engine.at("Layers");
    std::vector<double> expected(layers.size());
    for (const NodeIx node : index->nodes())
        expected[graph.layerOf().at(index->node(node).outputs.front())] += found.nodeSeconds[node.value];
    std::vector<double> expectedTimes;
    std::vector<double> measuredTimes;
    double copies = 0; // layers that nothing of the model stands for
    double whole = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const double ms = measured[layers[i].at("Name")];
        whole += ms;
        copies += expected[i] == 0 ? ms : 0;
        if (expected[i] == 0)
            continue;
        expectedTimes.push_back(expected[i]);
        measuredTimes.push_back(ms);
    }
    const double ranks = correlation(ranksOf(expectedTimes), ranksOf(measuredTimes));
    std::cout << GetParam().layers.filename().string() << ": " << expectedTimes.size() << " layers, rank correlation "
              << formatFixed(ranks, 2) << ", layers without expected time " << formatFixed(100 * copies / whole, 1)
              << " % of the measured time\n";
    EXPECT_GE(ranks, GetParam().leastCorrelation);
    EXPECT_LT(copies, whole / 3);
}

// ResNet-18 in batches of 32 on an A100. MobileNet is one picture on a GPU that is not named: nearly all of its kernels take
// 4 to 9 µs whatever they do, so that their order says little.
INSTANTIATE_TEST_SUITE_P(Engines, MeasuredShares,
    testing::Values(Engine{inCorpus("tensorrt/layers_trex_resnet18_fp16_a100.json"),
                        "profile_trex_resnet18_fp16_a100.json", "trt-8.4,sm=8.0,fp16", 0.7},
        Engine{inCorpus("tensorrt/layers_trex_resnet18_qat_a100.json"), "profile_trex_resnet18_qat_a100.json",
            "trt-8.4,sm=8.0,fp16", 0.7},
        Engine{inCorpus("tensorrt/layers_trex_resnet18_qat_residual_a100.json"),
            "profile_trex_resnet18_qat_residual_a100.json", "trt-8.4,sm=8.0,fp16", 0.7},
        Engine{inCorpus("tensorrt/layers_trex_mobilenet_qat_new.json"), "profile_trex_mobilenet_qat_new.json",
            "trt-8.4,sm=8.0,fp16", 0},
        Engine{inCorpus("tensorrt/layers_trex_mobilenet_qat_old.json"), "profile_trex_mobilenet_qat_old.json",
            "trt-8.4,sm=8.0,fp16", 0}),
    rowTestName(&Engine::layers));

} // namespace
} // namespace qaliper::measured_shares_test
