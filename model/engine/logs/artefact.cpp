#include "model/engine/logs/artefact.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace qaliper {

namespace {

constexpr std::uint64_t recognisedBytes = 64U << 10; // bytes at the beginning of a file that determine its kind
constexpr std::uint64_t largestCache = 64ULL << 20;

enum class Guess : std::uint8_t { Layers, Profile, Times, Cache, Text };

// A list of objects; lines of a log begin with '[' too.
bool isListOfObjects(std::string_view text) {
    const std::size_t second = text.find_first_not_of(" \t\r\n", 1);
    return text.starts_with('[') && second != std::string_view::npos && (text[second] == '{' || text[second] == ']');
}

Guess guessFrom(std::string_view head) {
    head.remove_prefix(head.starts_with("\xef\xbb\xbf") ? 3 : 0);
    head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    if (head.starts_with('{'))
        return Guess::Layers;
    if (isListOfObjects(head)) {
        const auto has = [&](std::string_view key) { return head.find(key) != std::string_view::npos; };
        return has("\"computeMs\"") || has("\"latencyMs\"") || has("\"startComputeMs\"") ? Guess::Times
                                                                                         : Guess::Profile;
    }
    const bool isCache =
        head.starts_with("TRT-") && head.size() > 4 && std::isdigit(static_cast<unsigned char>(head[4]));
    return isCache ? Guess::Cache : Guess::Text;
}

template <class Content>
Result<Artefact> asArtefact(Result<Content> content) {
    if (!content)
        return fail(std::move(content.error()));
    return Artefact(std::move(*content));
}

// A log, or the ranges that ONNX Runtime lists without a header.
Result<Artefact> readText(const ReadFile& file, const Job& job) {
    QALIPER_TRY(auto log, readBuildLog(file, job));
    if (looksLikeTensorRt(log))
        return Artefact(std::move(log));
    if (file.size() <= largestCache) {
        auto cache = readCalibrationCache(file.path());
        if (cache && !cache->entries.empty())
            return Artefact(std::move(*cache));
    }
    return fail({ErrorKind::Unsupported,
        say("This file was not written by TensorRT: it is no build log, layer information, profile, list of times or "
            "calibration cache"),
        file.path().string(), {}});
}

} // namespace

std::string_view artefactName(const Artefact& artefact) {
    static constexpr std::array<std::string_view, 5> names{
        "build log", "layer information", "profile", "times", "calibration cache"};
    return names.at(artefact.index());
}

const std::string& pathOf(const Artefact& artefact) {
    return std::visit([](const auto& content) -> const std::string& { return content.path; }, artefact);
}

Result<Artefact> readArtefact(const std::filesystem::path& path, const Job& job) {
    QALIPER_TRY(const auto file, ReadFile::open(path));
    QALIPER_TRY(const auto head, file->readText(0, std::min(file->size(), recognisedBytes)));
    job.report(say("Reading {file}", arg("file", path.filename().string())));
    switch (guessFrom(head)) {
    case Guess::Layers: return asArtefact(readEngineInfo(path));
    case Guess::Profile: return asArtefact(readProfile(path));
    case Guess::Times: return asArtefact(readTimes(path));
    case Guess::Cache: return asArtefact(readCalibrationCache(path));
    case Guess::Text: break;
    }
    return readText(*file, job);
}

} // namespace qaliper
