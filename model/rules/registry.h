#pragma once

#include <span>
#include <string_view>

#include "model/rules/rule.h"

// All rules, sorted by id. A rule exists when it stands here, has a page in resources/rules and a test.

namespace qaliper {

std::span<const Rule* const> allRules();
const Rule* findRule(std::string_view id);

// The rule's page (Markdown), empty when there is none.
std::string_view rulePage(std::string_view id);

// Glob with '*' over rule ids: "conv-*".
bool matchesGlob(std::string_view id, std::string_view glob);

} // namespace qaliper
