#pragma once

#include <string>
#include <vector>

// Shell completion, generated from the declared options.

namespace qaliper::cli {

enum class ValueKind { None, Text, File, Folder };

struct CompletedOption {
    std::vector<std::string> names; // with dashes
    std::string description;
    ValueKind value = ValueKind::None;
    std::vector<std::string> choices; // all valid values, of a target the first part; empty: any
};

struct CompletedCommand {
    std::string name;
    std::string description;
    std::vector<CompletedOption> options;
    // Arguments without an option name, in order; the last one may repeat.
    std::vector<CompletedOption> positionals;
};

using CompletedCommands = std::vector<CompletedCommand>;

std::string bashCompletion(const CompletedCommands& commands);
std::string zshCompletion(const CompletedCommands& commands);
std::string fishCompletion(const CompletedCommands& commands);

} // namespace qaliper::cli
