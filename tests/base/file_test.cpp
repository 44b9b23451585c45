#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/keep_file.h"
#include "tests/support/corpus.h"
#include "tests/support/full_disk.h"
#include "tests/support/result.h"

namespace qaliper::file_test {
namespace {

namespace fs = std::filesystem;

void put(const fs::path& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }
std::string contentOf(const fs::path& path) { return must(readWholeFile(path)); }

std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    return names;
}

class Files : public testing::Test {
protected:
    fs::path path(const char* name) const { return folder_ / name; }
    TemporaryFolder folder_;
};

TEST_F(Files, AreReadByPosition) {
    put(path("f"), "0123456789");
    const auto file = must(ReadFile::open(path("f")));
    EXPECT_EQ(file->size(), 10U);
    EXPECT_EQ(must(file->readText(3, 4)), "3456");
    EXPECT_EQ(must(file->readText(10, 0)), "");
}

TEST_F(Files, ShrunkenFileIsAnErrorWithItsPlace) {
    put(path("f"), "0123456789");
    const auto file = must(ReadFile::open(path("f")));
    fs::resize_file(path("f"), 4);
    const auto result = file->readText(2, 6);
    ASSERT_FALSE(result);
    EXPECT_EQ(describe(result.error()),
        path("f").string() + ": at byte 2: The file ends before the bytes that were expected here; open it again");
    EXPECT_EQ(result.error().kind, ErrorKind::CannotRead);
    EXPECT_FALSE(file->unchanged());
}

TEST_F(Files, ReplacedFileStaysReadable) {
    put(path("f"), "old");
    const auto file = must(ReadFile::open(path("f")));
    must(writeWholeFile(path("f"), "new content"));
    EXPECT_EQ(must(file->readText(0, 3)), "old");
    EXPECT_NE(must(stampOf(path("f"))), file->stamp());
}

TEST_F(Files, KeptBytesStayWhateverIsWrittenIntoTheFile) {
    put(path("f"), "0123456789");
    const auto file = must(ReadFile::open(path("f")));
    EXPECT_TRUE(keepBytes(*file));
    put(path("f"), "other");
    EXPECT_TRUE(file->unchanged());
    EXPECT_EQ(must(file->readText(2, 3)), "234");
    EXPECT_EQ(namesIn(folder_.path()), std::vector<std::string>{"f"});
}

TEST_F(Files, WhatWasRewrittenAlreadyIsNotKept) {
    put(path("f"), "0123456789");
    const auto file = must(ReadFile::open(path("f")));
    put(path("f"), "other");
    EXPECT_EQ(keepBytes(*file).error().kind, ErrorKind::Changed);
    EXPECT_FALSE(file->unchanged());
}

TEST_F(Files, WhatIsNoFileIsRefused) {
    EXPECT_EQ(describe(ReadFile::open(path("missing")).error()),
        path("missing").string() + ": Cannot open the file: No such file or directory");
    EXPECT_EQ(describe(ReadFile::open(folder_.path()).error()),
        folder_.path().string() + ": This is a folder; choose an .onnx file in it");
    ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
    const auto fifo = ReadFile::open(path("fifo")); // without waiting for a writer
    ASSERT_FALSE(fifo);
    EXPECT_TRUE(describe(fifo.error()).ends_with("This is not a regular file; choose an .onnx file"));
    EXPECT_FALSE(stampOf(path("missing")));
}

TEST_F(Files, WholeFilesHaveALimit) {
    put(path("f"), "0123456789");
    const auto result = readWholeFile(path("f"), 9);
    EXPECT_EQ(describe(result.error()), path("f").string() + ": The file has 10 B; at most 9 B are read here");
    EXPECT_EQ(result.error().kind, ErrorKind::OverBudget);
}

TEST_F(Files, AtomicFileAppearsWithCommit) {
    auto file = must(AtomicFile::create(path("f")));
    must(file.write("content"));
    EXPECT_FALSE(fs::exists(path("f")));
    must(file.commit());
    EXPECT_EQ(contentOf(path("f")), "content");
    EXPECT_EQ(namesIn(folder_.path()).size(), 1U) << "no temporary is left";
}

mode_t modeOf(const fs::path& path) {
    struct stat info {};
    EXPECT_EQ(::stat(path.c_str(), &info), 0);
    return info.st_mode & 07777;
}

TEST_F(Files, NewOnesFollowTheUmask) {
    for (const mode_t mask : {0002, 0022, 0077}) {
        const mode_t before = ::umask(mask);
        fs::remove(path("f"));
        must(writeWholeFile(path("f"), "content"));
        ::umask(before);
        EXPECT_EQ(modeOf(path("f")), 0666U & ~mask);
    }
}

TEST_F(Files, ReplacedOnesKeepTheirMode) {
    put(path("f"), "old");
    for (const mode_t mode : {0600, 0664, 0755}) {
        ASSERT_EQ(::chmod(path("f").c_str(), mode), 0);
        const mode_t before = ::umask(0077);
        must(writeWholeFile(path("f"), "new"));
        ::umask(before);
        EXPECT_EQ(modeOf(path("f")), mode);
    }
}

TEST_F(Files, WhatIsNoFileIsNotReplaced) {
    ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
    fs::create_symlink(path("fifo"), path("link"));
    fs::create_directory(path("folder"));
    const std::string refusal = ": This is a device, a pipe or a socket, which no file replaces; name another file";
    EXPECT_EQ(describe(writeWholeFile(path("fifo"), "content").error()), path("fifo").string() + refusal);
    EXPECT_EQ(describe(writeWholeFile(path("link"), "content").error()), path("link").string() + refusal);
    EXPECT_EQ(describe(writeWholeFile(path("folder"), "content").error()),
        path("folder").string() + ": This is a folder; name a file in it");
    EXPECT_TRUE(fs::is_fifo(path("fifo")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(namesIn(folder_.path()).size(), 3U);
}

// A terminal is a device that anybody may have.
TEST_F(Files, ADeviceIsNotReplaced) {
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    ASSERT_GE(terminal, 0);
    ASSERT_EQ(::unlockpt(terminal), 0);
    std::array<char, 64> name{};
    ASSERT_EQ(::ptsname_r(terminal, name.data(), name.size()), 0);
    const fs::path device = name.data();
    EXPECT_EQ(describe(writeWholeFile(device, "content").error()),
        device.string() + ": This is a device, a pipe or a socket, which no file replaces; name another file");
    EXPECT_TRUE(fs::is_character_file(device));
    ::close(terminal);
}

// So nothing is left by a program that is killed, however much it had written.
TEST_F(Files, AnUnfinishedOneHasNoName) {
    const int unnamed = ::open(folder_.path().c_str(), O_TMPFILE | O_RDWR, 0600);
    if (unnamed < 0)
        GTEST_SKIP() << "this file system has no files without names";
    ::close(unnamed);
    put(path("f"), "old");
    auto file = must(AtomicFile::create(path("f")));
    auto other = must(AtomicFile::create(path("g")));
    must(file.write(std::string(3U << 20, 'x')));
    must(other.write(std::string(3U << 20, 'y')));
    EXPECT_EQ(namesIn(folder_.path()), std::vector<std::string>{"f"});
    must(file.commit());
    must(other.commit());
    EXPECT_EQ(contentOf(path("f")), std::string(3U << 20, 'x'));
    EXPECT_EQ(contentOf(path("g")), std::string(3U << 20, 'y'));
    EXPECT_EQ(namesIn(folder_.path()).size(), 2U);
}

TEST_F(Files, AtomicFileWithoutCommitLeavesTheOldOne) {
    put(path("f"), "old");
    {
        auto file = must(AtomicFile::create(path("f")));
        must(file.write(std::string(3U << 20, 'x')));
    }
    EXPECT_EQ(contentOf(path("f")), "old");
    EXPECT_EQ(namesIn(folder_.path()).size(), 1U);
}

TEST_F(Files, FailedWriteLeavesTheOldOne) {
    put(path("f"), "old");
    put(path("source"), "0123456789");
    const auto source = must(ReadFile::open(path("source")));
    fs::resize_file(path("source"), 4);
    {
        auto file = must(AtomicFile::create(path("f")));
        EXPECT_FALSE(file.copyFrom(*source, 0, 10));
    }
    EXPECT_EQ(contentOf(path("f")), "old");
    EXPECT_EQ(namesIn(folder_.path()).size(), 2U);
}

// The limit on file sizes stands in for a full disk: the kernel rejects the write.
TEST_F(Files, FullDiskLeavesTheOldOne) {
    put(path("f"), "old");
    const auto written = [&](const char* name) {
        const FullDisk disk(1U << 20);
        return describe(writeWholeFile(path(name), std::string(2U << 20, 'x')).error());
    };
    EXPECT_EQ(written("f"), path("f").string() + ": Writing failed: File too large. The previous file is untouched");
    EXPECT_EQ(written("new"), path("new").string() + ": Writing failed: File too large");
    EXPECT_EQ(contentOf(path("f")), "old");
    EXPECT_EQ(namesIn(folder_.path()).size(), 1U);
}

TEST_F(Files, CancelledCopyLeavesTheOldOne) {
    put(path("f"), "old");
    put(path("source"), "0123456789");
    std::stop_source stop;
    stop.request_stop();
    {
        auto file = must(AtomicFile::create(path("f")));
        const Status status = file.copyFrom(*must(ReadFile::open(path("source"))), 0, 10, Job(stop.get_token()));
        EXPECT_EQ(status.error().kind, ErrorKind::Cancelled);
    }
    EXPECT_EQ(contentOf(path("f")), "old");
}

TEST_F(Files, FolderThatCannotBeWritten) {
    const auto result = AtomicFile::create(path("missing") / "f");
    ASSERT_FALSE(result);
    EXPECT_EQ(describe(result.error()),
        (path("missing") / "f").string() + ": Cannot write in this folder: No such file or directory");
    EXPECT_EQ(result.error().kind, ErrorKind::CannotWrite);
}

TEST_F(Files, LinksStayLinks) {
    put(path("target"), "old");
    fs::create_symlink(path("target"), path("link"));
    must(writeWholeFile(path("link"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(contentOf(path("target")), "new");
}

TEST_F(Files, PermissionsAreKept) {
    put(path("f"), "old");
    fs::permissions(path("f"), fs::perms::owner_read | fs::perms::owner_write);
    must(writeWholeFile(path("f"), "new"));
    EXPECT_EQ(fs::status(path("f")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Files, WritingCopyingPadding) {
    put(path("source"), std::string(3U << 20, 's') + "end");
    const auto source = must(ReadFile::open(path("source")));
    auto file = must(AtomicFile::create(path("f")));
    must(file.write("head"));
    must(file.padTo(10'000));
    must(file.copyFrom(*source, (3U << 20) - 1, 4));
    EXPECT_EQ(file.written(), 10'004U);
    must(file.copyFrom(*source, 0, 3U << 20));
    must(file.write("tail"));
    must(file.commit());
    const std::string content = contentOf(path("f"));
    ASSERT_EQ(content.size(), 10'004U + (3U << 20) + 4);
    EXPECT_EQ(content.substr(0, 5), std::string("head\0", 5));
    EXPECT_EQ(content.substr(10'000, 4), "send");
    EXPECT_TRUE(content.ends_with("stail"));
}

TEST_F(Files, ScratchFilesHaveNoName) {
    const auto scratch = must(ScratchFile::create());
    EXPECT_EQ(must(scratch->append("first")), 0U);
    EXPECT_EQ(must(scratch->append("second")), 5U);
    std::string bytes(6, '\0');
    must(scratch->read(5, std::as_writable_bytes(std::span(bytes))));
    EXPECT_EQ(bytes, "second");
    EXPECT_FALSE(scratch->read(9, std::as_writable_bytes(std::span(bytes))));
}

// The temporary file beside it has no longer name.
TEST_F(Files, TakeTheLongestNameThatTheFileSystemTakes) {
    std::string characters; // of two and three bytes, so that the limit falls into one
    while (characters.size() + 5 <= 250)
        characters += "é模";
    for (const std::string& name : {std::string(255, 'n'), characters + ".onnx"}) {
        EXPECT_TRUE(writeWholeFile(folder_ / name, "whole")) << name.size();
        EXPECT_EQ(must(readWholeFile(folder_ / name)), "whole");
    }
    EXPECT_EQ(namesIn(folder_.path()).size(), 2U) << "nothing else is left";
}

} // namespace
} // namespace qaliper::file_test
