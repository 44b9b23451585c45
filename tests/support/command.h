#pragma once

#include <filesystem>
#include <string>
#include <vector>

// Runs qaliper-cli and returns its results.

namespace qaliper {

struct CommandResult {
    int status = 0; // -1 when a signal ended the process
    std::string output;
    std::string messages; // standard error
};

CommandResult runCli(const std::vector<std::string>& arguments);

// The same with standard output redirected in shell syntax: ">/dev/full". `output` is empty then.
CommandResult runCliInto(const std::string& redirection, const std::vector<std::string>& arguments);

// The same with a copy of the program.
CommandResult runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments);

// Starts the command with this environment, waits until it says `stage` on standard error, and sends it an interrupt. Its
// standard output is the caller's.
CommandResult interruptCli(const std::string& stage, const std::vector<std::string>& arguments,
    const std::vector<std::string>& environment = {});

} // namespace qaliper
