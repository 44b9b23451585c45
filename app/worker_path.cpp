#include "app/worker_path.h"

#include <bit>
#include <sys/auxv.h>
#include <system_error>

namespace qaliper {

namespace fs = std::filesystem;

fs::path workerPathFrom(const fs::path& folder) {
    std::error_code ignored;
    const fs::path installed = (folder / QALIPER_WORKER_FOLDER / "qaliper-worker").lexically_normal();
    const fs::path beside = folder / "qaliper-worker";
    return !fs::exists(installed, ignored) && fs::exists(beside, ignored) ? beside : installed;
}

fs::path programPath() {
    std::error_code ignored;
    fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    if (program.empty()) // no /proc, as in a minimal chroot: uses the name that the program was started with
        program = fs::canonical(std::bit_cast<const char*>(::getauxval(AT_EXECFN)), ignored);
    return program;
}

fs::path workerPath() { return workerPathFrom(programPath().parent_path()); }

} // namespace qaliper
