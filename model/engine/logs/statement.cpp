#include "model/engine/logs/statement.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "model/engine/logs/runner_prefix.h"

namespace qaliper {

namespace {

constexpr std::size_t longestBracket = 120;
constexpr int maxBrackets = 4;
constexpr int maxPrefixes = 4;
constexpr int maxDashes = 3;

std::string_view trimmedFront(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<LogLevel> levelOfWord(std::string_view word) {
    static constexpr std::array words{std::pair{"VERBOSE", LogLevel::Verbose}, std::pair{"INFO", LogLevel::Info},
        std::pair{"WARNING", LogLevel::Warning}, std::pair{"ERROR", LogLevel::Error},
        std::pair{"INTERNAL_ERROR", LogLevel::Error}};
    for (const auto& [name, level] : words) {
        if (word == name)
            return level;
    }
    return std::nullopt;
}

std::optional<LogLevel> levelOfLetter(char letter) {
    switch (letter) {
    case 'X': // Polygraphy's "extra verbose"
    case 'V': return LogLevel::Verbose;
    case 'S': // the "start" of a step in Polygraphy
    case 'I': return LogLevel::Info;
    case 'W': return LogLevel::Warning;
    case 'E':
    case 'F': return LogLevel::Error;
    default: return std::nullopt;
    }
}

// "06/07/2022-19:05:53" or "2022-11-08 06:01:58"; returns its length, 0 when it is none.
std::size_t timeLength(std::string_view text) {
    if (text.size() < 19 || !isDigit(text[0]))
        return 0;
    const std::size_t end = std::min(text.find_first_not_of("0123456789/-: ."), text.size());
    return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), ':') >= 2 ? end : 0;
}

// Reads the content of one pair of brackets; false when it is no prefix.
bool readBracket(std::string_view inside, Statement& statement) {
    if (inside.empty())
        return false;
    if (inside == "TRT" || inside == "TensorRT")
        return true;
    if (inside.size() == 1 || inside.substr(1).starts_with(":onnxruntime")) {
        const auto level = levelOfLetter(inside[0]);
        if (level)
            statement.level = *level;
        return level.has_value();
    }
    const std::size_t time = timeLength(inside);
    if (time == 0)
        return false;
    if (time == inside.size())
        return true;
    const auto level = levelOfWord(inside.substr(time));
    if (level)
        statement.level = *level;
    return level.has_value();
}

// "12:37:35 - ERROR - text", "2026-04-21 18:01:13,795 - name - ERROR - text": Python's logging as wrappers set it up.
void takeDashed(Statement& statement) {
    constexpr std::string_view dash = " - ";
    if (statement.hasPrefix || statement.text.empty() || !isDigit(statement.text.front()))
        return;
    std::string_view rest = statement.text;
    for (int i = 0; i < maxDashes; ++i) {
        const std::size_t end = rest.substr(0, longestBracket).find(dash);
        if (end == std::string_view::npos)
            return;
        const auto level = i == 0 ? std::nullopt : levelOfWord(rest.substr(0, end));
        rest.remove_prefix(end + dash.size());
        if (!level)
            continue;
        statement = {*level, rest, true};
        return;
    }
}

// "WARNING:torch_tensorrt [TensorRT Conversion Context]:text", Python's logging as it is set up by itself.
void takeLogger(Statement& statement) {
    const std::size_t word = statement.text.substr(0, longestBracket).find(':');
    if (statement.hasPrefix || word == std::string_view::npos)
        return;
    const auto level = levelOfWord(statement.text.substr(0, word));
    const std::string_view rest = statement.text.substr(word + 1);
    const std::size_t name = rest.substr(0, longestBracket).find(':');
    if (!level || name == std::string_view::npos || rest.starts_with(' '))
        return;
    statement = {*level, rest.substr(name + 1), true};
}

void takeWord(Statement& statement) {
    const std::size_t colon = statement.text.find(": ");
    if (colon > std::string_view("INTERNAL_ERROR").size())
        return;
    if (const auto level = levelOfWord(statement.text.substr(0, colon))) {
        statement.level = *level;
        statement.text.remove_prefix(colon + 2);
        statement.hasPrefix = true;
    }
}

// There may be several of them.
std::string_view withoutRunner(std::string_view text) {
    for (int i = 0; i < maxPrefixes; ++i) {
        const std::size_t length = runnerPrefixLength(text);
        if (length == 0)
            break;
        text.remove_prefix(length);
    }
    return text;
}

std::string_view withoutBlank(std::string_view text) { return text.substr(text.starts_with(' ') ? 1 : 0); }

// "builder-1  |", a word, blanks and a bar; 0 when it is none.
std::size_t serviceLength(std::string_view text) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-@/";
    const std::size_t word = text.find_first_not_of(letters);
    if (word == 0 || word == std::string_view::npos || text[word] != ' ')
        return 0;
    const std::size_t bar = text.find_first_not_of(' ', word);
    return bar != std::string_view::npos && text[bar] == '|' ? bar + 1 : 0;
}

bool isOfTensorRt(std::string_view text) {
    return text.starts_with("&&&& ") || (text.starts_with('[') && parseStatement(text).hasPrefix);
}

} // namespace

std::string_view logLevelName(LogLevel level) {
    static constexpr std::array<std::string_view, 5> names{"none", "verbose", "info", "warning", "error"};
    return names.at(static_cast<std::size_t>(level));
}

Statement parseStatement(std::string_view line) {
    Statement statement{.level = LogLevel::None, .text = line, .hasPrefix = false};
    std::string_view rest = line;
    if (const std::size_t time = timeLength(rest); time > 0 && trimmedFront(rest.substr(time)).starts_with('['))
        rest = trimmedFront(rest.substr(time));
    for (int i = 0; i < maxBrackets && rest.starts_with('['); ++i) {
        const std::size_t close = rest.substr(0, longestBracket).find(']');
        if (close == std::string_view::npos || !readBracket(rest.substr(1, close - 1), statement))
            break;
        rest = trimmedFront(rest.substr(close + 1));
        statement.text = rest;
        statement.hasPrefix = true;
    }
    takeDashed(statement);
    takeLogger(statement);
    takeWord(statement);
    return statement;
}

std::string_view ForeignPrefix::strip(std::string_view line) {
    const std::string_view rest = withoutRunner(line);
    if (!service_.empty() && rest.starts_with(service_))
        return withoutRunner(withoutBlank(rest.substr(service_.size())));
    const std::size_t length = serviceLength(rest);
    if (length == 0)
        return rest;
    const std::string_view after = withoutRunner(withoutBlank(rest.substr(length)));
    if (!isOfTensorRt(after))
        return rest;
    service_ = rest.substr(0, length);
    return after;
}

} // namespace qaliper
