#include <limits>
#include <stdexcept>

#include "model/rewrite/expand.h"
#include "tests/planted/planting.h"
#include "tests/support/result.h"

// Operators, plugins and types that the target does not have, or not like this; and how fast a quantized model may be.

namespace qaliper::planted::operators_test {
namespace {

constexpr std::string_view vit = "exported/vit_small.qdq_int8.onnx";

// The operator that stands after the data of the site's layer reads it from something else.
Plant afterConv(const std::function<std::string(FixBuilder&, const Context&, const std::string&)>& make) {
    return [=](const Context& host) {
        const ValueIx result = host.index().output(siteOf(host).conv, 0);
        FixBuilder builder(host);
        builder.redirectAll(result, make(builder, host, nameOf(host, result)));
        return planted(host, std::move(builder));
    };
}

Plant opAfterConv(
    const std::string& op, const std::string& domain = {}, const std::vector<Attribute>& attributes = {}) {
    return afterConv([=](FixBuilder& builder, const Context&, const std::string& value) {
        if (!domain.empty())
            builder.push(SetOpset{domain, 1});
        return builder.add(mainGraph, {op, domain, {value}, attributes, "planted"});
    });
}

Model instanceNormalized(const Context& host) {
    const Site site = siteOf(host);
    return afterConv([&](FixBuilder& builder, const Context&, const std::string& value) {
        const std::vector<double> ones(static_cast<std::size_t>(site.outputs()), 1);
        const std::string scale =
            builder.addTensor(mainGraph, makeSmallTensor("norm_scale", DataType::Float, {site.outputs()}, ones));
        const std::string bias =
            builder.addTensor(mainGraph, makeSmallTensor("norm_bias", DataType::Float, {site.outputs()}, ones));
        return builder.add(mainGraph, {"InstanceNormalization", "", {value, scale, bias}, {}, "normalized"});
    })(host);
}

// Of an index beyond 32 bits, cut off to what INT32 holds on the way: only the reader of the constant is meant.
Plant constantOf(double number) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string constant =
            builder.addTensor(mainGraph, makeSmallTensor("large", DataType::Int64, {1}, {number}));
        const std::string shape =
            builder.add(mainGraph, {"Shape", "", {host.model().main().inputs.front().name}, {}, "shape_of_input"});
        const std::string sum = builder.add(mainGraph, {"Add", "", {shape, constant}, {}, "shifted"});
        builder.push(AddGraphOutput{mainGraph, sum, ValueType::tensor(DataType::Int64, Shape{4})});
        return planted(host, std::move(builder));
    };
}

// Added to what a layer writes.
Plant addedConstant(double number) {
    return afterConv([=](FixBuilder& builder, const Context&, const std::string& value) {
        const std::string constant =
            builder.addTensor(mainGraph, makeSmallTensor("planted_mask", DataType::Float, {1}, {number}));
        return builder.add(mainGraph, {"Add", "", {value, constant}, {}, "planted_sum"});
    });
}

Plant castForthAndBack(DataType type) {
    return afterConv([=](FixBuilder& builder, const Context&, const std::string& value) {
        const auto cast = [&](const std::string& source, DataType to) {
            return builder.add(mainGraph, {"Cast", "", {source}, {{"to", static_cast<std::int64_t>(to)}}, "converted"});
        };
        const std::string there = cast(value, type);
        const std::string worked = builder.add(mainGraph, {"Add", "", {there, there}, {}, "doubled"});
        return cast(worked, DataType::Float);
    });
}

// An operator after every layer: one that fuses into it, or one that wants float.
Plant afterEveryConv(const std::string& op) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        for (const Site& site : sitesOf(host)) {
            const ValueIx result = host.index().output(site.conv, 0);
            builder.redirectAll(result, builder.add(mainGraph, {op, "", {nameOf(host, result)}, {}, "behind"}));
        }
        return planted(host, std::move(builder));
    };
}

Model oneLayerInFloat(const Context& host) {
    const Site site = siteOf(host);
    FixBuilder builder(host);
    builder.redirect(site.conv, 0, nameOf(host, site.quantize->data));
    return planted(host, std::move(builder));
}

