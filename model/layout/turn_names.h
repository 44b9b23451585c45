#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

// What the model itself calls the turns of a repetition: the part of their name scopes that differs between them.

#include "model/base/text.h"

namespace qaliper {

// "layers.4" twice; for a turn that spans several scopes "features.2" and "features.3".
struct TurnName {
    std::string first;
    std::string last;
    bool isEmpty() const { return first.empty(); }
};

// One for each turn; none where names do not tell all turns apart. `names`: the scoped names of the nodes of each turn,
// in the order of the picture (scope.h).
std::vector<TurnName> turnNames(std::span<const std::vector<std::string_view>> names);

// "layers.4", "features.2–3", "stem to head".
Text titleOf(const TurnName& name);

// What of a name tells a turn from its neighbours: the number at its end, "4"; else the name.
std::string shortTurnName(const TurnName& name);

} // namespace qaliper
