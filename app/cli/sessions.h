#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/session.h"

// Shared by the subcommands: options for target and rules, reading models, writing results. Results go to standard
// output, messages to standard error; nothing is asked interactively.

namespace qaliper::cli {

enum ExitStatus : int { Clean = 0, Findings = 1, Usage = 2, FileTrouble = 3, NotProven = 4 };

struct TargetOptions {
    std::string target; // as on the command line; empty = from qaliper.toml, else the newest version
    std::string config;
    std::vector<std::string> only;
    std::vector<std::string> skip;
    bool followLinks = false;
};
void addTargetOptions(CLI::App& command, TargetOptions& options);
void addLinkOption(CLI::App& command, TargetOptions& options); // for commands without the others
// For what depends on no target.
TargetOptions anyTarget();

// The sessions of one command, one for each model, with what its options say for all of them.
class Sessions {
public:
    // Errors: options that make no sense; those of loadProjectFile().
    static Result<Sessions> make(const TargetOptions& options);
    // With the same options and processes of its own, for another thread.
    Sessions another() const;

    // Says so once when nobody named a target. `given`: TensorRT's files, which rules look at. Errors: those of
    // the project file.
    Result<Session> of(const std::string& model, SuppliedFiles given = {});
    // The same for a model that is asked about: release and GPU follow from the connection.
    Result<Session> ofConnection(const std::string& model);
    Workers& workers() { return *workers_; }
    // A log names the target where the command line does not; where it cannot, that is said.
    void noteLog(const BuildLog& log);

private:
    void startWorkers();

    SessionOptions options_;
    std::unique_ptr<Workers> workers_;
    std::shared_ptr<std::atomic<bool>> warned_ =
        std::make_shared<std::atomic<bool>>(false); // with those of other threads
};

// What keeps sessions from being made ends it with its exit status.
int withSessions(const TargetOptions& options, const std::function<int(Sessions&)>& run);

// The version in the file of the session's model, checked. Errors: those of loadModel().
Result<std::shared_ptr<const Analysis>> inspectModel(const Session& session, const Job& job = {});

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
// Prints the error and returns its exit status.
ExitStatus failed(const Error& error);

} // namespace qaliper::cli
