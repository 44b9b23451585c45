#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/file.h"
#include "model/base/file_lock.h"
#include "model/session/recorded_action.h"

// The steps of a document that no file holds yet, kept on the disk while the program runs. A program that ends as it
// should takes its journals with it; what is found at the next start was left by one that did not.
//
// One file for each open model, in a folder of the application's, with a lock file beside it while its program runs. It
// survives the end of the program, not that of the machine: nothing waits for the disk.

namespace qaliper {

// A file that steps begin with, as it was then.
struct JournalBase {
    std::filesystem::path path;
    FileStamp stamp;

    friend bool operator==(const JournalBase&, const JournalBase&) = default;
};

struct Journal {
    std::filesystem::path model;
    FileStamp stamp; // of the model when it was read or written last
    std::vector<RecordedAction> actions;
    std::optional<JournalBase> base = {}; // what the steps begin with; nothing: with the model in the state of `stamp`
};

// As far as a journal knows states: size and time.
bool isSameState(const FileStamp& a, const FileStamp& b);

// What the steps begin with is as it was then; `now` is the state of the model.
bool fits(const Journal& journal, const FileStamp& now);

std::string journalToJson(const Journal& journal);
// Errors: not a journal, or one of a newer program.
Result<Journal> journalFromJson(const std::string& text);

// The names of all journals of that model begin with this.
std::string journalPrefix(const std::filesystem::path& model);

// The journal of one open document: a name that nobody else has, which is taken by a lock.
class JournalFile {
public:
    // Writes no journal yet. Errors: CannotWrite.
    static Result<JournalFile> create(const std::filesystem::path& folder, const std::filesystem::path& model);
    ~JournalFile(); // with the file
    JournalFile(JournalFile&& other) noexcept
        : path_(std::exchange(other.path_, {})), model_(std::move(other.model_)), lock_(std::move(other.lock_)) {}
    JournalFile& operator=(JournalFile&&) = delete;

    const std::filesystem::path& model() const { return model_; }
    // Replaces what it held. Errors: CannotWrite; then it holds what it held before.
    Status keep(const Journal& journal) const;

private:
    JournalFile(std::filesystem::path path, std::filesystem::path model, FileLock lock)
        : path_(std::move(path)), model_(std::move(model)), lock_(std::move(lock)) {}

    std::filesystem::path path_; // empty: moved away
    std::filesystem::path model_;
    FileLock lock_; // goes behind the journal
};

// What a program left that is no more. It stays until somebody says drop(), whatever becomes of this value; meanwhile
// no other program finds it.
struct LeftJournal {
    Journal journal;
    bool isFileChanged = false; // since then, and with it what the steps begin with
    std::filesystem::path path;
    std::shared_ptr<const FileLock> lock = {}; // null in a folder that takes no files

    void drop() const;
    Status keepOnly(std::vector<RecordedAction> actions); // Errors: CannotWrite; then the file has what it had before
};

struct LeftJournals {
    std::vector<LeftJournal> journals; // the newest first
    std::vector<Error> problems;       // with journals that cannot be read, which stay
};

// `stamp` is the state of the model now.
LeftJournals findLeftJournals(
    const std::filesystem::path& folder, const std::filesystem::path& model, const FileStamp& stamp);

} // namespace qaliper
