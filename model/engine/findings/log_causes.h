#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/engine/findings/log_places.h"
#include "model/rules/run.h"

// Possible causes of a message of TensorRT, checked against this graph and this log. Only causes with evidence are listed;
// the page of the message describes general ones.

namespace qaliper {

struct LogCause {
    Text text;                    // part of a sentence
    int weight = 0;               // orders causes: documented causes found at the node of the message come first
    std::vector<std::string> key; // of the findings of rules that the cause is based on
};

// Strongest first.
std::vector<LogCause> causesOf(
    const Analysis& analysis, const BuildLog& log, const LogEvent& event, const LogPlace& place);

} // namespace qaliper
