#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/target/classify.h"
#include "model/target/manifest.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::classify_test {
namespace {

Classification classified(const Model& model, std::string_view target, const PluginManifest& manifest = {}) {
    static const auto knowledge = loadKnowledge();
    return classify(model.main().nodes[0], model, must(parseTarget(target)), *knowledge, manifest);
}

NodeClass kindOf(std::string_view call, std::string_view target = "trt-10.3", const PluginManifest& manifest = {}) {
    const std::string text = "<ir_version: 10, opset_import: [\"\": 21, \"acme\": 1, \"com.microsoft\": 1, "
                             "\"ai.onnx.ml\": 3]> m (float x) => (float y) { y = ";
    return classified(textModel(text + std::string(call) + " (x) }"), target, manifest).kind;
}

TEST(Classify, Importers) {
    EXPECT_EQ(kindOf("Conv"), NodeClass::Importer);
    EXPECT_EQ(kindOf("Relu"), NodeClass::Importer);
}

TEST(Classify, OperatorsTheTargetDoesNotImport) {
    EXPECT_EQ(kindOf("ai.onnx.ml.TreeEnsembleRegressor"), NodeClass::Unsupported);
    EXPECT_EQ(kindOf("DynamicQuantizeLinear", "trt-8.6"), NodeClass::Unsupported);
}

TEST(Classify, AVersionImportsWhatAnOlderOneDoesNot) {
    const OperatorTable operators;
    const auto first = operators.firstSupport("GroupNormalization");
    ASSERT_TRUE(first);
    EXPECT_EQ(kindOf("GroupNormalization", "trt-" + formatVersion(*first)), NodeClass::Importer);
    EXPECT_EQ(kindOf("GroupNormalization", "trt-8.0"), NodeClass::Unsupported);
}

TEST(Classify, PluginsOfNvidiaAndOfTheUser) {
    EXPECT_EQ(kindOf("EfficientNMS_TRT"), NodeClass::Plugin);
    EXPECT_EQ(kindOf("acme.Own"), NodeClass::Unknown);
    EXPECT_EQ(kindOf("acme.Own <plugin_version = \"1\">"), NodeClass::Plugin);
    PluginManifest manifest;
    manifest.plugins.push_back({.op = "Own"});
    EXPECT_EQ(kindOf("acme.Own", "trt-10.3", manifest), NodeClass::Plugin);
    EXPECT_EQ(kindOf("com.microsoft.Own", "trt-10.3", manifest), NodeClass::Plugin);
    EXPECT_EQ(kindOf("Unique", "trt-10.3", manifest), NodeClass::Unsupported) << "the parser refuses it by its name";
    manifest.plugins.push_back({.op = "Unique"});
    EXPECT_EQ(kindOf("Unique", "trt-10.3", manifest), NodeClass::Plugin);
}

TEST(Classify, PrivateOperatorsOfOnnxRuntime) { EXPECT_EQ(kindOf("com.microsoft.BiasGelu"), NodeClass::OrtPrivate); }

TEST(Classify, ACustomOperatorOfAnImportersNameIsShadowed) {
    const Model model =
        textModel("<ir_version: 10, opset_import: [\"acme\": 1]> m (float x) => (float y) { y = acme.Relu (x) }");
    const Classification result = classified(model, "trt-10.3");
    EXPECT_EQ(result.kind, NodeClass::Importer);
    EXPECT_TRUE(result.shadowed);
}

TEST(Classify, FromTenFifteenANamespaceAsksTheRegistryFirst) {
    const char* call = "acme.Relu <plugin_namespace = \"acme\">";
    EXPECT_EQ(kindOf(call, "trt-10.14"), NodeClass::Importer);
    EXPECT_EQ(kindOf(call, "trt-10.15"), NodeClass::Plugin);
    EXPECT_EQ(kindOf(call, "trt-10.16"), NodeClass::Plugin);
    EXPECT_EQ(kindOf("acme.Relu", "trt-10.16"), NodeClass::Importer) << "without a namespace";
}

TEST(Classify, FunctionsOfTheModel) {
    const auto calling = [](const std::string& name) {
        return textModel(fmt::format(R"(<ir_version: 10, opset_import: ["": 21, "acme": 1]>
            m (float x) => (float y) {{ y = acme.{0} (x) }}
            <domain: "acme", opset_import: ["": 21]> {0} (i) => (o) {{ o = Relu (i) }})",
            name));
    };
    EXPECT_EQ(classified(calling("Own"), "trt-10.3").kind, NodeClass::Function);
    PluginManifest manifest;
    manifest.plugins.push_back({.op = "Own"});
    EXPECT_EQ(classified(calling("Own"), "trt-10.3", manifest).kind, NodeClass::Plugin) << "described as one";
    EXPECT_EQ(classified(calling("Relu"), "trt-10.3").kind, NodeClass::Importer);
    EXPECT_FALSE(classified(calling("Relu"), "trt-10.3").shadowed) << "the function says what it is";
}

TEST(PluginVersion, IsTextOrNumberAndOneByDefault) {
    const auto versionOf = [](std::string_view attributes) {
        return pluginVersion(
            textModel("m (float x) => (float y) { y = Own " + std::string(attributes) + " (x) }").main().nodes[0]);
    };
    EXPECT_EQ(versionOf(""), "1");
    EXPECT_EQ(versionOf("<plugin_version = \"2\">"), "2");
    EXPECT_EQ(versionOf("<plugin_version = 3>"), "3");
}

TEST(Manifest, TheVersionAskedForGoesBeforeAnother) {
    PluginManifest manifest;
    manifest.plugins = {{.op = "A", .version = "1"}, {.op = "A", .version = "2"}};
    EXPECT_EQ(manifest.find("A", "2")->version, "2");
    EXPECT_EQ(manifest.find("A", "9")->version, "1");
    EXPECT_EQ(manifest.find("B", "1"), nullptr);
}

} // namespace
} // namespace qaliper::classify_test
