#include "app/cli/proving.h"

#include "model/onnx/samples.h"

namespace qaliper::cli {

namespace {

std::vector<std::string> inputNames(const Index& index) {
    std::vector<std::string> names;
    for (const ValueInfo& input : index.model().main().inputs)
        names.push_back(input.name);
    return names;
}

} // namespace

void addProofOptions(CLI::App& command, ProofChoice& choice) {
    command
        .add_option(
            "--inputs", choice.inputs, "Folder of .npy or .pb files for the model's inputs, instead of drawn ones")
        ->type_name("DIR");
    command.add_option("--samples", choice.samples, "How many times to draw inputs")->check(CLI::Range(1, 1000));
}

Result<Proof> proveVersions(const Context& before, const Context& after, const ProofChoice& choice, bool isReview,
    Worker& verify, std::vector<InterfaceChange> declared) {
    ProofOptions options;
    options.samples = choice.samples;
    options.isReview = isReview;
    options.declared = std::move(declared);
    if (!choice.inputs.empty()) {
        auto given = readSamples(choice.inputs, inputNames(before.index()));
        if (!given)
            return fail(std::move(given.error()));
        options.given = std::move(*given);
    }
    return prove(before, after, options, verify, {});
}

ExitStatus exitStatusOf(const Proof& proof) {
    if (isProven(proof.state))
        return Clean;
    return proof.state == ProofState::Different ? Findings : NotProven;
}

} // namespace qaliper::cli
