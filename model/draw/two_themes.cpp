#include "model/draw/two_themes.h"

#include <algorithm>
#include <vector>

#include "model/base/number.h"

namespace qaliper {

namespace {

// What lies between the quotation marks around `at`: themes differ in values of attributes only.
std::string_view valueAround(std::string_view text, std::size_t at) {
    const std::size_t begin = text.rfind('"', at - 1) + 1;
    return text.substr(begin, text.find('"', at) - begin);
}

} // namespace

std::string TwoThemes::variableFor(std::string_view light, std::string_view dark) {
    const auto [entry, isNew] = numbers_.try_emplace({std::string(light), std::string(dark)}, numbers_.size());
    return "var(--p" + formatNumber(static_cast<std::int64_t>(entry->second)) + ")";
}

std::string TwoThemes::join(std::string_view light, std::string_view dark) {
    std::string joined;
    joined.reserve(light.size() + light.size() / 8);
    while (true) {
        const auto [inLight, inDark] = std::ranges::mismatch(light, dark);
        const auto same = static_cast<std::size_t>(inLight - light.begin());
        if (same == light.size() || same == dark.size()) {
            joined += light;
            return joined;
        }
        const std::string_view lightValue = valueAround(light, same);
        const std::string_view darkValue = valueAround(dark, same);
        const auto begin = static_cast<std::size_t>(lightValue.data() - light.data());
        joined += light.substr(0, begin);
        joined += variableFor(lightValue, darkValue);
        light.remove_prefix(begin + lightValue.size());
        dark.remove_prefix(begin + darkValue.size());
    }
}

std::string TwoThemes::variables(bool dark) const {
    std::vector<std::string_view> values(numbers_.size());
    for (const auto& [both, number] : numbers_)
        values[number] = dark ? both.second : both.first;
    std::string list;
    for (std::size_t i = 0; i < values.size(); ++i)
        list += "--p" + formatNumber(static_cast<std::int64_t>(i)) + ":" + std::string(values[i]) + ";";
    return list;
}

} // namespace qaliper
