#pragma once

#include "model/target/target.h"

// A range of releases, both ends included, with all patches of the last one.

namespace qaliper {

struct Releases {
    Version first;
    Version last;

    constexpr bool include(Version version) const {
        return first <= version && Version{version.major, version.minor, 0} <= last;
    }
};

constexpr Version endless{999, 0, 0};
constexpr Releases everyRelease{oldestVersion, endless};
constexpr Releases noRelease{endless, oldestVersion};
constexpr Releases since(int major, int minor = 0) { return {{major, minor, 0}, endless}; }
constexpr Releases until(int major, int minor) { return {oldestVersion, {major, minor, 0}}; }

} // namespace qaliper
