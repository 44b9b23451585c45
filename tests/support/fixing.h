#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "model/proof/proof.h"
#include "tests/support/inspecting.h"

// Applies one fix to one graph: the graph after it, the findings after it, and whether the numbers are equal. To test
// the proof as well, each test of a fix also corrupts the fixed model and expects the proof to reject it.
//
// Without ONNX Runtime in the build, the functions about numbers check that the proof did not run.

namespace qaliper {

struct FixTrial {
    // Applies an offer to the rule's first finding, and inspects the result like the original. Throws when inputs or
    // outputs of the graph change in another way than the fix declares.
    FixTrial(std::string_view text, std::string_view target, std::string_view rule, std::string_view offer,
        std::string_view manifest = {}, const Arguments& arguments = {});
    FixTrial(Analysis analysis, Finding place, std::string_view offer, std::string_view manifest = {},
        const Arguments& arguments = {});

    Analysis before;
    Finding finding;
    std::string offerId;
    std::vector<InterfaceChange> declared; // interface changes that the fix declares
    Model fixed;
    Analysis after;
};

// The same trial with a plugin, which ONNX Runtime cannot run, replaced by other operators: "Transpose (d)" before and
// "Transpose (q)" after. Findings of the result have no meaning.
FixTrial withStandIn(FixTrial trial, std::string_view output, std::string_view before, std::string_view after);

// For an exact fix: the same numbers at the boundary of the edit.
testing::AssertionResult keepsNumbers(const FixTrial& trial);
// For a fix after which the same nodes compute the outputs: there is nothing to compare.
testing::AssertionResult isUnchanged(const FixTrial& trial);
// For a fix with review: other numbers, with at least this signal-to-noise ratio, in dB.
testing::AssertionResult staysClose(const FixTrial& trial, double sqnr = 20);
// Applies further edits to the fixed model, which make it wrong: the proof must report different numbers, by the
// criteria of an exact fix (of a fix with review).
testing::AssertionResult isRefusedWith(const FixTrial& trial, const std::vector<Edit>& sabotage);
testing::AssertionResult isNotCloseWith(const FixTrial& trial, const std::vector<Edit>& sabotage, double sqnr = 20);

// The finding is gone, and there is no new finding of the same or a higher severity.
testing::AssertionResult isFixed(const FixTrial& trial);

// Edits that make a model wrong: negates the output of one of the fix's nodes; changes a number of a constant, an
// input, or an attribute.
std::vector<Edit> sabotageOf(const FixTrial& trial);
Edit otherNumber(const Model& model, std::string_view tensor, std::size_t element, double number);
Edit otherInput(const Model& model, std::string_view output, std::uint32_t slot, std::string_view value);
Edit otherAttribute(const Model& model, std::string_view output, Attribute attribute);

} // namespace qaliper
