#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "model/base/number.h"
#include "model/engine/logs/artefact.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

// Every artefact of the corpus, read in full and summed up in a few lines. The sums in tests/data/trt_artefacts.txt
// were compared with the files themselves, one by one.

namespace qaliper::artefacts_test {
namespace {

namespace fs = std::filesystem;

std::string shown(double value) { return formatShort(value, 4); }

template <class Key>
std::string counted(const std::map<Key, std::size_t>& counts) {
    std::string text;
    for (const auto& [name, count] : counts)
        text += (text.empty() ? "" : ", ") + std::string(name) + " " + std::to_string(count);
    return text;
}

std::vector<std::string> summary(const CalibrationCache& cache) {
    double lowest = 1e30;
    double highest = 0;
    std::size_t unusable = 0;
    for (const CacheEntry& entry : cache.entries) {
        unusable += entry.isUsable() ? 0 : 1;
        if (entry.isUsable()) {
            lowest = std::min(lowest, entry.range());
            highest = std::max(highest, entry.range());
        }
    }
    return {formatVersion(*cache.version) + " " + cache.algorithm + ", " + std::to_string(cache.entries.size()) +
            " tensors, ranges " + shown(lowest) + " to " + shown(highest) + ", unusable " + std::to_string(unusable),
        "first " + cache.entries.front().tensor.substr(0, 100) + " ±" + shown(cache.entries.front().range()),
        "last " + cache.entries.back().tensor.substr(0, 100) + " ±" + shown(cache.entries.back().range())};
}

std::vector<std::string> summary(const EngineInfo& info) {
    static constexpr std::array<std::string_view, 4> kinds{"compute", "reformat", "quantize", "idle"};
    std::map<std::string_view, std::size_t> byKind;
    std::map<std::string_view, std::size_t> byType;
    std::size_t metadata = 0;
    std::size_t origins = 0;
    for (const EngineLayer& layer : info.layers) {
        ++byKind[kinds.at(static_cast<std::size_t>(kindOf(layer)))];
        if (kindOf(layer) == LayerKind::Compute)
            ++byType[shortName(computeType(layer))];
        metadata += layer.metadata.empty() ? 0 : 1;
        origins += layer.origin.empty() ? 0 : 1;
    }
    return {std::to_string(info.layers.size()) + " layers" + (info.namesOnly ? ", names only" : "") + ": " +
            counted(byKind),
        "computing in: " + counted(byType),
        "metadata " + std::to_string(metadata) + ", origins " + std::to_string(origins) + ", bindings " +
            std::to_string(info.bindings.size()),
        "last " + info.layers.back().name};
}

std::vector<std::string> summary(const Profile& profile) {
    const auto longest = std::ranges::max_element(profile.layers, {}, &ProfiledLayer::averageMs);
    const auto medians =
        std::ranges::count_if(profile.layers, [](const ProfiledLayer& layer) { return layer.medianMs.has_value(); });
    const auto idle = std::ranges::count(profile.layers, 0.0, &ProfiledLayer::totalMs);
    return {std::to_string(profile.count) + " runs, " + std::to_string(profile.layers.size()) + " layers, " +
            shown(profile.averageMs()) + " ms, medians " + std::to_string(medians) + ", without time " +
            std::to_string(idle),
        "longest " + longest->name.substr(0, 100) + " " + shown(longest->averageMs) + " ms"};
}

std::vector<std::string> summary(const Times& times) {
    const TimeSummary sums = summaryOf(times);
    return {std::to_string(times.inferences.size()) + " runs, mean " + shown(sums.meanMs) + " ms, median " +
        shown(sums.medianMs) + " ms, 99 % " + shown(sums.worstMs) + " ms"};
}

std::string describeFlags(const BuildFacts& facts) {
    std::string text;
    const auto add = [&](bool isSet, const char* name) { text += isSet ? std::string(" ") + name : std::string(); };
    add(facts.fp16, "FP16");
    add(facts.bf16, "BF16");
    add(facts.int8, "INT8");
    add(facts.fp8, "FP8");
    add(facts.stronglyTyped, "strong");
    add(facts.dla, "DLA");
    add(facts.onnxRuntime, "ORT");
    add(facts.verbose, "verbose");
    return text;
}

std::vector<std::string> summary(const BuildLog& log) {
    static constexpr std::array<std::string_view, 3> ends{"end unknown", "passed", "failed"};
    const BuildFacts& facts = log.facts;
    std::vector<std::string> lines{(facts.version ? formatVersion(*facts.version) : "no version") + ", " +
        (facts.gpu ? std::to_string(facts.gpu->major) + "." + std::to_string(facts.gpu->minor) + " " + facts.device
                   : "no device") +
        "," + describeFlags(facts) + ", " + std::string(ends.at(static_cast<std::size_t>(facts.end))) + ", " +
        std::to_string(log.lines) + " lines, " + std::to_string(log.errorLines) + " errors, " +
        std::to_string(log.warningLines) + " warnings"};
    for (const InputShapes& shapes : facts.shapes)
        lines.push_back("shape " + shapes.input + " " + shapes.least + " " + shapes.usual + " " + shapes.most);
    for (const LogEvent& event : log.events) {
        if (event.level < LogLevel::Warning)
            continue;
        std::string text = (event.message ? event.message->id : "unknown") + " ×" + std::to_string(event.count) +
            " line " + std::to_string(event.number);
        for (const Capture& capture : event.captures)
            text += " " + std::string(capture.name) + "=" + capture.value;
        if (event.node)
            text += " at " + event.node->op + "|" + event.node->output + "|" + event.node->name;
        lines.push_back(text);
    }
    std::map<std::string_view, std::size_t> quiet;
    for (const MessageCount& entry : log.messages) {
        if (entry.message->level < LogLevel::Warning)
            quiet[entry.message->id] = static_cast<std::size_t>(entry.count);
    }
    if (!quiet.empty())
        lines.push_back("also " + counted(quiet));
    for (const auto& text : log.engine ? summary(*log.engine) : std::vector<std::string>())
        lines.push_back("engine: " + text);
    for (const auto& text : log.profile ? summary(*log.profile) : std::vector<std::string>())
        lines.push_back("profile: " + text);
    return lines;
}

// Through the one way in that the window has, which tells by itself what a file is.
std::vector<std::string> summaryOf(const fs::path& path) {
    return std::visit([](const auto& content) { return summary(content); }, must(readArtefact(path)));
}

std::string sumUpCorpus() {
    const fs::path folder = corpusFile("tensorrt");
    std::ifstream index(folder / "INDEX.tsv");
    std::string row;
    std::getline(index, row);
    std::string text;
    while (std::getline(index, row)) {
        const std::size_t tab = row.find('\t');
        const std::string file = row.substr(0, tab);
        if (file.ends_with(".onnx"))
            continue;
        text += file + "\n";
        for (const std::string& line : summaryOf(folder / file))
            text += "  " + line + "\n";
    }
    return text;
}

TEST(Artefacts, EachIsSummedUpAsItWasLookedAt) {
    std::ifstream file(testData("trt_artefacts.txt"));
    std::ostringstream expected;
    expected << file.rdbuf();
    EXPECT_EQ(sumUpCorpus(), expected.str());
}

} // namespace
} // namespace qaliper::artefacts_test
