#include "model/base/file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "model/base/number.h"
#include "model/base/system_message.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t writeBuffer = 1U << 20;
constexpr std::uint64_t copyStep = 64U << 20; // between two checks for cancellation

FileStamp stampFrom(const struct stat& info) {
    return {info.st_dev, info.st_ino, static_cast<std::uint64_t>(info.st_size),
        info.st_mtim.tv_sec * 1'000'000'000LL + info.st_mtim.tv_nsec};
}

Error cannotRead(const fs::path& path, Text message) {
    return {ErrorKind::CannotRead, std::move(message), path.string(), {}};
}

// Fills `out` completely from `descriptor`; false on failure, with the error code, or 0 at an early end of file.
bool readFully(int descriptor, std::uint64_t offset, std::span<std::byte> out, int& code) {
    while (!out.empty()) {
        const ssize_t got = ::pread(descriptor, out.data(), out.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            code = got < 0 ? errno : 0;
            return false;
        }
        offset += static_cast<std::uint64_t>(got);
        out = out.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

int writeFully(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t put = ::write(descriptor, bytes.data(), bytes.size());
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return put < 0 ? errno : ENOSPC; // a file takes at least one byte
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return 0;
}

// Of a file that was written and closed: some file systems set its time only then. Another file of that name is
// somebody else's.
FileStamp closedStamp(const FileStamp& written, const fs::path& path) {
    const auto now = stampOf(path);
    const bool isSame =
        now && now->device == written.device && now->inode == written.inode && now->size == written.size;
    return isSame ? *now : written;
}

} // namespace

bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code ignored;
    return std::filesystem::equivalent(a, b, ignored);
}

Result<FileStamp> stampOf(const fs::path& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return fail(cannotRead(path, verbatim(systemMessage(errno))));
    return stampFrom(info);
}

Result<std::shared_ptr<const ReadFile>> ReadFile::open(const fs::path& path) {
    // O_NONBLOCK: opening a FIFO would otherwise wait for a writer
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return fail(cannotRead(path, say("Cannot open the file: {reason}", arg("reason", systemMessage(errno)))));
    struct stat info {};
    if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) {
        ::close(descriptor);
        return fail(cannotRead(path,
            S_ISDIR(info.st_mode) ? say("This is a folder; choose an .onnx file in it")
                                  : say("This is not a regular file; choose an .onnx file")));
    }
    return std::shared_ptr<const ReadFile>(new ReadFile(descriptor, path, stampFrom(info)));
}

ReadFile::ReadFile(int descriptor, fs::path path, FileStamp stamp)
    : descriptor_(descriptor), path_(std::move(path)), stamp_(stamp) {}

ReadFile::~ReadFile() { ::close(descriptor_); }

Status ReadFile::read(std::uint64_t offset, std::span<std::byte> out) const {
    int code = 0;
    if (readFully(descriptor_, offset, out, code))
        return {};
    Error error = code == 0
        ? cannotRead(path_, say("The file ends before the bytes that were expected here; open it again"))
        : cannotRead(path_, say("Reading failed: {reason}", arg("reason", systemMessage(code))));
    error.offset = offset;
    return fail(std::move(error));
}

Result<std::string> ReadFile::readText(std::uint64_t offset, std::uint64_t size) const {
    std::string bytes(size, '\0');
    QALIPER_CHECK(read(offset, std::as_writable_bytes(std::span(bytes))));
    return bytes;
}

// keepBytes() puts another file in its place.
bool ReadFile::unchanged() const {
    struct stat info {};
    if (::fstat(descriptor_, &info) != 0)
        return false;
    const FileStamp now = stampFrom(info);
    return now == stamp_ || now.inode != stamp_.inode || now.device != stamp_.device;
}

Result<std::string> readWholeFile(const fs::path& path, std::uint64_t limit) {
    QALIPER_TRY(auto file, ReadFile::open(path));
    if (file->size() > limit)
        return fail({ErrorKind::OverBudget,
            say("The file has {size}; at most {limit} are read here", arg("size", formatBytes(file->size())),
                arg("limit", formatBytes(limit))),
            path.string(), {}});
    return file->readText(0, file->size());
}

