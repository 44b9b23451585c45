#include <csignal>
#include <cstdlib>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QProcess>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/session/journal.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/support/zombie.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"

// The application is killed while somebody works in it, at whatever moment, and started again: the file is one that was
// saved, whole, and the steps that were not in it are asked about and restored, also when their journal is one of an
// earlier version, named after the number of a process, and another process has that number now. QALIPER_ACTIONS says
// after how many steps and saves it is enough (60, and one restoration from each kind of journal).

namespace qaliper::killed_program_test {
namespace {

namespace fs = std::filesystem;

constexpr int usualActions = 60;
constexpr int longestLife = 6;      // steps and saves before it is killed
constexpr int longestDelay = 3'000; // µs after the last of them

int actionsWanted() {
    const char* wanted = std::getenv("QALIPER_ACTIONS");
    return wanted ? static_cast<int>(parseInteger(wanted).value_or(usualActions)) : usualActions;
}

class KilledProgram : public testing::Test {
protected:
    KilledProgram() { fs::copy_file(demoModel(), model_); }

    // What it reached before it was killed, `life` lines and a moment after it was opened.
    QStringList lived(int life, int moment) const {
        QProcess program;
        program.start(QStringLiteral(QALIPER_BUSY_PROGRAM), {pathToQt(model_), pathToQt(folder_.path())});
        QStringList lines;
        const auto read = [&] {
            while (program.canReadLine())
                lines.append(QString::fromLatin1(program.readLine()).trimmed());
        };
        while (lines.size() < life && (program.canReadLine() || program.waitForReadyRead(120'000)))
            read();
        QThread::usleep(static_cast<unsigned long>(moment));
        program.kill();
        program.waitForFinished();
        read();
        return lines;
    }

    std::string bytes() const { return must(readWholeFile(model_)); }
    // Of the file as it is now: these are the steps that were lost.
    std::vector<fs::path> kept() const {
        std::vector<fs::path> paths;
        for (const RecoverableJournal& left :
            findRecoverableJournals(journals_, model_, must(stampOf(model_))).journals) {
            if (!left.isFileChanged)
                paths.push_back(left.path);
        }
        return paths;
    }
    // As an earlier version would have left it.
    void nameAfter(const fs::path& journal, std::int64_t process) const {
        fs::rename(journal, journals_ / (journalPrefix(model_) + formatNumber(process) + ".json"));
        fs::remove(fs::path(journal).replace_extension(".lock"));
    }
    void forgetJournals() const { fs::remove_all(journals_); }

    TemporaryFolder folder_;
    fs::path model_ = folder_ / "model.onnx";
    fs::path journals_ = folder_ / "journals";
};

TEST_F(KilledProgram, LosesNothingThatWasSavedOrKept) {
    const std::string original = bytes();
    lived(3, 0); // opened, fixed, saved
    const std::string fixed = bytes();
    ASSERT_NE(fixed, original);

    const Zombie zombie;
    const std::vector<std::optional<std::int64_t>> owners{std::nullopt, ::getpid(), 1, zombie.process()};
    std::vector<int> restored(owners.size()); // from journals of each of them
    std::mt19937 random(20261122);            // NOLINT(cert-msc51-cpp): the same lives each time
    int actions = 0;
    int kills = 0;
    std::optional<std::size_t> mustRestore; // from a journal of that owner
    std::size_t next = 0;
    for (; actions < actionsWanted() || std::ranges::count(restored, 0) > 0; ++kills) {
        if (!mustRestore) {
            forgetJournals();
            must(writeWholeFile(model_, original));
        }
        const int life = std::uniform_int_distribution(1, longestLife)(random);
        const QStringList lines = lived(life, std::uniform_int_distribution(0, longestDelay)(random));
        ASSERT_FALSE(lines.contains(QStringLiteral("nothing"))) << lines.join(QStringLiteral(", ")).toStdString();
        ASSERT_FALSE(lines.isEmpty());
        if (mustRestore && lines.size() > 1) {
            EXPECT_EQ(lines[1], QStringLiteral("restored")) << "owner " << *mustRestore;
            ++restored[*mustRestore];
        }
        actions += static_cast<int>(lines.size());
        const std::string now = bytes();
        ASSERT_TRUE(now == original || now == fixed) << "half a file after " << lines.last().toStdString();
        const bool isAhead = lines.last() == QStringLiteral("fixed") || lines.last() == QStringLiteral("restored");
        if (now != original || !(isAhead || (mustRestore && lines.size() == 1))) {
            mustRestore.reset();
            continue;
        }
        const std::vector<fs::path> journals = kept();
        ASSERT_FALSE(journals.empty()) << "killed after " << lines.last().toStdString();
        mustRestore = next++ % owners.size();
        if (owners[*mustRestore])
            nameAfter(journals.front(), *owners[*mustRestore]);
    }
    int restorations = 0;
    for (const int count : restored)
        restorations += count;
    RecordProperty("kills", kills);
    RecordProperty("actions", actions);
    RecordProperty("restored", restorations);
    std::printf("%d kills after %d steps and saves, %d restorations, of these %d, %d and %d from journals that name "
                "this process, "
                "the first one and one that has ended\n",
        kills, actions, restorations, restored[1], restored[2], restored[3]);
}

} // namespace
} // namespace qaliper::killed_program_test
