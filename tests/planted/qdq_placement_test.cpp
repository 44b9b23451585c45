#include <algorithm>
#include <stdexcept>

#include "model/rewrite/float_constant.h"
#include "model/rewrite/pairs.h"
#include "tests/planted/planting.h"
#include "tests/support/inspecting.h"

// Where Q and DQ stand.

namespace qaliper::planted::qdq_placement_test {
namespace {

constexpr std::string_view resnet = "exported/resnet50_narrow.qdq_int8.onnx";

NewNode copyOf(const Context& host, const Quantizer& quantizer, const std::string& data, const std::string& wish) {
    const Node& node = host.node(quantizer.node);
    std::vector<std::string> inputs = node.inputs;
    inputs.front() = data;
    return {node.opType, node.domain, inputs, node.attributes, wish};
}

// Something between the DQ of the weights and the layer.
Plant betweenWeightAndLayer(const std::string& op, const std::vector<Attribute>& attributes) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        builder.redirect(site.conv, 1,
            builder.add(mainGraph, {op, "", {nameOf(host, site.weight->output)}, attributes, "weight_between"}));
        return planted(host, std::move(builder));
    };
}

// The result of the convolution times a constant, which is quantized or not.
Plant scaledResult(bool quantized) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        const ValueIx result = host.index().output(site.conv, 0);
        FixBuilder builder(host);
        const std::vector<std::int64_t> dims{1, site.outputs(), 1, 1};
        const std::vector<double> values(static_cast<std::size_t>(site.outputs()), quantized ? 110 : 1.1);
        std::string factor = builder.addTensor(
            mainGraph, makeSmallTensor("factor", quantized ? DataType::Int8 : DataType::Float, dims, values));
        if (quantized) {
            const std::string scale =
                builder.addTensor(mainGraph, makeSmallTensor("factor_scale", DataType::Float, {}, {0.01}));
            const std::string zero =
                builder.addTensor(mainGraph, makeSmallTensor("factor_zero", DataType::Int8, {}, {0}));
            factor = builder.add(mainGraph, {"DequantizeLinear", "", {factor, scale, zero}, {}, "factor_float"});
        }
        builder.redirectAll(result, builder.add(mainGraph, {"Mul", "", {nameOf(host, result), factor}, {}, "scaled"}));
        return planted(host, std::move(builder));
    };
}

// A normalization after the network, which ends in a pair: after that, or in its place.
Plant normalizedAtTheEnd(bool afterPair) {
    return [=](const Context& host) {
        const ValueIx output = *host.index().value(mainGraph, host.model().main().outputs.front().name);
        const Quantizer* dequantize = host.quant.producer(host.index(), output);
        const Quantizer* quantize = dequantize ? host.quant.producer(host.index(), dequantize->data) : nullptr;
        if (!quantize)
            throw std::runtime_error("the host does not end in a pair");
        FixBuilder builder(host);
        const std::vector<Attribute> axis{{"axis", std::int64_t{-1}}};
        if (afterPair)
            builder.addAs(output, {"LogSoftmax", "", {builder.renameAfter(output)}, axis, {}});
        else
            builder.takeOver(output, {"LogSoftmax", "", {nameOf(host, quantize->data)}, axis, {}});
        return planted(host, std::move(builder));
    };
}

// The pair of the layer once more; for the twin, in another scale on a branch of its own.
Model quantizedTwice(const Context& host) {
    const Site site = siteOf(host);
    FixBuilder builder(host);
    const std::string again =
        builder.add(mainGraph, copyOf(host, *site.quantize, nameOf(host, site.dequantize->output), "quantized_again"));
    builder.redirect(site.conv, 0, builder.add(mainGraph, copyOf(host, *site.dequantize, again, "float_again")));
    return planted(host, std::move(builder));
}

Model quantizedBesides(const Context& host) {
    const Site site = siteOf(host);
    FixBuilder builder(host);
    const std::string source = nameOf(host, site.quantize->data);
    const std::string again = builder.add(mainGraph, copyOf(host, *site.quantize, source, "quantized_besides"));
    builder.redirect(site.conv, 0, builder.add(mainGraph, copyOf(host, *site.dequantize, again, "float_besides")));
    return planted(host, std::move(builder));
}

// The layer without the DQ of its weights; for the twin, without either.
Plant floatWeight(bool dataToo) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        auto folded = foldedDequantize(host, *site.weight);
        if (!folded)
            throw std::runtime_error("the weight cannot be folded");
        builder.redirect(site.conv, 1, builder.addTensor(mainGraph, std::move(*folded)));
        if (dataToo)
            builder.redirect(site.conv, 0, nameOf(host, site.quantize->data));
        return planted(host, std::move(builder));
    };
}

