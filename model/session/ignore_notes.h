#pragma once

#include <filesystem>
#include <vector>

#include "model/base/result.h"
#include "model/target/manifest.h"

// Changes of the ignore list that are not yet in the project file. A change takes precedence over the file until it was
// written and read back. Not safe for use by several threads.

namespace qaliper {

// Writes into the project file beside the model which findings are ignored and which no longer are. Creates the file
// when there is none. A file that cannot be parsed is not changed. Errors: CannotRead, CannotWrite, Invalid.
struct IgnoreChange {
    IgnoredFinding entry;
    bool isAdded = true; // else removed
};
Status noteIgnored(const std::filesystem::path& model, const std::vector<IgnoreChange>& changes);

class IgnoreNotes {
public:
    void add(IgnoreChange change) { waiting_.push_back(std::move(change)); }
    bool isAnyWaiting() const { return !waiting_.empty(); }

    // The changes to write now; one attempt at a time.
    std::vector<IgnoreChange> begin();
    // Changes that could not be written wait for the next attempt. `mayBeUnread`: a consumer of the file is running that
    // may have begun before the write.
    void end(bool isWritten, bool mayBeUnread);
    // No consumer of the file is running any longer.
    void noteRead() { written_.clear(); }

    // The list of the file with all changes that the file may not contain.
    std::vector<IgnoredFinding> over(std::vector<IgnoredFinding> list) const;

private:
    std::vector<IgnoreChange> written_; // while a consumer is running
    std::vector<IgnoreChange> running_;
    std::vector<IgnoreChange> waiting_;
};

} // namespace qaliper
