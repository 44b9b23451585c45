#pragma once

#include <filesystem>
#include <optional>

#include "model/session/history.h"
#include "model/session/journal.h"

// What is kept of one open document for the case that its program ends without asking.

namespace qaliper {

// The steps that the file on the disk does not have; `stamp` is that of the file when it was read or written last.
// Steps that do not begin with that file, because what was saved was undone and something else done since, begin with
// the file that was opened. No actions: all is on the disk.
Journal unsavedSteps(const History& history, const std::filesystem::path& path, const FileStamp& stamp);

class KeptSteps {
public:
    // In an empty folder nothing is kept.
    explicit KeptSteps(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // Brings the journal up to date. Errors: CannotWrite, also when steps are kept that could only be repeated on
    // another file than the one they were made on. The last journal that could be written stays until then.
    Status keep(const History& history, const std::filesystem::path& path, const FileStamp& stamp);

private:
    Status write(const Journal& journal);

    std::filesystem::path folder_;
    std::optional<JournalFile> file_;
};

} // namespace qaliper
