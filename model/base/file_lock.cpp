#include "model/base/file_lock.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "model/base/process.h"
#include "model/base/system_message.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

enum class Attempt : std::uint8_t { Taken, Busy, Replaced };

constexpr std::chrono::seconds longestStart(1); // of a program
constexpr std::chrono::milliseconds betweenAttempts(1);

std::string contentOf(int descriptor) {
    std::array<char, 256> bytes{};
    const ssize_t got = ::pread(descriptor, bytes.data(), bytes.size(), 0);
    return got > 0 ? std::string(bytes.data(), static_cast<std::size_t>(got)) : std::string();
}

// A previous owner may have removed the file after it was opened here.
bool isStillAt(int descriptor, const fs::path& path) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
        opened.st_ino == named.st_ino;
}

bool hasEnded(const std::string& owner) { return !owner.empty() && !isRunning(owner); }

// An owner that is killed while it starts another process has ended before that one lets go of the lock, which it does
// when its own program begins. That is waited for.
Attempt attempt(int descriptor, const fs::path& path) {
    const auto end = std::chrono::steady_clock::now() + longestStart;
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR)
            continue;
        if (errno == EWOULDBLOCK) {
            if (!hasEnded(contentOf(descriptor)) || std::chrono::steady_clock::now() > end)
                return Attempt::Busy;
            std::this_thread::sleep_for(betweenAttempts);
            continue;
        }
        if (isRunning(contentOf(descriptor))) // the file system has no locks
            return Attempt::Busy;
        break;
    }
    return isStillAt(descriptor, path) ? Attempt::Taken : Attempt::Replaced;
}

// On a full disk the file stays empty; the lock is held anyway.
void writeOwner(int descriptor) {
    const std::string mark = processMark(::getpid());
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, mark.data(), mark.size(), 0) < 0)
        return;
}

} // namespace

Result<std::optional<FileLock>> FileLock::take(const fs::path& path) {
    while (true) {
        Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
        if (file.get() < 0)
            return fail({ErrorKind::CannotWrite,
                say("Cannot make a lock file: {reason}", arg("reason", systemMessage(errno))), path.string(), {}});
        switch (attempt(file.get(), path)) {
        case Attempt::Busy: return std::optional<FileLock>();
        case Attempt::Replaced: continue;
        case Attempt::Taken: break;
        }
        writeOwner(file.get());
        return std::optional(FileLock(std::move(file), path));
    }
}

FileLock::~FileLock() {
    if (!path_.empty())
        ::unlink(path_.c_str()); // before unlocking, or another process's file could be removed
}

} // namespace qaliper
