#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// Words as a POSIX shell reads and writes them. No shell is started with them: a person copies such a line, or pastes one.

namespace qaliper {

// The text as one word, in single quotes where it needs them.
std::string shellWord(std::string_view text);
std::string shellLine(std::span<const std::string> words);

// The words of a line, which a backslash continues on the next one. Quotes are removed; variables and patterns stay as they are
// written. Errors: Invalid for a quote that is not closed.
Result<std::vector<std::string>> wordsOfShellLine(std::string_view line);

} // namespace qaliper
