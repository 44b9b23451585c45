#include "model/report/baseline.h"

#include <nlohmann/json.hpp>

#include "model/base/file.h"

namespace qaliper {

namespace {

std::string fileNameOf(const std::filesystem::path& path) { return path.filename().string(); }

// The text of a field; empty when it is missing or no text.
std::string textAt(const nlohmann::json& object, const char* field) {
    const auto found = object.find(field);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const nlohmann::json& listAt(const nlohmann::json& object, const char* field) {
    static const nlohmann::json none = nlohmann::json::array();
    const auto found = object.find(field);
    return found != object.end() && found->is_array() ? *found : none;
}

} // namespace

std::vector<IgnoredFinding> Baseline::of(const std::filesystem::path& model) const {
    const auto found = known_.find(fileNameOf(model));
    return found == known_.end() ? std::vector<IgnoredFinding>() : found->second;
}

Result<Baseline> readBaseline(const std::filesystem::path& path) {
    QALIPER_TRY(const auto text, readWholeFile(path));
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || textAt(json, "schema") != "qaliper/1" || !json.contains("models"))
        return fail({ErrorKind::Invalid,
            say("This is no report that `qaliper-cli check --format json` wrote, and so no baseline"), path, {}});
    std::map<std::string, std::vector<IgnoredFinding>> known;
    for (const auto& model : listAt(json, "models")) {
        auto& findings = known[fileNameOf(textAt(model, "path"))];
        for (const auto& finding : listAt(model, "findings"))
            findings.push_back({textAt(finding, "key"), {}, "known from the baseline"});
    }
    return Baseline(std::move(known));
}

} // namespace qaliper
