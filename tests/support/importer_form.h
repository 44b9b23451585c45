#pragma once

#include <string>
#include <string_view>

#include "model/rules/finding.h"

// Forms of operators that an importer of TensorRT's parser rejects, as op-restricted reports them.

namespace qaliper {

constexpr std::string_view restrictedRule = "op-restricted";

// "(float[2] x) => (float y)" and "y = Relu (x)" as a model.
std::string modelOfOpset(int opset, const std::string& signature, const std::string& body);

// Of the first finding of the rule: "error"; empty where there is none.
std::string severityOf(const std::string& text, std::string_view target);
Stage stageOf(const std::string& text, std::string_view target);

// Where the importer rejects a form, and the nearest release or form that it takes.
struct ImporterForm {
    std::string text;
    std::string_view refusedBy;
    std::string_view takenBy; // the same text
    std::string taken = {};   // another text, on the release that rejects the first
};
void expectRefused(const ImporterForm& form);

} // namespace qaliper
