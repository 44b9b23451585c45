#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Which process it was. Its number alone does not say so: after its end another one gets it, soon in a container and
// always after the machine was started again.

namespace qaliper {

struct RunningProcess {
    std::string program;         // the name of its file, at most 15 bytes
    std::int64_t startTicks = 0; // of the clock, from the start of the machine
};

// Nothing for a number that no process has, for a process that has ended and was not waited for yet, and where there is
// no /proc.
std::optional<RunningProcess> runningProcess(std::int64_t process);

// Nanoseconds since 1970, right to about a second.
std::optional<std::int64_t> startTimeOf(const RunningProcess& process);

// One line that no other process has, also on the next start of the machine; empty where runningProcess() has nothing.
std::string processMark(std::int64_t process);
bool isRunning(std::string_view mark);

} // namespace qaliper
