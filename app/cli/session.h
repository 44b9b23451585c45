#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "model/onnx/load.h"
#include "model/report/report.h"
#include "model/rules/inspect.h"

// Shared by the subcommands: options for target and rules, reading models, writing results. Results go to standard
// output, messages to standard error; nothing is asked interactively.

namespace qaliper::cli {

enum ExitStatus : int { Clean = 0, Findings = 1, Usage = 2, FileTrouble = 3, NotProven = 4 };

struct TargetOptions {
    std::string target; // as on the command line; empty = from qaliper.toml, else the newest version
    std::string config;
    std::vector<std::string> only;
    std::vector<std::string> skip;
};
void addTargetOptions(CLI::App& command, TargetOptions& options);

// What is needed to inspect models. A project file beside a model applies to that model.
class Session {
public:
    static Result<Session> make(const TargetOptions& options);

    // The inspector for one model. Its target is that of --target, of a log, of the project file, or the newest
    // version.
    Result<Inspector> inspectorFor(const std::filesystem::path& model);
    Result<Analysis> inspectFile(Inspector& inspector, const std::string& path, const LoadOptions& load = {}) const;
    Workers& workers() { return *workers_; }
    // A target to use when the command line has none; it takes precedence over the project file.
    void suggestTarget(Target target) { suggested_ = std::move(target); }
    bool namesTarget() const { return target_.has_value(); } // by --target, which takes precedence over all others
    // Prints a warning once when neither the command line nor a project file has a target.
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
// Writes to standard output. Returns `status`, or FileTrouble after printing an error when writing failed.
[[nodiscard]] int printed(const std::string& text, int status);
// The same for text that a library printed (help, version); errno may contain the reason of a failure.
[[nodiscard]] int finished(int status);

void printError(const Error& error);
// Prints an additional message to standard error.
void inform(const Text& text);
// Usage for a wrong request, FileTrouble for a file error.
ExitStatus exitStatusOf(const Error& error);

} // namespace qaliper::cli
