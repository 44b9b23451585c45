#include "model/session/prove.h"

#include "model/onnx/samples.h"

namespace qaliper {

namespace {

std::vector<std::string> inputNames(const Index& index) {
    std::vector<std::string> names;
    for (const ValueInfo& input : index.model().main().inputs)
        names.push_back(input.name);
    return names;
}

} // namespace

Result<Proof> proveChange(const Context& before, const Context& after, ChangeClaim claim, const ProofInputs& inputs,
    Worker& verify, const Job& job) {
    ProofOptions options;
    options.samples = inputs.samples;
    options.isReview = claim.safety != Safety::Exact;
    options.declared = std::move(claim.interface);
    if (!inputs.folder.empty()) {
        QALIPER_TRY(auto given, readSamples(inputs.folder, inputNames(before.index())));
        options.given = std::move(given);
    }
    return prove(before, after, options, verify, job);
}

} // namespace qaliper
