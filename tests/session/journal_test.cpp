#include <array>
#include <csignal>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "model/session/journal.h"
#include "tests/support/corpus.h"
#include "tests/support/killed.h"
#include "tests/support/result.h"
#include "tests/support/zombie.h"

// The steps kept for the case of a crash: who finds them, and what is left when the crash comes while they are kept, at
// each system call in turn.

namespace qaliper::journal_test {
namespace {

namespace fs = std::filesystem;

const fs::path modelPath = "/models/model.onnx";
const FileStamp stamp{.size = 10, .modifiedNs = 20};

Journal journalOf(std::size_t steps) {
    Journal journal{modelPath, stamp, {}};
    for (std::size_t step = 0; step < steps; ++step) {
        RecordedAction action;
        action.subject = "step " + std::to_string(step);
        journal.actions.push_back(action);
    }
    return journal;
}

TEST(JournalOfAKilledProgram, HoldsWhatWasKeptOrOneStepMore) {
    constexpr std::size_t steps = 3;
    std::size_t found = 0;
    const Reached kept;
    const auto keepAll = [&](const fs::path& folder) {
        const auto* file = new JournalFile(must(JournalFile::create(folder, modelPath))); // never ends as it should
        for (std::size_t step = 1; step <= steps; ++step) {
            must(file->keep(journalOf(step)));
            kept.set(step);
        }
    };
    std::optional<TemporaryFolder> folder;
    const int killed = killEverywhere(
        [&] {
            folder.emplace();
            kept.set(0);
        },
        [&] { keepAll(folder->path()); },
        [&](int stop) {
            const RecoverableJournals left = findRecoverableJournals(folder->path(), modelPath, stamp);
            EXPECT_TRUE(left.problems.empty()) << "stop " << stop;
            ASSERT_LE(left.journals.size(), 1U);
            found = left.journals.empty() ? 0 : left.journals.front().journal.actions.size();
            EXPECT_GE(found, kept.get()) << "stop " << stop;
            EXPECT_LE(found, kept.get() + 1) << "stop " << stop;
        });
    EXPECT_EQ(found, steps) << "the last run was not killed";
    EXPECT_GT(killed, static_cast<int>(steps)) << "a step cannot be kept without a system call";
}

class Journals : public testing::Test {
protected:
    RecoverableJournals found(const FileStamp& now = stamp) const {
        return findRecoverableJournals(folder_.path(), modelPath, now);
    }
    std::size_t count() const { return found().journals.size(); }
    // A file as another run of the program would have left it.
    fs::path leave(const std::string& run, const std::string& text) const {
        fs::path path = folder_ / (journalPrefix(modelPath) + run + ".json");
        std::ofstream(path) << text;
        return path;
    }
    fs::path leave(const std::string& run, std::size_t steps = 1) const {
        return leave(run, journalToJson(journalOf(steps)));
    }
    static fs::path older(const fs::path& path, int hours) {
        fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(hours));
        return path;
    }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
    }

    TemporaryFolder folder_;
};

// Another program, by the name of its file, until it is told to end.
class OtherProgram {
public:
    OtherProgram(const fs::path& folder, const char* name) {
        fs::copy_file("/bin/sleep", folder / name);
        std::string program = (folder / name).string();
        std::string time = "1000";
        std::array<char*, 3> arguments{program.data(), time.data(), nullptr};
        EXPECT_EQ(::posix_spawn(&process_, program.c_str(), nullptr, nullptr, arguments.data(), environ), 0);
    }
    ~OtherProgram() { end(); }
    OtherProgram(const OtherProgram&) = delete;
    OtherProgram& operator=(const OtherProgram&) = delete;
    void end() {
        if (process_ <= 0)
            return;
        ::kill(process_, SIGKILL);
        ::waitpid(process_, nullptr, 0);
        process_ = 0;
    }
    std::string number() const { return std::to_string(process_); }

private:
    pid_t process_ = 0;
};

