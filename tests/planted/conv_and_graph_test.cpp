#include <algorithm>
#include <memory>
#include <stdexcept>

#include "tests/planted/planting.h"

// Grouped and transposed convolutions, and what is wrong with a graph as such.

namespace qaliper::planted::conv_and_graph_test {
namespace {

constexpr std::string_view yolox = "float_yolox_nano.onnx";

// As many numbers, the same every time and none of them like its neighbours.
std::vector<double> weightsOf(std::int64_t count) {
    std::vector<double> numbers(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<double>((i * 37) % 181) - 90;
    return numbers;
}

// A 1×1 convolution cut into groups.
Plant inGroups(std::int64_t groups) {
    return [=](const Context& host) {
        const Site site = siteOf(host, [&](const Context& context, const Site& it) {
            return isPointwise(context, it) && it.inputs() % 24 == 0 && it.outputs() % 24 == 0;
        });
        FixBuilder builder(host);
        builder.set(site.conv, {"group", groups});
        const std::vector<std::int64_t> dims{site.outputs(), site.inputs() / groups, 1, 1};
        builder.push(put(nameOf(host, site.weight->data), DataType::Int8, dims, weightsOf(dims[0] * dims[1])));
        return planted(host, std::move(builder));
    };
}

// The convolution becomes a transposed one, whose weights begin with the input channels.
Plant transposed(bool eachOutput) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const std::vector<std::int64_t> dims{site.inputs(), site.outputs(), 1, 1};
        const std::int64_t scales = eachOutput ? site.outputs() : site.inputs();
        const std::vector<double> scale(static_cast<std::size_t>(scales), 0.001);
        builder.push(put(nameOf(host, site.weight->data), DataType::Int8, dims, weightsOf(dims[0] * dims[1])));
        builder.push(put(nameOf(host, site.weight->scale), DataType::Float, {scales}, scale));
        builder.push(put(nameOf(host, site.weight->zeroPoint), DataType::Int8, {scales},
            std::vector<double>(static_cast<std::size_t>(scales), 0)));
        builder.set(site.weight->node, {"axis", std::int64_t{eachOutput ? 1 : 0}});
        const Node& conv = host.node(site.conv);
        builder.takeOver(
            host.index().output(site.conv, 0), {"ConvTranspose", "", {conv.inputs[0], conv.inputs[1]}, {}, {}});
        return planted(host, std::move(builder));
    };
}

// The same model with other nodes or other inputs in its main graph: edits reject what is broken.
Model withMain(const Context& host, const std::function<void(Graph&, std::vector<Node>&)>& change) {
    Model model = host.model();
    auto graph = std::make_shared<Graph>(model.main());
    std::vector<Node> nodes(graph->nodes.begin(), graph->nodes.end());
    change(*graph, nodes);
    graph->nodes = SharedList<Node>(std::move(nodes));
    model.graphs.front() = std::move(graph);
    ++model.nextNode;
    return model;
}

Model twoProducers(const Context& host) {
    const NodeId id = host.node(siteOf(host).conv).id;
    return withMain(host, [&](Graph&, std::vector<Node>& nodes) {
        Node again = *std::ranges::find(nodes, id, &Node::id);
        again.id = NodeId{host.model().nextNode};
        again.name += "_again";
        nodes.push_back(std::move(again));
    });
}

Model twoNames(const Context& host) {
    const NodeId id = host.node(siteOf(host).conv).id;
    return withMain(host, [&](Graph&, std::vector<Node>& nodes) {
        Node again = *std::ranges::find(nodes, id, &Node::id);
        again.id = NodeId{host.model().nextNode};
        again.name += "_again";
        again.outputs = {"twice"};
        nodes.push_back(std::move(again));
    });
}

Model cutEdge(const Context& host) {
    const NodeId id = host.node(siteOf(host).conv).id;
    return withMain(host,
        [&](Graph&, std::vector<Node>& nodes) { std::ranges::find(nodes, id, &Node::id)->inputs.front() = "nowhere"; });
}

// The convolution reads what is made of its own output.
Model readsBelow(const Context& host) {
    const Index& index = host.index();
    const NodeIx conv = siteOf(host).conv;
    const NodeIx below = index.uses(index.output(conv, 0)).front().node;
    return withMain(host, [&](Graph&, std::vector<Node>& nodes) {
        std::ranges::find(nodes, host.node(conv).id, &Node::id)->inputs.front() = host.node(below).output(0);
    });
}

Plant withoutBias(const std::string& bias) {
    return [=](const Context& host) {
        return planted(host, {ReplaceInput{mainGraph, host.node(siteOf(host).conv).id, 2, bias}});
    };
}

// The weights of the first convolution in a file that nobody gave along.
Plant weightsBeside(const std::string& location) {
    return [=](const Context& host) {
        const auto all = host.index().nodes();
        const auto conv = std::ranges::find_if(all, [&](NodeIx node) { return host.node(node).is("Conv"); });
        Tensor weights = *host.index().constant(host.index().input(*conv, 1));
        if (!location.empty())
            weights.payload = InExternal{location, 0, 0, nullptr, {}};
        return planted(host, {PutTensor{mainGraph, weights}});
    };
}

// The bias of the first convolution that has one, after an Identity.
Model biasAfterIdentity(const Context& host) {
    for (const NodeIx node : host.index().nodes()) {
        const ValueIx bias = host.index().input(node, 2);
        if (!host.node(node).is("Conv") || !host.index().isInitializer(bias))
            continue;
        FixBuilder builder(host);
        builder.redirect(node, 2, builder.add(mainGraph, {"Identity", "", {nameOf(host, bias)}, {}, "planted_bias"}));
        return planted(host, std::move(builder));
    }
    throw std::runtime_error("the host has no such convolution");
}

Plant outputsOfMaxPool(std::size_t count) {
    return [=](const Context& host) {
        return withMain(host, [&](Graph&, std::vector<Node>& nodes) {
            Node& pool = *std::ranges::find(nodes, "MaxPool", &Node::opType);
            if (count > 1)
                pool.outputs.emplace_back("planted_indices");
        });
    };
}

Plant inputOfBatch(const Dim& batch) {
    return [=](const Context& host) {
        const ValueInfo& input = host.model().main().inputs.front();
        ValueType type = input.type;
        type.shape->front() = batch;
        return planted(host, {SetValueType{mainGraph, input.name, type}});
    };
}

// A further input that says how large a further output becomes.
Plant sizeFrom(DataType type) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(AddGraphInput{mainGraph, "size", ValueType::tensor(type, Shape{1})});
        std::string size = "size";
        if (type != DataType::Int64)
            size = builder.add(
                mainGraph, {"Cast", "", {size}, {{"to", static_cast<std::int64_t>(DataType::Int64)}}, "size_int64"});
        const std::string one = builder.addTensor(mainGraph, makeSmallTensor("one", DataType::Float, {1}, {1}));
        const std::string many = builder.add(mainGraph, {"Expand", "", {one, size}, {}, "ones"});
        builder.push(AddGraphOutput{mainGraph, many, ValueType::tensor(DataType::Float, Shape{"n"})});
        return planted(host, std::move(builder));
    };
}

