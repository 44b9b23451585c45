#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "model/base/result.h"

// What an assistant may ask for through the Model Context Protocol: each tool is a command of qaliper-cli with a part of
// its options.

namespace qaliper::cli {

using McpJson = nlohmann::ordered_json;

struct McpParameter {
    enum class Kind : std::uint8_t { Text, Words, Flag, Number };

    std::string name;
    std::string option; // of the command; empty: a value without an option
    std::string help;
    Kind kind = Kind::Text;
    bool isRequired = false;
    std::vector<std::string> choices = {}; // for a Text; empty: any
};

struct McpTool {
    std::string name; // of the command, too
    std::string title;
    std::string help;
    std::vector<McpParameter> parameters;
    std::vector<std::string> always = {}; // options that it always has
    std::vector<int> answers = {0};       // exit statuses with an answer on standard output
    bool writes = false;                  // a file, where `output` names one; without it, a dry run
    bool hasFormats = true;               // text or JSON
};

std::span<const McpTool> mcpTools();

// The tool as the protocol lists it: name, description, JSON schema of the arguments.
McpJson describeTool(const McpTool& tool);

// The words behind "qaliper-cli". Errors: Invalid for an argument that is absent, unknown or of another type.
Result<std::vector<std::string>> commandOf(const McpTool& tool, const McpJson& arguments);

} // namespace qaliper::cli
