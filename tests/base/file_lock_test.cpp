#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <future>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/file_lock.h"
#include "model/base/process.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/support/zombie.h"

namespace qaliper::file_lock_test {
namespace {

namespace fs = std::filesystem;

class Locks : public testing::Test {
protected:
    bool isFree() const { return must(FileLock::take(path_)).has_value(); }

    TemporaryFolder folder_;
    fs::path path_ = folder_ / "thing.lock";
};

TEST_F(Locks, AreHeldByOneAndLeaveNoFile) {
    {
        const auto lock = must(FileLock::take(path_));
        ASSERT_TRUE(lock);
        EXPECT_FALSE(isFree());
        EXPECT_TRUE(fs::exists(path_));
    }
    EXPECT_FALSE(fs::exists(path_));
    EXPECT_TRUE(isFree());
}

TEST_F(Locks, OfAProcessThatWasKilledAreFreeThoughItsChildLives) {
    std::array<int, 2> told{};
    std::array<int, 2> begun{};
    ASSERT_EQ(::pipe2(told.data(), O_CLOEXEC), 0);
    ASSERT_EQ(::pipe2(begun.data(), O_CLOEXEC), 0);
    const pid_t holder = ::fork();
    if (holder == 0) {
        const auto lock = FileLock::take(path_);
        std::string program = "/bin/sh";
        std::string option = "-c";
        std::string script = "echo; exec sleep 1000";
        std::array<char*, 4> arguments{program.data(), option.data(), script.data(), nullptr};
        posix_spawn_file_actions_t actions{};
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, begun[1], STDOUT_FILENO);
        pid_t child = 0;
        if (!lock || !*lock ||
            ::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ) != 0)
            ::_exit(1);
        (void)!::write(told[1], &child, sizeof child);
        ::pause();
    }
    pid_t child = 0;
    char line = 0;
    ASSERT_EQ(::read(told[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
    ASSERT_EQ(::read(begun[0], &line, 1), 1) << "the program runs: what it does not inherit is closed";
    EXPECT_FALSE(isFree());
    ::kill(holder, SIGKILL);
    ::waitpid(holder, nullptr, 0);
    EXPECT_TRUE(runningProcess(child)) << "the test wants a child that outlives its parent";
    EXPECT_TRUE(isFree());
    ::kill(child, SIGKILL);
    for (const int end : {told[0], told[1], begun[0], begun[1]})
        ::close(end);
}

TEST_F(Locks, OfAProcessThatWasKilledWhileItStartedAnotherAreFreeWhenThatOneRuns) {
    std::array<int, 2> held{};
    std::array<int, 2> begin{};
    ASSERT_EQ(::pipe2(held.data(), O_CLOEXEC), 0);
    ASSERT_EQ(::pipe2(begin.data(), O_CLOEXEC), 0);
    const pid_t holder = ::fork();
    if (holder == 0) {
        const auto lock = FileLock::take(path_);
        if (!lock || !*lock)
            ::_exit(1);
        if (::fork() == 0) {
            char byte = 0;
            (void)!::read(begin[0], &byte, 1);
            ::_exit(0);
        }
        (void)!::write(held[1], "h", 1);
        ::pause();
    }
    char byte = 0;
    ASSERT_EQ(::read(held[0], &byte, 1), 1);
    ::kill(holder, SIGKILL);
    ::waitpid(holder, nullptr, 0);
    auto isTaken = std::async(std::launch::async, [this] { return isFree(); });
    ASSERT_EQ(::write(begin[1], "b", 1), 1);
    EXPECT_TRUE(isTaken.get());
    for (const int end : {held[0], held[1], begin[0], begin[1]})
        ::close(end);
}

TEST_F(Locks, AFileThatACrashLeftIsTaken) {
    std::ofstream(path_) << "of nobody";
    EXPECT_TRUE(isFree());
    EXPECT_FALSE(fs::exists(path_));
}

TEST_F(Locks, WhatCannotBeMadeIsAnError) {
    EXPECT_TRUE(isError(FileLock::take(folder_ / "nothing" / "thing.lock"), ErrorKind::CannotWrite));
}

TEST(Processes, AreKnownByMoreThanTheirNumber) {
    const std::string own = processMark(::getpid());
    EXPECT_TRUE(isRunning(own));
    EXPECT_FALSE(isRunning(own + "1")) << "the same number, started at another time";
    EXPECT_FALSE(isRunning("another-start-of-the-machine" + own.substr(own.find(' '))));
    EXPECT_FALSE(isRunning({}));
    EXPECT_TRUE(runningProcess(1));
    EXPECT_FALSE(runningProcess(999'999'999));
    EXPECT_FALSE(runningProcess(0));
    const Zombie zombie;
    ASSERT_EQ(::kill(zombie.process(), 0), 0) << "a signal reaches it";
    EXPECT_FALSE(runningProcess(zombie.process()));
    EXPECT_EQ(processMark(zombie.process()), "");
}

TEST_F(Locks, AProcessBeginsBeforeItWritesAFile) {
    const auto self = runningProcess(::getpid());
    ASSERT_TRUE(self);
    std::ofstream(path_) << "now";
    const auto started = startTimeOf(*self);
    ASSERT_TRUE(started);
    EXPECT_LE(*started, must(stampOf(path_)).modifiedNs + 2'000'000'000) << "the start is known to a second";
}

} // namespace
} // namespace qaliper::file_lock_test
