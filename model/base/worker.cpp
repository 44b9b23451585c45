#include "model/base/worker.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "model/base/descriptor.h"
#include "model/base/free_memory.h"
#include "model/base/number.h"
#include "model/base/system_message.h"

namespace qaliper {

namespace {

using Clock = std::chrono::steady_clock;

enum class Wait : std::uint8_t { Ready, Stopped, TimedOut, Broken };

struct WaitLimits {
    int stopDescriptor;
    Clock::time_point deadline; // max() = no limit
};

Wait waitFor(int descriptor, short events, const WaitLimits& limits) {
    while (true) {
        int timeout = -1;
        if (limits.deadline != Clock::time_point::max()) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(limits.deadline - Clock::now()).count();
            if (left <= 0)
                return Wait::TimedOut;
            timeout = static_cast<int>(std::min<std::int64_t>(left, 1'000'000));
        }
        std::array<pollfd, 2> watched{{{descriptor, events, 0}, {limits.stopDescriptor, POLLIN, 0}}};
        const int ready = ::poll(watched.data(), watched.size(), timeout);
        if (ready < 0 && errno != EINTR)
            return Wait::Broken;
        if (ready <= 0)
            continue;
        if (watched[1].revents != 0)
            return Wait::Stopped;
        if (watched[0].revents != 0)
            return Wait::Ready;
    }
}

Wait sendAll(int descriptor, std::string_view bytes, const WaitLimits& limits) {
    while (!bytes.empty()) {
        if (const Wait wait = waitFor(descriptor, POLLOUT, limits); wait != Wait::Ready)
            return wait;
        const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return Wait::Broken;
        if (sent > 0)
            bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return Wait::Ready;
}

Wait receiveAll(int descriptor, std::span<char> out, const WaitLimits& limits) {
    while (!out.empty()) {
        if (const Wait wait = waitFor(descriptor, POLLIN, limits); wait != Wait::Ready)
            return wait;
        const ssize_t got = ::recv(descriptor, out.data(), out.size(), MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return Wait::Broken;
        if (got > 0)
            out = out.subspan(static_cast<std::size_t>(got));
    }
    return Wait::Ready;
}

// Memory grows with the bytes received, not with what a header says.
constexpr std::uint64_t receiveStep = 4U << 20;

Wait receiveInto(std::string& out, int descriptor, std::uint64_t size, const WaitLimits& limits) {
    while (out.size() < size) {
        const std::size_t have = out.size();
        out.resize(have + std::min(receiveStep + have, size - have));
        if (const Wait wait = receiveAll(descriptor, std::span(out).subspan(have), limits); wait != Wait::Ready)
            return wait;
    }
    return Wait::Ready;
}

Error failureOf(Wait wait, std::chrono::milliseconds timeLimit) {
    switch (wait) {
    case Wait::Stopped: return {ErrorKind::Cancelled, say("Cancelled"), {}, {}};
    case Wait::TimedOut:
        return {ErrorKind::WorkerDied,
            say("The helper process made no progress for {seconds} s and was stopped",
                arg("seconds", std::chrono::ceil<std::chrono::seconds>(timeLimit).count())),
            {}, {}};
    case Wait::Ready:
    case Wait::Broken: break;
    }
    return {ErrorKind::WorkerDied, say("The helper process ended unexpectedly"), {}, {}};
}

} // namespace

struct Worker::Process {
    pid_t pid = -1;
    Descriptor connection;

    // Nothing may arrive between two requests; a closed connection means that the process died.
    bool isSpent() const {
        pollfd waiting{connection.get(), POLLIN, 0};
        return ::poll(&waiting, 1, 0) > 0;
    }

    ~Process() {
        if (pid <= 0)
            return;
        ::kill(pid, SIGKILL);
        while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
};

Worker::Worker(WorkerOptions options) : options_(std::move(options)) {}
Worker::~Worker() = default;

Status Worker::ensureStarted() {
    if (process_ && process_->isSpent())
        process_.reset();
    if (process_)
        return {};
    std::array<int, 2> pair{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0)
        return fail(
            ErrorKind::WorkerDied, say("Cannot start a helper process: {reason}", arg("reason", systemMessage(errno))));
    Descriptor ours(pair[0]);
    const Descriptor theirs(pair[1]);

    std::string program = options_.executable.string();
    std::string limit = formatNumber(static_cast<std::int64_t>(options_.memoryLimit));
    std::array<char*, 3> arguments{program.data(), limit.data(), nullptr};

    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, theirs.get(), workerDescriptor);
    pid_t pid = -1;
    const int code = ::posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (code != 0)
        return fail({ErrorKind::WorkerDied,
            say("Cannot start the helper process: {reason}. Is Qaliper installed completely?",
                arg("reason", systemMessage(code))),
            program, {}});
    process_ = std::make_unique<Process>();
    process_->pid = pid;
    process_->connection = std::move(ours);
    return {};
}

Status Worker::start() {
    const std::scoped_lock lock(mutex_);
    return ensureStarted();
}

Result<std::string> Worker::call(FrameKind service, std::string_view payload, const Job& job) {
    const std::scoped_lock lock(mutex_);
    QALIPER_CHECK(job.check());
    QALIPER_CHECK(ensureStarted());
    Result<Result<std::string>> answer = exchange(service, payload, job);
    if (answer)
        return std::move(*answer);
    process_.reset(); // dead, or still busy with the cancelled request
    return fail(std::move(answer.error()));
}

Result<Result<std::string>> Worker::exchange(FrameKind service, std::string_view payload, const Job& job) {
    const Descriptor stopEvent(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const std::stop_callback wake(job.stopToken(), [&] { ::eventfd_write(stopEvent.get(), 1); });
    const auto deadline = [this] {
        return options_.timeLimit.count() > 0 ? Clock::now() + options_.timeLimit : Clock::time_point::max();
    };
    WaitLimits limits{stopEvent.get(), deadline()};
    const auto failure = [this](Wait wait) { return fail(failureOf(wait, options_.timeLimit)); };
    const int connection = process_->connection.get();

    const std::uint64_t request = nextRequest_++;
    if (const Wait wait = sendAll(connection, encodeFrame(service, request, payload), limits); wait != Wait::Ready)
        return failure(wait);
    while (true) {
        std::string head(frameHeaderSize, '\0');
        if (const Wait wait = receiveAll(connection, head, limits); wait != Wait::Ready)
            return failure(wait);
        QALIPER_TRY(FrameHeader header, decodeFrameHeader(head));
        std::string body;
        if (const Wait wait = receiveInto(body, connection, header.length, limits); wait != Wait::Ready)
            return failure(wait);
        if (header.request != request)
            continue;
        if (header.kind == FrameKind::Progress) {
            job.report({}, decodeShare(body));
            limits.deadline = deadline();
        }
        if (header.kind == FrameKind::Answer)
            return Result<std::string>(std::move(body));
        if (header.kind == FrameKind::Failure)
            return Result<std::string>(fail(decodeFailure(body)));
    }
}

WorkerOptions measuringWorker(const std::filesystem::path& executable) {
    return {.executable = executable, .memoryLimit = mostForOneProcess(), .timeLimit = std::chrono::minutes(30)};
}

Workers::Workers(const std::filesystem::path& executable)
    : infer({.executable = executable, .memoryLimit = 4ULL << 30, .timeLimit = std::chrono::seconds(60)}),
      place({.executable = executable, .memoryLimit = 2ULL << 30, .timeLimit = std::chrono::seconds(20)}),
      verify({.executable = executable, .memoryLimit = mostForOneProcess(), .timeLimit = std::chrono::minutes(10)}),
      measure(measuringWorker(executable)) {}

} // namespace qaliper
