#include "tests/support/words.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qaliper {

namespace {

bool areAbout(const std::vector<std::string>& words, const std::string& part) {
    return std::ranges::all_of(
        splitAt(" ", part), [&](const std::string& word) { return std::ranges::find(words, word) != words.end(); });
}

} // namespace

std::vector<std::string> splitAt(std::string_view separator, std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + separator.size(), text.size()));
    }
    return parts;
}

testing::AssertionResult areSaid(const std::vector<std::vector<std::string>>& things, std::string_view said) {
    if (std::ranges::equal(things, splitAt(", ", said), areAbout))
        return testing::AssertionSuccess();
    std::vector<std::string> found;
    std::ranges::transform(things, std::back_inserter(found),
        [](const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); });
    return testing::AssertionFailure() << fmt::format("there is \"{}\"", fmt::join(found, ", "));
}

std::string testNameOf(std::string_view row) {
    std::string name(row);
    std::ranges::replace_if(
        name, [](char c) { return (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z'); }, '_');
    return name;
}

} // namespace qaliper
