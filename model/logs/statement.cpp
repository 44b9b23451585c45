#include "model/logs/statement.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace qaliper {

namespace {

constexpr std::size_t longestBracket = 120;
constexpr int mostBrackets = 4;

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
    case 'S': // and its "start" of a step
    case 'I': return LogLevel::Info;
    case 'W': return LogLevel::Warning;
    case 'E':
    case 'F': return LogLevel::Error;
    default: return std::nullopt;
    }
}

// "06/07/2022-19:05:53" or "2022-11-08 06:01:58"; how long it is, 0 when it is none.
std::size_t timeLength(std::string_view text) {
    if (text.size() < 19 || !isDigit(text[0]))
        return 0;
    const std::size_t end = std::min(text.find_first_not_of("0123456789/-: ."), text.size());
    return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), ':') >= 2 ? end : 0;
}

// What one pair of brackets says; false when it is no prefix.
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

void takeWord(Statement& statement) {
    const std::size_t colon = statement.text.find(": ");
    if (colon == std::string_view::npos || colon > std::string_view("INTERNAL_ERROR").size())
        return;
    if (const auto level = levelOfWord(statement.text.substr(0, colon))) {
        statement.level = *level;
        statement.text.remove_prefix(colon + 2);
        statement.hasPrefix = true;
    }
}

} // namespace

std::string_view logLevelName(LogLevel level) {
    static constexpr std::array<std::string_view, 5> names{"none", "verbose", "info", "warning", "error"};
    return names.at(static_cast<std::size_t>(level));
}

Statement takeApart(std::string_view line) {
    Statement statement{.level = LogLevel::None, .text = line, .hasPrefix = false};
    std::string_view rest = line;
    if (const std::size_t time = timeLength(rest); time > 0 && trimmedFront(rest.substr(time)).starts_with('['))
        rest = trimmedFront(rest.substr(time));
    for (int i = 0; i < mostBrackets && rest.starts_with('['); ++i) {
        const std::size_t close = rest.substr(0, longestBracket).find(']');
        if (close == std::string_view::npos || !readBracket(rest.substr(1, close - 1), statement))
            break;
        rest = trimmedFront(rest.substr(close + 1));
        statement.text = rest;
        statement.hasPrefix = true;
    }
    takeWord(statement);
    return statement;
}

} // namespace qaliper