TEST_F(Journals, OfADocumentThatIsOpenAreNotLeft) {
    {
        const JournalFile file = must(JournalFile::create(folder_.path(), modelPath));
        must(file.keep(journalOf(1)));
        EXPECT_EQ(count(), 0U);
        const JournalFile second = must(JournalFile::create(folder_.path(), modelPath));
        must(second.keep(journalOf(2)));
        EXPECT_EQ(files(), 4U) << "two windows with one model keep two journals, each with its lock";
    }
    EXPECT_EQ(files(), 0U) << "who ends as he should leaves nothing";
}

TEST_F(Journals, OfAProcessThatWasKilledAreLeftOnce) {
    std::array<int, 2> told{};
    ASSERT_EQ(::pipe(told.data()), 0);
    const pid_t other = ::fork();
    if (other == 0) {
        const auto file = JournalFile::create(folder_.path(), modelPath);
        const bool isKept = file && file->keep(journalOf(2));
        (void)!::write(told[1], &isKept, sizeof isKept);
        ::pause();
    }
    bool isKept = false;
    ASSERT_EQ(::read(told[0], &isKept, sizeof isKept), static_cast<ssize_t>(sizeof isKept));
    ASSERT_TRUE(isKept);
    EXPECT_EQ(count(), 0U) << "it lives";
    ::kill(other, SIGKILL);
    EXPECT_EQ(::waitpid(other, nullptr, 0), other);
    {
        const RecoverableJournals left = found();
        ASSERT_EQ(left.journals.size(), 1U);
        EXPECT_EQ(left.journals.front().journal.actions.size(), 2U);
        EXPECT_EQ(count(), 0U) << "whoever opens the model at the same time is not asked the same";
    }
    EXPECT_EQ(count(), 1U) << "nobody decided";
    found().journals.front().drop();
    EXPECT_EQ(files(), 0U);
    for (const int end : told)
        ::close(end);
}

// Earlier versions named journals after processes.
TEST_F(Journals, OfEarlierVersionsAreLeftWhateverProcessHasTheirNumberNow) {
    const Zombie zombie;
    const OtherProgram alike(folder_.path(), "qaliper-cli");
    const std::vector<std::string> numbers{
        "999999999", "1", std::to_string(::getpid()), std::to_string(zombie.process()), alike.number()};
    for (const std::string& number : numbers) {
        const fs::path left = leave(number);
        EXPECT_EQ(count(), 1U) << number;
        fs::remove(left);
    }
}

TEST_F(Journals, OfEarlierVersionsThatStillRunAreNotLeft) {
    OtherProgram earlier(folder_.path(), "qaliper");
    const fs::path journal = leave(earlier.number());
    EXPECT_EQ(count(), 0U);
    older(journal, 1);
    EXPECT_EQ(count(), 1U) << "written by one that had this number before";
    leave(earlier.number());
    EXPECT_EQ(count(), 0U);
    earlier.end();
    EXPECT_EQ(count(), 1U);
}

TEST_F(Journals, OfAModelThatChangedSinceAreLeftAndSayIt) {
    leave("999999999");
    EXPECT_FALSE(found().journals.front().isFileChanged);
    EXPECT_TRUE(found({.size = 10, .modifiedNs = 21}).journals.front().isFileChanged);
    EXPECT_EQ(count(), 1U) << "nothing is dropped by looking";
}

TEST_F(Journals, ThatBeginWithAnotherFileFitAsLongAsThatOneDoes) {
    const fs::path opened = folder_ / "opened.onnx";
    std::ofstream(opened) << "as it was";
    Journal journal = journalOf(2);
    journal.base = JournalBase{opened, must(stampOf(opened))};
    leave("j1", journalToJson(journal));
    const FileStamp other{.size = 11, .modifiedNs = 22};
    EXPECT_FALSE(found(other).journals.front().isFileChanged);
    std::ofstream(opened) << "written since";
    EXPECT_TRUE(found(other).journals.front().isFileChanged);
    EXPECT_TRUE(found(stamp).journals.front().isFileChanged);
}

