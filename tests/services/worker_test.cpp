#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <linux/landlock.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "model/base/address_space.h"
#include "model/base/packer.h"
#include "model/base/worker.h"
#include "tests/support/corpus.h"
#include "tests/support/environment.h"
#include "tests/support/result.h"

namespace qaliper::worker_test {
namespace {

Result<std::string> ask(Worker& worker, std::string_view request, const Job& job = {}) {
    return worker.call(FrameKind::Infer, request, job);
}

WorkerOptions oddWorker() { return {.executable = QALIPER_ODD_WORKER, .memoryLimit = 0, .timeLimit = {}}; }

// A named pipe that a worker opens once it computes.
class Begun {
public:
    Begun() : path_(folder_ / "begun") { ::mkfifo(path_.c_str(), 0600); }
    std::string request() const { return "wait " + path_.string(); }
    void await() const { ::close(::open(path_.c_str(), O_RDONLY)); }

private:
    TemporaryFolder folder_;
    std::filesystem::path path_;
};

TEST(WorkerLife, OneProcessServesManyRequests) {
    Worker worker(oddWorker());
    EXPECT_EQ(must(ask(worker, "echo one")), "one");
    const std::string process = must(ask(worker, "pid"));
    EXPECT_EQ(must(ask(worker, "pid")), process);
}

TEST(WorkerLife, KilledInTheMiddleOfARequestItCostsThatRequestOnly) {
    Worker worker(oddWorker());
    const std::string process = must(ask(worker, "pid"));
    const auto answer = ask(worker, "kill yourself");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::WorkerDied);
    EXPECT_NE(must(ask(worker, "pid")), process);
}

TEST(WorkerLife, KilledBetweenTwoRequestsItCostsNothing) {
    Worker worker(oddWorker());
    const std::string process = must(ask(worker, "pid"));
    const pid_t pid = std::stoi(process);
    ::kill(pid, SIGKILL);
    siginfo_t ended{};
    ASSERT_EQ(
        ::waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOWAIT), 0); // its connection is closed by then
    EXPECT_NE(must(ask(worker, "pid")), process);
}

TEST(WorkerLife, CancellingReturnsAndTheNextRequestIsServed) {
    Worker worker(oddWorker());
    const Begun begun;
    std::stop_source stop;
    Result<std::string> answer;
    std::thread caller([&] { answer = ask(worker, begun.request(), Job(stop.get_token())); });
    begun.await();
    stop.request_stop();
    caller.join();
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(must(ask(worker, "echo again")), "again");
}

TEST(WorkerLife, ACancelledJobAsksNothing) {
    Worker worker(oddWorker());
    std::stop_source stop;
    stop.request_stop();
    const auto answer = ask(worker, "kill yourself", Job(stop.get_token()));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::Cancelled);
}

TEST(WorkerLife, TheTimeLimitEndsAnEndlessComputation) {
    WorkerOptions options = oddWorker();
    options.timeLimit = std::chrono::milliseconds(1);
    Worker worker(options);
    const Begun begun;
    const auto answer = ask(worker, begun.request());
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::WorkerDied);
    EXPECT_EQ(render(answer.error().message), "The helper process made no progress for 1 s and was stopped");
}

TEST(WorkerLife, TellsHowFarItIs) {
    Worker worker(oddWorker());
    std::vector<double> shares;
    const Job job({}, [&](const Progress& progress) { shares.push_back(progress.done); });
    must(ask(worker, "halves", job));
    EXPECT_EQ(shares, (std::vector<double>{0.5, 1}));
}

TEST(WorkerLife, AnExceptionIsAnErrorAndTheProcessStays) {
    Worker worker(oddWorker());
    const std::string process = must(ask(worker, "pid"));
    const auto answer = ask(worker, "throw things");
    ASSERT_FALSE(answer);
    EXPECT_EQ(render(answer.error().message), "things");
    EXPECT_EQ(must(ask(worker, "pid")), process);
}

TEST(WorkerLife, AnErrorOfTheServiceKeepsItsKind) {
    Worker worker(oddWorker());
    const auto answer = ask(worker, "refuse");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::OverBudget);
    EXPECT_EQ(render(answer.error().message), "too much");
}

TEST(WorkerLife, AServiceItDoesNotHaveIsAnError) {
    Worker worker(oddWorker());
    const auto answer = worker.call(FrameKind::Place, "echo", {});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::Invalid);
    EXPECT_EQ(must(ask(worker, "echo still here")), "still here");
}