// A bias in INT32 after a DQ, or in float.
Plant biasOf(bool quantized) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const auto count = static_cast<std::size_t>(site.outputs());
        const std::vector<double> values(count, quantized ? 400 : 0.4);
        std::string bias = builder.addTensor(mainGraph,
            makeSmallTensor("new_bias", quantized ? DataType::Int32 : DataType::Float, {site.outputs()}, values));
        if (quantized) {
            const std::string scale =
                builder.addTensor(mainGraph, makeSmallTensor("bias_scale", DataType::Float, {}, {0.001}));
            bias = builder.add(mainGraph, {"DequantizeLinear", "", {bias, scale}, {}, "bias_float"});
        }
        builder.redirect(site.conv, 2, bias);
        return planted(host, std::move(builder));
    };
}

bool padsByOne(const Context& context, const Site& site) {
    const auto* pads = context.node(site.conv).integers("pads");
    return pads && *pads == std::vector<std::int64_t>{1, 1, 1, 1};
}

// The padding of a convolution as an operator of its own, after the pair or before it.
Plant padded(bool afterPair) {
    return [=](const Context& host) {
        const Site site = siteOf(host, padsByOne);
        FixBuilder builder(host);
        const std::string amounts =
            builder.addTensor(mainGraph, makeSmallTensor("amounts", DataType::Int64, {8}, {0, 0, 1, 1, 0, 0, 1, 1}));
        const NodeIx consumer = afterPair ? site.conv : site.quantize->node;
        const std::string source = nameOf(host, afterPair ? site.dequantize->output : site.quantize->data);
        builder.redirect(consumer, 0, builder.add(mainGraph, {"Pad", "", {source, amounts}, {}, "padded"}));
        builder.set(site.conv, {"pads", std::vector<std::int64_t>{0, 0, 0, 0}});
        return planted(host, std::move(builder));
    };
}

// A residual Add that reads its shortcut before the pair; for the twin, through a pair of its own. The other branch
// comes straight from its layer, as the Add is to join that, or keeps its pair.
enum class Branch : std::uint8_t { Straight, Paired };
Plant shortcut(bool inFloat, Branch branch = Branch::Straight) {
    return [=](const Context& host) {
        const Index& index = host.index();
        for (const NodeIx node : index.nodes(mainGraph)) {
            if (!host.node(node).is("Add"))
                continue;
            for (const std::uint32_t slot : {0U, 1U}) {
                const Quantizer* dequantize = host.quant.producer(index, index.input(node, slot));
                const Quantizer* quantize = dequantize ? host.quant.producer(index, dequantize->data) : nullptr;
                const NodeIx other = index.producer(index.input(node, 1 - slot));
                if (!quantize || index.uses(dequantize->output).size() < 2 || !other.valid())
                    continue;
                FixBuilder builder(host);
                const std::string source = nameOf(host, quantize->data);
                if (const Quantizer* after = branch == Branch::Straight ? host.quant.at(other) : nullptr) {
                    const Quantizer* front = host.quant.producer(index, after->data);
                    builder.redirect(node, 1 - slot, nameOf(host, front->data));
                }
                if (inFloat)
                    builder.redirect(node, slot, source);
                return planted(host, std::move(builder));
            }
        }
        throw std::runtime_error("the host has no residual Add");
    };
}

// Two residual blocks: the sum of the first is read in float by the next activation and the next Add, so that a pair on its
// shortcut takes more time than it saves; in the twin it is there.
Plant floatSums(bool isPaired) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const auto paired = [&](const std::string& value) {
            const std::string name = value + "_planted";
            std::string after = value;
            for (const Quantizer* quantizer : {site.quantize, site.dequantize})
                after = builder.add(mainGraph, copyOf(host, *quantizer, after, name));
            return after;
        };
        const std::int64_t channels = site.inputs();
        const std::vector<double> numbers(static_cast<std::size_t>(channels * channels), 3);
        const std::string stored = builder.addTensor(
            mainGraph, makeSmallTensor("planted_stored", DataType::Int8, {channels, channels, 1, 1}, numbers));
        const std::string scale =
            builder.addTensor(mainGraph, makeSmallTensor("planted_scale", DataType::Float, {}, {0.01}));
        const auto block = [&](const std::string& value, bool quantizesShortcut) {
            const std::string weights =
                builder.add(mainGraph, {"DequantizeLinear", "", {stored, scale}, {}, value + "_weights"});
            const std::string active = builder.add(mainGraph, {"LeakyRelu", "", {value}, {}, value + "_active"});
            const std::string layer =
                builder.add(mainGraph, {"Conv", "", {paired(active), weights}, {}, value + "_layer"});
            return builder.add(
                mainGraph, {"Add", "", {layer, quantizesShortcut ? paired(value) : value}, {}, value + "_sum"});
        };
        const std::string first =
            builder.add(mainGraph, {"Abs", "", {nameOf(host, site.quantize->data)}, {}, "planted"});
        const std::string last = block(block(first, isPaired), isPaired);
        const std::string active = builder.add(mainGraph, {"LeakyRelu", "", {last}, {}, "planted_end"});
        builder.redirect(site.conv, 0, paired(active));
        return planted(host, std::move(builder));
    };
}

