#include "app/cli/kept_checks.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include "app/worker_path.h"
#include "model/base/file.h"
#include "model/base/items.h"
#include "model/base/sha256.h"

namespace qaliper::cli {

namespace {

constexpr std::uint64_t largestFile = 1ULL << 30; // bytes
constexpr std::string_view head = R"({"schema":"qaliper/1","kept":"checks"})";

// Joins texts so that no two lists of them give the same digest by chance.
class KeyMaker {
public:
    void add(std::string_view text) {
        digest_.add(std::to_string(text.size()) + ":");
        digest_.add(text);
    }
    Status addContent(const std::filesystem::path& file) {
        QALIPER_TRY(const auto digest, sha256Of(file));
        add(digest);
        return {};
    }
    Status addStamp(const std::filesystem::path& file) {
        QALIPER_TRY(const auto stamp, stampOf(file));
        add(std::to_string(stamp.size));
        add(std::to_string(stamp.modifiedNs));
        return {};
    }
    std::string take() && { return std::move(digest_).finish(); }

private:
    Sha256 digest_;
};

// Null where there is no such file.
ReportJson stampJson(const std::filesystem::path& file) {
    const auto stamp = stampOf(file);
    return stamp ? ReportJson{stamp->size, stamp->modifiedNs} : ReportJson();
}

bool areUnchanged(const ReportJson& stamps) {
    return std::ranges::all_of(stamps.items(), [](const auto& file) { return file.value() == stampJson(file.key()); });
}

tl::unexpected<Error> notOurs(const std::filesystem::path& file) {
    return fail({ErrorKind::Invalid, say("This is no file that `qaliper-cli check --resume` wrote; name another one"),
        file, {}});
}

} // namespace

Result<KeptChecks> KeptChecks::open(std::filesystem::path file) {
    KeptChecks kept;
    kept.file_ = std::move(file);
    std::error_code unknown;
    std::vector<std::string> lines{std::string(head)};
    if (std::filesystem::exists(kept.file_, unknown)) {
        QALIPER_TRY(const auto text, readWholeFile(kept.file_, largestFile));
        const auto read = itemsOf(text, '\n');
        lines.assign(read.begin(), read.end());
        if (lines.empty() || lines.front() != head)
            return notOurs(kept.file_);
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto entry = ReportJson::parse(lines[i], nullptr, false);
        const ReportJson path =
            entry.is_object() ? entry.value(ReportJson::json_pointer("/model/path"), ReportJson()) : ReportJson();
        if (path.is_string()) // a run that was killed may leave a part of a line
            kept.lines_[path.get<std::string>()] = std::move(lines[i]);
    }
    std::string text = std::string(head) + "\n"; // without what is out of date
    for (const auto& [model, line] : kept.lines_)
        text += line + "\n";
    QALIPER_CHECK(writeWholeFile(kept.file_, text));
    return kept;
}

std::optional<ReportJson> KeptChecks::find(const std::string& model, const std::string& key) const {
    const auto line = lines_.find(model);
    if (line == lines_.end())
        return std::nullopt;
    auto entry = ReportJson::parse(line->second);
    const bool isSame = entry["key"] == key && areUnchanged(entry["external"]);
    return isSame ? std::optional(std::move(entry["model"])) : std::nullopt;
}

Status KeptChecks::add(const std::string& key, const ReportJson& external, const ReportJson& entry) const {
    const ReportJson line{{"key", key}, {"external", external}, {"model", entry}};
    std::ofstream out(file_, std::ios::app | std::ios::binary);
    out << line.dump(-1, ' ', false, ReportJson::error_handler_t::replace) << "\n";
    out.close();
    if (!out)
        return fail({ErrorKind::CannotWrite, say("What was checked cannot be kept"), file_, {}});
    return {};
}

Result<std::string> settingsKey(const TargetOptions& options, const std::filesystem::path& baseline) {
    KeyMaker key;
    key.add(QALIPER_VERSION);
    QALIPER_CHECK(key.addStamp(programPath()));
    QALIPER_CHECK(key.addStamp(workerPath()));
    for (const auto& list : {options.only, options.skip}) {
        key.add(std::to_string(list.size()));
        for (const std::string& rule : list)
            key.add(rule);
    }
    key.add(options.followLinks ? "links" : "");
    if (!baseline.empty()) {
        QALIPER_CHECK(key.addContent(baseline));
    }
    return std::move(key).take();
}

Result<std::string> modelKey(const Session& session, const std::filesystem::path& config, const std::string& settings) {
    KeyMaker key;
    key.add(settings);
    key.add(formatTarget(session.target()));
    QALIPER_CHECK(key.addContent(session.path()));
    const auto project = config.empty() ? projectFileBeside(session.path()) : std::optional(config);
    if (project) {
        QALIPER_CHECK(key.addContent(*project));
    }
    return std::move(key).take();
}

ReportJson stampsOf(const std::filesystem::path& file, const Model& model) {
    ReportJson stamps = ReportJson::object();
    for (const auto& graph : model.graphs) {
        if (!graph)
            continue;
        for (const Tensor& tensor : graph->initializers) {
            if (const auto* external = std::get_if<InExternal>(&tensor.payload))
                stamps[(file.parent_path() / external->location).string()];
        }
    }
    for (const auto& [path, stamp] : stamps.items())
        stamp = stampJson(path);
    return stamps;
}

} // namespace qaliper::cli