TEST_F(Journals, OfSeveralRunsAreAllLeftTheNewestFirst) {
    older(leave("999999991", 1), 3);
    older(leave("j2", 2), 1);
    older(leave("999999993", 3), 2);
    std::vector<std::size_t> steps;
    const RecoverableJournals left = found();
    for (const RecoverableJournal& each : left.journals)
        steps.push_back(each.journal.actions.size());
    EXPECT_THAT(steps, testing::ElementsAre(2, 3, 1));
    left.journals.front().drop();
    EXPECT_FALSE(fs::exists(left.journals[0].path));
    EXPECT_TRUE(fs::exists(left.journals[1].path));
    EXPECT_TRUE(fs::exists(left.journals[2].path));
}

TEST_F(Journals, ThatCannotBeReadStayAndAreTold) {
    const fs::path newer = leave("999999991", R"({"qaliper-journal": 99, "steps": [{}]})");
    const fs::path garbage = leave("j2", "half a jour");
    const fs::path unknown =
        leave("j3", R"({"qaliper-journal": 1, "model": "/models/model.onnx", "steps": [{"do": "more"}]})");
    const RecoverableJournals left = found();
    EXPECT_TRUE(left.journals.empty());
    std::vector<std::string> told;
    for (const Error& problem : left.problems) {
        EXPECT_EQ(problem.kind, ErrorKind::Unsupported);
        told.push_back(problem.path);
    }
    EXPECT_THAT(told, testing::UnorderedElementsAre(newer.string(), garbage.string(), unknown.string()));
    for (const fs::path& path : {newer, garbage, unknown})
        EXPECT_TRUE(fs::exists(path));
}

TEST_F(Journals, WithoutStepsAreNothing) {
    leave("j1", 0);
    leave("j2", std::string());
    std::ofstream(folder_ / (journalPrefix(modelPath) + "j3.lock")) << "of a crash before the first step";
    std::ofstream(folder_ / (journalPrefix(modelPath) + "j4.json.new")) << "of a crash while the first st";
    const RecoverableJournals left = found();
    EXPECT_TRUE(left.journals.empty());
    EXPECT_TRUE(left.problems.empty());
    EXPECT_EQ(files(), 0U);
}

TEST_F(Journals, OfAnotherModelAreNotTouched) {
    Journal other = journalOf(1);
    other.model = "/models/of the same hash.onnx";
    const fs::path path = leave("j1", journalToJson(other));
    EXPECT_EQ(count(), 0U);
    EXPECT_TRUE(fs::exists(path));
}

TEST(Journal, ReadsBackWhatItWrites) {
    Journal journal{"/models/a b.onnx", {0, 0, 1ULL << 40U, 1'700'000'000'123'456'789},
        {{ActionKind::Fix, "rule@main:x#0", "merge", {{"factor", "2"}}, "trt-10.3,sm=8.7,fp16"},
            {ActionKind::Group, "rule#cause", "pad", {}, "trt-8.6"},
            {ActionKind::Several, "rule", "pad", {}, "trt-8.6", {"rule@main:x", "rule@main:y"}},
            {ActionKind::Automatic, {}, {}, {}, "trt-10.3"}}};
    for (const auto& base :
        {std::optional<JournalBase>(), std::optional(JournalBase{"/models/b.onnx", {0, 0, 3, 4}})}) {
        journal.base = base;
        const Journal again = must(journalFromJson(journalToJson(journal)));
        EXPECT_EQ(again.model, journal.model);
        EXPECT_EQ(again.stamp, journal.stamp);
        EXPECT_EQ(again.actions, journal.actions);
        EXPECT_EQ(again.base, journal.base);
    }
    EXPECT_FALSE(journalFromJson("{}"));
    EXPECT_FALSE(journalFromJson("no JSON"));
}