Plant nameOfConv(const std::string& name) {
    return [=](const Context& host) {
        return planted(host, {SetNodeName{mainGraph, host.node(siteOf(host).conv).id, name}});
    };
}

// A Q and the DQ after it, named like that.
Plant namesOfPair(const std::string& quantize, const std::string& dequantize) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        return planted(host,
            {SetNodeName{mainGraph, host.node(site.quantize->node).id, quantize},
                SetNodeName{mainGraph, host.node(site.dequantize->node).id, dequantize}});
    };
}

// The bias of a convolution left out: by an empty name, or by none.
Plant emptyBias(bool isNamed) {
    return [=](const Context& host) {
        return withMain(host, [&](Graph&, std::vector<Node>& nodes) {
            Node& conv = *std::ranges::find(nodes, "Conv", &Node::opType);
            conv.inputs.resize(2);
            conv.origin = {}; // it is no longer what was read
            if (isNamed)
                conv.inputs.emplace_back();
        });
    };
}

Plant ofOpset(std::int64_t version) {
    return [=](const Context& host) { return planted(host, {SetOpset{"", version}}); };
}

// The weights of the layer are an input as well, since IR version 4 a default that the caller may replace.
Plant weightAsInput(std::int64_t irVersion) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        Model model = planted(host,
            {AddGraphInput{mainGraph, nameOf(host, site.weight->data),
                ValueType::tensor(DataType::Int8, Shape(site.weights->dims.begin(), site.weights->dims.end()))}});
        model.irVersion = irVersion;
        return model;
    };
}

// The weights of a 1×1 convolution, with so many more channels than its input has.
Plant weightsForMore(std::int64_t channels) {
    return [=](const Context& host) {
        const Site site = siteOf(host, isPointwise);
        const std::vector<std::int64_t> dims{site.outputs(), site.inputs() + channels, 1, 1};
        return planted(
            host, {put(nameOf(host, site.weight->data), DataType::Int8, dims, weightsOf(dims[0] * dims[1]))});
    };
}

