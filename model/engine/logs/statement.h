#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// A line of a log in its parts: its severity and its text. TensorRT's tools and wrappers have different orders of time,
// severity and origin.

namespace qaliper {

enum class LogLevel : std::uint8_t { None, Verbose, Info, Warning, Error }; // None: the line has no severity
std::string_view logLevelName(LogLevel level);                              // "none", "verbose", …

struct Statement {
    LogLevel level = LogLevel::None;
    std::string_view text; // after the prefixes
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
Statement parseStatement(std::string_view line);

// The prefix that a runner or a container adds to the lines of TensorRT:
//
//     2024-08-02T14:23:01.1234567Z text               and what else runner_prefix.h lists
//     builder-1  | text                               docker compose; either may come first
//
// Tables also begin with a bar. So a name is a prefix from the first line on in which a banner or brackets of TensorRT
// follow it, and then in every line that begins with the same name, because the lines that explain an error follow it
// without brackets.
class ForeignPrefix {
public:
    // The line without it.
    std::string_view strip(std::string_view line);

private:
    std::string service_; // "builder-1  |", empty until it is known
};

} // namespace qaliper
