#include "app/cli/proving.h"

namespace qaliper::cli {

void addProofOptions(CLI::App& command, ProofInputs& inputs) {
    command
        .add_option(
            "--inputs", inputs.folder, "Folder of .npy or .pb files for the model's inputs, instead of drawn ones")
        ->type_name("DIR");
    command.add_option("--samples", inputs.samples, "How many times to draw inputs")->check(CLI::Range(1, 1000));
}

ExitStatus exitStatusOf(const Proof& proof) {
    if (isProven(proof.state))
        return Clean;
    return proof.state == ProofState::Different ? Findings : NotProven;
}

} // namespace qaliper::cli
