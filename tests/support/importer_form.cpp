#include "tests/support/importer_form.h"

#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper {

std::string modelOfOpset(int opset, const std::string& signature, const std::string& body) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) + "]> g " + signature + " {" + body + "}";
}

std::string severityOf(const std::string& text, std::string_view target) {
    const Analysis analysis = inspectText(text, target);
    const std::vector<Finding> found = findingsOf(analysis, restrictedRule);
    return found.empty() ? "" : std::string(severityName(found.front().severity));
}

Stage stageOf(const std::string& text, std::string_view target) {
    const std::vector<Finding> found = findingsOf(inspectText(text, target), restrictedRule);
    return found.empty() ? Stage::None : found.front().stage;
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
