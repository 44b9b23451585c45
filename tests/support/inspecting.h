#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/rules/fixall.h"
#include "model/rules/inspect.h"

// Rules in tests: a graph as ONNX text (or a model), a target, the findings, and the graph after a fix.

namespace qaliper {

// Inspects like the programs do, with shape inference in a worker that all tests of an executable share. `manifest` is
// the content of a qaliper.toml.
Inspector testInspector(std::string_view target, std::string_view manifest = {});

Analysis inspectModel(const Model& model, std::string_view target, std::string_view manifest = {});
Analysis inspectText(std::string_view text, std::string_view target, std::string_view manifest = {});

// The findings of one rule, in the order of the analysis.
std::vector<Finding> findingsOf(const Analysis& analysis, std::string_view rule);

// The first outputs of the nodes that the rule's findings stand at: what a test compares with.
std::vector<std::string> placesOf(const Analysis& analysis, std::string_view rule);

// The ids of what a finding offers, best first.
std::vector<std::string> offerIds(const Analysis& analysis, const Finding& finding);

// The model after one offer of one finding.
Model fixedModel(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments = {});

// The model fixed as `fix` of the command line does it, for the target of the analysis.
FixOutcome fixedAll(const Analysis& analysis, const FixRequest& request = {}, std::string_view manifest = {});
FixOutcome fixedAll(const Inspector& inspector, const Analysis& analysis, const FixRequest& request = {});

} // namespace qaliper
