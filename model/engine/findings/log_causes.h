#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/engine/findings/log_places.h"
#include "model/rules/run.h"

// Why TensorRT may have said what it said, judged by what this graph and this log show. A cause without anything to
// show for it is not named; general ones stand on the message's page.

namespace qaliper {

struct LogCause {
    Text text;                    // part of a sentence
    int weight = 0;               // orders causes: what is documented and seen right at the place goes first
    std::vector<std::string> key; // of the findings of rules it rests on
};

// Strongest first.
std::vector<LogCause> causesOf(
    const Analysis& analysis, const BuildLog& log, const LogEvent& event, const LogPlace& place);

// The rules that look for what a message of that id complains of.
std::span<const std::string_view> rulesExplaining(std::string_view message);

} // namespace qaliper
