#include "model/target/gpus.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "model/target/releases.h"
#include "model/target/table.h"

namespace qaliper {

namespace {

constexpr std::string_view namesTable = "gpu_names.tsv";
constexpr std::string_view typesTable = "gpu_types.tsv";
constexpr std::string_view gpuReleasesTable = "gpu_releases.tsv";
constexpr std::string_view dlaReleasesTable = "dla_releases.tsv";
constexpr std::size_t shownChoices = 12;

Support supportOf(std::string_view cell) {
    if (cell == "Y")
        return Support::Yes;
    return cell == "open" ? Support::Open : Support::No;
}

// A row of a table of releases.
struct ReleaseRow {
    std::string_view platform; // empty in the table of GPUs
    std::optional<ComputeCapability> gpu;
    Releases releases;
    bool isEndless = false;
    Support support = Support::No;
};

std::vector<ReleaseRow> releaseRows(std::string_view name) {
    const Table table = parseTable(embeddedTable(name));
    const std::size_t platform = table.column("platform");
    std::vector<ReleaseRow> rows;
    for (const auto& row : table.rows) {
        const auto last = parseVersion(row[table.column("last")]);
        rows.push_back({platform < row.size() ? row[platform] : std::string_view(),
            parseCapability(row[table.column("capability")]),
            {parseVersion(row[table.column("first")]).value_or(endless), last.value_or(endless)}, !last,
            supportOf(row[table.column("supported")])});
    }
    return rows;
}

bool isKnownCapability(ComputeCapability gpu) {
    const Table table = parseTable(embeddedTable(typesTable));
    return std::ranges::any_of(table.rows,
        [&](const auto& row) { return parseCapability(row[table.column("capability")]) == std::optional(gpu); });
}

// Where several rows hold, the best one counts.
Support bestOf(const std::vector<ReleaseRow>& rows, Version version) {
    const auto holds = [&](Support support) {
        return std::ranges::any_of(
            rows, [&](const ReleaseRow& row) { return row.support == support && row.releases.include(version); });
    };
    if (holds(Support::Yes))
        return Support::Yes;
    return holds(Support::Open) ? Support::Open : Support::No;
}

std::vector<ReleaseRow> rowsOf(std::string_view table, std::optional<ComputeCapability> gpu) {
    std::vector<ReleaseRow> rows = releaseRows(table);
    if (gpu)
        std::erase_if(rows, [&](const ReleaseRow& row) { return row.gpu != gpu; });
    return rows;
}

Text rangeOf(const ReleaseRow& row) {
    const auto first = arg("first", formatVersion(row.releases.first));
    if (row.isEndless)
        return say("{first} and newer", first);
    const Version last = row.releases.last;
    if (row.releases.first >= last)
        return say("{first}", first);
    return say("{first} to {last}", first, arg("last", formatVersion(last)));
}

Text placedRangeOf(const ReleaseRow& row) {
    if (row.platform.empty())
        return rangeOf(row);
    return say("{releases} on {platform}", arg("releases", rangeOf(row)), arg("platform", row.platform));
}

std::vector<Text> rangesOf(const std::vector<ReleaseRow>& rows) {
    const bool isAnyCertain =
        std::ranges::any_of(rows, [](const ReleaseRow& row) { return row.support == Support::Yes; });
    std::vector<Text> ranges;
    for (const ReleaseRow& row : rows) {
        if (row.support == (isAnyCertain ? Support::Yes : Support::Open))
            ranges.push_back(placedRangeOf(row));
    }
    return ranges;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return c >= 'a' && c <= 'z'; }
bool isNumber(std::string_view word) { return !word.empty() && std::ranges::all_of(word, isDigit); }

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words{""};
    for (const char c : text) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (isDigit(lower) || isLetter(lower))
            words.back() += lower;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

// Vendor, form, edition: what is written beside the name of a GPU and does not tell it from another one.
bool isDecoration(std::string_view word) {
    static constexpr std::array<std::string_view, 34> decorations{"nvidia", "geforce", "tesla", "nvgpu", "gpu", "gpus",
        "graphics", "card", "laptop", "mobile", "notebook", "max", "q", "generation", "gen", "edition", "workstation",
        "server", "developer", "development", "kit", "devkit", "module", "series", "pcie", "nvl", "sxm", "sxm2", "sxm3",
        "sxm4", "sxm5", "hbm2", "hbm3", "super"};
    const bool isMemory = word.size() > 2 && word.ends_with("gb") && isNumber(word.substr(0, word.size() - 2));
    return isMemory || std::ranges::find(decorations, word) != decorations.end();
}

// "rtx4090" becomes "rtx" and "4090".
void addParts(std::vector<std::string>& tokens, std::string_view word) {
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= word.size(); ++i) {
        if (i < word.size() && isDigit(word[i]) == isDigit(word[i - 1]))
            continue;
        tokens.emplace_back(word.substr(begin, i - begin));
        begin = i;
    }
}

std::vector<std::string> tokensOf(std::string_view text) {
    const std::vector<std::string> words = wordsOf(text);
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isMemory = i + 1 < words.size() && words[i + 1] == "gb" && isNumber(words[i]); // "16 GB"
        if (isMemory)
            ++i;
        else if (!isDecoration(words[i]))
            addParts(tokens, words[i]);
    }
    return tokens;
}

// A number or the name of a chip; without one, the words are those of a whole family.
bool tellsAChip(const std::vector<std::string>& tokens) {
    static constexpr std::array<std::string_view, 5> chips{"thor", "orin", "xavier", "spark", "rubin"};
    return std::ranges::any_of(tokens,
        [&](const std::string& token) { return isNumber(token) || std::ranges::find(chips, token) != chips.end(); });
}