// A Shape of the layer's data as a further output, read after the pair or before it.
Plant shapeRead(bool afterPair) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const std::string source = nameOf(host, afterPair ? site.dequantize->output : site.quantize->data);
        const std::string shape = builder.add(mainGraph, {"Shape", "", {source}, {}, "shape"});
        builder.push(AddGraphOutput{mainGraph, shape, ValueType::tensor(DataType::Int64, Shape{4})});
        return planted(host, std::move(builder));
    };
}

// A second convolution of the same form reads the weights of the first, through the same DQ or through one of its own.
Plant sharedWeight(bool sharesDequantize) {
    return [=](const Context& host) {
        Site first;
        const Site second = siteOf(host, [&](const Context& context, const Site& site) {
            for (const Site& other : sitesOf(context)) {
                const bool isLike = other.conv < site.conv && other.weights->dims == site.weights->dims &&
                    context.node(other.conv).integer("group", 1) == context.node(site.conv).integer("group", 1);
                if (isLike)
                    first = other;
            }
            return first.conv.valid();
        });
        FixBuilder builder(host);
        builder.redirect(second.conv, 1,
            sharesDequantize ? nameOf(host, first.weight->output)
                             : builder.addCopy(first.weight->node, host.node(first.weight->node).inputs, "own_weight"));
        return planted(host, std::move(builder));
    };
}

// The layer reads its bias through an Identity, or not.
Plant biasThroughIdentity(bool isThrough) {
    return [=](const Context& host) {
        const Site site = siteOf(host, [](const Context& context, const Site& found) {
            return context.index().isInitializer(context.index().input(found.conv, 2));
        });
        FixBuilder builder(host);
        const std::string bias = nameOf(host, host.index().input(site.conv, 2));
        if (isThrough)
            builder.redirect(site.conv, 2, builder.add(mainGraph, {"Identity", "", {bias}, {}, "given_bias"}));
        return planted(host, std::move(builder));
    };
}

// What the layer reads, quantized twice, joined and quantized again as a further output; both with one scale or not.
Plant joined(double factor) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const std::string source = nameOf(host, site.quantize->data);
        const std::string scale = builder.addTensor(
            mainGraph, makeSmallTensor("other_scale", DataType::Float, {}, {*site.quantize->scalarScale * factor}));
        const auto pairOf = [&](const std::string& data, bool other) {
            NewNode quantize = copyOf(host, *site.quantize, data, "part_q");
            quantize.inputs[1] = other ? scale : quantize.inputs[1];
            NewNode dequantize = copyOf(host, *site.dequantize, builder.add(mainGraph, quantize), "part_dq");
            dequantize.inputs[1] = other ? scale : dequantize.inputs[1];
            return builder.add(mainGraph, dequantize);
        };
        const std::string both = builder.add(mainGraph,
            {"Concat", "", {pairOf(source, false), pairOf(source, true)}, {{"axis", std::int64_t{1}}}, "both"});
        const std::string again = pairOf(both, false);
        auto dims = *host.types.staticShape(site.quantize->data);
        dims[1] *= 2;
        builder.push(
            AddGraphOutput{mainGraph, again, ValueType::tensor(DataType::Float, Shape(dims.begin(), dims.end()))});
        return planted(host, std::move(builder));
    };
}

