#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

#include "model/base/frame.h"
#include "model/base/number.h"
#include "model/base/system_message.h"
#include "model/services/serve.h"

// A worker whose only service does what tests need to see done to a worker. The request says what.

namespace {

using namespace qaliper;

std::string openDescriptors() {
    std::string list;
    DIR* folder = ::opendir("/proc/self/fd");
    const int own = ::dirfd(folder);
    while (const dirent* entry = ::readdir(folder)) {
        const auto number = parseInteger(entry->d_name);
        if (number && *number != own)
            list += entry->d_name + std::string(" ");
    }
    ::closedir(folder);
    return list;
}

// Opening the far end of the pipe tells the test that the computation has begun. It never ends.
[[noreturn]] void computeForEver(const std::string& pipe) {
    ::open(pipe.c_str(), O_WRONLY);
    while (true)
        ::pause();
}

std::string eatMemory() {
    std::vector<std::string> eaten;
    while (true)
        eaten.emplace_back(64U << 20, 'x');
}

// "done", or the reason why not.
std::string outcome(int result) { return result >= 0 ? "done" : systemMessage(errno); }

std::string firstLineOf(const char* path) {
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    return line;
}

// A header alone, which promises an answer of the largest size that there may be.
[[noreturn]] void promiseMuch() {
    std::string head = encodeFrame(FrameKind::Answer, 1, "");
    for (int byte = 0; byte < 8; ++byte)
        head[frameHeaderSize - 8 + byte] = static_cast<char>(frameLimit >> (8 * byte));
    (void)::write(workerDescriptor, head.data(), head.size());
    ::_exit(0);
}

Result<std::string> answerOddly(std::string_view request, const Job& job) {
    const std::size_t space = request.find(' ');
    const std::string_view word = request.substr(0, space);
    const std::string rest(space == std::string_view::npos ? "" : request.substr(space + 1));
    if (word == "echo")
        return rest;
    if (word == "halves") {
        job.report({}, 0.5);
        job.report({}, 1);
        return std::string();
    }
    if (word == "pid")
        return formatNumber(std::int64_t{::getpid()});
    if (word == "descriptors")
        return openDescriptors();
    if (word == "wait")
        computeForEver(rest);
    if (word == "throw")
        throw std::runtime_error(rest);
    if (word == "refuse")
        return fail(ErrorKind::OverBudget, say("too much"));
    if (word == "connect")
        return outcome(::socket(AF_INET, SOCK_STREAM, 0)) + ", " + outcome(::socket(AF_INET6, SOCK_DGRAM, 0)) + ", " +
            outcome(::socket(AF_UNIX, SOCK_STREAM, 0));
    if (word == "execute")
        return outcome(::execl("/bin/true", "true", nullptr));
    if (word == "write")
        return outcome(::open(rest.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (word == "remove")
        return outcome(::unlink(rest.c_str()));
    if (word == "read")
        return outcome(::open(rest.c_str(), O_RDONLY | O_CLOEXEC));
    if (word == "badness")
        return firstLineOf("/proc/self/oom_score_adj");
    if (word == "promise")
        promiseMuch();
    if (word == "eat")
        return eatMemory();
    if (word == "print") {
        std::puts("words on standard output");
        std::fflush(stdout);
        return std::string();
    }
    std::raise(SIGKILL); // whatever else it is asked
    return std::string();
}

} // namespace

int main(int, char** argv) {
    confineProcess(static_cast<std::uint64_t>(*parseInteger(argv[1])), workerDescriptor);
    endWithConnection(workerDescriptor);
    const std::array services{Service{FrameKind::Infer, &answerOddly}};
    return serve(workerDescriptor, services) == ServeEnd::HungUp ? 0 : 1;
}
