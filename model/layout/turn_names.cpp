#include "model/layout/turn_names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "model/layout/scope.h"

namespace qaliper {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// The component of the scope after `common`, "layer.3" for "/encoder/layer.3/MatMul" and "/encoder"; empty for a name
// outside of it.
std::string_view componentAfter(std::string_view common, std::string_view name) {
    if (!name.starts_with(common))
        return {};
    name.remove_prefix(common.size());
    if (name.starts_with('/'))
        name.remove_prefix(1);
    else if (!common.empty())
        return {};
    const std::size_t slash = name.find('/');
    return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

// "layer/3" for a scope that is a number only.
std::string shownComponent(std::string_view common, std::string_view component) {
    const bool isNumber = std::ranges::all_of(component, isDigit);
    return isNumber && !common.empty()
        ? std::string(common.substr(common.rfind('/') + 1)) + "/" + std::string(component)
        : std::string(component);
}

// The first and the last component that holds more than a few of the nodes; twice the one that holds nearly all.
std::optional<TurnName> nameOfTurn(std::string_view common, const std::vector<std::string_view>& names) {
    std::map<std::string_view, std::size_t> counts;
    for (const std::string_view name : names)
        ++counts[componentAfter(common, name)];
    if (4 * counts[""] > names.size())
        return std::nullopt;
    std::optional<TurnName> turn;
    for (const std::string_view name : names) {
        const std::string_view component = componentAfter(common, name);
        const std::size_t count = counts[component];
        if (component.empty() || 8 * count < names.size())
            continue;
        const std::string shown = shownComponent(common, component);
        if (4 * count >= 3 * names.size())
            return TurnName{shown, shown};
        if (!turn)
            turn = TurnName{shown, shown};
        turn->last = shown;
    }
    return turn;
}

// "3" of "features.3", where something stands before it; else empty.
std::string_view numberAtEnd(std::string_view name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    return end == std::string_view::npos ? std::string_view() : name.substr(end + 1);
}

} // namespace

Text titleOf(const TurnName& name) {
    if (name.first == name.last)
        return verbatim(name.first);
    const std::string_view begin = numberAtEnd(name.first);
    const std::string_view end = numberAtEnd(name.last);
    const bool isRange = !begin.empty() && !end.empty() &&
        std::string_view(name.last).starts_with(
            std::string_view(name.first).substr(0, name.first.size() - begin.size())) &&
        name.first.size() - begin.size() == name.last.size() - end.size();
    return isRange ? verbatim(name.first + "–" + std::string(end))
                   : say("{first} to {last}", arg("first", name.first), arg("last", name.last));
}

std::vector<TurnName> turnNames(std::span<const std::vector<std::string_view>> names) {
    std::vector<std::string_view> all;
    for (const std::vector<std::string_view>& turn : names)
        all.insert(all.end(), turn.begin(), turn.end());
    const std::string common = commonScope(all);
    std::vector<TurnName> turns;
    std::set<std::string> firsts;
    std::set<std::string> lasts;
    for (const std::vector<std::string_view>& turn : names) {
        const std::optional<TurnName> name = nameOfTurn(common, turn);
        if (!name || !firsts.insert(name->first).second || !lasts.insert(name->last).second)
            return {};
        turns.push_back(*name);
    }
    return turns;
}

std::string shortTurnName(const TurnName& name) {
    const auto shortOf = [](const std::string& whole) {
        const std::string_view number = numberAtEnd(whole);
        return number.empty() ? whole : std::string(number);
    };
    return name.first == name.last ? shortOf(name.first) : shortOf(name.first) + "–" + shortOf(name.last);
}

} // namespace qaliper
