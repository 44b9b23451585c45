#include "app/cli/proving.h"

#include "app/cli/command.h"

namespace qaliper::cli {

void addProofOptions(CLI::App& command, ProofInputs& inputs) {
    addOptions(command,
        {{"--inputs", &inputs.folder, "Folder of .npy or .pb files for the model's inputs, instead of drawn ones",
             folder()},
            {"--samples", &inputs.samples, "How many times to draw inputs", {{}, CLI::Range(1, 1000)}}});
}

ExitStatus exitStatusOf(const Proof& proof) {
    if (isProven(proof.state))
        return Clean;
    return proof.state == ProofState::Different ? Findings : NotProven;
}

} // namespace qaliper::cli
