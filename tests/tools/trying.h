#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "model/tools/run_tool.h"
#include "tests/support/fixing.h"

// One tool tried on one graph.

namespace qaliper {

class ToolTrial {
public:
    // `nodes` are outputs of nodes. Throws when the tool rejects, and where inputs or outputs of the graph are not what
    // it declares.
    ToolTrial(std::string_view text, std::string_view tool, const std::vector<std::string>& nodes,
        const Arguments& arguments = {}, std::string_view target = "trt-10.3");

    const Offer& offer() const { return offer_; }
    const Analysis& before() const { return *start_; }
    const Model& after() const { return applied_.analysis->context->model(); }
    const Applied& applied() const { return applied_; }
    const std::vector<ToolFile>& files() const { return applied_.files; }
    std::string note() const { return render(applied_.note); }

private:
    std::shared_ptr<const Analysis> start_;
    Offer offer_;
    Applied applied_;
};

// Why the tool does nothing; empty when it does something.
std::string refusalOf(std::string_view text, std::string_view tool, const std::vector<std::string>& nodes,
    const Arguments& arguments = {}, std::string_view target = "trt-10.3");

// What ONNX Runtime says of the numbers, perhaps after further edits that spoil the result. Without it both are what is
// wanted: the proof does not run.
testing::AssertionResult isClose(const ToolTrial& trial, const std::vector<Edit>& sabotage = {});
testing::AssertionResult isEqual(const ToolTrial& trial, const std::vector<Edit>& sabotage = {});

// The same nodes compute the outputs: there is nothing to compare.
testing::AssertionResult isUnchanged(const ToolTrial& trial);

std::vector<std::string> opsOf(const Model& model);

} // namespace qaliper
