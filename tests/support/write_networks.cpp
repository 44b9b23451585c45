#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>

#include "model/onnx/save.h"
#include "tests/support/made_exports.h"
#include "tests/support/made_networks.h"

// Writes the networks of made_networks.h and made_exports.h as files: write_networks FOLDER

int main(int count, char** arguments) {
    using namespace qaliper;
    if (count != 2)
        return 2;
    const std::filesystem::path folder = arguments[1];
    std::filesystem::create_directories(folder);
    std::vector<NamedNetwork> networks = madeNetworks();
    std::ranges::move(madeExports(), std::back_inserter(networks));
    for (const NamedNetwork& network : networks) {
        const auto saved = saveModel(network.model, folder / (network.name + ".onnx"));
        if (!saved) {
            std::cerr << describe(saved.error()) << '\n';
            return 1;
        }
    }
    return 0;
}
