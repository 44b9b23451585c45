#include "model/engine/logs/runner_prefix.h"

#include <algorithm>
#include <array>

namespace qaliper {

namespace {

constexpr std::size_t longestPrefix = 200;

bool isDecimal(char c) { return c >= '0' && c <= '9'; }

// In a shape, '0' stands for any digit, 'a' for any letter, and any other character for itself.
bool fitsShape(char c, char shape) {
    if (shape == '0')
        return isDecimal(c);
    return shape == 'a' ? (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') : c == shape;
}

bool beginsLike(std::string_view text, std::string_view shape) {
    return text.size() >= shape.size() &&
        std::equal(shape.begin(), shape.end(), text.begin(), [](char s, char c) { return fitsShape(c, s); });
}

std::size_t digitsAt(std::string_view text, std::size_t at) {
    return std::min(text.find_first_not_of("0123456789", at), text.size()) - std::min(at, text.size());
}

// One blank, or the end of the line, has to follow; nothing where it does not.
std::size_t withBlank(std::string_view text, std::size_t end) {
    if (end == text.size())
        return end;
    return text[end] == ' ' ? end + 1 : 0;
}

// "2024-08-02T14:23:01.1234567Z" or "2024-08-02T14:23:01+02:00".
std::size_t stampLength(std::string_view text) {
    constexpr std::string_view shape = "0000-00-00T00:00:00";
    if (!beginsLike(text, shape))
        return 0;
    std::size_t end = shape.size();
    if (end < text.size() && text[end] == '.')
        end += 1 + digitsAt(text, end + 1);
    const std::string_view zone = text.substr(end);
    if (zone.starts_with('Z'))
        return end + 1;
    const bool isOffset = beginsLike(zone, "+00:00") || beginsLike(zone, "-00:00");
    return isOffset ? end + std::string_view("+00:00").size() : 0;
}

// What GitLab and the container runtimes put after the stamp.
std::size_t streamLength(std::string_view text) {
    static constexpr std::array<std::string_view, 4> streams{"stdout F ", "stderr F ", "stdout P ", "stderr P "};
    for (const std::string_view stream : streams) {
        if (text.starts_with(stream))
            return stream.size();
    }
    const bool isOfGitlab = text.size() >= 4 && beginsLike(text, "00") && (text[2] == 'O' || text[2] == 'E');
    return isOfGitlab && (text[3] == ' ' || text[3] == '+') ? 4 : 0;
}

std::size_t stampedLine(std::string_view text) {
    const std::size_t stamp = stampLength(text);
    const std::size_t end = stamp == 0 ? 0 : withBlank(text, stamp);
    return end == 0 ? 0 : end + streamLength(text.substr(end));
}

// [2024-08-02T14:23:01.123Z]
std::size_t bracketedStamp(std::string_view text) {
    const std::size_t stamp = stampLength(text.substr(1));
    const std::size_t end = stamp + 2;
    return stamp > 0 && text.size() >= end && text[end - 1] == ']' ? withBlank(text, end) : 0;
}

// Two tabbedColumns, and a stamp after the second tab.
std::size_t tabbedColumns(std::string_view text) {
    const std::string_view head = text.substr(0, longestPrefix);
    const std::size_t first = head.find('\t');
    const std::size_t second = first == std::string_view::npos ? first : head.find('\t', first + 1);
    return second != std::string_view::npos && stampLength(text.substr(second + 1)) > 0 ? second + 1 : 0;
}

// #12 34.56
std::size_t buildStep(std::string_view text) {
    const std::size_t step = digitsAt(text, 1);
    const std::size_t seconds = step + 2;
    if (step == 0 || seconds >= text.size() || text[step + 1] != ' ')
        return 0;
    const std::size_t whole = digitsAt(text, seconds);
    const std::size_t point = seconds + whole;
    if (whole == 0 || point >= text.size() || text[point] != '.')
        return 0;
    const std::size_t fraction = digitsAt(text, point + 1);
    return fraction == 0 ? 0 : withBlank(text, point + 1 + fraction);
}

// 14:23:01, and two blanks at least
std::size_t clockTime(std::string_view text) {
    constexpr std::string_view shape = "00:00:00  ";
    return beginsLike(text, shape) ? shape.size() : 0;
}

// [14:23:01]W: [Step 1/2]
std::size_t teamCity(std::string_view text) {
    constexpr std::string_view shape = "[00:00:00]";
    if (!beginsLike(text, shape))
        return 0;
    std::size_t at = shape.size();
    at += at < text.size() && (fitsShape(text[at], 'a') || text[at] == ' ') ? 1 : 0;
    if (at >= text.size() || text[at] != ':')
        return 0;
    at = std::min(text.find_first_not_of(" \t", at + 1), text.size());
    const std::size_t close = text.substr(at).starts_with("[Step ") ? text.find(']', at) : std::string_view::npos;
    return close == std::string_view::npos ? at : withBlank(text, close + 1);
}

// "[pod/a/b] ", "[rank0]: ", "[1,0]<stdout>:"
std::size_t streamTag(std::string_view text) {
    const std::size_t close = text.substr(0, longestPrefix).find(']');
    if (close == std::string_view::npos)
        return 0;
    const std::string_view inside = text.substr(1, close - 1);
    const std::string_view rest = text.substr(close + 1);
    if (inside.starts_with("pod/"))
        return withBlank(text, close + 1);
    const bool isRank = inside.starts_with("rank") && inside.size() > 4 && digitsAt(inside, 4) == inside.size() - 4;
    if (isRank && rest.starts_with(": "))
        return close + 3;
    for (const std::string_view stream : {std::string_view("<stdout>:"), std::string_view("<stderr>:")}) {
        if (rest.starts_with(stream))
            return close + 1 + stream.size();
    }
    return 0;
}

// Aug 02 14:23:01 host trtexec[123]:
std::size_t journalHead(std::string_view text) {
    constexpr std::string_view shape = "aaa 00 00:00:00 ";
    if (!beginsLike(text, shape))
        return 0;
    const std::size_t host = text.find(' ', shape.size());
    const std::size_t open = host == std::string_view::npos ? host : text.find_first_of(" [", host + 1);
    if (open == std::string_view::npos || text[open] != '[')
        return 0;
    const std::size_t end = open + 1 + digitsAt(text, open + 1);
    return text.substr(end).starts_with("]:") ? withBlank(text, end + 2) : 0;
}

// ##[error]
std::size_t runnerCommand(std::string_view text) {
    static constexpr std::array<std::string_view, 4> commands{"##[error]", "##[warning]", "##[debug]", "##[section]"};
    for (const std::string_view word : commands) {
        if (text.starts_with(word))
            return word.size();
    }
    return 0;
}

std::size_t firstOf(std::string_view text, std::initializer_list<std::size_t (*)(std::string_view)> shapes) {
    for (const auto shape : shapes) {
        if (const std::size_t length = shape(text); length > 0)
            return length;
    }
    return 0;
}

} // namespace

std::size_t runnerPrefixLength(std::string_view text) {
    if (text.size() < 4)
        return 0;
    if (text.front() == '[')
        return firstOf(text, {bracketedStamp, teamCity, streamTag});
    if (text.front() == '#')
        return firstOf(text, {buildStep, runnerCommand});
    if (isDecimal(text.front()))
        return firstOf(text, {stampedLine, clockTime, tabbedColumns});
    return fitsShape(text.front(), 'a') ? firstOf(text, {journalHead, tabbedColumns}) : 0;
}

} // namespace qaliper
