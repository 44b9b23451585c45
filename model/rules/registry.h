#pragma once

#include <span>
#include <string_view>

#include "model/rules/rule.h"

// All rules, sorted by id: the files of model/rules/catalog, which the build lists (model/rules/list_rules.cmake).

namespace qaliper {

std::span<const Rule* const> allRules();
const Rule* findRule(std::string_view id);

// The rule's page (Markdown); empty when there is none.
std::string_view rulePage(std::string_view id);

// Matches rule ids with '*' as wildcard: "conv-*".
bool matchesGlob(std::string_view id, std::string_view glob);

} // namespace qaliper
