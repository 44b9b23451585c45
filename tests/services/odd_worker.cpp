#include <array>
#include <csignal>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include "model/base/number.h"
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
