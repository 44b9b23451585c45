#include "model/base/keep_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <linux/fs.h>
#include <mutex>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "model/base/system_message.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t keptStep = 1U << 20;

int createKept(const fs::path& folder) {
    constexpr mode_t ownerOnly = 0600;
    return ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, ownerOnly);
}

// Beside the file, where blocks can be shared; among temporary files where that folder takes none.
int createCopy(const fs::path& file) {
    const int beside = createKept(file.parent_path());
    std::error_code error;
    const fs::path temporary = fs::temp_directory_path(error);
    return beside >= 0 || error ? beside : createKept(temporary);
}

bool sharesBlocks(int copy, const ReadFile& file) { return ::ioctl(copy, FICLONE, file.descriptor()) == 0; }

int writeAt(int descriptor, std::string_view bytes, std::uint64_t at) {
    while (!bytes.empty()) {
        const ssize_t put = ::pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return put < 0 ? errno : ENOSPC;
        bytes.remove_prefix(static_cast<std::size_t>(put));
        at += static_cast<std::uint64_t>(put);
    }
    return 0;
}

tl::unexpected<Error> cannotWrite(const ReadFile& file, int code) {
    return fail({ErrorKind::CannotWrite, say("Its bytes cannot be kept: {reason}", arg("reason", systemMessage(code))),
        file.path().string(), {}});
}

tl::unexpected<Error> rewritten(const ReadFile& file) {
    return fail({ErrorKind::Changed, say("The file was rewritten since it was opened"), file.path().string(), {}});
}

Status copyInto(int copy, const ReadFile& file, const Job& job) {
    if (sharesBlocks(copy, file))
        return {};
    if (file.size() > keptLimit)
        return fail({ErrorKind::OverBudget, say("The file is too large to be copied"), file.path().string(), {}});
    for (std::uint64_t at = 0; at < file.size(); at += keptStep) {
        QALIPER_CHECK(job.check());
        QALIPER_TRY(const auto part, file.readText(at, std::min(file.size() - at, keptStep)));
        if (const int code = writeAt(copy, part, at); code != 0)
            return cannotWrite(file, code);
    }
    return {};
}

bool isKept(const ReadFile& file) {
    struct stat info {};
    return ::fstat(file.descriptor(), &info) == 0 &&
        (info.st_ino != file.stamp().inode || info.st_dev != file.stamp().device);
}

} // namespace

Status keepBytes(const ReadFile& file, const Job& job) {
    static std::mutex keeping; // two copies of one file would be one too many
    const std::scoped_lock lock(keeping);
    if (isKept(file))
        return {};
    if (!file.unchanged())
        return rewritten(file);
    const int copy = createCopy(file.path());
    if (copy < 0)
        return cannotWrite(file, errno);
    Status status = copyInto(copy, file, job);
    if (status && !file.unchanged())
        status = rewritten(file);
    if (status && ::dup3(copy, file.descriptor(), O_CLOEXEC) < 0) // whoever reads meanwhile reads the same bytes
        status = cannotWrite(file, errno);
    ::close(copy);
    return status;
}

} // namespace qaliper
