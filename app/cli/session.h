#pragma once

#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "model/session/session.h"

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

// The sessions of one command, one for each model, with what its options say for all of them.
class Sessions {
public:
    // Errors: options that make no sense.
    static Result<Sessions> make(const TargetOptions& options);

    // Says so once when nobody named a target. `cache`: of TensorRT, which rules look at; may be null. Errors: those of
    // the project file.
    Result<Session> of(const std::string& model, std::shared_ptr<const CalibrationCache> cache = nullptr);
    Workers& workers() { return *workers_; }
    // A log names the target where the command line does not; where it cannot, that is said.
    void noteLog(const BuildLog& log);

private:
    SessionOptions options_;
    std::unique_ptr<Workers> workers_;
    bool warned_ = false;
};

// The version in the file of the session's model, checked. Errors: those of loadModel().
Result<std::shared_ptr<const Analysis>> inspectModel(const Session& session, const LoadOptions& load = {});

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