// The pool after the first layer with a normalization between them, before the pair or after the pool.
Plant normalizedPool(bool before) {
    return [=](const Context& host) {
        const Index& index = host.index();
        for (const NodeIx pool : index.nodes(mainGraph)) {
            const auto pair = host.node(pool).is("MaxPool") ? pairEndingAt(host, index.input(pool, 0)) : std::nullopt;
            if (!pair)
                continue;
            const NodeIx activation = index.producer(pair->quantize->data);
            NodeIx layer = activation;
            while (!host.node(layer).is("Conv"))
                layer = index.producer(index.input(layer, 0));
            const ValueIx value = index.output(before ? layer : pool, 0);
            const std::int64_t channels = (*host.types.staticShape(value))[1];
            FixBuilder builder(host);
            const auto row = [&](const std::string& name, double number) {
                return builder.addTensor(mainGraph,
                    makeSmallTensor(name, DataType::Float, {channels},
                        std::vector<double>(static_cast<std::size_t>(channels), number)));
            };
            const std::string normalized = builder.add(mainGraph,
                {"BatchNormalization", "",
                    {nameOf(host, value), row("gamma", 1.5), row("beta", 0.2), row("mean", 0.1), row("var", 2)}, {},
                    "normalized"});
            // what stood between them, a pair of its own, does not stand there with a normalization
            builder.redirect(activation, 0, before ? normalized : nameOf(host, index.output(layer, 0)));
            if (!before)
                builder.redirectAll(value, normalized);
            return planted(host, std::move(builder));
        }
        throw std::runtime_error("the host has no quantized MaxPool");
    };
}

const std::vector<Attribute> sameOrder{{"perm", std::vector<std::int64_t>{0, 1, 2, 3}}};

const std::vector<Case> cases{
    {"TransposeAfterTheWeight", "qdq-behind-weight", mnasnet, "trt-10.3", betweenWeightAndLayer("Transpose", sameOrder),
        betweenWeightAndLayer("Identity", {}), {}, "fold-operator", Numbers::Equal},
    {"QuantizedFactor", "qdq-constant-operand", mnasnet, "trt-10.3", scaledResult(true), scaledResult(false), {},
        "fold-float", Numbers::Equal},
    {"PairBeforeLogSoftmax", "qdq-dangling", mnasnet, "trt-10.3", normalizedAtTheEnd(true), normalizedAtTheEnd(false),
        {}, "remove-pair", Numbers::Close},
    {"QuantizedTwice", "qdq-double", mnasnet, "trt-10.3", quantizedTwice, quantizedBesides, {}, "drop-second",
        Numbers::Equal},
    onItsHost({"FloatWeight", "qdq-half-quantized", mnasnet, "trt-10.3", floatWeight(false), floatWeight(true), {},
        "quantize-weight", Numbers::Close}),
    {"IntegerBias", "qdq-int32-bias", mnasnet, "trt-10.3", biasOf(true), biasOf(false), {}, "fold-float",
        Numbers::Equal},
    {"PadAfterThePair", "qdq-pad", mnasnet, "trt-10.3", padded(true), padded(false), {}, "fold-pad", Numbers::Equal},
    during(until(8, 4),
        {"NormalizationBeforePool", "qdq-batch-norm-pool", resnet, "trt-8.4", normalizedPool(true),
            normalizedPool(false), {}, "fold-batch-norm", Numbers::Equal}),
    onItsHost({"FloatShortcut", "qdq-residual-add", mnasnet, "trt-10.3", shortcut(true), shortcut(false), {},
        "reuse-pair", Numbers::Close}),
    onItsHost({"FloatShortcutBesideAPair", "qdq-residual-add", mnasnet, "trt-10.3", shortcut(true, Branch::Paired),
        shortcut(false), {}, "reuse-pair", Numbers::Close}),
    counting("costly",
        onItsHost({"ShortcutThatCostsMore", "qdq-residual-add", mnasnet, "trt-10.9,sm=9.0,strong", floatSums(false),
            floatSums(true)})),
    {"ShapeAfterThePair", "qdq-shape-read", mnasnet, "trt-10.3", shapeRead(true), shapeRead(false), {}, "read-before",
        Numbers::Equal},
    {"SharedWeight", "qdq-shared-weight", mnasnet, "trt-10.3", sharedWeight(true), sharedWeight(false), {},
        "clone-pair", Numbers::Equal},
    {"BiasThroughIdentity", "speed-copied-bias", "residual_int8", "trt-10.6", biasThroughIdentity(true),
        biasThroughIdentity(false), {}, "bypass-identity", Numbers::Equal},
    {"OtherScaleInConcat", "qdq-concat-scales", mnasnet, "trt-10.3", joined(1.3), joined(1), {}, "equal-scales",
        Numbers::Close, {}, 20, true},
};

INSTANTIATE_TEST_SUITE_P(QdqPlacement, PlantedFault, testing::ValuesIn(cases), testName);
INSTANTIATE_TEST_SUITE_P(MadeQdqPlacement, PlantedFault, testing::ValuesIn(onMadeNetworks(cases)), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::qdq_placement_test
