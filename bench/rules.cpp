// Time of all rules over generated networks of a thousand to two hundred thousand nodes, which must be linear in the
// number of nodes, and over the two largest models of the corpus. Types are computed before; bench_stages measures
// inference. At last, how much longer twenty targets take than one.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bench/machine.h"
#include "bench/median.h"
#include "model/base/number.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/rules/inspect.h"
#include "model/rules/target_table.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;
Node madeNode(std::string op, std::vector<std::string> inputs, std::string output) {
    Node node;
    node.opType = std::move(op);
    node.name = output;
    node.inputs = std::move(inputs);
    node.outputs = {std::move(output)};
    return node;
}

constexpr std::uint32_t nodesOfBlock = 8;

// A sequence of quantized residual blocks: Q, DQ, DQ of the weights, Conv, a Q/DQ pair, Relu, and an Add with the
// block's input. Every block has one fault: the pair before its Relu.
Model madeNetwork(std::uint32_t nodeTotal) {
    std::vector<Node> nodes;
    auto graph = std::make_shared<Graph>();
    std::string value = "x";
    for (std::uint32_t block = 0; block < nodeTotal / nodesOfBlock; ++block) {
        const std::string at = "b" + formatNumber(std::int64_t{block}) + "_";
        nodes.push_back(madeNode("QuantizeLinear", {value, "scale", "zero"}, at + "q"));
        nodes.push_back(madeNode("DequantizeLinear", {at + "q", "scale", "zero"}, at + "d"));
        nodes.push_back(madeNode("DequantizeLinear", {"weight", "scale", "zero"}, at + "w"));
        nodes.push_back(madeNode("Conv", {at + "d", at + "w"}, at + "c"));
        nodes.push_back(madeNode("QuantizeLinear", {at + "c", "scale", "zero"}, at + "cq"));
        nodes.push_back(madeNode("DequantizeLinear", {at + "cq", "scale", "zero"}, at + "cd"));
        nodes.push_back(madeNode("Relu", {at + "cd"}, at + "r"));
        nodes.push_back(madeNode("Add", {at + "r", value}, at + "a"));
        value = at + "a";
    }
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        nodes[i].id = NodeId{i};
    Model model;
    model.nextNode = static_cast<std::uint32_t>(nodes.size());
    const ValueType type = ValueType::tensor(DataType::Float, Shape{1, 8, 16, 16});
    std::vector<ValueInfo> values;
    for (const Node& node : nodes) {
        const bool isQuantized = node.opType == "QuantizeLinear";
        const bool isWeight = node.opType == "DequantizeLinear" && node.inputs.front() == "weight";
        ValueType own = type;
        own.element = isQuantized ? DataType::Int8 : DataType::Float;
        if (isWeight)
            own.shape = Shape{8, 8, 1, 1};
        values.push_back({node.outputs.front(), own, {}});
    }
    graph->id = mainGraph;
    graph->inputs.push_back({"x", type, {}});
    graph->outputs.push_back({value, type, {}});
    graph->nodes = SharedList<Node>(std::move(nodes));
    graph->values = SharedList<ValueInfo>(std::move(values));
    graph->initializers = SharedList<Tensor>(
        {makeSmallTensor("scale", DataType::Float, {}, {0.05}), makeSmallTensor("zero", DataType::Int8, {}, {0}),
            makeSmallTensor("weight", DataType::Int8, {8, 8, 1, 1}, std::vector<double>(64, 5))});
    model.irVersion = 9;
    model.opsets = {{"", 17}};
    model.graphs.push_back(std::move(graph));
    model.storage = std::make_shared<const Storage>();
    return model;
}

struct Slow {
    std::string_view rule;
    double time = 0;
};

// The slowest rules, each measured separately.
std::vector<Slow> slowest(const Context& context) {
    std::vector<Slow> times;
    for (const Rule* rule : allRules())
        times.push_back({rule->info.id, medianMs([&] {
                             Report report(context);
                             rule->check(context, report);
                         })});
    std::ranges::sort(times, std::greater{}, &Slow::time);
    times.resize(3);
    return times;
}

