#include "tests/tensorrt/answers.h"

#include <algorithm>
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

} // namespace

void needParser(std::string_view release) {
    const char* environment = environmentOf(release);
    if (!environment || !*environment)
        endWithout(tensorrtNeed, "the parser of TensorRT " + std::string(release) + " (packaging/tensorrt.sh)");
}

std::vector<ParserAnswer> askParser(std::string_view release, const std::vector<fs::path>& models) {
    needParser(release);
    const TemporaryFolder folder;
    std::ofstream list(folder / "list");
    for (const fs::path& model : models)
        list << model.string() << "\n";
    list.close();
    const fs::path script = sourceFolder() / "tests" / "tensorrt" / "ask.py";
    const std::string line = "env " + std::string(environmentOf(release)) + " python3 '" + script.string() + "' '" +
        (folder / "list").string() + "' >'" + (folder / "said").string() + "' 2>'" + (folder / "noise").string() + "'";
    const int status = std::system(line.c_str());
    std::ifstream said(folder / "said");
    std::vector<ParserAnswer> answers;
    for (std::string text; std::getline(said, text);)
        answers.push_back(answerOf(parsedJson(text)));
    if (status != 0 || answers.size() != models.size())
        throw std::runtime_error("TensorRT was not asked about all models: " + must(readWholeFile(folder / "noise")));
    return answers;
}

} // namespace qaliper
