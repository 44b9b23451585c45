#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/file.h"
#include "model/base/file_lock.h"
#include "model/session/recorded_action.h"

// The steps of a document that are in no file yet, kept on the disk while the program runs. A program that ends
// normally removes its journals; a journal that is found at the next start was left by a crash.
//
// One file for each open model, in a folder of the application, and beside it a lock file while its program runs. It
// survives a crash of the program, not of the machine: nothing is flushed to the disk. Functions block on file access.

namespace qaliper {

// A file that steps begin with, and its state when they were made.
struct JournalBase {
    std::filesystem::path path;
    FileStamp stamp;

    friend bool operator==(const JournalBase&, const JournalBase&) = default;
};

struct Journal {
    std::filesystem::path model;
    FileStamp stamp; // of the model when it was read or written last
    std::vector<RecordedAction> actions;
    std::optional<JournalBase> base = {}; // what the steps begin with; nothing: the model in the state `stamp`
};

// Compares what a journal stores of a state: size and time.
bool isSameState(const FileStamp& a, const FileStamp& b);

// The file that the steps begin with has not changed since; `now` is the state of the model.
bool fits(const Journal& journal, const FileStamp& now);

std::string journalToJson(const Journal& journal);
// Errors: not a journal, or one of a newer program.
Result<Journal> journalFromJson(const std::string& text);

// The file names of all journals of that model begin with this.
std::string journalPrefix(const std::filesystem::path& model);

// The journal of one open document, under a unique name that a lock reserves.
class JournalFile {
public:
    // Writes no journal yet. Errors: CannotWrite.
    static Result<JournalFile> create(const std::filesystem::path& folder, const std::filesystem::path& model);
    ~JournalFile(); // removes the file
    JournalFile(JournalFile&& other) noexcept
        : path_(std::exchange(other.path_, {})), model_(std::move(other.model_)), lock_(std::move(other.lock_)) {}
    JournalFile& operator=(JournalFile&&) = delete;

    const std::filesystem::path& model() const { return model_; }
    // Replaces the content. Errors: CannotWrite; then the content stays as it was.
    Status keep(const Journal& journal) const;

private:
    JournalFile(std::filesystem::path path, std::filesystem::path model, FileLock lock)
        : path_(std::move(path)), model_(std::move(model)), lock_(std::move(lock)) {}

    std::filesystem::path path_; // empty: moved away
    std::filesystem::path model_;
    FileLock lock_; // is released after the journal is removed
};

// What another run of the program left. It stays on the disk until drop() is called, also after this value is
// destroyed; while the lock is held, no other program finds it.
struct RecoverableJournal {
    Journal journal;
    bool isFileChanged = false; // since then, and so what the steps begin with
    std::filesystem::path path;
    std::shared_ptr<const FileLock> lock = {}; // null in a folder where no file can be made

    void drop() const;
    Status keepOnly(std::vector<RecordedAction> actions); // Errors: CannotWrite; then the file has what it had before
};

struct RecoverableJournals {
    std::vector<RecoverableJournal> journals; // the newest first
    std::vector<Error> problems;              // with journals that cannot be read; these stay
};

// `stamp` is the current state of the model.
RecoverableJournals findRecoverableJournals(
    const std::filesystem::path& folder, const std::filesystem::path& model, const FileStamp& stamp);

} // namespace qaliper
