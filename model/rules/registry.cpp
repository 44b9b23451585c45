#include "model/rules/registry.h"

#include <algorithm>
#include <string>

#include "model/base/embedded.h"

namespace qaliper {

const Rule* findRule(std::string_view id) {
    const auto rules = allRules();
    const auto found = std::ranges::find(rules, id, [](const Rule* rule) { return rule->info.id; });
    return found == rules.end() ? nullptr : *found;
}

std::string_view rulePage(std::string_view id) {
    const std::string name = std::string(id) + ".md";
    const auto pages = embeddedRulePages();
    const auto found = std::ranges::find(pages, name, &EmbeddedText::name);
    return found == pages.end() ? std::string_view() : found->content;
}

bool matchesGlob(std::string_view id, std::string_view glob) {
    // two positions, with one point to return to after a mismatch
    std::size_t at = 0;
    std::size_t in = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (at < id.size()) {
        if (in < glob.size() && glob[in] == '*') {
            star = in++;
            resume = at;
        } else if (in < glob.size() && glob[in] == id[at]) {
            ++in;
            ++at;
        } else if (star != std::string_view::npos) {
            in = star + 1;
            at = ++resume;
        } else {
            return false;
        }
    }
    return glob.find_first_not_of('*', in) == std::string_view::npos;
}

} // namespace qaliper
