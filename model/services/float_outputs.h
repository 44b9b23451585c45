#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/services/runtime.h"

// What a float model gave for its inputs, kept while other models are evaluated beside it.

namespace qaliper {

class FloatOutputs {
public:
    // Drops what another file gave; empty: everything.
    void beginWith(std::string model);
    // Nothing where it was not kept. Valid until keep() or beginWith().
    const std::vector<RunOutput>* find(std::uint64_t key) const;
    // Up to 64 MiB in all; what is beyond is not kept.
    void keep(std::uint64_t key, const std::vector<RunOutput>& outputs);

private:
    std::string model_;
    std::unordered_map<std::uint64_t, std::vector<RunOutput>> outputs_;
    std::size_t bytes_ = 0;
};

// Of these inputs, and the names of the outputs that are asked for.
std::uint64_t keyOf(const Sample& inputs, const std::vector<std::string>& names);

} // namespace qaliper
