#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/cli/sessions.h"
#include "model/report/records.h"

// The file of `check --resume`: what was checked, a line for each model, written as soon as it is known. Another run, or
// one that goes on after an interruption, does not check a model again that is the same, with the same target, options and
// build of Qaliper.

namespace qaliper::cli {

class KeptChecks {
public:
    // Reads the file, which need not exist. Errors: CannotRead, OverBudget; Invalid when it is something else; CannotWrite.
    static Result<KeptChecks> open(std::filesystem::path file);

    // The model's entry; nothing where there is none with this key, or a file of its weights has changed.
    std::optional<ReportJson> find(const std::string& model, const std::string& key) const;
    // `key` and `external` are modelKey() and stampsOf(). One thread at a time. Errors: CannotWrite.
    Status add(const std::string& key, const ReportJson& external, const ReportJson& entry) const;

private:
    std::filesystem::path file_;
    std::map<std::string, std::string> lines_; // by the path of the model
};

// What decides about the report on every model: program and worker, options, the baseline's content. Errors: CannotRead.
Result<std::string> settingsKey(const TargetOptions& options, const std::filesystem::path& baseline);

// The content of the model's own file and of its project file, and the target. Errors: CannotRead.
Result<std::string> modelKey(const Session& session, const std::filesystem::path& config, const std::string& settings);

// Size and time of change of each file of external data, by its path.
ReportJson stampsOf(const std::filesystem::path& file, const Model& model);

} // namespace qaliper::cli
