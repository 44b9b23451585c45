#pragma once

#include <utility>
#include <vector>

#include "model/session/document_work.h"

// Changes of the ignore list on their way to the project file. Until one is there, and read from there, it holds over
// what the file says.

namespace qaliper {

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
