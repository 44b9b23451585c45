#include "tests/support/build_places.h"

namespace qaliper {

std::filesystem::path sourceFolder() { return QALIPER_SOURCE_DIR; }
std::filesystem::path workerProgram() { return QALIPER_TEST_WORKER; }
std::filesystem::path cliProgram() { return QALIPER_TEST_CLI; }

} // namespace qaliper
