#pragma once

#include <filesystem>
#include <optional>

#include "model/session/history.h"
#include "model/session/journal.h"

// The steps of one open document that are kept in case its program crashes.

namespace qaliper {

// The steps that the file on the disk does not have; `stamp` is the state of the file when it was read or written last.
// When the saved version was undone and other steps were made since, the steps begin with the file that was opened. No
// actions: the file has everything.
Journal unsavedSteps(const History& history, const std::filesystem::path& path, const FileStamp& stamp);

class KeptSteps {
public:
    // With an empty folder nothing is kept.
    explicit KeptSteps(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // Updates the journal. Errors: CannotWrite, also when the kept steps could only be repeated on another file than
    // the one that they were made on. Until then the last journal that could be written stays.
    Status keep(const History& history, const std::filesystem::path& path, const FileStamp& stamp);

private:
    Status write(const Journal& journal);

    std::filesystem::path folder_;
    std::optional<JournalFile> file_;
};

} // namespace qaliper
