#include "tests/support/fixing.h"

#include <algorithm>
#include <stdexcept>

#include "model/graph/diff.h"
#include "model/graph/identity.h"
#include "model/rewrite/fix_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

namespace qaliper {

namespace {

Finding firstFinding(const Analysis& analysis, std::string_view rule) {
    const auto findings = findingsOf(analysis, rule);
    if (findings.empty())
        throw std::runtime_error("the rule finds nothing here");
    return findings.front();
}

std::string targetOf(const Analysis& analysis) { return formatTarget(analysis.context->target); }

std::vector<InterfaceChange> declaredBy(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments) {
    return must(fixOf(analysis, finding, offer, arguments)).interface;
}

void checkInterface(const FixTrial& trial) {
    const auto changes = interfaceChanges(trial.before.context->model(), trial.fixed, trial.declared);
    if (!changes.empty())
        throw std::runtime_error("the fix does not declare: " + render(describeChange(changes.front())));
}

std::string proven(const FixTrial& trial, const std::vector<Edit>& sabotage, ProofOptions options) {
    options.declared = trial.declared;
    const std::shared_ptr<const Context> after =
        sabotage.empty() ? trial.after.context : contextOf(must(applyEdits(trial.fixed, sabotage)));
    return verdict(proofOf({trial.before.context, after}, options));
}

testing::AssertionResult isVerdict(const std::string& found, std::string_view wanted) {
    if (found.starts_with(wanted))
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "the proof says \"" << found << "\"";
}

ProofOptions review(double sqnr) {
    ProofOptions options;
    options.isReview = true;
    options.closeSqnr = sqnr;
    return options;
}

} // namespace

FixTrial::FixTrial(std::string_view text, std::string_view target, std::string_view rule, std::string_view offer,
    std::string_view manifest, const Arguments& arguments)
    : before(inspectText(text, target, manifest)),
      finding(firstFinding(before, rule)),
      offerId(offer),
      declared(declaredBy(before, finding, offer, arguments)),
      fixed(fixedModel(before, finding, offer, arguments)),
      after(inspectModel(fixed, target, manifest)) {
    checkInterface(*this);
}

FixTrial::FixTrial(
    Analysis analysis, Finding place, std::string_view offer, std::string_view manifest, const Arguments& arguments)
    : before(std::move(analysis)),
      finding(std::move(place)),
      offerId(offer),
      declared(declaredBy(before, finding, offer, arguments)),
      fixed(fixedModel(before, finding, offer, arguments)),
      after(inspectModel(fixed, targetOf(before), manifest)) {
    checkInterface(*this);
}

FixTrial withStandIn(FixTrial trial, std::string_view output, std::string_view before, std::string_view after) {
    const auto replaced = [&](const Model& model, std::string_view call) {
        const Model line = textModel("g () => () { " + std::string(output) + " = " + std::string(call) + " }");
        return applied(
            model, {RemoveNode{mainGraph, idOf(model, output)}, AddNode{mainGraph, nodeOf(line, output), {}}});
    };
    const std::string target = targetOf(trial.before);
    trial.before = inspectModel(replaced(trial.before.context->model(), before), target);
    trial.fixed = replaced(trial.fixed, after);
    trial.after = inspectModel(trial.fixed, target);
    return trial;
}

testing::AssertionResult keepsNumbers(const FixTrial& trial) { return isVerdict(proven(trial, {}, {}), "equal"); }

testing::AssertionResult isUnchanged(const FixTrial& trial) {
    const std::string found = proven(trial, {}, {});
    return found == "unchanged" ? testing::AssertionSuccess()
                                : testing::AssertionFailure() << "the proof says \"" << found << "\"";
}

testing::AssertionResult staysClose(const FixTrial& trial, double sqnr) {
    return isVerdict(proven(trial, {}, review(sqnr)), "close");
}

testing::AssertionResult isRefusedWith(const FixTrial& trial, const std::vector<Edit>& sabotage) {
    return isVerdict(proven(trial, sabotage, {}), "different");
}

testing::AssertionResult isNotCloseWith(const FixTrial& trial, const std::vector<Edit>& sabotage, double sqnr) {
    return isVerdict(proven(trial, sabotage, review(sqnr)), "different");
}

testing::AssertionResult isFixed(const FixTrial& trial) {
    const auto wasThere = [&](const Finding& finding) {
        return std::ranges::find(trial.before.findings, finding.key, &Finding::key) != trial.before.findings.end();
    };
    for (const Finding& finding : trial.after.findings) {
        if (finding.key == trial.finding.key)
            return testing::AssertionFailure() << "still found: " << finding.key;
        if (finding.severity >= trial.finding.severity && !wasThere(finding))
            return testing::AssertionFailure() << "new: " << finding.key;
    }
    return testing::AssertionSuccess();
}

std::vector<Edit> sabotageOf(const FixTrial& trial) {
    const Context& context = *trial.after.context;
    const Index& index = context.index();
    const Diff change = diff(trial.before.context->index(), index);
    std::vector<NodeIx> candidates = change.added;
    for (const auto& [before, after] : change.changed)
        candidates.push_back(after);
    for (const auto* names : {&change.changedTensors, &change.addedTensors}) {
        for (const ValueIx value : index.values()) {
            if (std::ranges::find(*names, valueIdentity(index, value)) == names->end())
                continue;
            for (const Use& use : index.uses(value))
                candidates.push_back(use.node);
        }
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const ValueIx output = index.output(candidates[i], 0);
        const DataType type = output.valid() ? context.types.element(output) : DataType::Undefined;
        const bool canBeTurned = type == DataType::Float || type == DataType::Int64;
        if (!canBeTurned || context.quant.isConstant(output)) { // uses its consumer instead
            for (const Use& use : output.valid() ? index.uses(output) : std::span<const Use>{})
                candidates.push_back(use.node);
            continue;
        }
        FixBuilder builder(context);
        if (index.isGraphOutput(output)) {
            const std::string inner = builder.renameAfter(output);
            builder.addAs(output, {"Neg", "", {inner}, {}, {}});
        } else {
            const std::string turned = builder.add(index.graphOf(output),
                {"Neg", "", {std::string(index.name(output))}, {}, std::string(index.name(output)) + "_turned"});
            builder.redirectAll(output, turned);
        }
        return std::move(builder).finish();
    }
    throw std::runtime_error("the fix touches nothing that computes");
}

Edit otherNumber(const Model& model, std::string_view tensor, std::size_t element, double number) {
    const auto& tensors = model.main().initializers;
    const auto found = std::ranges::find(tensors, tensor, &Tensor::name);
    if (found == tensors.end())
        throw std::runtime_error("no such tensor: " + std::string(tensor));
    std::vector<double> numbers = must(readNumbers(*found, *model.storage));
    numbers.at(element) = number;
    return PutTensor{mainGraph, makeSmallTensor(found->name, found->type, found->dims, numbers)};
}

Edit otherInput(const Model& model, std::string_view output, std::uint32_t slot, std::string_view value) {
    return ReplaceInput{mainGraph, idOf(model, output), slot, std::string(value)};
}

Edit otherAttribute(const Model& model, std::string_view output, Attribute attribute) {
    return SetAttribute{mainGraph, idOf(model, output), std::move(attribute)};
}

} // namespace qaliper
