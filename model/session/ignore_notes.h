#pragma once

#include <filesystem>
#include <vector>

#include "model/base/result.h"
#include "model/target/manifest.h"

// Changes of the ignore list on their way to the project file. Until one is there, and read from there, it holds over
// what the file says.

namespace qaliper {

// Writes into the project file beside the model what is ignored and what no longer is; makes the file when there is
// none. A file that cannot be understood is left alone. Errors: CannotRead, CannotWrite, Invalid.
struct IgnoreChange {
    IgnoredFinding entry;
    bool isAdded = true; // else taken away
};
Status noteIgnored(const std::filesystem::path& model, const std::vector<IgnoreChange>& changes);

class IgnoreNotes {
public:
    void add(IgnoreChange change) { waiting_.push_back(std::move(change)); }
    bool isAnyWaiting() const { return !waiting_.empty(); }

    // What is to be written now; one attempt at a time.
    std::vector<IgnoreChange> begin();
    // What could not be written waits for the next attempt. `mayBeUnread`: somebody reads the file who may have begun
    // before.
    void end(bool isWritten, bool mayBeUnread);
    // Nobody reads the file any more.
    void noteRead() { written_.clear(); }

    // The list of the file with all changes that it may not know.
    std::vector<IgnoredFinding> over(std::vector<IgnoredFinding> list) const;

private:
    std::vector<IgnoreChange> written_; // while somebody reads
    std::vector<IgnoreChange> running_;
    std::vector<IgnoreChange> waiting_;
};

} // namespace qaliper