namespace {

constexpr std::size_t longestName = 255; // in bytes, the limit of most file systems

constexpr std::size_t randomLetters = 6;

// The name of the file, shortened at a character if necessary, and random letters.
std::string temporaryBeside(const fs::path& target) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device device;
    std::string random = ".";
    for (std::size_t i = 0; i < randomLetters; ++i)
        random += letters[device() % letters.size()];
    std::string name = target.filename().string();
    if (name.size() > longestName - random.size()) {
        std::size_t end = longestName - random.size();
        while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
            --end;
        name.resize(end);
    }
    return (target.parent_path() / name).string().append(random);
}

constexpr int mostTries = 100;

struct NewFile {
    int descriptor = -1; // negative: errno has the reason
    std::string name;    // empty: it gets one from giveName()
};

fs::path folderOf(const fs::path& target) { return target.has_parent_path() ? target.parent_path() : fs::path("."); }

// The only name by which a file without one can be given another.
std::string nameOfDescriptor(int descriptor) { return "/proc/self/fd/" + formatNumber(std::int64_t{descriptor}); }

// A file without a name, which is gone when the process dies. Not every file system has such files, and without /proc
// they never get a name.
int createUnnamed(const fs::path& target, mode_t mode) {
    const int descriptor = ::open(folderOf(target).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
    if (descriptor < 0 || ::access(nameOfDescriptor(descriptor).c_str(), F_OK) == 0)
        return descriptor;
    ::close(descriptor);
    return -1;
}

// The umask narrows `mode`, as for any new file.
NewFile createBeside(const fs::path& target, mode_t mode) {
    NewFile made{createUnnamed(target, mode), {}};
    for (int i = 0; i < mostTries && made.descriptor < 0; ++i) {
        made.name = temporaryBeside(target);
        made.descriptor = ::open(made.name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (made.descriptor < 0 && errno != EEXIST)
            break;
    }
    return made;
}

// Gives an unnamed file a new name; otherwise errno has the reason.
bool giveName(int descriptor, const std::string& name) {
    return ::linkat(AT_FDCWD, nameOfDescriptor(descriptor).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

// A new name beside the target, which replaces it at once; empty: errno has the reason.
std::string nameBeside(int descriptor, const fs::path& target) {
    for (int i = 0; i < mostTries; ++i) {
        std::string name = temporaryBeside(target);
        if (giveName(descriptor, name))
            return name;
        if (errno != EEXIST)
            break;
    }
    return {};
}

tl::unexpected<Error> notAFile(const fs::path& path, mode_t mode) {
    return fail({ErrorKind::CannotWrite,
        S_ISDIR(mode) ? say("This is a folder; name a file in it")
                      : say("This is a device, a pipe or a socket, which no file replaces; name another file"),
        path.string(), {}});
}

} // namespace

Result<AtomicFile> AtomicFile::create(const fs::path& path) {
    // A symbolic link stays a link: the file that it points to is replaced.
    std::error_code ignored;
    const fs::path target = fs::is_symlink(path, ignored) ? fs::weakly_canonical(path, ignored) : path;
    struct stat old {};
    const bool replaces = ::stat(path.c_str(), &old) == 0;
    if (replaces && !S_ISREG(old.st_mode))
        return notAFile(path, old.st_mode);
    const NewFile made = createBeside(target, replaces ? old.st_mode & 0777 : 0666);
    if (made.descriptor < 0)
        return fail({ErrorKind::CannotWrite,
            say("Cannot write in this folder: {reason}", arg("reason", systemMessage(errno))), path.string(), {}});
    if (replaces)
        ::fchmod(made.descriptor, old.st_mode & 07777);
    return AtomicFile(made.descriptor, target, made.name);
}

AtomicFile::AtomicFile(int descriptor, fs::path target, fs::path temporary)
    : descriptor_(descriptor), target_(std::move(target)), temporary_(std::move(temporary)) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      buffer_(std::move(other.buffer_)),
      written_(other.written_),
      stamp_(other.stamp_),
      listener_(std::move(other.listener_)) {}

void AtomicFile::report() const {
    if (listener_)
        listener_(written_);
}

AtomicFile::~AtomicFile() {
    if (descriptor_ < 0)
        return;
    ::close(descriptor_);
    if (!temporary_.empty())
        ::unlink(temporary_.c_str());
}

tl::unexpected<Error> AtomicFile::failure(int code) const {
    std::error_code ignored;
    const auto reason = arg("reason", systemMessage(code));
    return fail({ErrorKind::CannotWrite,
        fs::exists(target_, ignored) ? say("Writing failed: {reason}. The previous file is untouched", reason)
                                     : say("Writing failed: {reason}", reason),
        target_.string(), {}});
}

Status AtomicFile::flush() {
    const int code = writeFully(descriptor_, buffer_);
    buffer_.clear();
    if (code != 0)
        return failure(code);
    return {};
}

Status AtomicFile::write(std::string_view bytes) {
    written_ += bytes.size();
    if (buffer_.size() + bytes.size() < writeBuffer) {
        buffer_ += bytes;
        return {};
    }
    QALIPER_CHECK(flush());
    if (const int code = writeFully(descriptor_, bytes); code != 0)
        return failure(code);
    report();
    return {};
}

Status AtomicFile::copyFrom(const ReadFile& file, std::uint64_t offset, std::uint64_t size, const Job& job) {
    QALIPER_CHECK(flush());
    std::string buffer;
    while (size > 0) {
        QALIPER_CHECK(job.check());
        auto from = static_cast<off64_t>(offset);
        ssize_t copied = ::copy_file_range(
            file.descriptor(), &from, descriptor_, nullptr, static_cast<std::size_t>(std::min(size, copyStep)), 0);
        if (copied <= 0) { // across file systems, or not supported by the kernel
            buffer.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size, writeBuffer)));
            QALIPER_CHECK(file.read(offset, std::as_writable_bytes(std::span(buffer))));
            if (const int code = writeFully(descriptor_, buffer); code != 0)
                return failure(code);
            copied = static_cast<ssize_t>(buffer.size());
        }
        offset += static_cast<std::uint64_t>(copied);
        size -= static_cast<std::uint64_t>(copied);
        written_ += static_cast<std::uint64_t>(copied);
        report();
    }
    return {};
}

