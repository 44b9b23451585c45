#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

// Pictures for light and dark in one: what differs between the two becomes a variable of CSS, which a style sheet sets for
// each. Presentation attributes take variables in every browser since 2020.

namespace qaliper {

class TwoThemes {
public:
    // The same picture, written light and dark, as one.
    std::string join(std::string_view light, std::string_view dark);

    // "--p0:#ffffff;--p1:…" for all pictures so far, in the order of their first use.
    std::string variables(bool dark) const;

private:
    std::string variableFor(std::string_view light, std::string_view dark);

    std::map<std::pair<std::string, std::string>, std::size_t, std::less<>> numbers_; // of variables, by both values
};

} // namespace qaliper
