#include <fstream>

#include <gmock/gmock.h>

#include "model/base/file.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/document/file_watch.h"

// Files beside the program's own memory of them: the model that others write, the project file that it writes itself.

namespace qaliper::file_watch_test {

namespace fs = std::filesystem;

namespace {

class Watching : public testing::Test {
protected:
    Watching() {
        write("as it was");
        known_ = must(stampOf(file_));
        for (FileWatch* watch : {&watch_, &other_})
            watch->follow(file_, known_);
        QObject::connect(&watch_, &FileWatch::changed, &watch_, [this] { ++changes_; });
        QObject::connect(&watch_, &FileWatch::vanished, &watch_, [this] { ++losses_; });
        QObject::connect(&watch_, &FileWatch::returned, &watch_, [this] { ++returns_; });
        QObject::connect(&other_, &FileWatch::changed, &other_, [this] { ++othersChanges_; });
    }
    void write(std::string_view words) const { must(writeWholeFile(file_, words)); }

    TemporaryFolder folder_;
    fs::path file_ = folder_ / "file";
    FileStamp known_;
    FileWatch watch_;
    FileWatch other_; // sees the same, and is never held
    int changes_ = 0;
    int losses_ = 0;
    int returns_ = 0;
    int othersChanges_ = 0;
};

TEST_F(Watching, WhatHappensWhileItIsHeldIsToldAfterwards) {
    watch_.hold(true);
    write("written while a save runs");
    ASSERT_TRUE(comesTrue([&] { return othersChanges_ == 1; }));
    EXPECT_EQ(changes_, 0);
    watch_.hold(false); // the save has failed: what is known is as it was
    EXPECT_TRUE(comesTrue([&] { return changes_ == 1; }));
}

TEST_F(Watching, EachChangeIsToldOnce) {
    write("other words");
    ASSERT_TRUE(comesTrue([&] { return changes_ == 1; }));
    watch_.hold(true);
    watch_.hold(false);
    write("and others again");
    ASSERT_TRUE(comesTrue([&] { return changes_ == 2; }));
    EXPECT_EQ(returns_, 0);
    EXPECT_EQ(losses_, 0);
}

TEST_F(Watching, AFileThatGoesAndComesBackIsToldBothTimes) {
    fs::rename(file_, folder_ / "elsewhere");
    ASSERT_TRUE(comesTrue([&] { return losses_ == 1; }));
    fs::rename(folder_ / "elsewhere", file_);
    ASSERT_TRUE(comesTrue([&] { return returns_ == 1; }));
    fs::remove(file_);
    ASSERT_TRUE(comesTrue([&] { return losses_ == 2; }));
    write("another one");
    EXPECT_TRUE(comesTrue([&] { return changes_ == 1; }));
    EXPECT_EQ(returns_, 1);
}

std::vector<std::string> keysOf(const std::vector<IgnoredFinding>& list) {
    std::vector<std::string> keys;
    keys.reserve(list.size());
    for (const IgnoredFinding& entry : list)
        keys.push_back(entry.key);
    return keys;
}

class ProjectFile : public WindowTest {
protected:
    ProjectFile() {
        fs::copy_file(demoModel(), folder_ / "model.onnx");
        document_ = open(folder_ / "model.onnx");
        QObject::connect(
            document_, &Document::failed, document_, [this](const Error& error) { told_.push_back(error); });
    }
    void ignore(std::size_t finding) {
        keys_.push_back(document_->analysis()->findings[finding].key);
        document_->ignore({{keys_.back(), {}, "known"}});
    }
    // One that cannot be understood, and is left alone for that.
    void breakFile() const { must(writeWholeFile(toml_, "[target\n")); }
    void fixFile() const { must(writeWholeFile(toml_, "# fixed\n")); }
    std::vector<std::string> noted() const {
        const auto project = must(loadProjectFile(toml_));
        return keysOf(project.ignored);
    }

    fs::path toml_ = folder_ / "qaliper.toml";
    Document* document_ = nullptr;
    std::vector<Error> told_;
    std::vector<std::string> keys_;
};

TEST_F(ProjectFile, AReasonThatCouldNotBeNotedIsNotedWithTheNext) {
    breakFile();
    ignore(0);
    ASSERT_TRUE(comesTrue([&] { return !told_.empty() && isSettled(document_); }));
    EXPECT_EQ(told_.front().path, toml_.string());
    fixFile();
    ignore(0);
    EXPECT_TRUE(comesTrue([&] { return noted() == keys_; }));
    EXPECT_EQ(told_.size(), 1U);
}

TEST_F(ProjectFile, AReasonThatCouldNotBeNotedOutlivesReadingTheFileAgain) {
    breakFile();
    ignore(0);
    ASSERT_TRUE(comesTrue([&] { return !told_.empty() && isSettled(document_); }));
    fixFile();
    document_->reload();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_); }));
    EXPECT_EQ(keysOf(document_->settings().ignored), keys_);
}

TEST_F(ProjectFile, ReasonsOfATabThatIsClosedAtOnceAreNoted) {
    ignore(0);
    ignore(1);
    workspace_->close(document_);
    window_.reset();
    workspace_.reset();
    pool_.reset(); // waits for what runs
    EXPECT_EQ(noted(), keys_);
}

TEST_F(ProjectFile, AReasonThatCouldNotBeNotedIsNotedWhenTheTabIsClosed) {
    breakFile();
    ignore(0);
    ASSERT_TRUE(comesTrue([&] { return !told_.empty() && isSettled(document_); }));
    fixFile();
    workspace_->close(document_);
    EXPECT_TRUE(comesTrue([&] { return noted() == keys_; }));
}

TEST_F(ProjectFile, TabsOfOneFolderLoseNoReasonsOfEachOther) {
    fixFile();
    std::vector<Document*> tabs{document_};
    for (int i = 0; i < 7; ++i) {
        fs::copy_file(demoModel(), folder_ / ("tab" + std::to_string(i) + ".onnx"));
        tabs.push_back(workspace_->open(folder_ / ("tab" + std::to_string(i) + ".onnx")));
    }
    ASSERT_TRUE(comesTrue([&] {
        return std::ranges::all_of(tabs, [](Document* tab) { return tab->state() == Document::State::Open; });
    }));
    for (Document* tab : tabs) {
        keys_.push_back("rule@" + tab->title().toStdString());
        tab->ignore({{keys_.back(), {}, "known"}});
    }
    EXPECT_TRUE(comesTrue([&] { return noted().size() == keys_.size(); }));
    EXPECT_THAT(noted(), testing::UnorderedElementsAreArray(keys_));
}

} // namespace
} // namespace qaliper::file_watch_test
