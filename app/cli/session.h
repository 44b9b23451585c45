#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "model/onnx/load.h"
#include "model/report/report.h"
#include "model/rules/inspect.h"

// What the subcommands share: options for the target and the rules, reading models, writing results. Results go to
// standard output, messages to standard error; nothing asks a question.

namespace qaliper::cli {

enum ExitStatus : int { Clean = 0, Findings = 1, Usage = 2, FileTrouble = 3, NotProven = 4 };

struct TargetOptions {
    std::string target; // as on the command line; empty = qaliper.toml, else the newest version
    std::string config;
    std::vector<std::string> only;
    std::vector<std::string> skip;
};
void addTargetOptions(CLI::App& command, TargetOptions& options);

// Everything to inspect models with. The project file beside a model counts for that model.
class Session {
public:
    static Result<Session> make(const TargetOptions& options);

    // The inspector for one model: its target is that of --target, of a log, of the project file, or the newest.
    Result<Inspector> inspectorFor(const std::filesystem::path& model);
    Result<Analysis> inspectFile(Inspector& inspector, const std::string& path, const LoadOptions& load = {}) const;
    Workers& workers() { return *workers_; }
    // From now on this target stands in for one that the command line does not name; before the project file's.
    void suggestTarget(Target target) { suggested_ = std::move(target); }
    bool namesTarget() const { return target_.has_value(); } // by --target, which goes before all others
    // Says so once when neither the command line nor a project file named a target.
    void warnAboutTarget(const Target& target);

private:
    std::optional<Target> target_;
    std::optional<Target> suggested_;
    std::optional<ProjectFile> project_;
    std::unique_ptr<Workers> workers_;
    Inspector inspector_;
    bool warned_ = false;
};

// Writes to the file, or to standard output when `path` is empty. Errors: CannotWrite.
[[nodiscard]] Status writeResult(const std::string& text, const std::string& path);
// Writes to standard output. The exit status then: `status`, or FileTrouble, with a message, where it could not be
// written.
[[nodiscard]] int printed(const std::string& text, int status);
// The same of what a library printed (help, version), once everything is; errno may say why it was not.
[[nodiscard]] int finished(int status);

void printError(const Error& error);
// What is worth knowing beside the result; to standard error as well.
void inform(const Text& text);
// Whether the user asked for something wrong, or a file was in the way.
ExitStatus exitStatusOf(const Error& error);

} // namespace qaliper::cli
