#include "model/base/process.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <unistd.h>
#include <vector>

#include "model/base/number.h"

namespace qaliper {

namespace {

// Fields of /proc/<process>/stat after the name, which is in parentheses and may contain some.
constexpr std::size_t stateField = 0;
constexpr std::size_t startField = 19;

constexpr std::int64_t second = 1'000'000'000; // ns

std::string firstLine(const std::string& path) {
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    return line;
}

std::vector<std::string> wordsOf(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

// Seconds since 1970.
std::optional<std::int64_t> startOfMachine() {
    std::ifstream in("/proc/stat");
    for (std::string word; in >> word;) {
        std::int64_t time = 0;
        if (word == "btime" && in >> time)
            return time;
    }
    return std::nullopt;
}

} // namespace

std::optional<RunningProcess> runningProcess(std::int64_t process) {
    const std::string line = firstLine("/proc/" + formatNumber(process) + "/stat");
    const std::size_t begin = line.find('(');
    const std::size_t end = line.rfind(')');
    if (process <= 0 || begin == std::string::npos || end == std::string::npos)
        return std::nullopt;
    const std::vector<std::string> fields = wordsOf(line.substr(end + 1));
    constexpr std::array<std::string_view, 3> ended{"Z", "X", "x"};
    if (fields.size() <= startField || std::ranges::find(ended, fields[stateField]) != ended.end())
        return std::nullopt;
    const auto ticks = parseInteger(fields[startField]);
    if (!ticks)
        return std::nullopt;
    return RunningProcess{line.substr(begin + 1, end - begin - 1), *ticks};
}

std::optional<std::int64_t> startTimeOf(const RunningProcess& process) {
    const auto machine = startOfMachine();
    const std::int64_t ticks = ::sysconf(_SC_CLK_TCK);
    if (!machine || ticks <= 0)
        return std::nullopt;
    return *machine * second + process.startTicks * (second / ticks);
}

std::string processMark(std::int64_t process) {
    const auto running = runningProcess(process);
    if (!running)
        return {};
    return firstLine("/proc/sys/kernel/random/boot_id") + " " + formatNumber(process) + " " +
        formatNumber(running->startTicks);
}

bool isRunning(std::string_view mark) {
    const std::vector<std::string> words = wordsOf(std::string(mark));
    if (words.size() != 3)
        return false;
    const auto process = parseInteger(words[1]);
    return process && processMark(*process) == mark;
}

} // namespace qaliper