TEST(WorkerLife, WithoutItsProgramItSaysSo) {
    Worker worker({.executable = "/nowhere/qaliper-worker", .memoryLimit = 0, .timeLimit = {}});
    const auto answer = ask(worker, "echo");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::WorkerDied);
    EXPECT_EQ(answer.error().path, "/nowhere/qaliper-worker");
}

TEST(WorkerLife, InheritsNothingButItsConnection) {
    const int leaked = ::open("/dev/null", O_RDONLY); // without close-on-exec, as a careless library opens it
    Worker worker(oddWorker());
    EXPECT_EQ(must(ask(worker, "descriptors")), "0 1 2 3 ");
    ::close(leaked);
}

TEST(WorkerLife, SaysNothingOnTheStandardOutputOfItsParent) {
    testing::internal::CaptureStdout();
    Worker worker(oddWorker());
    ASSERT_TRUE(isOk(ask(worker, "print")));
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(WorkerLife, SeveralThreadsAreServedOneAfterTheOther) {
    Worker worker(oddWorker());
    std::array<std::string, 4> answers;
    {
        std::vector<std::jthread> callers;
        for (std::size_t i = 0; i < answers.size(); ++i)
            callers.emplace_back([&, i] { answers[i] = must(ask(worker, "echo " + std::to_string(i))); });
    }
    EXPECT_EQ(answers, (std::array<std::string, 4>{"0", "1", "2", "3"}));
}

#if QALIPER_LIMITS_ADDRESS_SPACE
TEST(WorkerLife, TheMemoryLimitHolds) {
    WorkerOptions options = oddWorker();
    options.memoryLimit = 512U << 20;
    Worker worker(options);
    const auto answer = ask(worker, "eat");
    ASSERT_FALSE(answer);
    EXPECT_EQ(render(answer.error().message), "The helper process ran out of memory");
    EXPECT_EQ(must(ask(worker, "echo alive")), "alive");
}

// The test would be out of memory if the header were believed.
TEST(WorkerLife, AnAnswerTakesTheMemoryOfWhatHasCome) {
    Worker worker(oddWorker());
    rlimit before{};
    ::getrlimit(RLIMIT_DATA, &before);
    const rlimit tight{2ULL << 30, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_DATA, &tight), 0);
    const auto answer = ask(worker, "promise");
    ::setrlimit(RLIMIT_DATA, &before);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::WorkerDied);
}

TEST(WorkerLife, OutOfMemoryIsNoFaultOfTheRequest) {
    WorkerOptions options = oddWorker();
    options.memoryLimit = 512U << 20;
    Worker worker(options);
    EXPECT_EQ(ask(worker, "eat").error().kind, ErrorKind::WorkerDied);
    EXPECT_EQ(ask(worker, "throw things").error().kind, ErrorKind::CannotRead);
}
#endif

TEST(WorkerLife, IsTheFirstToEndWhenTheSystemHasNoMemory) {
    Worker worker(oddWorker());
    EXPECT_EQ(must(ask(worker, "badness")), "1000");
}

TEST(WorkerLife, ModelsOnDataGetMostOfTheFreeMemory) {
    const EnvironmentVariable chosen("QALIPER_MEMORY", std::nullopt);
    const std::uint64_t most = measuringWorker({}).memoryLimit;
    EXPECT_GT(most, 0U);
    EXPECT_LT(most, static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGESIZE));
    EXPECT_GT(measuringWorker({}).timeLimit.count(), 0);
    const EnvironmentVariable other("QALIPER_MEMORY", "300");
    EXPECT_EQ(measuringWorker({}).memoryLimit, 300U << 20);
    const EnvironmentVariable none("QALIPER_MEMORY", "0");
    EXPECT_EQ(measuringWorker({}).memoryLimit, 0U);
}

TEST(WorkerLife, HasNoNetworkAndStartsNoProgram) {
    Worker worker(oddWorker());
    EXPECT_EQ(must(ask(worker, "connect")), "Permission denied, Permission denied, Permission denied");
    EXPECT_EQ(must(ask(worker, "execute")), "Permission denied");
}

