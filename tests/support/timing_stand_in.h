#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/support/stand_in.h"

// A program in place of a TensorRT with a GPU: how long an engine takes follows from the names that stand in the model's
// file, so that a pair that is slow, or worth its time, can be planted.

namespace qaliper {

struct TimingRules {
    double ms = 1; // of a model without any of the names
    // More or less for each name that the file has. Ones of several words count where it has all of them.
    std::vector<std::pair<std::string, double>> costs = {};
    double noise = 0;          // part of the time, less and more from round to round, of all models but the first
    std::string refused = {};  // the parser rejects a model with this name
    std::string unbuilt = {};  // the builder makes no engine of one
    std::string crashing = {}; // the builder does not survive one
    std::string without = {};  // the same of one that lacks this name
    int waitsAfter =
        0; // requests with models; then it makes a file, its own name with ".waits", and never answers; 0: always does
    std::string log = {}; // where the program appends a line for each request: how many models it has
};

// A model as text, for names to be timed: three products of different sizes, "one", "two" and "three", after pairs that
// their DQs name, "one_pair" and so on.
std::string productsToTime();

// A StandIn with these rules; it computes in a shell and needs nothing else.
StandIn timingStandIn(const TimingRules& rules);

} // namespace qaliper
