#include "tests/tensorrt/answers.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "model/base/file.h"
#include "model/base/sha256.h"
#include "tests/engine/archive.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

// Of "10.15" what QALIPER_TENSORRT_10_15 says; null without it.
const char* variablesOf(std::string_view release) {
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
    const std::string line = "env " + environmentOf(release) + " python3 '" + file.string() + "' " +
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

bool asksAll() {
    const char* asked = std::getenv("QALIPER_ASK");
    return asked && std::string_view(asked) == "all";
}

// Where the answer about a model of these bytes is kept.
std::string placeOf(std::string_view capability, const fs::path& model) {
    return std::string(capability) + "/" + must(sha256Of(model)) + ".json";
}

void keep(const std::string& place, const std::string& answer) {
    const char* folder = std::getenv("QALIPER_KEEP");
    if (!folder)
        return;
    const fs::path file = fs::path(folder) / place;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << answer;
}

// A line of JSON for each model, without its path.
std::vector<std::string> keptOrAsked(
    std::string_view release, std::string_view capability, const std::vector<fs::path>& models) {
    const Archive kept(sourceFolder() / "tests" / "tensorrt" / ("builds-" + std::string(release) + ".zip"));
    std::vector<std::string> answers(models.size());
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < models.size(); ++at) {
        const std::string place = placeOf(capability, models[at]);
        if (!asksAll() && kept.has(place))
            answers[at] = kept.read(place);
        else
            open.push_back(at);
    }
    std::vector<fs::path> asked;
    asked.reserve(open.size());
    for (const std::size_t at : open)
        asked.push_back(models[at]);
    if (asked.empty())
        return answers;
    std::vector<nlohmann::json> lines = linesOf(release, "build.py", capability, asked);
    for (std::size_t i = 0; i < open.size(); ++i) {
        lines[i].erase("model");
        answers[open[i]] = lines[i].dump();
        keep(placeOf(capability, asked[i]), answers[open[i]]);
    }
    return answers;
}

} // namespace

void needParser(std::string_view release) {
    const char* variables = variablesOf(release);
    if (!variables || !*variables)
        endWithout(tensorrtNeed, "the parser of TensorRT " + std::string(release) + " (packaging/tensorrt.sh)");
}

std::string environmentOf(std::string_view release) {
    needParser(release);
    return variablesOf(release);
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
    for (const std::string& line : keptOrAsked(release, capability, models))
        answers.push_back(engineOf(parsedJson(line)));
    return answers;
}

} // namespace qaliper
