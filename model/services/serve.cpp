#include "model/services/serve.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <new>
#include <optional>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "model/base/address_space.h"
#include "model/services/confine.h"

namespace qaliper {

namespace {

// Memory for a request grows with the bytes received, not with the length in its header.
constexpr std::uint64_t receiveStep = 4U << 20;

bool receive(int connection, std::string& out, std::uint64_t size) {
    std::uint64_t have = 0;
    while (have < size) {
        if (have == out.size())
            out.resize(have + std::min(receiveStep + have, size - have));
        const ssize_t got = ::recv(connection, out.data() + have, out.size() - have, 0);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        have += got > 0 ? static_cast<std::uint64_t>(got) : 0;
    }
    return true;
}

bool send(int connection, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            return false;
        bytes.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
    }
    return true;
}

Result<std::string> answerSafely(const Service& service, std::string_view request, const Job& job) {
    try {
        return service.answer(request, job);
    } catch (const std::bad_alloc&) {
        return fail(ErrorKind::WorkerDied, say("The helper process ran out of memory"));
    } catch (const std::exception& exception) {
        return fail(ErrorKind::CannotRead, verbatim(exception.what())); // of the file, not of what was asked for
    } catch (...) {
        return fail(ErrorKind::CannotRead, say("The helper process met an error that it cannot name"));
    }
}

Result<std::string> dispatch(
    FrameKind kind, std::string_view request, std::span<const Service> services, const Job& job) {
    const auto service = std::ranges::find(services, kind, &Service::kind);
    if (service == services.end())
        return fail(ErrorKind::Invalid, say("The helper process does not provide the requested service"));
    return answerSafely(*service, request, job);
}

constexpr int diesFirst = 1000; // when the system has no memory left, before the program that asks

} // namespace

void confineProcess(std::uint64_t memoryLimit, int connection) {
    if (QALIPER_LIMITS_ADDRESS_SPACE != 0 && memoryLimit != 0) {
        const rlimit limit{memoryLimit, memoryLimit};
        ::setrlimit(RLIMIT_DATA, &limit);
    }
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    ::fcntl(connection, F_SETFD, FD_CLOEXEC);
    ::close_range(static_cast<unsigned>(connection) + 1, ~0U, 0);
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(nowhere, STDIN_FILENO);
    ::dup2(nowhere, STDOUT_FILENO);
    ::close(nowhere);
    std::ofstream("/proc/self/oom_score_adj") << diesFirst;
    forbidNetworkAndWriting();
}

void endWithConnection(int connection) {
    std::thread([connection] {
        pollfd watched{connection, POLLRDHUP, 0};
        while (::poll(&watched, 1, -1) < 0 && errno == EINTR) {
        }
        ::_exit(0);
    }).detach();
}

ServeEnd serve(int connection, std::span<const Service> services) {
    while (true) {
        std::string head;
        if (!receive(connection, head, frameHeaderSize))
            return ServeEnd::HungUp;
        const auto header = decodeFrameHeader(head);
        if (!header)
            return ServeEnd::BadFrame;
        std::string request;
        if (!receive(connection, request, header->length))
            return ServeEnd::HungUp;
        const Job job({}, [&](const Progress& progress) {
            send(connection, encodeFrame(FrameKind::Progress, header->request, encodeShare(progress.done)));
        });
        const auto answer = dispatch(header->kind, request, services, job);
        const std::string frame = answer
            ? encodeFrame(FrameKind::Answer, header->request, *answer)
            : encodeFrame(FrameKind::Failure, header->request, encodeFailure(answer.error()));
        if (!send(connection, frame))
            return ServeEnd::HungUp;
    }
}

} // namespace qaliper
