#pragma once

#include <cstdint>

// What a result was made from, as revisions. Each revision of a document is given out once, so equal revisions mean the
// same thing. 0 means that there is nothing.

namespace qaliper {

struct Basis {
    std::uint64_t version = 0;   // of the model; 0: none is open
    std::uint64_t settings = 0;  // target, plugins, ignored findings
    std::uint64_t artefacts = 0; // files that TensorRT wrote; 0: there are none

    friend bool operator==(const Basis&, const Basis&) = default;
};

} // namespace qaliper