TEST(WorkerLife, WritesOnlyAmongTemporaryFiles) {
    if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) < 1)
        GTEST_SKIP() << "this kernel has no Landlock";
    const TemporaryFolder outside;
    const TemporaryFolder inside;
    std::ofstream(outside / "there") << "text";
    const EnvironmentVariable temporary("TMPDIR", inside.path().string());
    Worker worker(oddWorker());
    EXPECT_EQ(must(ask(worker, "write " + (outside / "new").string())), "Permission denied");
    EXPECT_EQ(must(ask(worker, "write " + (outside / "there").string())), "Permission denied");
    EXPECT_EQ(must(ask(worker, "remove " + (outside / "there").string())), "Permission denied");
    EXPECT_EQ(must(ask(worker, "read " + (outside / "there").string())), "done");
    EXPECT_EQ(must(ask(worker, "write " + (inside / "new").string())), "done");
    EXPECT_EQ(must(ask(worker, "remove " + (inside / "new").string())), "done");
}

// A worker without the class that looks after it.
class RawWorker {
public:
    RawWorker() {
        std::array<int, 2> pair{};
        ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data());
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, pair[1], workerDescriptor);
        std::string program = QALIPER_ODD_WORKER;
        std::string limit = "0";
        std::array<char*, 3> arguments{program.data(), limit.data(), nullptr};
        ::posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments.data(), environ);
        ::posix_spawn_file_actions_destroy(&actions);
        ::close(pair[1]);
        connection_ = pair[0];
    }
    ~RawWorker() {
        hangUp();
        if (pid_ > 0)
            ::waitpid(pid_, nullptr, 0);
    }
    RawWorker(const RawWorker&) = delete;
    RawWorker& operator=(const RawWorker&) = delete;

    void send(std::string_view bytes) const { ::send(connection_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
    void hangUp() {
        if (connection_ >= 0)
            ::close(std::exchange(connection_, -1));
    }
    // Blocks until the process has ended; negative for a signal.
    int exitStatus() {
        int status = 0;
        ::waitpid(std::exchange(pid_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

private:
    pid_t pid_ = -1;
    int connection_ = -1;
};

TEST(WorkerLife, EndsInTheMiddleOfAComputationWhenItsParentIsGone) {
    const Begun begun;
    RawWorker worker;
    worker.send(encodeFrame(FrameKind::Infer, 1, begun.request()));
    begun.await();
    worker.hangUp(); // which is what the kernel does for a parent that died
    EXPECT_EQ(worker.exitStatus(), 0);
}

TEST(WorkerLife, EndsWhenItsParentIsGoneBeforeItIsAskedAnything) {
    RawWorker worker;
    worker.hangUp();
    EXPECT_EQ(worker.exitStatus(), 0);
}

TEST(HostileFrames, ForeignBytesEndTheProcess) {
    RawWorker worker;
    worker.send("GET / HTTP/1.1\r\nHost: example\r\n\r\n");
    EXPECT_EQ(worker.exitStatus(), 1);
}

TEST(HostileFrames, AnotherProtocolVersionEndsTheProcess) {
    RawWorker worker;
    std::string frame = encodeFrame(FrameKind::Infer, 1, "echo");
    frame[4] = 77;
    worker.send(frame);
    EXPECT_EQ(worker.exitStatus(), 1);
}

TEST(HostileFrames, AnUnknownKindEndsTheProcess) {
    RawWorker worker;
    std::string frame = encodeFrame(FrameKind::Infer, 1, "echo");
    frame[6] = 99;
    worker.send(frame);
    EXPECT_EQ(worker.exitStatus(), 1);
}

TEST(HostileFrames, ALengthBeyondTheLimitEndsTheProcess) {
    Packer packer;
    packer.put(frameLimit + 1);
    const std::string length = std::move(packer).take();
    RawWorker worker;
    std::string frame = encodeFrame(FrameKind::Infer, 1, "");
    frame.replace(16, length.size(), length);
    worker.send(frame);
    EXPECT_EQ(worker.exitStatus(), 1);
}

// The header promises the largest length there is; whoever believed it would ask for 4 GiB.
TEST(HostileFrames, ACutOffFrameEndsTheProcessQuietly) {
    Packer packer;
    packer.put(frameLimit);
    const std::string length = std::move(packer).take();
    RawWorker worker;
    std::string frame = encodeFrame(FrameKind::Infer, 1, "");
    frame.replace(16, length.size(), length);
    worker.send(frame + "echo");
    worker.hangUp();
    EXPECT_EQ(worker.exitStatus(), 0);
}

} // namespace
} // namespace qaliper::worker_test
