#include "app/worker_path.h"

#include <system_error>

namespace qaliper {

namespace fs = std::filesystem;

fs::path workerPathFrom(const fs::path& folder) {
    std::error_code ignored;
    const fs::path installed = (folder / QALIPER_WORKER_FOLDER / "qaliper-worker").lexically_normal();
    const fs::path beside = folder / "qaliper-worker";
    return !fs::exists(installed, ignored) && fs::exists(beside, ignored) ? beside : installed;
}

fs::path workerPath() {
    std::error_code ignored;
    return workerPathFrom(fs::read_symlink("/proc/self/exe", ignored).parent_path());
}

} // namespace qaliper
