#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/rules/fixall.h"
#include "model/rules/inspect.h"

// Helpers for tests of rules: a graph as ONNX text (or a model), a target, the findings, and the graph after a fix.

namespace qaliper {

// An inspector like that of the programs, with shape inference in a worker that all tests of a test program share.
// `manifest` is the content of a qaliper.toml.
Inspector testInspector(std::string_view target, std::string_view manifest = {});

Analysis inspectModel(const Model& model, std::string_view target, std::string_view manifest = {});
Analysis inspectText(std::string_view text, std::string_view target, std::string_view manifest = {});

// The findings of one rule, in the order of the analysis.
std::vector<Finding> findingsOf(const Analysis& analysis, std::string_view rule);

// The first outputs of the nodes of the rule's findings, for comparisons.
std::vector<std::string> placesOf(const Analysis& analysis, std::string_view rule);

// What the rule of the finding offers in that context.
std::vector<Offer> offersFor(const Context& context, const Finding& finding);

// The ids of a finding's offers, best first.
std::vector<std::string> offerIds(const Analysis& analysis, const Finding& finding);

// The edits of one offer of one finding of the analysis. Errors: Stale where that is not offered.
Result<Fix> fixOf(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments = {});

// The model after one offer of one finding was applied.
Model fixedModel(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments = {});

// The model fixed like `fix` of the command line does, for the target of the analysis.
Applied fixedAll(const Analysis& analysis, const FixRequest& request = {}, std::string_view manifest = {});
Applied fixedAll(const Inspector& inspector, const Analysis& analysis, const FixRequest& request = {});

} // namespace qaliper
