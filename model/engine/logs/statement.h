#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// A line of a log taken apart: how grave its writer thought it, and what it says. TensorRT's tools and wrappers each
// have an order of their own for time, severity and origin.

namespace qaliper {

enum class LogLevel : std::uint8_t { None, Verbose, Info, Warning, Error }; // None: the line does not say
std::string_view logLevelName(LogLevel level);                              // "none", "verbose", …

struct Statement {
    LogLevel level = LogLevel::None;
    std::string_view text; // behind the prefixes
    bool hasPrefix = false;
};

//     [06/07/2022-19:05:53] [E] [TRT] text            trtexec
//     [06/07/2022-19:05:53] [TRT] [E] text            Python
//     [E] text                                        Polygraphy
//     [TensorRT] ERROR: text                          Python, TensorRT 7
//     [2022-11-08 06:01:58 WARNING] text              wrappers
//     12:37:35 - ERROR - text                         Python's logging, as is
//     WARNING:logger:text
//     2023-08-21 17:24:59.358 [W:onnxruntime:Default, file:75 log] [2023-08-21 15:24:59 WARNING] text
Statement takeApart(std::string_view line);

// What a runner or a container put in front of the lines that TensorRT wrote:
//
//     2024-08-02T14:23:01.1234567Z text               and what else runner_prefix.h lists
//     builder-1  | text                               docker compose; either may stand in front of the other
//
// A bar alone stands in tables too. So a name counts from the first line on in which a banner or brackets of TensorRT
// follow it, and then in front of every line that begins with the same, for what an error explains stands below it
// without brackets.
class ForeignPrefix {
public:
    // The line without it.
    std::string_view strip(std::string_view line);

private:
    std::string service_; // "builder-1  |", empty until it is known
};

} // namespace qaliper
