#include "tests/tensorrt/agreement.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/context/parser_values.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "tests/support/build_places.h"
#include "tests/support/inferring.h"
#include "tests/support/inspecting.h"
#include "tests/support/json.h"
#include "tests/support/parser_stops.h"
#include "tests/support/result.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

// Plugins that need a GPU or a library of their own.
bool isUndecided(const ParserAnswer& answer) {
    const auto wantsGpu = [](const ParserError& error) {
        return error.text.find("ould not create the plugin") != std::string::npos ||
            error.text.find("plugin was not found in the plugin registry") != std::string::npos ||
            error.text.find("Unable to open library") != std::string::npos;
    };
    return answer.crashed || std::ranges::any_of(answer.errors, wantsGpu);
}

std::string tensorrtName(DataType type) {
    switch (type) {
    case DataType::Float: return "FLOAT";
    case DataType::Float16: return "HALF";
    case DataType::Bfloat16: return "BF16";
    case DataType::Int8: return "INT8";
    case DataType::Uint8: return "UINT8";
    case DataType::Int32: return "INT32";
    case DataType::Int64: return "INT64";
    case DataType::Bool: return "BOOL";
    case DataType::Float8E4M3FN: return "FP8";
    case DataType::Int4: return "INT4";
    case DataType::Float4E2M1: return "FP4";
    case DataType::Float8E8M0: return "E8M0";
    default: return std::string(textName(type));
    }
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text = "[";
    for (const std::int64_t size : shape)
        text += (text.size() > 1 ? "," : "") + std::to_string(size);
    return text + "]";
}

// Open dimensions agree with all others.
bool areEqual(const std::vector<std::int64_t>& said, const Shape& expected) {
    if (said.size() != expected.size())
        return false;
    for (std::size_t at = 0; at < said.size(); ++at) {
        const auto number = expected[at].number();
        if (said[at] >= 0 && number && *number != said[at])
            return false;
    }
    return true;
}

std::string shapeText(const Shape& shape) {
    std::vector<std::int64_t> numbers;
    for (const auto& dimension : shape)
        numbers.push_back(dimension.number().value_or(-1));
    return shapeText(numbers);
}

// Names that one value of the model has; bodies may repeat them.
std::map<std::string_view, ValueIx> singleNames(const Index& index) {
    std::map<std::string_view, ValueIx> values;
    std::set<std::string_view> repeated;
    for (const ValueIx value : index.values()) {
        if (!values.emplace(index.name(value), value).second)
            repeated.insert(index.name(value));
    }
    for (const std::string_view name : repeated)
        values.erase(name);
    return values;
}

// What nodes give that stop the build or are read wrongly, as we say.
std::set<std::string> doubtfulValues(const Analysis& analysis) {
    std::set<std::string> names;
    const Index& index = analysis.context->index();
    for (const Finding& finding : analysis.findings) {
        const auto node = finding.severity == Severity::Error ? index.find(finding.node) : std::nullopt;
        if (node)
            names.insert(index.node(*node).outputs.begin(), index.node(*node).outputs.end());
    }
    return names;
}

void compareTensors(Agreement& agreement, const Asked& asked, const ParserAnswer& answer, const Context& context,
    const std::set<std::string>& doubtful) {
    const Index& index = context.index();
    const auto values = singleNames(index);
    for (const NetworkTensor& tensor : answer.tensors) {
        const auto found = values.find(tensor.name);
        if (found == values.end() || index.graphOf(found->second) != mainGraph || doubtful.contains(tensor.name))
            continue;
        const DataType element = typeInParser(context, found->second);
        const Shape* shape = context.types.shape(found->second);
        if (element == DataType::Undefined || !shape || !tensor.shape)
            continue;
        ++agreement.tensors;
        const std::string expected = tensorrtName(element);
        if (tensor.type == expected)
            ++agreement.types;
        else
            agreement.disagreements.push_back({"type", asked.name, tensor.name, tensor.type, expected});
        const bool isList = context.target.rtx && shape->empty() && *tensor.shape == std::vector<std::int64_t>{1};
        if (areEqual(*tensor.shape, *shape) || (isList && context.quant.producer(index, found->second)))
            ++agreement.shapes;
        else
            agreement.disagreements.push_back(
                {"shape", asked.name, tensor.name, shapeText(*tensor.shape), shapeText(*shape)});
    }
}

std::string stopsOf(const Analysis& analysis) {
    std::string text;
    for (const Finding& finding : analysis.findings) {
        if (stopsTheParser(finding))
            text += (text.empty() ? "" : "; ") + std::string(finding.rule) + " " + finding.slot + ": " +
                render(finding.message);
    }
    return text;
}

void compareVerdict(Agreement& agreement, const Asked& asked, const ParserAnswer& answer, const Analysis& analysis) {
    ++agreement.decided;
    const bool isExpected = std::ranges::any_of(analysis.findings, stopsTheParser);
    const std::string said = answer.errors.empty() ? "" : answer.errors.front().op + ": " + answer.errors.front().text;
    if (isExpected == answer.parsed) {
        ++(isExpected ? agreement.wrong : agreement.missed);
        agreement.disagreements.push_back({isExpected ? "wrong" : "missed", asked.name, "", said, stopsOf(analysis)});
    }
    if (!isExpected || answer.parsed || answer.errors.empty() || answer.errors.front().index < 0)
        return;
    ++agreement.named;
    const ParserError& error = answer.errors.front();
    const auto isThere = [&](const Finding& finding) {
        return standsAt(analysis.context->index(), finding, {error.node, error.index});
    };
    if (std::ranges::any_of(analysis.findings, isThere))
        ++agreement.placed;
    else
        agreement.disagreements.push_back({"node", asked.name, error.node, said, stopsOf(analysis)});
}

