#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "model/target/table.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"
#include "tests/tensorrt/answers.h"

// ONNX's operator Attention in TensorRT-RTX: 404 forms of it, and which of them its builder stopped at, for compute
// capability 8.9 and 12.0 alike. Errors stand at those, and written out each of them builds.

namespace qaliper::attention_test {
namespace {

constexpr const char* release = "rtx-1.7";

struct Form {
    std::map<std::string, std::string, std::less<>> words;

    const std::string& operator[](std::string_view column) const { return words.find(column)->second; }
    bool stops() const { return (*this)["outcome"] == "stops"; }
    std::string name() const {
        std::string all;
        for (const auto& [column, word] : words)
            all.append(column).append("=").append(word).append(" ");
        return all;
    }
};

std::vector<Form> keptForms() {
    const std::string text = must(readWholeFile(sourceFolder() / "tests/tensorrt/attention-rtx-1.7.tsv"));
    const Table table = parseTable(text);
    std::vector<Form> forms;
    for (const auto& row : table.rows) {
        Form& form = forms.emplace_back();
        for (std::size_t at = 0; at < row.size(); ++at)
            form.words.emplace(table.columns[at], row[at]);
    }
    return forms;
}

bool isFlat(const Form& form) { return form["form"] == "projected" || form["form"] == "merged"; }

std::string shapeOf(const Form& form, const std::string& heads, const std::string& sequence) {
    const std::string width = std::to_string(std::stoi(heads) * std::stoi(form["head"]));
    return isFlat(form) ? "[" + form["batch"] + "," + sequence + "," + width + "]"
                        : "[" + form["batch"] + "," + heads + "," + sequence + "," + form["head"] + "]";
}

// What the operator reads for one of its inputs, and the nodes before it.
std::string nodesBefore(const Form& form, const std::string& input) {
    if (form["form"] == "pairs")
        return input + "i = QuantizeLinear (" + input + ", s, z) " + input + "d = DequantizeLinear (" + input +
            "i, s, z) ";
    if (form["form"] == "projected")
        return input + "r = Reshape (" + input + ", " + (input == "q" ? "split" : "keysplit") + ") " + input +
            "d = Transpose <perm = [0, 2, 1, 3]> (" + input + "r) ";
    return input + "d = Identity (" + input + ") ";
}

std::string textOf(const Form& form) {
    const std::string& type = form["type"];
    const std::string queries = shapeOf(form, form["heads"], form["queries"]);
    const std::string keys = shapeOf(form, form["keyheads"], form["keys"]);
    const std::string result = form["form"] == "merged"
        ? queries
        : "[" + form["batch"] + "," + form["heads"] + "," + form["queries"] + "," + form["head"] + "]";
    const bool isMasked = form["more"] == "mask";
    const std::string mask = type + "[1,1," + form["queries"] + "," + form["keys"] + "] m";
    std::string attributes = form["more"] == "causal" ? "is_causal = 1" : "is_causal = 0";
    if (form["form"] == "merged")
        attributes += ", q_num_heads = " + form["heads"] + ", kv_num_heads = " + form["keyheads"];
    return "<ir_version: 10, opset_import: [\"\": 23]> g (" + type + queries + " q, " + type + keys + " k, " + type +
        keys + " v" + (isMasked ? ", " + mask : "") + ") => (" + type + result + " y) <" + type +
        " s = {0.05}, int8 z = {0}, int64[4] split = {0, 0, " + form["heads"] + ", " + form["head"] +
        "}, int64[4] keysplit = {0, 0, " + form["keyheads"] + ", " + form["head"] + "}> { " + nodesBefore(form, "q") +
        nodesBefore(form, "k") + nodesBefore(form, "v") + "y = Attention <" + attributes + "> (qd, kd, vd" +
        (isMasked ? ", m" : "") + ") }";
}

std::vector<Finding> errorsOf(const Analysis& analysis) {
    std::vector<Finding> errors = findingsOf(analysis, "qdq-attention");
    std::erase_if(errors, [](const Finding& finding) { return finding.severity != Severity::Error; });
    return errors;
}

TEST(AttentionForms, AreErrorsWhereTheBuilderStops) {
    const std::vector<Form> forms = keptForms();
    ASSERT_GT(forms.size(), 400U);
    for (const Form& form : forms)
        EXPECT_EQ(errorsOf(inspectText(textOf(form), "rtx-1.7")).size(), form.stops() ? 1U : 0U) << form.name();
}

class AttentionBuilds : public testing::TestWithParam<const char*> {
protected:
    AttentionBuilds() { needParser(release); }

    std::filesystem::path saved(const Model& model) {
        auto file = folder_.path() / (std::to_string(count_++) + ".onnx");
        EXPECT_TRUE(saveModel(model, file));
        return file;
    }

private:
    TemporaryFolder folder_;
    int count_ = 0;
};

TEST_P(AttentionBuilds, AsItIsKept) {
    const std::vector<Form> forms = keptForms();
    std::vector<std::filesystem::path> files;
    files.reserve(forms.size());
    for (const Form& form : forms)
        files.push_back(saved(must(parseText(textOf(form)))));
    const std::vector<EngineAnswer> engines = askBuilder(release, GetParam(), files);
    for (std::size_t at = 0; at < forms.size(); ++at)
        EXPECT_EQ(engines[at].built, !forms[at].stops()) << forms[at].name() << engines[at].error;
}

TEST_P(AttentionBuilds, OnceItIsWrittenOut) {
    std::vector<std::string> names;
    std::vector<std::filesystem::path> files;
    for (const Form& form : keptForms()) {
        const Analysis analysis = inspectText(textOf(form), "rtx-1.7");
        for (const Finding& finding : errorsOf(analysis)) {
            for (const Offer& offer : offersFor(*analysis.context, finding)) {
                names.push_back(form.name());
                files.push_back(saved(fixedModel(analysis, finding, offer.id)));
            }
        }
    }
    ASSERT_GT(files.size(), 150U);
    const std::vector<EngineAnswer> engines = askBuilder(release, GetParam(), files);
    for (std::size_t at = 0; at < names.size(); ++at)
        EXPECT_TRUE(engines[at].built) << names[at] << engines[at].error;
}

INSTANTIATE_TEST_SUITE_P(Capabilities, AttentionBuilds, testing::Values("SM89", "SM120"),
    [](const auto& one) { return std::string(one.param); });

} // namespace
} // namespace qaliper::attention_test
