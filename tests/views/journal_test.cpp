#include <gtest/gtest.h>

#include "tests/support/corpus.h"
#include "tests/support/killed.h"
#include "views/document/journal.h"

// The steps kept for the case of a crash, when the crash comes while they are kept: at each system call in turn.

namespace qaliper::journal_test {
namespace {

const FileStamp stamp{.size = 10, .modifiedNs = 20};

Journal journalOf(std::size_t steps) {
    Journal journal{"/models/model.onnx", stamp, {}};
    for (std::size_t step = 0; step < steps; ++step) {
        Deed deed;
        deed.subject = "step " + std::to_string(step);
        journal.deeds.push_back(deed);
    }
    return journal;
}

TEST(JournalOfAKilledProgram, LosesNoStepThatWasKept) {
    constexpr std::size_t steps = 3;
    std::size_t recovered = 0;
    const auto keepAll = [&](const std::filesystem::path& folder) {
        for (std::size_t step = 1; step <= steps; ++step)
            (void)keepJournal(folder, journalOf(step));
    };
    std::optional<TemporaryFolder> folder;
    const int killed = killEverywhere([&] { folder.emplace(); }, [&] { keepAll(folder->path()); },
        [&](int stop) {
            const auto journal = findLeftJournal(folder->path(), "/models/model.onnx", stamp);
            const std::size_t now = journal ? journal->deeds.size() : 0;
            EXPECT_GE(now, recovered) << "stop " << stop;
            EXPECT_LE(now, recovered + 1) << "stop " << stop;
            recovered = now;
        });
    EXPECT_EQ(recovered, steps) << killed << " moments";
}

} // namespace
} // namespace qaliper::journal_test
