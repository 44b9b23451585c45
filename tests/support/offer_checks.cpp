#include "tests/support/offer_checks.h"

#include <algorithm>
#include <stdexcept>

#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

namespace qaliper {

namespace {

Safety safetyOf(const Analysis& analysis, const Finding& finding, std::string_view id) {
    const std::vector<Offer> offers = offersFor(*analysis.context, finding);
    const auto offer = std::ranges::find(offers, id, &Offer::id);
    if (offer == offers.end())
        throw std::runtime_error("the finding has no offer " + std::string(id));
    return offer->safety;
}

Analysis inspectedAs(const Analysis& analysis, const Model& model) {
    return inspectModel(model, formatTarget(analysis.context->target));
}

Proof proofBetween(
    const Analysis& before, const Analysis& after, Safety safety, const std::vector<InterfaceChange>& declared = {}) {
    ProofOptions options;
    options.declared = declared;
    options.isReview = safety == Safety::Review;
    return proofOf({before.context, after.context}, options);
}

bool isUnproven(const Proof& proof) { return proof.state == ProofState::NotRun; }

Tensor halved(const Model& model, const Tensor& tensor) {
    auto numbers = must(readNumbers(tensor, *model.storage));
    for (double& number : numbers)
        number = number == 0 ? 1 : number / 2;
    return makeSmallTensor(tensor.name, tensor.type, tensor.dims, numbers);
}

} // namespace

testing::AssertionResult fixHolds(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments) {
    const Safety safety = safetyOf(analysis, finding, offer);
    const Analysis after = inspectedAs(analysis, fixedModel(analysis, finding, offer, arguments));
    const auto left = findingsOf(after, finding.rule);
    if (std::ranges::find(left, finding.key, &Finding::key) != left.end())
        return testing::AssertionFailure() << "the finding is still there";
    const auto fix = must(fixOf(analysis, finding, offer, arguments));
    const Proof proof = proofBetween(analysis, after, safety, fix.interface);
    if (isUnproven(proof))
        return testing::AssertionFailure() << "the proof was not run";
    const bool wasUnread = proof.state == ProofState::Unchanged && proof.unread > 0;
    const bool isEqual =
        proof.state == ProofState::Equal || wasUnread || (safety == Safety::Review && proof.state == ProofState::Close);
    if (!isEqual)
        return testing::AssertionFailure() << verdict(proof);
    return testing::AssertionSuccess();
}

testing::AssertionResult sabotageIsRefused(
    const Analysis& analysis, const Finding& finding, std::string_view offer, std::string_view tensor) {
    const Model fixed = fixedModel(analysis, finding, offer);
    const auto& initializers = fixed.main().initializers;
    auto victim = std::ranges::find(initializers, tensor, &Tensor::name);
    if (victim == initializers.end())
        victim = std::ranges::find_if(
            initializers, [&](const Tensor& candidate) { return candidate.name.starts_with(tensor); });
    if (victim == initializers.end())
        return testing::AssertionFailure() << "no initializer begins with " << tensor;
    const Model damaged = must(applyEdits(fixed, std::vector<Edit>{PutTensor{mainGraph, halved(fixed, *victim)}}));
    const Proof proof = proofBetween(analysis, inspectedAs(analysis, damaged), safetyOf(analysis, finding, offer));
    if (isUnproven(proof))
        return testing::AssertionFailure() << "the proof was not run";
    if (proof.state != ProofState::Different)
        return testing::AssertionFailure() << verdict(proof);
    return testing::AssertionSuccess();
}

testing::AssertionResult isSame(const Analysis& before, const Analysis& after) {
    const Proof proof = proofBetween(before, after, Safety::Exact);
    if (isUnproven(proof))
        return testing::AssertionFailure() << "the proof was not run";
    if (proof.state != ProofState::Equal)
        return testing::AssertionFailure() << verdict(proof);
    return testing::AssertionSuccess();
}

Model withNumbers(const Model& model, std::string_view tensor, const std::vector<double>& numbers) {
    const auto& initializers = model.main().initializers;
    const auto found = std::ranges::find(initializers, tensor, &Tensor::name);
    if (found == initializers.end())
        throw std::runtime_error("no initializer " + std::string(tensor));
    const Tensor changed = makeSmallTensor(found->name, found->type, found->dims, numbers);
    return must(applyEdits(model, std::vector<Edit>{PutTensor{mainGraph, changed}}));
}

Model exportedModel(const std::string& name) { return must(loadModel(corpusFile(std::string("exported/") + name))); }

std::size_t countOf(const Model& model, std::string_view op) {
    std::size_t count = 0;
    for (const auto& graph : model.graphs) {
        if (graph)
            count += static_cast<std::size_t>(std::ranges::count(graph->nodes, op, &Node::opType));
    }
    return count;
}

} // namespace qaliper
