#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "model/base/worker.h"
#include "model/graph/types.h"

// Shape inference in tests.

namespace qaliper {

// One worker for all tests of a test program.
Worker& sharedInferenceWorker();

// A version with its types, by value name: "y" in the main graph, or an identity such as "main:y>body:b".
struct Typed {
    Typed(const Index& of, TypeTable types) : index(&of), table(std::move(types)) {}
    std::string describe(std::string_view value) const; // "FP32 2×3"; "unknown"
    TypeSource source(std::string_view value) const;

    std::shared_ptr<const Index> owned;
    const Index* index;
    TypeTable table;
};

Typed inferText(std::string_view text);

} // namespace qaliper
