#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Identifies a process. Its number alone is not enough: the system reuses numbers, soon in a container and always after
// a restart of the machine.

namespace qaliper {

struct RunningProcess {
    std::string program;         // the name of its executable file, at most 15 bytes
    std::int64_t startTicks = 0; // clock ticks from the start of the machine
};

// Nothing when no process has the number, when the process has ended and was not waited for, and on systems without
// /proc.
std::optional<RunningProcess> runningProcess(std::int64_t process);

// Nanoseconds since 1970, accurate to about a second.
std::optional<std::int64_t> startTimeOf(const RunningProcess& process);

// One line that identifies the process, also after a restart of the machine; empty where runningProcess() has nothing.
std::string processMark(std::int64_t process);
bool isRunning(std::string_view mark);

} // namespace qaliper
