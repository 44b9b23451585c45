#include "model/services/confine.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>

#include "model/base/descriptor.h"

namespace qaliper {

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
constexpr std::uint32_t otherNumbers = 0x40000000; // from here on calls of programs with short pointers
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
constexpr std::uint32_t otherNumbers = 0xffffffff;
#else
constexpr std::uint32_t architecture = 0; // not known: nothing is filtered
constexpr std::uint32_t otherNumbers = 0xffffffff;
#endif

constexpr sock_filter statement(std::uint16_t code, std::uint32_t value) { return {code, 0, 0, value}; }

// Skips one statement unless the test holds.
constexpr sock_filter unless(std::uint16_t test, std::uint32_t value) {
    return {static_cast<std::uint16_t>(BPF_JMP | test | BPF_K), 0, 1, value};
}

constexpr std::uint32_t refusal(int code) { return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(code); }

void filterCalls() {
    constexpr std::uint16_t load = BPF_LD | BPF_W | BPF_ABS;
    constexpr std::uint16_t answer = BPF_RET | BPF_K;
    std::array program{statement(load, offsetof(seccomp_data, arch)),
        sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 1, 0, architecture}, statement(answer, refusal(ENOSYS)),
        statement(load, offsetof(seccomp_data, nr)), unless(BPF_JGE, otherNumbers), statement(answer, refusal(ENOSYS)),
        unless(BPF_JEQ, SYS_socket), statement(answer, refusal(EACCES)), unless(BPF_JEQ, SYS_execve),
        statement(answer, refusal(EACCES)), unless(BPF_JEQ, SYS_execveat), statement(answer, refusal(EACCES)),
        unless(BPF_JEQ, SYS_io_uring_setup), statement(answer, refusal(ENOSYS)), // it makes sockets, too
        statement(answer, SECCOMP_RET_ALLOW)};
    const sock_fprog filter{program.size(), program.data()};
    if (architecture != 0)
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

// Rights of Landlock that came with later versions than the oldest headers that this is compiled with.
constexpr std::uint64_t moveBetweenFolders = 1ULL << 13; // from version 2 on
constexpr std::uint64_t truncateFiles = 1ULL << 14;      // from version 3 on

constexpr std::uint64_t writeFiles = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG;
constexpr std::uint64_t makeOthers = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK |
    LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

void keepWritingIn(const std::filesystem::path& folder) {
    const auto version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return;
    const std::uint64_t inFolder =
        writeFiles | (version >= 2 ? moveBetweenFolders : 0) | (version >= 3 ? truncateFiles : 0);
    landlock_ruleset_attr all{};
    all.handled_access_fs = inFolder | makeOthers;
    const Descriptor rules(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0)));
    const Descriptor place(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (rules.get() < 0)
        return;
    landlock_path_beneath_attr below{};
    below.allowed_access = inFolder;
    below.parent_fd = place.get();
    if (place.get() >= 0)
        ::syscall(SYS_landlock_add_rule, rules.get(), LANDLOCK_RULE_PATH_BENEATH, &below, 0);
    ::syscall(SYS_landlock_restrict_self, rules.get(), 0);
}

} // namespace

void forbidNetworkAndWriting() {
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) // without it neither of the others is allowed
        return;
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    keepWritingIn(error ? std::filesystem::path("/tmp") : folder);
    filterCalls();
}

} // namespace qaliper
