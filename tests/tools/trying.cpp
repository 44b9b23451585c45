#include "tests/tools/trying.h"

#include <algorithm>
#include <stdexcept>

#include "model/tools/tools.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

namespace qaliper {

namespace {

Result<Applied> run(const std::shared_ptr<const Analysis>& start, std::string_view tool,
    const std::vector<std::string>& nodes, const Arguments& arguments, std::string_view target) {
    ToolRequest request{std::string(tool), {}, arguments};
    for (const std::string& node : nodes)
        request.nodes.push_back(idOf(start->context->model(), node));
    const Inspector inspector = testInspector(target);
    return runTool(
        start, request, [&](const Model& model, const Job& job) { return inspect(inspector, model, job); }, {});
}

Offer offerOf(const Context& context, std::string_view tool, const std::vector<std::string>& nodes) {
    ToolNodes chosen;
    for (const std::string& node : nodes)
        chosen.push_back(*context.index().find(idOf(context.model(), node)));
    return must(toolOffer(context, *findTool(tool), chosen));
}

testing::AssertionResult isProven(const ToolTrial& trial, const std::vector<Edit>& sabotage, bool isReview) {
    const Model after = sabotage.empty() ? trial.after() : must(applyEdits(trial.after(), sabotage));
    ProofOptions options;
    options.isReview = isReview;
    options.declared = trial.applied().interface;
    const std::string found = verdict(proofOf({trial.before().context, contextOf(after)}, options));
    if (found == "equal" || (isReview && found.starts_with("close")))
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "the proof says \"" << found << "\"";
}

} // namespace

ToolTrial::ToolTrial(std::string_view text, std::string_view tool, const std::vector<std::string>& nodes,
    const Arguments& arguments, std::string_view target)
    : start_(std::make_shared<const Analysis>(inspectModel(textModel(text), target))),
      offer_(offerOf(*start_->context, tool, nodes)),
      applied_(must(run(start_, tool, nodes, arguments, target))) {
    for (const Parameter& parameter : offer_.parameters) {
        if (std::ranges::find(findTool(tool)->info.parameters, parameter.key) == findTool(tool)->info.parameters.end())
            throw std::runtime_error("the list of tools lacks the parameter " + std::string(parameter.key));
    }
    const auto& declared = applied_.interface;
    const auto changes = interfaceChanges(start_->context->model(), after(), declared);
    if (!changes.empty())
        throw std::runtime_error("the tool does not declare: " + render(describeChange(changes.front())));
    if (!declared.empty() && !offer_.changesInterface)
        throw std::runtime_error("the offer says that inputs and outputs stay");
}

std::string refusalOf(std::string_view text, std::string_view tool, const std::vector<std::string>& nodes,
    const Arguments& arguments, std::string_view target) {
    const auto start = std::make_shared<const Analysis>(inspectModel(textModel(text), target));
    const auto outcome = run(start, tool, nodes, arguments, target);
    return outcome ? std::string() : describe(outcome.error());
}

testing::AssertionResult isClose(const ToolTrial& trial, const std::vector<Edit>& sabotage) {
    return isProven(trial, sabotage, true);
}

testing::AssertionResult isEqual(const ToolTrial& trial, const std::vector<Edit>& sabotage) {
    return isProven(trial, sabotage, false);
}

testing::AssertionResult isUnchanged(const ToolTrial& trial) {
    ProofOptions options;
    options.declared = trial.applied().interface;
    const std::string found = verdict(proofOf({trial.before().context, contextOf(trial.after())}, options));
    return found == "unchanged" ? testing::AssertionSuccess()
                                : testing::AssertionFailure() << "the proof says \"" << found << "\"";
}

std::vector<std::string> opsOf(const Model& model) {
    std::vector<std::string> ops;
    for (const Node& node : model.main().nodes)
        ops.push_back(node.opType);
    return ops;
}

} // namespace qaliper
