#include "tests/support/importer_form.h"

#include <array>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper {

std::string modelOfOpset(int opset, const std::string& signature, const std::string& body) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) + "]> g " + signature + " {" + body + "}";
}

namespace {

constexpr std::array<std::string_view, 3> refusingRules{restrictedRule, "graph-shape-mismatch", "graph-type-mismatch"};

// The first of what is said about what an importer takes: of its own limits, and of shapes and types that meet. Outputs of
// forms are declared in any type.
std::optional<Finding> refusalIn(const std::string& text, std::string_view target) {
    const Analysis analysis = inspectText(text, target);
    for (const std::string_view rule : refusingRules) {
        for (const Finding& finding : findingsOf(analysis, rule)) {
            if (finding.cause != "declared")
                return finding;
        }
    }
    return std::nullopt;
}

} // namespace

std::string severityOf(const std::string& text, std::string_view target) {
    const auto found = refusalIn(text, target);
    return found ? std::string(severityName(found->severity)) : "";
}

Stage stageOf(const std::string& text, std::string_view target) {
    const auto found = refusalIn(text, target);
    return found ? found->stage : Stage::None;
}

void expectRefused(const ImporterForm& form) {
    SCOPED_TRACE(form.text);
    EXPECT_EQ(stageOf(form.text, form.refusedBy), Stage::Parser) << form.refusedBy;
    EXPECT_EQ(severityOf(form.text, form.refusedBy), "error") << form.refusedBy;
    if (!form.takenBy.empty()) {
        EXPECT_EQ(stageOf(form.text, form.takenBy), Stage::None) << form.takenBy;
    }
    if (!form.taken.empty()) {
        EXPECT_EQ(stageOf(form.taken, form.refusedBy), Stage::None) << form.taken;
    }
}

} // namespace qaliper