// The output of a convolution is declared with so many more channels than it has.
Plant declaredWithMore(std::int64_t channels) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        const ValueIx output = host.index().output(site.conv, 0);
        ValueType type = *host.types.type(output);
        (*type.shape)[1] = site.outputs() + channels;
        return planted(host, {SetValueType{mainGraph, nameOf(host, output), type}});
    };
}

// What a convolution reads, cast to a type beside its weights in FP32.
Plant readsAs(DataType type) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        builder.redirect(site.conv, 0, castTo(builder, nameOf(host, host.index().input(site.conv, 0)), type));
        return planted(host, std::move(builder));
    };
}

Plant withAttribute(const std::string& name) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.set(siteOf(host).conv, {name, std::int64_t{1}});
        return planted(host, std::move(builder));
    };
}

const std::vector<Case> cases{
    {"WeightsForMoreChannels", "graph-shape-mismatch", mnasnet, "trt-10.3", weightsForMore(1), weightsForMore(0)},
    {"StaleShape", "graph-declared-shape", mnasnet, "trt-10.3", declaredWithMore(1), declaredWithMore(0), {},
        "declare-computed", Numbers::Same},
    {"HalfBesideFloat", "graph-type-mismatch", mnasnet, "trt-10.3", readsAs(DataType::Float16),
        readsAs(DataType::Float), {}, "cast-operand", Numbers::Unproven},
    {"UnknownAttribute", "graph-node-form", mnasnet, "trt-10.3", withAttribute("slope"), withAttribute("group")},
    {"GroupsOfSix", "conv-group-misaligned", mnasnet, "trt-10.3", inGroups(4), inGroups(1), {}, "merge-groups",
        Numbers::Equal},
    {"ScalesOfOutputsOfConvTranspose", "conv-transpose-axis", mnasnet, "trt-10.3", transposed(true), transposed(false),
        {}, "one-scale", Numbers::Close},
    {"TwoProducers", "graph-duplicate-output", mnasnet, "trt-10.3", twoProducers, twoNames, {}, "drop-duplicate",
        Numbers::Same},
    {"Cycle", "graph-cycle", mnasnet, "trt-10.3", readsBelow, withoutBias("")},
    {"CutEdge", "graph-undefined-value", mnasnet, "trt-10.3", cutEdge, withoutBias("")},
    {"LostWeights", "graph-missing-data", yolox, "trt-10.3", weightsBeside("lost.bin"), weightsBeside("")},
    during(until(8, 4),
        {"BiasAfterIdentity", "op-restricted", yolox, "trt-8.4", biasAfterIdentity, nullptr, "trt-8.5",
            "fold-initializer", Numbers::Equal}),
    {"IndicesOfMaxPool", "op-restricted", yolox, "trt-10.3", outputsOfMaxPool(2), outputsOfMaxPool(1), {},
        "drop-outputs", Numbers::Equal},
    {"OpenBatch", "graph-dynamic-shape", mnasnet, "trt-10.3", inputOfBatch("N"), inputOfBatch(2)},
    {"SizeInFloat", "graph-float-shape", keywords, "trt-8.6", sizeFrom(DataType::Float), sizeFrom(DataType::Int64)},
    {"NoName", "graph-node-names", mnasnet, "trt-10.3", nameOfConv(""), nameOfConv("a name of its own"), {},
        "name-nodes", Numbers::Same},
    counting("taken",
        during(since(10, 15),
            {"NameThatIsTaken", "graph-node-names", mnasnet, "trt-10.15", namesOfPair("planted", "planted"),
                namesOfPair("planted", "planted_2"), {}, "name-nodes", Numbers::Same})),
    during(since(10, 6),
        {"EmptyBias", "op-restricted", yolox, "trt-10.15", emptyBias(true), emptyBias(false), {}, "drop-empty-names",
            Numbers::Equal}),
    during(until(8, 6), {"NewerOpset", "graph-opset", yolox, "trt-8.6", ofOpset(18), ofOpset(17)}),
    {"WeightAsInput", "graph-weight-input", mnasnet, "trt-10.3", weightAsInput(8), weightAsInput(3), {},
        "remove-inputs", Numbers::Same},
};

INSTANTIATE_TEST_SUITE_P(ConvAndGraph, PlantedFault, testing::ValuesIn(cases), testName);
INSTANTIATE_TEST_SUITE_P(MadeConvAndGraph, PlantedFault, testing::ValuesIn(onMadeNetworks(cases)), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::conv_and_graph_test
