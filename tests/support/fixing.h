#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "model/proof/proof.h"
#include "tests/support/inspecting.h"

// One fix tried on one graph: what it made of the graph, what is found afterwards, and whether the numbers stayed. A
// proof that calls everything equal would be worth nothing, so each test of a fix also spoils the fixed model and sees
// it refused.
//
// Where Qaliper is built without ONNX Runtime the three questions about numbers are answered by "the proof did not
// run".

namespace qaliper {

struct FixTrial {
    // Applies an offer of the rule's first finding, and inspects the result like the original. Throws where inputs or
    // outputs of the graph are not what the fix declares.
    FixTrial(std::string_view text, std::string_view target, std::string_view rule, std::string_view offer,
        std::string_view manifest = {}, const Arguments& arguments = {});
    FixTrial(const Analysis& analysis, const Finding& place, std::string_view offer, std::string_view manifest = {},
        const Arguments& arguments = {});

    Analysis before;
    Finding finding;
    std::string offerId;
    std::vector<InterfaceChange> declared; // by the fix, about inputs and outputs
    Model fixed;
    Analysis after;
};

// The trial with operators that ONNX Runtime knows in the place of a plugin, which it cannot run: "Transpose (d)"
// before and "Transpose (q)" after. Findings are those of the new models and mean nothing.
FixTrial withStandIn(FixTrial trial, std::string_view output, std::string_view before, std::string_view after);

// An exact fix: the same numbers at the frontier of the edit.
testing::AssertionResult keepsNumbers(const FixTrial& trial);
// A fix after which the same nodes compute the outputs: there is nothing to compare.
testing::AssertionResult isUnchanged(const FixTrial& trial);
// A fix to be reviewed: other numbers, with at least this much signal to noise, in dB.
testing::AssertionResult staysClose(const FixTrial& trial, double sqnr = 20);
// The same fix done wrong, as further edits of the fixed model: the proof must say that the numbers differ. Judged by
// what an exact fix, or one to be reviewed, has to hold.
testing::AssertionResult isRefusedWith(const FixTrial& trial, const std::vector<Edit>& sabotage);
testing::AssertionResult isNotCloseWith(const FixTrial& trial, const std::vector<Edit>& sabotage, double sqnr = 20);

// The finding is gone, and nothing as bad came for it: no finding of the same severity or higher that was not there
// before.
testing::AssertionResult isCured(const FixTrial& trial);

// Ways to spoil a model: what one of the fix's nodes computes, with the sign turned; a number of a constant, the
// constant or value an input reads, an attribute.
std::vector<Edit> sabotageOf(const FixTrial& trial);
Edit otherNumber(const Model& model, std::string_view tensor, std::size_t element, double number);
Edit otherInput(const Model& model, std::string_view output, std::uint32_t slot, std::string_view value);
Edit otherAttribute(const Model& model, std::string_view output, Attribute attribute);

} // namespace qaliper