// The layer as ONNX Runtime's QOperator format writes it, or as Q/DQ does; what it writes is quantized in the same
// scale.
Plant bytesInAndOut(bool asOneOperator) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const std::string scale =
            builder.addTensor(mainGraph, makeSmallTensor("result_scale", DataType::Float, {}, {0.05}));
        const std::string zero = builder.addTensor(mainGraph, makeSmallTensor("result_zero", DataType::Int8, {}, {0}));
        const auto name = [&](ValueIx value) { return nameOf(host, value); };
        const ValueIx result = host.index().output(site.conv, 0);
        std::vector<Attribute> attributes = host.node(site.conv).attributes;
        const std::string bytes = asOneOperator
            ? builder.add(mainGraph,
                  {"QLinearConv", "",
                      {name(site.quantize->output), name(site.quantize->scale), name(site.quantize->zeroPoint),
                          name(site.weight->data), name(site.weight->scale), name(site.weight->zeroPoint), scale, zero},
                      attributes, "result_bytes"})
            : builder.add(mainGraph,
                  {"QuantizeLinear", "",
                      {builder.add(mainGraph,
                           {"Conv", "", {name(site.dequantize->output), name(site.weight->output)}, attributes,
                               "result_float"}),
                          scale, zero},
                      {}, "result_bytes"});
        builder.takeOver(result, {"DequantizeLinear", "", {bytes, scale, zero}, {}, {}});
        return planted(host, std::move(builder));
    };
}

// The first LayerNormalization of the model in simpler operators.
Model firstNormalizationWrittenOut(const Context& host) {
    for (const NodeIx node : host.index().nodes(mainGraph)) {
        if (host.node(node).is("LayerNormalization"))
            return planted(host, must(expandToPrimitives(host, node)).edits);
    }
    throw std::runtime_error("the host has no LayerNormalization");
}

constexpr std::string_view int8Plugin =
    "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\ninputs = [[\"int8\"]]\noutputs = [[\"fp32\"]]\n";
constexpr std::string_view floatPlugin =
    "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\ninputs = [[\"fp32\"]]\noutputs = [[\"fp32\"]]\n";
constexpr std::string_view rowsPlugin =
    "[[plugin]]\nop = \"PickRows\"\ndomain = \"acme\"\ninputs = [[\"fp32\"], [\"int32\"]]\noutputs = [[\"fp32\"]]\n";

// A plugin after the pair of the layer, after its Q alone, or before the pair.
Plant pluginAt(const std::string& place) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        builder.push(SetOpset{"acme", 1});
        const auto attend = [&](const std::string& value) {
            return builder.add(mainGraph, {"Attend", "acme", {value}, {}, "attended"});
        };
        if (place == "front")
            builder.redirect(site.quantize->node, 0, attend(nameOf(host, site.quantize->data)));
        else
            builder.redirect(site.conv, 0,
                attend(nameOf(host, place == "after Q" ? site.quantize->output : site.dequantize->output)));
        return planted(host, std::move(builder));
    };
}

Plant pickedRows(DataType type) {
    return afterConv([=](FixBuilder& builder, const Context&, const std::string& value) {
        builder.push(SetOpset{"acme", 1});
        const std::string rows = builder.addTensor(mainGraph, makeSmallTensor("rows", type, {2}, {0, 1}));
        return builder.add(mainGraph, {"PickRows", "acme", {value, rows}, {}, "picked"});
    });
}

// An operator that reads the quantized weights before their DQ does; or the dequantized ones.
Plant weightsRead(bool quantized) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const Quantizer& weight = *site.weight;
        const std::vector<Attribute> order{{"perm", std::vector<std::int64_t>{0, 1, 2, 3}}};
        if (quantized)
            builder.redirect(weight.node, 0,
                builder.add(mainGraph, {"Transpose", "", {nameOf(host, weight.data)}, order, "ordered"}));
        else
            builder.redirect(site.conv, 1,
                builder.add(mainGraph, {"Identity", "", {nameOf(host, weight.output)}, {}, "same_weight"}));
        return planted(host, std::move(builder));
    };
}

