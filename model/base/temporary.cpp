#include "model/base/temporary.h"

#include <cerrno>
#include <stdlib.h> // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX, not C++
#include <system_error>

#include "model/base/system_message.h"

namespace qaliper {

namespace fs = std::filesystem;

Result<TemporaryDirectory> TemporaryDirectory::create() {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    std::string name = (parent / "qaliper-XXXXXX").string();
    if (error || !::mkdtemp(name.data())) {
        const int code = error ? error.value() : errno;
        return fail({ErrorKind::CannotWrite,
            say("Cannot make a temporary folder: {reason}", arg("reason", systemMessage(code))), parent.string(), {}});
    }
    return TemporaryDirectory(name);
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored;
    if (!path_.empty())
        fs::remove_all(path_, ignored);
}

} // namespace qaliper