TypeTable inferred(const Index& index) {
    auto types = inferTypes(index, sharedInferenceWorker(), {});
    return types ? std::move(*types) : TypeTable(index);
}

Context contextOf(const Asked& asked, const Inspector& inspector, const Analysis& analysis) {
    if (!asked.untyped)
        return *analysis.context;
    auto index = std::make_shared<const Index>(*asked.untyped);
    TypeTable types = inferred(*index);
    return makeContext(std::move(index), std::move(types), inspector.settings, inspector.knowledge);
}

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string tableOf(std::string_view release, const Agreement& agreement) {
    const auto percent = [](std::size_t part, std::size_t whole) { return 100 * share(part, whole); };
    std::ostringstream table;
    table << "release  decided  missed  wrong  right %  named  placed %  tensors  types %  shapes %\n";
    table << std::fixed << std::setprecision(2) << std::setw(7) << release << std::setw(9) << agreement.decided
          << std::setw(8) << agreement.missed << std::setw(7) << agreement.wrong << std::setw(9)
          << percent(agreement.decided - agreement.missed - agreement.wrong, agreement.decided) << std::setw(7)
          << agreement.named << std::setw(10) << percent(agreement.placed, agreement.named) << std::setw(9)
          << agreement.tensors << std::setw(9) << percent(agreement.types, agreement.tensors) << std::setw(10)
          << percent(agreement.shapes, agreement.tensors) << "\n";
    return table.str();
}

// Adds to the file that QALIPER_DISAGREEMENTS names.
void writeDown(std::string_view release, const Agreement& agreement) {
    const char* file = std::getenv("QALIPER_DISAGREEMENTS");
    if (!file)
        return;
    std::ofstream lines(file, std::ios::app);
    for (const Disagreement& one : agreement.disagreements)
        lines << nlohmann::json{{"release", release}, {"kind", one.kind}, {"model", one.model}, {"place", one.place},
                     {"said", one.said}, {"expected", one.expected}}
                     .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
              << "\n";
}

// "missed 17: y = Equal (…)", "shape reports/x.onnx @ tensor"
std::string nameOf(const Disagreement& one) {
    const bool isOfTensor = one.kind == "type" || one.kind == "shape";
    return one.kind + " " + one.model + (isOfTensor ? " @ " + one.place : "");
}

std::string targetOf(std::string_view release) {
    return (release.starts_with("rtx-") ? "" : "trt-") + std::string(release);
}

constexpr double minPlaced = 0.98;
constexpr double minEqual = 0.999;

} // namespace

Agreement agreementOn(
    std::string_view release, const std::vector<Asked>& models, const std::vector<ParserAnswer>& answers) {
    Agreement agreement;
    const Inspector inspector = testInspector(targetOf(release));
    for (std::size_t at = 0; at < models.size(); ++at) {
        const auto index = std::make_shared<const Index>(must(loadModel(models[at].file)));
        const Analysis analysis = must(inspect(inspector, index, inferred(*index), {}));
        if (answers[at].parsed)
            compareTensors(agreement, models[at], answers[at], contextOf(models[at], inspector, analysis),
                doubtfulValues(analysis));
        if (!isUndecided(answers[at]))
            compareVerdict(agreement, models[at], answers[at], analysis);
    }
    return agreement;
}

std::set<std::string> knownDisagreements(std::string_view release, Part part) {
    const fs::path file = sourceFolder() / "tests" / "tensorrt" / "known_disagreements.txt";
    std::istringstream lines(must(readWholeFile(file)));
    std::set<std::string> known;
    bool hasReason = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') {
            hasReason = !line.empty();
            continue;
        }
        EXPECT_TRUE(hasReason) << line;
        const std::size_t kind = line.find(' ') + 1;
        const std::size_t model = line.find(' ', kind) + 1;
        const std::size_t digits = line.find_first_not_of("0123456789", model);
        const bool isProbe = digits > model && line.compare(digits, 2, ": ") == 0;
        const std::string releases = "," + line.substr(0, kind - 1) + ",";
        if (isProbe == (part == Part::Probes) && releases.find("," + std::string(release) + ",") != std::string::npos)
            known.insert(line.substr(kind));
    }
    return known;
}

void judge(std::string_view release, const Agreement& agreement, const std::set<std::string>& known, double minRight) {
    std::cout << tableOf(release, agreement);
    testing::Test::RecordProperty("table", tableOf(release, agreement));
    writeDown(release, agreement);
    std::set<std::string> found;
    for (const Disagreement& one : agreement.disagreements) {
        found.insert(nameOf(one));
        EXPECT_TRUE(known.contains(nameOf(one)))
            << nameOf(one) << "\nTensorRT: " << one.said << "\ncheck: " << one.expected;
    }
    for (const std::string& name : known)
        EXPECT_TRUE(found.contains(name)) << "agrees, and has to go from the list: " << name;
    const std::size_t right = agreement.decided - agreement.missed - agreement.wrong;
    ASSERT_GT(agreement.decided, 0U);
    EXPECT_GE(share(right, agreement.decided), minRight);
    EXPECT_GE(share(agreement.placed, agreement.named), minPlaced);
    EXPECT_GE(share(agreement.types, agreement.tensors), minEqual);
    EXPECT_GE(share(agreement.shapes, agreement.tensors), minEqual);
}

} // namespace qaliper
