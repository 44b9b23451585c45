#include "tests/support/build_places.h"

#include <cstdlib>

namespace qaliper {

namespace {

// QALIPER_INSTALLED names the folder of an installed Qaliper, whose programs are tested in place of this build's.
std::filesystem::path programIn(const char* installedFolder, const std::filesystem::path& built) {
    const char* const prefix = std::getenv("QALIPER_INSTALLED");
    return prefix != nullptr ? std::filesystem::path(prefix) / installedFolder / built.filename() : built;
}

} // namespace

std::filesystem::path sourceFolder() { return QALIPER_SOURCE_DIR; }
std::filesystem::path workerProgram() { return programIn("libexec/qaliper", QALIPER_TEST_WORKER); }
std::filesystem::path cliProgram() { return programIn("bin", QALIPER_TEST_CLI); }

} // namespace qaliper
