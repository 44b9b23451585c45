#pragma once

#include <string>
#include <vector>

// Completion for shells, written from the options as they are declared, so that no second list of them grows old.

namespace qaliper::cli {

enum class ValueKind { None, Text, File, Folder };

struct CompletedOption {
    std::vector<std::string> names; // with their dashes
    std::string description;
    ValueKind value = ValueKind::None;
    std::vector<std::string> choices; // every text that the value may be; empty: any
};

struct CompletedCommand {
    std::string name;
    std::string description;
    std::vector<CompletedOption> options;
    std::vector<CompletedOption>
        positionals; // what stands without an option's name, in this order; the last may repeat
};

using CompletedCommands = std::vector<CompletedCommand>;

std::string bashCompletion(const CompletedCommands& commands);
std::string zshCompletion(const CompletedCommands& commands);
std::string fishCompletion(const CompletedCommands& commands);

} // namespace qaliper::cli