std::vector<GpuName> matches(const std::vector<std::string>& tokens) {
    std::vector<GpuName> exact;
    std::vector<GpuName> wider;
    const std::set<std::string> asked(tokens.begin(), tokens.end());
    for (const GpuName& gpu : allGpuNames()) {
        const std::vector<std::string> own = tokensOf(gpu.name);
        const std::set<std::string> set(own.begin(), own.end());
        if (own == tokens)
            exact.push_back(gpu);
        else if (std::ranges::includes(set, asked))
            wider.push_back(gpu);
    }
    if (!exact.empty())
        return exact;
    return tellsAChip(tokens) ? wider : std::vector<GpuName>();
}

bool areOfOneCapability(const std::vector<GpuName>& gpus) {
    return std::ranges::all_of(gpus, [&](const GpuName& gpu) { return gpu.capability == gpus.front().capability; });
}

Text choiceOf(const GpuName& gpu) {
    const auto name = arg("name", gpu.name);
    const auto capability = arg("capability", formatCapability(gpu.capability));
    if (gpu.cuda.empty())
        return say("{name} (sm={capability})", name, capability);
    return say("{name} with CUDA {cuda} (sm={capability})", name, arg("cuda", gpu.cuda), capability);
}

} // namespace

std::string_view gpuTypeName(GpuType type) {
    static constexpr std::array<std::string_view, 7> names{"FP16", "BF16", "INT8", "INT4", "FP8", "FP4", "MXFP8"};
    return names.at(static_cast<std::size_t>(type));
}

Support typeOnGpu(GpuType type, ComputeCapability gpu) {
    const Table table = parseTable(embeddedTable(typesTable));
    for (const auto& row : table.rows) {
        if (parseCapability(row[table.column("capability")]) == std::optional(gpu))
            return supportOf(row[table.column(gpuTypeName(type))]);
    }
    return Support::Open;
}

Support gpuInRelease(ComputeCapability gpu, Version version) {
    return isKnownCapability(gpu) ? bestOf(rowsOf(gpuReleasesTable, gpu), version) : Support::Open;
}

Support gpuInTarget(ComputeCapability gpu, const Target& target) {
    if (!target.rtx)
        return gpuInRelease(gpu, target.version);
    static constexpr std::array built{ComputeCapability{7, 5}, ComputeCapability{8, 0}, ComputeCapability{8, 6},
        ComputeCapability{8, 9}, ComputeCapability{12, 0}, ComputeCapability{12, 1}};
    if (std::ranges::find(built, gpu) != built.end())
        return Support::Yes;
    return gpu < built.front() ? Support::No : Support::Open;
}

Support dlaInRelease(std::optional<ComputeCapability> gpu, Version version) {
    if (gpu && !isKnownCapability(*gpu))
        return Support::Open;
    return bestOf(rowsOf(dlaReleasesTable, gpu), version);
}

std::vector<Text> releasesWithGpu(ComputeCapability gpu) { return rangesOf(rowsOf(gpuReleasesTable, gpu)); }

std::vector<Text> releasesWithDla(std::optional<ComputeCapability> gpu) {
    return rangesOf(rowsOf(dlaReleasesTable, gpu));
}

std::vector<GpuName> allGpuNames() {
    const Table table = parseTable(embeddedTable(namesTable));
    std::vector<GpuName> names;
    for (const auto& row : table.rows)
        names.push_back(
            {row[table.column("name")], parseCapability(row[table.column("capability")]).value_or(ComputeCapability{}),
                row[table.column("dla")] == "Y", row[table.column("cuda")], row[table.column("fact")]});
    return names;
}

std::vector<GpuName> gpusNamed(std::string_view text) {
    std::vector<std::string> tokens = tokensOf(text);
    if (tokens.empty())
        return {};
    std::vector<GpuName> found = matches(tokens);
    if (found.empty() && std::erase(tokens, "quadro") > 0 && !tokens.empty()) // names that lost the word later
        found = matches(tokens);
    return found;
}

Result<NamedGpu> gpuNamed(std::string_view text, Version version) {
    std::vector<GpuName> gpus = gpusNamed(text);
    if (gpus.empty())
        return fail(ErrorKind::Invalid,
            say("\"{name}\" is no GPU that is known here. Write its compute capability, for example sm=8.9",
                arg("name", text)));
    const bool areOneChip = std::ranges::all_of(gpus, [](const GpuName& gpu) { return !gpu.cuda.empty(); });
    if (areOneChip && !areOfOneCapability(gpus)) {
        for (const Support least : {Support::No, Support::Open}) { // what is known goes before what is open
            std::vector<GpuName> possible = gpus;
            std::erase_if(possible, [&](const GpuName& gpu) {
                const Support support = gpuInRelease(gpu.capability, version);
                return support == Support::No || support == least;
            });
            if (!possible.empty())
                gpus = std::move(possible);
        }
    }
    if (areOfOneCapability(gpus))
        return NamedGpu{gpus.front().capability, std::ranges::any_of(gpus, &GpuName::hasDla)};
    std::vector<Text> choices;
    for (const GpuName& gpu : gpus) {
        if (choices.size() < shownChoices)
            choices.push_back(choiceOf(gpu));
    }
    return fail(ErrorKind::Invalid,
        say("\"{name}\" may mean several GPUs: {choices}. Write the whole name, or the compute capability",
            arg("name", text), arg("choices", std::move(choices))));
}

} // namespace qaliper
