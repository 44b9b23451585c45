#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "model/onnx/save.h"
#include "tests/engine/made_artefacts.h"
#include "tests/support/made_exports.h"
#include "tests/support/made_networks.h"

// Writes the networks of made_networks.h and made_exports.h as files, and those of made_artefacts.h beside their
// network: write_networks NETWORKS ARTEFACTS

namespace {

bool write(const std::filesystem::path& folder, const std::vector<qaliper::NamedNetwork>& networks) {
    std::filesystem::create_directories(folder);
    for (const qaliper::NamedNetwork& network : networks) {
        const auto saved = qaliper::saveModel(network.model, folder / (network.name + ".onnx"));
        if (!saved) {
            std::cerr << describe(saved.error()) << '\n';
            return false;
        }
    }
    return true;
}

} // namespace

int main(int count, char** arguments) {
    using namespace qaliper;
    if (count != 3)
        return 2;
    std::vector<NamedNetwork> networks = madeNetworks();
    std::ranges::move(madeExports(), std::back_inserter(networks));
    const std::filesystem::path artefacts = arguments[2];
    if (!write(arguments[1], networks) || !write(artefacts, {{"classifier", classifier()}}))
        return 1;
    for (const NamedText& artefact : madeArtefacts())
        std::ofstream(artefacts / artefact.name, std::ios::binary) << artefact.text;
    return 0;
}