void measure(const std::string& name, const Model& model, const Inspector& inspector, Worker* inference) {
    const auto index = std::make_shared<const Index>(model);
    const TypeTable declared(*index);
    const TypeTable types = inference ? inferTypes(*index, *inference, {}).value_or(declared) : declared;
    const Analysis analysis = *inspect(inspector, index, types, {});
    const double all = medianMs([&] { (void)analyse(analysis.context, {}, {}); });
    const double whole = medianMs([&] { (void)inspect(inspector, index, types, {}); });
    const auto count = static_cast<double>(index->nodeCount());
    std::printf("%-28s %8u %8zu %9.1f %9.1f %9.2f  ", name.c_str(), index->nodeCount(), analysis.findings.size(), whole,
        all, all / count * 1000);
    for (const Slow& rule : slowest(*analysis.context))
        std::printf(" %s %.1f", std::string(rule.rule).c_str(), rule.time);
    std::printf("\n");
}

constexpr std::size_t manyTargets = 20;

// From the version to the findings, types included: one target, then twenty of them, on one thread and on all processors.
void measureTargets(
    const std::string& name, const Model& model, const Inspector& inspector, const Knowledge& knowledge) {
    const auto index = std::make_shared<const Index>(model);
    std::vector<Target> targets = parseTargets("all", knowledge).value_or(std::vector<Target>());
    targets.resize(std::min(targets.size(), manyTargets));
    const double one = medianMs([&] { (void)inspect(inspector, index, {}); });
    const double many = medianMs([&] { (void)inspectTargets(inspector, index, targets, onThisThread, {}); });
    const double spread = medianMs([&] { (void)inspectTargets(inspector, index, targets, onAllProcessors, {}); });
    std::printf("%-32s %8u %8zu %9.1f %9.1f %9.2f %9.1f %9.2f\n", name.c_str(), index->nodeCount(), targets.size(), one,
        many, many / one, spread, spread / one);
}

int main() {
    Workers workers(QALIPER_BENCH_WORKER);
    const Inspector inspector{loadKnowledge(), {*parseTarget("trt-10.3"), {}}, {}, nullptr};
    std::printf("%s\ncommand: bench_rules, target trt-10.3; milliseconds, median of %d runs\n"
                "%-28s %8s %8s %9s %9s %9s  the three slowest\n",
        describeMachine().c_str(), medianRuns, "network", "nodes", "findings", "inspect", "rules", "per 1000");
    for (const std::uint32_t size : {1'000U, 2'000U, 5'000U, 10'000U, 20'000U, 50'000U, 100'000U, 200'000U})
        measure("made", madeNetwork(size), inspector, nullptr);
    const fs::path corpus = fs::path(QALIPER_SOURCE_DIR).parent_path() / "shared" / "corpus" / "exported";
    for (const char* name : {"llama_80l.qdq_int8.onnx", "gru_unrolled_1200.fp32.onnx"}) {
        if (const auto model = loadModel(corpus / name))
            measure(name, *model, inspector, &workers.infer);
    }
    std::printf("\n%-32s %8s %8s %9s %9s %9s %9s %9s\n", "several targets", "nodes", "targets", "one", "one thread",
        "ratio", "all", "ratio");
    Inspector inferring = inspector;
    inferring.inference = &workers.infer;
    for (const char* name :
        {"exported/swin_tiny.dynamic.onnx", "float_yolox_nano.onnx", "modelopt/tr_nvfp4_dynamo.onnx",
            "exported/bert_4l.dynamic.onnx", "exported/bert_24l.qdq_int8.onnx", "exported/llama_80l.qdq_int8.onnx"}) {
        if (const auto model = loadModel(corpus.parent_path() / name))
            measureTargets(name, *model, inferring, *inspector.knowledge);
    }
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main() { return qaliper::bench::main(); }
