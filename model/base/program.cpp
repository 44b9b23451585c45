#include "model/base/program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <poll.h>
#include <span>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "model/base/descriptor.h"
#include "model/base/file.h"
#include "model/base/system_message.h"

namespace qaliper {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t pieceSize = std::size_t{1} << 18; // bytes that are read or written at a time

struct Ends {
    Descriptor ours;
    Descriptor theirs;
};

std::optional<Ends> outputPipe() {
    std::array<int, 2> pair{};
    if (::pipe2(pair.data(), O_CLOEXEC) != 0)
        return std::nullopt;
    ::fcntl(pair[0], F_SETFL, O_NONBLOCK);
    return Ends{Descriptor(pair[0]), Descriptor(pair[1])};
}

// A socket: writing to a program that has ended is an error, where a pipe would end this one.
std::optional<Ends> inputPipe() {
    std::array<int, 2> pair{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0)
        return std::nullopt;
    return Ends{Descriptor(pair[0]), Descriptor(pair[1])};
}

// The running program. The destructor closes what it reads and kills its group.
class Child {
public:
    static Result<Child> start(const std::vector<std::string>& arguments);
    Child(Child&& other) noexcept
        : pid_(std::exchange(other.pid_, -1)),
          input(std::move(other.input)),
          output(std::move(other.output)),
          error(std::move(other.error)),
          life(std::move(other.life)) {}
    Child& operator=(Child&&) = delete;
    ~Child() {
        input = Descriptor();
        if (pid_ > 0) {
            ::kill(-pid_, SIGKILL);
            (void)wait();
        }
    }

    // Blocks until it has ended; then kills what it left behind.
    ProgramEnd wait() {
        int status = 0;
        while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
        }
        ::kill(-pid_, SIGKILL);
        pid_ = -1;
        if (WIFSIGNALED(status))
            return {0, WTERMSIG(status)};
        return {WEXITSTATUS(status), 0};
    }

private:
    Child() = default;
    pid_t pid_ = -1;

public:
    Descriptor input;
    Descriptor output;
    Descriptor error;
    Descriptor life; // can be read once the program has ended
};

tl::unexpected<Error> notStarted(const std::string& program, int code) {
    return fail({ErrorKind::CannotRead,
        say("Cannot start {program}: {reason}", arg("program", program), arg("reason", systemMessage(code))), program,
        {}});
}

int spawn(pid_t& pid, const std::vector<std::string>& arguments, const std::array<int, 3>& standard) {
    std::vector<std::string> words = arguments;
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    for (int number = 0; number < 3; ++number)
        ::posix_spawn_file_actions_adddup2(&actions, standard[number], number);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t usual;
    ::sigemptyset(&usual);
    ::sigaddset(&usual, SIGPIPE); // an ignored signal would stay ignored
    ::sigaddset(&usual, SIGXFSZ);
    ::posix_spawnattr_setsigdefault(&attributes, &usual);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    const int code = ::posix_spawnp(&pid, pointers.front(), &actions, &attributes, pointers.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return code;
}

Result<Child> Child::start(const std::vector<std::string>& arguments) {
    const std::string& program = arguments.front();
    auto in = inputPipe();
    auto out = outputPipe();
    auto err = outputPipe();
    if (!in || !out || !err)
        return notStarted(program, errno);
    Child child;
    if (const int code = spawn(child.pid_, arguments, {in->theirs.get(), out->theirs.get(), err->theirs.get()});
        code != 0)
        return notStarted(program, code);
    child.life = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, child.pid_, 0)));
    if (child.life.get() < 0)
        return notStarted(program, errno);
    child.input = std::move(in->ours);
    child.output = std::move(out->ours);
    child.error = std::move(err->ours);
    return child;
}

// Hands on the parts of the input, piece by piece.
class Feeder {
public:
    explicit Feeder(const ProgramInput& input) : input_(&input) {}

    // Writes what fits without blocking. Errors: CannotRead.
    Status write(int descriptor) {
        if (rest_.empty())
            QALIPER_CHECK(refill());
        if (rest_.empty())
            return {};
        const ssize_t sent = ::send(descriptor, rest_.data(), rest_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0)
            rest_.remove_prefix(static_cast<std::size_t>(sent));
        else if (errno != EAGAIN && errno != EINTR)
            stop(); // it wants no more
        return {};
    }

    bool isDone() const { return rest_.empty() && at_ == input_->size(); }

private:
    void stop() {
        rest_ = {};
        at_ = input_->size();
    }

    Status refill() {
        while (rest_.empty() && at_ < input_->size()) {
            const InputPart& part = (*input_)[at_];
            if (!isTextDone_) {
                rest_ = part.text;
                isTextDone_ = true;
            } else if (!part.file.empty() && !isFileDone_) {
                QALIPER_CHECK(readPiece(part.file));
            } else {
                isTextDone_ = isFileDone_ = false;
                ++at_;
            }
        }
        return {};
    }