const std::vector<Case> cases{
    during(until(9, 3),
        {"InstanceNormalization", "op-instance-normalization", mnasnet, "trt-8.6", instanceNormalized, nullptr,
            "trt-10.3"}),
    during(until(9, 3),
        {"NewOperator", "op-unsupported", mnasnet, "trt-8.6", opAfterConv("Mish"), opAfterConv("Relu"), {}, "expand",
            Numbers::Unproven}),
    {"PrivateOperator", "op-unsupported", mnasnet, "trt-10.3", opAfterConv("QuickGelu", "com.microsoft"),
        opAfterConv("Tanh"), {}, "expand", Numbers::Equal},
    {"NameOfABuiltInOperator", "plugin-shadowed", mnasnet, "trt-10.3", opAfterConv("Relu", "acme"),
        opAfterConv("Relu")},
    during(since(11),
        {"PluginThatWasRemoved", "plugin-unavailable", mnasnet, "trt-11.0", opAfterConv("LReLU_TRT"), nullptr,
            "trt-10.13"}),
    legalDuring(until(10, 99),
        {"VersionThatIsNoText", "plugin-unavailable", mnasnet, "trt-10.3",
            opAfterConv("LReLU_TRT", {}, {{"plugin_version", std::int64_t{1}}}),
            opAfterConv("LReLU_TRT", {}, {{"plugin_version", std::string("1")}}), {}, "version-as-text",
            Numbers::Unproven}),
    {"UnknownOperator", "plugin-unknown", mnasnet, "trt-10.3", opAfterConv("Attend", "acme"), opAfterConv("Relu")},
    {"PluginAfterThePair", "plugin-dequantized-input", mnasnet, "trt-10.3", pluginAt("after DQ"), pluginAt("after Q"),
        {}, "int8-path", Numbers::Unproven, int8Plugin},
    {"FloatPluginAfterQ", "plugin-dequantized-input", mnasnet, "trt-10.3", pluginAt("after Q"), pluginAt("after DQ"),
        {}, "dequantize-input", Numbers::Unproven, floatPlugin},
    during(since(9),
        {"RowsInInt64", "plugin-input-types", mnasnet, "trt-10.3", pickedRows(DataType::Int64),
            pickedRows(DataType::Int32), {}, "cast-int32", Numbers::Unproven, rowsPlugin}),
    {"WeightsReadBeforeTheirDq", "plugin-quantized-constant", mnasnet, "trt-10.3", weightsRead(true),
        weightsRead(false), {}, "fold-operator", Numbers::Equal},
    during(until(8, 6), {"BeyondInt32", "type-int64-range", mnasnet, "trt-8.6", constantOf(5e9), constantOf(5e8)}),
    {"MaskOfNan", "graph-constant-nan", mnasnet, "trt-10.3", addedConstant(std::numeric_limits<double>::quiet_NaN()),
        addedConstant(-std::numeric_limits<double>::infinity())},
    {"Uint8Inside", "type-uint8-inside", mnasnet, "trt-10.3", castForthAndBack(DataType::Uint8),
        castForthAndBack(DataType::Int32)},
    {"Uint16", "type-unsupported", mnasnet, "trt-10.3", castForthAndBack(DataType::Uint16),
        castForthAndBack(DataType::Float16)},
    {"LayerInBytes", "op-qoperator", mnasnet, "trt-10.3", bytesInAndOut(true), bytesInAndOut(false), {}, "to-qdq",
        Numbers::Close},
    {"NormalizationWrittenOut", "op-decomposed-layer-norm", vit, "trt-10.3", firstNormalizationWrittenOut, asItIs, {},
        "fuse", Numbers::Equal},
    onItsHost({"LayerInFloat", "quant-coverage", mnasnet, "trt-10.3", oneLayerInFloat, asItIs}),
    onItsHost({"LayersThatWriteFloat", "speed-float-output", mnasnet, "trt-10.3", afterEveryConv("Softmax"),
        afterEveryConv("Relu")}),
};

INSTANTIATE_TEST_SUITE_P(Operators, PlantedFault, testing::ValuesIn(cases), testName);
INSTANTIATE_TEST_SUITE_P(MadeOperators, PlantedFault, testing::ValuesIn(onMadeNetworks(cases)), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::operators_test
