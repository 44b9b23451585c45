#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/job.h"

// Runs a program of the user's machine: an interpreter, a tool, ssh. Its arguments are a vector that no shell reads. It
// gets a process group of its own, and whatever is left of that group is killed when the call returns.

namespace qaliper {

struct ProgramCall {
    std::vector<std::string> arguments;     // the first is the program: a path, or a name that PATH has
    std::chrono::milliseconds timeLimit{0}; // 0 = no limit
};

// What the program reads from its standard input, part after part. It stays open behind that until the call ends.
struct InputPart {
    std::string text;
    std::filesystem::path file; // behind the text its bytes, which are not kept in memory; empty: none
};
using ProgramInput = std::vector<InputPart>;

// Called on the thread of the caller for each whole line, without its end, as it arrives; the last one may have had no
// end. Of a line only the first `longestLine` bytes are given.
struct ProgramListener {
    std::function<void(std::string_view)> output;
    std::function<void(std::string_view)> error;
};
inline constexpr std::size_t longestLine = std::size_t{256} << 20;

struct ProgramEnd {
    int status = 0; // what it returned
    int signal = 0; // not 0: what ended it instead

    bool isClean() const { return status == 0 && signal == 0; }
};

// Blocks until the program has ended. A program that reads less than it is given is no error. Errors: CannotRead when
// it cannot be started or a file cannot be read; WorkerDied when it exceeds the time limit; Cancelled.
Result<ProgramEnd> callProgram(
    const ProgramCall& call, const ProgramInput& input, const ProgramListener& listener, const Job& job);

} // namespace qaliper