// Word by word what the versions before wrote, whose JSON came from Qt.
constexpr std::string_view withoutBase = R"({
    "model": "/modèles/检测 \"a\".onnx",
    "modified": "1700000000123456789",
    "qaliper-journal": 1,
    "size": "1099511627776",
    "steps": [
        {
            "arguments": {
                "factor": "2",
                "größe": "⅓"
            },
            "do": "fix",
            "findings": [
            ],
            "offer": "merge",
            "subject": "rule@main:输出#0",
            "target": "trt-10.3,sm=8.7,fp16"
        },
        {
            "arguments": {
            },
            "do": "several",
            "findings": [
                "rule@main:x",
                "rule@main:y\n\t\u0001/\\"
            ],
            "offer": "pad",
            "subject": "rule",
            "target": "trt-8.6"
        },
        {
            "arguments": {
            },
            "do": "automatic",
            "findings": [
            ],
            "offer": "",
            "subject": "",
            "target": "trt-10.3"
        },
        {
            "arguments": {
            },
            "do": "group",
            "findings": [
            ],
            "offer": "pad",
            "subject": "rule#cause",
            "target": "trt-8.6"
        },
        {
            "arguments": {
            },
            "do": "tool",
            "findings": [
                "main:c"
            ],
            "offer": "",
            "subject": "dequantize",
            "target": "trt-10.3"
        }
    ]
}
)";
constexpr std::string_view withBase = R"({
    "base": "/modèles/原.onnx",
    "base-modified": "-5",
    "base-size": "9007199254740993",
    "model": "/modèles/检测 \"a\".onnx",
    "modified": "1700000000123456789",
    "qaliper-journal": 2,
    "size": "1099511627776",
    "steps": [
        {
            "arguments": {
                "factor": "2",
                "größe": "⅓"
            },
            "do": "fix",
            "findings": [
            ],
            "offer": "merge",
            "subject": "rule@main:输出#0",
            "target": "trt-10.3,sm=8.7,fp16"
        }
    ]
}
)";

Journal journalWithoutBase() {
    return {"/modèles/检测 \"a\".onnx", {0, 0, 1ULL << 40U, 1'700'000'000'123'456'789},
        {{ActionKind::Fix, "rule@main:输出#0", "merge", {{"factor", "2"}, {"größe", "⅓"}}, "trt-10.3,sm=8.7,fp16", {}},
            {ActionKind::Several, "rule", "pad", {}, "trt-8.6", {"rule@main:x", "rule@main:y\n\t\x01/\\"}},
            {ActionKind::Automatic, {}, {}, {}, "trt-10.3", {}},
            {ActionKind::Group, "rule#cause", "pad", {}, "trt-8.6", {}},
            {ActionKind::Tool, "dequantize", {}, {}, "trt-10.3", {"main:c"}}}};
}

Journal journalWithBase() {
    Journal journal = journalWithoutBase();
    journal.actions.resize(1);
    journal.base = JournalBase{"/modèles/原.onnx", {0, 0, 9'007'199'254'740'993, -5}};
    return journal;
}

TEST(Journal, OfEarlierVersionsIsReadAndWrittenWithTheSameFields) {
    for (const auto& [text, journal] : {std::pair(withoutBase, journalWithoutBase()), {withBase, journalWithBase()}}) {
        const Journal read = must(journalFromJson(std::string(text)));
        EXPECT_EQ(read.model, journal.model);
        EXPECT_EQ(read.stamp, journal.stamp);
        EXPECT_EQ(read.actions, journal.actions);
        EXPECT_EQ(read.base, journal.base);
        EXPECT_EQ(nlohmann::json::parse(journalToJson(journal)), nlohmann::json::parse(text));
    }
}

TEST(Journal, WritesBytesThatAreNoUtf8AsEarlierVersionsDid) {
    const Journal journal{"/m/\xff\xe2\x82(\xc3.onnx", {0, 0, 1, 2}, {}};
    const Journal read = must(journalFromJson(journalToJson(journal)));
    EXPECT_EQ(read.model, "/m/\uFFFD\uFFFD\uFFFD(\uFFFD.onnx") << "one for each byte";
    EXPECT_EQ(read.stamp, journal.stamp);
}

TEST(Journal, TakesNoOtherJsonForAJournal) {
    for (const char* text : {"[]", "1", "null", R"({"qaliper-journal": "1"})", R"({"qaliper-journal": 1.5})",
             R"({"qaliper-journal": 1, "steps": [1]})", R"({"qaliper-journal": 1, "model": "\xff"})"})
        EXPECT_FALSE(journalFromJson(text)) << text;
    EXPECT_TRUE(must(journalFromJson(R"({"qaliper-journal": 1, "model": 2, "steps": 3})")).actions.empty());
}

} // namespace
} // namespace qaliper::journal_test