    Status readPiece(const std::filesystem::path& path) {
        if (!file_) {
            QALIPER_TRY(file_, ReadFile::open(path));
            offset_ = 0;
        }
        QALIPER_TRY(piece_, file_->readText(offset_, std::min<std::uint64_t>(pieceSize, file_->size() - offset_)));
        rest_ = piece_;
        offset_ += piece_.size();
        if (offset_ == file_->size()) {
            file_.reset();
            isFileDone_ = true;
        }
        return {};
    }

    const ProgramInput* input_;
    std::size_t at_ = 0;      // the part that is read
    bool isTextDone_ = false; // of that part
    bool isFileDone_ = false;
    std::shared_ptr<const ReadFile> file_;
    std::uint64_t offset_ = 0;
    std::string piece_;
    std::string_view rest_; // what is not written yet
};

// Splits what arrives into lines.
class Lines {
public:
    explicit Lines(const std::function<void(std::string_view)>& listener) : listener_(&listener) {}

    // Takes what is there; false at the end.
    bool read(int descriptor) {
        std::array<char, pieceSize> piece; // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills it
        const ssize_t got = ::read(descriptor, piece.data(), piece.size());
        if (got <= 0)
            return got < 0 && (errno == EAGAIN || errno == EINTR);
        take({piece.data(), static_cast<std::size_t>(got)});
        return true;
    }

    void finish() {
        if (!line_.empty())
            give();
    }

private:
    void take(std::string_view bytes) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find('\n');
            line_.append(bytes.substr(0, std::min(end, longestLine - std::min(longestLine, line_.size()))));
            if (end == std::string_view::npos)
                return;
            give();
            bytes.remove_prefix(end + 1);
        }
    }

    void give() {
        if (*listener_)
            (*listener_)(line_);
        line_.clear();
    }

    const std::function<void(std::string_view)>* listener_;
    std::string line_;
};

struct Watch {
    int stop;
    Clock::time_point deadline;

    // Milliseconds for poll(): -1 without a deadline.
    int patience() const {
        if (deadline == Clock::time_point::max())
            return -1;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
    }
};

// What poll() is asked about, in this order; a negative descriptor is not watched.
enum Watched : std::uint8_t { Input, Output, ErrorOutput, Life, Stop };

void drain(Lines& lines, int descriptor) {
    pollfd waiting{descriptor, POLLIN, 0};
    while (::poll(&waiting, 1, 0) > 0 && lines.read(descriptor)) {
    }
    lines.finish();
}

Status attend(Child& child, Feeder& feeder, Lines& output, Lines& error, const Watch& watch, const std::string& name) {
    bool hasOutput = true;
    bool hasError = true;
    while (true) {
        std::array<pollfd, 5> watched{{{feeder.isDone() ? -1 : child.input.get(), POLLOUT, 0},
            {hasOutput ? child.output.get() : -1, POLLIN, 0}, {hasError ? child.error.get() : -1, POLLIN, 0},
            {child.life.get(), POLLIN, 0}, {watch.stop, POLLIN, 0}}};
        const int ready = ::poll(watched.data(), watched.size(), watch.patience());
        if (watched[Stop].revents != 0)
            return fail(ErrorKind::Cancelled, say("Cancelled"));
        if (ready == 0 && watch.patience() == 0)
            return fail(ErrorKind::WorkerDied,
                say("{program} took longer than its time limit and was stopped", arg("program", name)));
        if (ready <= 0)
            continue;
        if (watched[Input].revents != 0)
            QALIPER_CHECK(feeder.write(child.input.get()));
        if (watched[Output].revents != 0)
            hasOutput = output.read(child.output.get());
        if (watched[ErrorOutput].revents != 0)
            hasError = error.read(child.error.get());
        if (watched[Life].revents != 0)
            return {};
    }
}

} // namespace

Result<ProgramEnd> callProgram(
    const ProgramCall& call, const ProgramInput& input, const ProgramListener& listener, const Job& job) {
    QALIPER_CHECK(job.check());
    const Descriptor stopEvent(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const std::stop_callback wake(job.stopToken(), [&] { ::eventfd_write(stopEvent.get(), 1); });
    const Watch watch{
        stopEvent.get(), call.timeLimit.count() > 0 ? Clock::now() + call.timeLimit : Clock::time_point::max()};
    QALIPER_TRY(Child child, Child::start(call.arguments));
    Feeder feeder(input);
    Lines output(listener.output);
    Lines error(listener.error);
    QALIPER_CHECK(attend(child, feeder, output, error, watch, call.arguments.front()));
    drain(output, child.output.get());
    drain(error, child.error.get());
    return child.wait();
}

} // namespace qaliper
