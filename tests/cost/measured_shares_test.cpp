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
#include "model/base/rank_correlation.h"
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
            write(output, convolved(layer, output));
        else if (layer.contains("ConvWeights"))
            addPooledConvolution(layer, output);
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

    std::string convolved(const Json& layer, const Json& output) {
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
        return value;
    }

    // One kernel for a convolution, its activation and the pooling after it.
    void addPooledConvolution(const Json& layer, const Json& output) {
        Json convolution = layer;
        for (const char* key : {"Kernel", "OutMaps", "Groups", "Weights", "Activation"})
            convolution[key] = layer.at(std::string("Conv") + key);
        Json whole = output;
        for (const std::size_t axis : {0, 1}) {
            const auto number = [&](const char* key) { return layer.at(key).at(axis).get<int>(); };
            const int size = layer.at("Inputs").at(0).at("Dimensions").at(axis + 2);
            const int padded = size + number("ConvPrePadding") + number("ConvPostPadding");
            whole["Dimensions"][axis + 2] = (padded - number("ConvKernel")) / number("ConvStride") + 1;
        }
        const std::string data = convolved(convolution, whole);
        const std::string value = declare("float", output);
        node(value, "MaxPool <kernel_shape = [3, 3]> (" + data + ")");
        write(output, value);
    }

    void addPooling(const Json& layer, const Json& output) {
        const std::string data = floatOf(layer.at("Inputs").at(0));
        const std::string value = declare("float", output);
        const bool isAverage = layer.at("Name").get<std::string>().find("AveragePool") != std::string::npos;
        node(value, isAverage ? "GlobalAveragePool (" + data + ")" : "MaxPool <kernel_shape = [3, 3]> (" + data + ")");
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

class MeasuredShares : public testing::TestWithParam<Engine> {
protected:
    MeasuredShares()
        : engine_(readJson(present(GetParam().layers))),
          graph_(engine_),
          index_(std::make_shared<const Index>(textModel(graph_.text()))),
          context_(makeContext(
              index_, TypeTable(*index_), Settings{.target = must(parseTarget(GetParam().target))}, loadKnowledge())) {}

    const Json& layers() const { return engine_.at("Layers"); }
    // The layers whose shares differ most.
    std::vector<std::size_t> worst(const std::vector<double>& expected, const std::map<std::string, double>& measured,
        double expectedWhole, double measuredWhole) const {
        const auto difference = [&](std::size_t i) {
            const auto ms = measured.find(layers()[i].at("Name"));
            return std::abs(expected[i] / expectedWhole - (ms == measured.end() ? 0 : ms->second / measuredWhole));
        };
        std::vector<std::size_t> order(layers().size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::ranges::greater{}, difference);
        constexpr std::size_t shown = 3;
        order.resize(std::min(order.size(), shown));
        return order;
    }
    static bool hasInt8Weights(const Json& layer) {
        return layer.at(layer.contains("Weights") ? "Weights" : "ConvWeights").at("Type") == "Int8";
    }
    std::size_t layerOf(NodeIx node) const { return graph_.layerOf().at(index_->node(node).outputs.front()); }

    Json engine_;
    GraphWriter graph_;
    std::shared_ptr<const Index> index_;
    Context context_;
};

// How the types of layers, or of what they write, compare.
struct TypeCounts {
    int agree = 0;
    int disagree = 0;
    int open = 0;
};

std::ostream& operator<<(std::ostream& out, const TypeCounts& counts) {
    return out << counts.agree << " agree, " << counts.disagree << " disagree, " << counts.open << " open";
}

TEST_P(MeasuredShares, TypesAreTheExpectedOnes) {
    const Kernels kernels(context_);
    TypeCounts computed;
    TypeCounts written;
    const auto count = [](TypeCounts& counts, const NodePrecision& precision, bool expected, bool measured) {
        ++(precision.certainty == Certainty::Open ? counts.open
                : expected == measured            ? counts.agree
                                                  : counts.disagree);
    };
    for (const NodeIx node : index_->nodes()) {
        const Json& layer = layers().at(layerOf(node));
        if (!index_->node(node).is("Conv"))
            continue;
        const NodePrecision& precision = context_.precision.at(node);
        const bool isInt8 = hasInt8Weights(layer);
        count(computed, precision, runsQuantized(precision), isInt8);
        const std::string format = layer.at("Outputs").at(0).at("Format/Datatype");
        const bool writesInt8 = format.find("Int8") != std::string::npos;
        const bool isKept = precision.output == DataType::Undefined && !kernels.of(node)->writesFloat();
        count(written, precision, runsQuantized(precision) && isKept, writesInt8);
        if (precision.certainty != Certainty::Open && (runsQuantized(precision) && isKept) != writesInt8)
            std::cout << "  expected to write " << (writesInt8 ? "float" : "INT8") << ": " << layer.at("Name") << "\n";
        if (precision.certainty != Certainty::Open && runsQuantized(precision) != isInt8)
            std::cout << "  expected " << describePrecision(precision) << ": " << layer.at("Name") << "\n";
    }
    std::cout << GetParam().layers.filename().string() << ": types of layers " << computed << "; of what they write "
              << written << "\n";
    EXPECT_EQ(computed.disagree, 0);
    EXPECT_EQ(written.disagree, 0);
    EXPECT_GT(computed.agree, computed.open);
}

// What differs most is explained in fact F666.
std::string percent(double share) { return formatFixed(100 * share, 1) + " %"; }

TEST_P(MeasuredShares, RankAsTheExpectedOnes) {
    const Json profile = readJson(corpusFile("tensorrt/" + GetParam().profile));
    std::map<std::string, double> measured;
    for (const Json& row : profile) {
        if (row.contains("name"))
            measured[row.at("name")] = row.at("averageMs");
    }
    const Losses found = findLosses(context_, ratesFor(context_.target));
    std::vector<double> expected(layers().size());
    for (const NodeIx node : index_->nodes())
        expected[layerOf(node)] += found.nodeSeconds[node.value];
    std::vector<double> expectedTimes;
    std::vector<double> measuredTimes;
    double copies = 0; // layers that nothing of the model stands for
    double whole = 0;
    for (std::size_t i = 0; i < layers().size(); ++i) {
        const double ms = measured[layers()[i].at("Name")];
        whole += ms;
        copies += expected[i] == 0 ? ms : 0;
        if (expected[i] == 0)
            continue;
        expectedTimes.push_back(expected[i]);
        measuredTimes.push_back(ms);
    }
    const double ranks = rankCorrelation(expectedTimes, measuredTimes);
    std::cout << GetParam().layers.filename().string() << ": " << expectedTimes.size() << " layers, rank correlation "
              << formatFixed(ranks, 2) << ", layers without expected time " << formatFixed(100 * copies / whole, 1)
              << " % of the measured time\n";
    for (const std::size_t i : worst(expected, measured, found.seconds.expected, whole))
        std::cout << "  measured " << percent(measured[layers()[i].at("Name")] / whole) << ", expected "
                  << percent(expected[i] / found.seconds.expected) << ": " << layers()[i].at("Name") << "\n";
    EXPECT_GE(ranks, GetParam().leastCorrelation);
    EXPECT_LT(copies, whole / 3);
}

// ResNet-18 in batches of 32 on an A100. MobileNet is one picture on a GPU that is not named, with layers of 4 to 16 µs.
INSTANTIATE_TEST_SUITE_P(Engines, MeasuredShares,
    testing::Values(Engine{inCorpus("tensorrt/layers_trex_resnet18_fp16_a100.json"),
                        "profile_trex_resnet18_fp16_a100.json", "trt-8.4,sm=8.0,fp16", 0.7},
        Engine{inCorpus("tensorrt/layers_trex_resnet18_qat_a100.json"), "profile_trex_resnet18_qat_a100.json",
            "trt-8.4,sm=8.0,fp16", 0.7},
        Engine{inCorpus("tensorrt/layers_trex_resnet18_qat_residual_a100.json"),
            "profile_trex_resnet18_qat_residual_a100.json", "trt-8.4,sm=8.0,fp16", 0.7},
        Engine{inCorpus("tensorrt/layers_trex_mobilenet_qat_new.json"), "profile_trex_mobilenet_qat_new.json",
            "trt-8.4,sm=8.0,fp16", 0.5},
        Engine{inCorpus("tensorrt/layers_trex_mobilenet_qat_old.json"), "profile_trex_mobilenet_qat_old.json",
            "trt-8.4,sm=8.0,fp16", 0.3}),
    rowTestName(&Engine::layers));

} // namespace
} // namespace qaliper::measured_shares_test
