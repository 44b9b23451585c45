#include <cstdlib>
#include <random>

#include <QCoreApplication>
#include <QProcess>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/number.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/document/journal.h"

// The application is killed while somebody works in it, at whatever moment, and started again: the file is one that was saved, whole,
// and the steps that were not in it are restored. QALIPER_DEEDS says after how many steps and saves it is enough (60,
// and one restoration).

namespace qaliper::killed_program_test {
namespace {

namespace fs = std::filesystem;

constexpr int usualDeeds = 60;
constexpr int longestLife = 6;      // steps and saves before it is killed
constexpr int longestDelay = 3'000; // µs behind the last of them

int deedsWanted() {
    const char* wanted = std::getenv("QALIPER_DEEDS");
    return wanted ? static_cast<int>(parseInteger(wanted).value_or(usualDeeds)) : usualDeeds;
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
    bool isKept() const { return findLeftJournal(folder_ / "journals", model_, must(stampOf(model_))).has_value(); }

    TemporaryFolder folder_;
    fs::path model_ = folder_ / "model.onnx";
};

TEST_F(KilledProgram, LosesNothingThatWasSavedOrKept) {
    const std::string original = bytes();
    lived(3, 0); // opened, fixed, saved
    const std::string fixed = bytes();
    ASSERT_NE(fixed, original);

    std::mt19937 random(20261122); // NOLINT(cert-msc51-cpp): the same lives each time
    int deeds = 0;
    int kills = 0;
    int restored = 0;
    bool mustRestore = false;
    for (; deeds < deedsWanted() || restored == 0; ++kills) {
        if (!mustRestore)
            must(writeWholeFile(model_, original));
        const int life = std::uniform_int_distribution(1, longestLife)(random);
        const QStringList lines = lived(life, std::uniform_int_distribution(0, longestDelay)(random));
        ASSERT_FALSE(lines.contains(QStringLiteral("nothing"))) << lines.join(QStringLiteral(", ")).toStdString();
        ASSERT_FALSE(lines.isEmpty());
        if (mustRestore && lines.size() > 1) {
            EXPECT_EQ(lines[1], QStringLiteral("restored"));
            ++restored;
        }
        deeds += static_cast<int>(lines.size());
        const std::string now = bytes();
        ASSERT_TRUE(now == original || now == fixed) << "half a file after " << lines.last().toStdString();
        const bool isAhead = lines.last() == QStringLiteral("fixed") || lines.last() == QStringLiteral("restored");
        mustRestore = now == original && (isAhead || (mustRestore && lines.size() == 1));
        if (mustRestore) {
            ASSERT_TRUE(isKept());
        }
    }
    RecordProperty("kills", kills);
    RecordProperty("deeds", deeds);
    RecordProperty("restored", restored);
    std::printf("%d kills after %d steps and saves, %d restorations\n", kills, deeds, restored);
}

} // namespace
} // namespace qaliper::killed_program_test
