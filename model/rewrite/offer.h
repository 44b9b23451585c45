#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/edit.h"
#include "model/graph/interface.h"

// What can be done about a finding, and the edits that do it.

namespace qaliper {

// Says only whether numbers change, not whether the change is a good idea: that is the Effect.
enum class Safety : std::uint8_t {
    Exact,  // the reference runtime computes the same, up to the order of floating-point sums; same inputs and outputs
    Review, // numbers, the interface or a plugin's contract may change; the note says what
    Advice, // steps for a person; nothing is applied
};
std::string_view safetyName(Safety safety); // "exact", "review", "advice"

// What it costs or brings. Ratios compare the whole model after with before; counts are differences.
struct Effect {
    double multiplyAdds = 1;
    double bytes = 1;
    int quantizedLayers = 0;
    int nodes = 0;
};

enum class ParameterType : std::uint8_t { Number, Integer, Choice, Text, File };

struct Parameter {
    std::string_view key;
    ParameterType type = ParameterType::Number;
    std::string fallback; // the default
    std::optional<double> lowest;
    std::optional<double> highest;
    std::vector<std::string> choices;
    Text why; // where the default comes from
};

struct Offer {
    std::string_view id;
    Text title; // what one click does: "Merge groups 4 by 4"
    Safety safety = Safety::Advice;
    Effect effect;
    bool automatic = false; // exact, beneficial, free of regret
    // Inputs or outputs of the graph will be others: the Fix says which. An offer without this leaves them as they are.
    bool changesInterface = false;
    std::vector<Parameter> parameters;
    Text note; // consequences; for advice, the steps
};

// Steps for a person.
Offer advice(std::string_view id, Text title, Text note = {});

// Values a person gave for an offer's parameters; absent ones take their default.
using Arguments = std::map<std::string, std::string, std::less<>>;

struct Fix {
    std::vector<Edit> edits;
    Text note;
    std::vector<InterfaceChange> interface = {}; // all that the edits do to inputs and outputs of the graph
};

// The argument as a number within the parameter's range. Errors: not a number, out of range.
Result<double> numberArgument(const Offer& offer, const Arguments& arguments, std::string_view key);
// The argument as it was written, or the default. Errors: not one of the choices, no such parameter.
Result<std::string> textArgument(const Offer& offer, const Arguments& arguments, std::string_view key);

} // namespace qaliper