Status AtomicFile::padTo(std::uint64_t offset) {
    static constexpr std::array<char, 4096> zeros{};
    while (written_ < offset) {
        const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(offset - written_, zeros.size()));
        QALIPER_CHECK(write({zeros.data(), step}));
    }
    return {};
}

Status AtomicFile::commit() {
    QALIPER_CHECK(flush());
    if (::fsync(descriptor_) != 0)
        return failure(errno);
    if (temporary_.empty() && !giveName(descriptor_, target_)) {
        temporary_ = errno == EEXIST ? nameBeside(descriptor_, target_) : std::string();
        if (temporary_.empty())
            return failure(errno);
    }
    if (!temporary_.empty() && ::rename(temporary_.c_str(), target_.c_str()) != 0)
        return failure(errno);
    struct stat written {};
    ::fstat(descriptor_, &written);
    ::close(std::exchange(descriptor_, -1));
    stamp_ = closedStamp(stampFrom(written), target_);
    const int folderDescriptor = ::open(folderOf(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folderDescriptor >= 0) { // makes the rename durable
        ::fsync(folderDescriptor);
        ::close(folderDescriptor);
    }
    return {};
}

Status writeWholeFile(const fs::path& path, std::string_view bytes) {
    QALIPER_TRY(auto file, AtomicFile::create(path));
    QALIPER_CHECK(file.write(bytes));
    return file.commit();
}

Result<std::shared_ptr<ScratchFile>> ScratchFile::create() {
    std::error_code error;
    fs::path folder = fs::temp_directory_path(error);
    if (error)
        folder = "/tmp";
    std::string name = (folder / "qaliper-XXXXXX").string();
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0)
        return fail({ErrorKind::CannotWrite,
            say("Cannot create a temporary file: {reason}", arg("reason", systemMessage(errno))), folder.string(), {}});
    ::unlink(name.c_str());
    return std::shared_ptr<ScratchFile>(new ScratchFile(descriptor));
}

ScratchFile::~ScratchFile() { ::close(descriptor_); }

Result<std::uint64_t> ScratchFile::append(std::string_view bytes) {
    const std::uint64_t offset = size_;
    for (std::uint64_t at = offset; !bytes.empty();) {
        const ssize_t put = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return fail(ErrorKind::CannotWrite,
                say("Writing a temporary file failed: {reason}",
                    arg("reason", systemMessage(put < 0 ? errno : ENOSPC))));
        at += static_cast<std::uint64_t>(put);
        bytes.remove_prefix(static_cast<std::size_t>(put));
        size_ = at;
    }
    return offset;
}

Status ScratchFile::read(std::uint64_t offset, std::span<std::byte> out) const {
    int code = 0;
    if (readFully(descriptor_, offset, out, code))
        return {};
    return fail(
        ErrorKind::CannotRead, say("Reading a temporary file failed: {reason}", arg("reason", systemMessage(code))));
}

} // namespace qaliper
