#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/target/target.h"

// What a person types to find a target: a product, a release, a GPU.

namespace qaliper {

struct TargetChoice {
    std::string name; // "JetPack 6.2", "RTX 4090", the same in every language
    Target target;    // possible, as checkTarget() says
};

// Those whose names have all the words, in any case, first those that begin so: products, the `known` releases, GPUs; at most
// `most`. A GPU keeps the release and the flags of `current` where that builds for it, and has the first of the known ones that
// does otherwise. Nothing for a text without words.
std::vector<TargetChoice> targetsMatching(
    std::string_view typed, const Target& current, std::span<const Target> known, std::size_t most);

} // namespace qaliper
