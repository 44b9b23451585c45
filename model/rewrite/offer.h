#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/context/context.h"
#include "model/graph/edit.h"
#include "model/graph/interface.h"

// Offers: what can be done about a finding, and the edits that do it.

namespace qaliper {

// Whether numbers change. Whether the change is beneficial is the Effect.
enum class Safety : std::uint8_t {
    Exact,  // the reference runtime computes the same up to the order of floating-point sums; same inputs and outputs
    Review, // numbers, the interface or a plugin's contract may change; the note says which
    Advice, // steps for the user; nothing is applied
};
std::string_view safetyName(Safety safety); // "exact", "review", "advice"

// The effect on the model. Ratios are the whole model after over before; counts are differences.
struct Effect {
    double macs = 1;
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
    Text why; // the reason for the default
};

// The content of a file of its own, beside the model or instead of it.
struct ToolFile {
    std::string suffix; // ".cache": appended to the name of the model
    std::string content;
};

struct Fix {
    std::vector<Edit> edits = {};
    Text note = {};
    std::vector<InterfaceChange> interface = {}; // all changes of graph inputs and outputs
    std::vector<ToolFile> files = {};            // written beside the edits, or instead of them
    std::optional<Model> part = {};              // a new model with a part of this one
};

// The user's values for an offer's parameters; missing ones have their default.
using Arguments = std::map<std::string, std::string, std::less<>>;

// What the edits of an offer are made from.
struct FixInput {
    const Context& context;                // of the version that the offer was made for
    std::span<const Parameter> parameters; // of the offer
    const Arguments& arguments;

    const Quantizer& quantizer(NodeIx node) const { return *context.quant.at(node); }
    // The argument as a number in the parameter's range. Errors: Invalid when it is no number or out of range.
    Result<double> number(std::string_view key) const;
    // The argument as text, or the default. Errors: Invalid when it is not one of the choices, or there is no such
    // parameter.
    Result<std::string> text(std::string_view key) const;
};

struct Offer {
    std::string_view id;
    Text title; // what it does: "Merge groups 4 by 4"
    Safety safety = Safety::Advice;
    Effect effect;
    bool automatic = false; // exact, beneficial, and without disadvantages: applied without review
    // Changes inputs or outputs of the graph; Fix::interface says how. Other offers leave them unchanged.
    bool changesInterface = false;
    std::vector<Parameter> parameters;
    Text note; // consequences; for advice, the steps
    // What a person types after `qaliper-cli` where `fix` does not know the finding, which is no rule's but a file's:
    // "tool quantize-from-cache --set cache=FILE". Empty where `fix` does it.
    std::string command = {};
    // Makes the edits, and may read weights for that; null for advice. It holds names, numbers and positions in the version
    // that the offer was made for, and no reference into a context.
    std::function<Result<Fix>(const FixInput&)> build = {};
};

// The edits of an offer, in the version that it was made for. Errors: Invalid for advice; those of the offer.
Result<Fix> buildFix(const Context& context, const Offer& offer, const Arguments& arguments);

// Offers of that safety. An exact one is automatic.
Offer exactOffer(std::string_view id, Text title, Text note = {});
Offer reviewOffer(std::string_view id, Text title, Text note = {});
Offer advice(std::string_view id, Text title, Text note = {});

} // namespace qaliper
