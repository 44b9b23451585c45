#pragma once

#include <filesystem>
#include <string>
#include <vector>

// Runs qaliper-cli as a user does, and tells what came of it.

namespace qaliper {

struct CommandResult {
    int status = 0; // exit status; -1 when a signal ended it
    std::string output;
    std::string messages; // standard error
};

CommandResult runCli(const std::vector<std::string>& arguments);

// The same with standard output redirected as the shell writes it: ">/dev/full". Nothing is known of the output then.
CommandResult runCliInto(const std::string& redirection, const std::vector<std::string>& arguments);

// The same with a copy of it that lies elsewhere.
CommandResult runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments);

} // namespace qaliper
