#include "tests/tensorrt/answers.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "model/base/file.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

// "QALIPER_TENSORRT_10_15": variables of its environment, as packaging/tensorrt.sh prints them.
const char* environmentOf(std::string_view release) {
    std::string name = "QALIPER_TENSORRT_" + std::string(release);
    std::ranges::replace(name, '.', '_');
    std::ranges::replace(name, '-', '_');
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return std::getenv(name.c_str());
}

ParserAnswer answerOf(const nlohmann::json& line) {
    ParserAnswer answer;
    if (line.contains("crashed")) {
        answer.crashed = line["crashed"].get<int>();
        return answer;
    }
    answer.parsed = line["parsed"].get<bool>();
    for (const auto& error : line["errors"])
        answer.errors.push_back({error["text"], error["node"], error["op"], error["index"]});
    for (const auto& tensor : line["tensors"]) {
        NetworkTensor one{tensor["name"], tensor["type"], std::nullopt};
        if (!tensor["shape"].is_null())
            one.shape = tensor["shape"].get<std::vector<std::int64_t>>();
        answer.tensors.push_back(std::move(one));
    }
    return answer;
}

EngineAnswer engineOf(const nlohmann::json& line) {
    EngineAnswer answer;
    if (line.contains("crashed")) {
        answer.error = "the builder crashed";
        return answer;
    }
    answer.built = line["built"].get<bool>();
    if (!line["errors"].empty())
        answer.error = line["errors"].front().get<std::string>();
    for (const auto& layer : line["layers"])
        answer.layers.push_back({layer["name"], layer["kind"], layer["inputs"], layer["nodes"]});
    return answer;
}

// What a script of this folder prints about the models, a line for each.
std::vector<nlohmann::json> linesOf(std::string_view release, const std::string& script, std::string_view argument,
    const std::vector<fs::path>& models) {
    needParser(release);
    const TemporaryFolder folder;
    std::ofstream list(folder / "list");
    for (const fs::path& model : models)
        list << model.string() << "\n";
    list.close();
    const fs::path file = sourceFolder() / "tests" / "tensorrt" / script;
    const std::string line = "env " + std::string(environmentOf(release)) + " python3 '" + file.string() + "' " +
        std::string(argument) + " '" + (folder / "list").string() + "' >'" + (folder / "said").string() + "' 2>'" +
        (folder / "noise").string() + "'";
    const int status = std::system(line.c_str());
    std::ifstream said(folder / "said");
    std::vector<nlohmann::json> lines;
    for (std::string text; std::getline(said, text);)
        lines.push_back(parsedJson(text));
    if (status != 0 || lines.size() != models.size())
        throw std::runtime_error("TensorRT was not asked about all models: " + must(readWholeFile(folder / "noise")));
    return lines;
}

} // namespace

void needParser(std::string_view release) {
    const char* environment = environmentOf(release);
    if (!environment || !*environment)
        endWithout(tensorrtNeed, "the parser of TensorRT " + std::string(release) + " (packaging/tensorrt.sh)");
}

std::vector<ParserAnswer> askParser(std::string_view release, const std::vector<fs::path>& models) {
    std::vector<ParserAnswer> answers;
    for (const nlohmann::json& line : linesOf(release, "ask.py", "", models))
        answers.push_back(answerOf(line));
    return answers;
}

std::vector<EngineAnswer> askBuilder(
    std::string_view release, std::string_view capability, const std::vector<fs::path>& models) {
    std::vector<EngineAnswer> answers;
    for (const nlohmann::json& line : linesOf(release, "build.py", capability, models))
        answers.push_back(engineOf(line));
    return answers;
}

} // namespace qaliper
