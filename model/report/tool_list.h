#pragma once

#include <string>

// All tools as a list, as `tool --list` prints it.

namespace qaliper {

std::string toolsToText();
std::string toolsToJson();     // schema "qaliper/1"
std::string toolsToMarkdown(); // a table, the one of README.md

} // namespace qaliper
