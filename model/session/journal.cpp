#include "model/session/journal.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <system_error>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "model/base/process.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view journalSuffix = ".json";
constexpr std::string_view lockSuffix = ".lock";
constexpr std::string_view unfinishedSuffix = ".new";

fs::path lockOf(const fs::path& journal) { return fs::path(journal).replace_extension(lockSuffix); }

void removeQuietly(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
}

Status writeJournal(const fs::path& path, const Journal& journal) {
    std::error_code code;
    fs::path unfinished = path;
    unfinished += unfinishedSuffix;
    std::ofstream out(unfinished, std::ios::binary);
    out << journalToJson(journal);
    out.close();
    if (out)
        fs::rename(unfinished, path, code);
    if (!out || code)
        return fail({ErrorKind::CannotWrite, say("The steps cannot be kept for a crash"), path.string(), {}});
    return {};
}

// Earlier versions named a journal after their process id and used no lock. Another program may have that process id
// now, or another run of this program that began after the journal was written.
bool isOfRunningProgram(const fs::path& journal, std::int64_t process) {
    constexpr std::int64_t leeway = 2'000'000'000; // ns; the start time of a process is known to a second
    const auto running = runningProcess(process);
    if (!running || running->program != "qaliper")
        return false;
    const auto started = startTimeOf(*running);
    const auto written = stampOf(journal);
    return started && written && *started <= written->modifiedNs + leeway;
}

// All files with that ending that belong to journals of the model.
std::vector<fs::path> filesOf(const fs::path& folder, const fs::path& model, std::string_view suffix) {
    std::vector<fs::path> files;
    std::error_code code;
    const std::string prefix = journalPrefix(model);
    for (fs::directory_iterator entry(folder, code); !code && entry != fs::directory_iterator();
         entry.increment(code)) {
        if (entry->path().extension() == suffix && entry->path().stem().string().starts_with(prefix))
            files.push_back(entry->path());
    }
    return files;
}

Error unreadable(const fs::path& path) {
    return {ErrorKind::Unsupported,
        say("A file contains unsaved steps on this model, but this version of Qaliper cannot read it. The file was not "
            "changed; another version may read it"),
        path.string(), {}};
}

// Empty when it holds no step: then its removal loses nothing.
Result<std::optional<Journal>> readJournal(const fs::path& path) {
    QALIPER_TRY(const auto text, readWholeFile(path));
    if (text.empty())
        return std::optional<Journal>();
    auto journal = journalFromJson(text);
    if (!journal)
        return fail(unreadable(path));
    return journal->actions.empty() ? std::optional<Journal>() : std::optional(std::move(*journal));
}

std::int64_t timeOf(const fs::path& path) {
    const auto stamp = stampOf(path);
    return stamp ? stamp->modifiedNs : 0;
}

// Null while a program uses the journal.
std::shared_ptr<FileLock> claim(const fs::path& journal, const fs::path& model, bool& isFree) {
    const std::string name = journal.stem().string();
    const auto process = parseInteger(std::string_view(name).substr(journalPrefix(model).size()));
    isFree = !(process && isOfRunningProgram(journal, *process));
    if (!isFree)
        return nullptr;
    auto lock = FileLock::take(lockOf(journal));
    isFree = !lock || lock->has_value(); // in a folder where no file can be made, no other program uses it either
    return lock && *lock ? std::make_shared<FileLock>(std::move(**lock)) : nullptr;
}

// Removes what a crash left while a journal was kept or dropped.
void removeRemains(const fs::path& folder, const fs::path& model) {
    for (const fs::path& unfinished : filesOf(folder, model, unfinishedSuffix)) {
        bool isFree = false;
        const auto lock = claim(fs::path(unfinished).replace_extension(), model, isFree);
        if (isFree)
            removeQuietly(unfinished);
    }
    for (const fs::path& lock : filesOf(folder, model, lockSuffix)) {
        std::error_code ignored;
        if (!fs::exists(fs::path(lock).replace_extension(journalSuffix), ignored))
            (void)FileLock::take(lock); // releases it immediately, which removes the file
    }
}

} // namespace

std::string journalPrefix(const fs::path& model) { return hexDigits(hashBytes(model.native())) + "-"; }

bool isSameState(const FileStamp& a, const FileStamp& b) { return a.size == b.size && a.modifiedNs == b.modifiedNs; }

bool fits(const Journal& journal, const FileStamp& now) {
    if (!journal.base)
        return isSameState(journal.stamp, now);
    const auto base = stampOf(journal.base->path);
    return base && isSameState(*base, journal.base->stamp);
}

Result<JournalFile> JournalFile::create(const fs::path& folder, const fs::path& model) {
    std::error_code ignored; // creating the lock reports the error
    fs::create_directories(folder, ignored);
    std::random_device random;
    while (true) {
        // Begins with a letter, so that earlier versions do not take it for a process id.
        const std::string name =
            journalPrefix(model) + "j" + hexDigits((std::uint64_t{random()} << 32U) | std::uint64_t{random()});
        const fs::path path = folder / (name + std::string(journalSuffix));
        auto lock = FileLock::take(lockOf(path));
        if (!lock)
            return fail({ErrorKind::CannotWrite, say("The steps cannot be kept for a crash"), path.string(), {}});
        if (*lock && !fs::exists(path, ignored))
            return JournalFile(path, model, std::move(**lock));
    }
}

JournalFile::~JournalFile() {
    if (!path_.empty())
        removeQuietly(path_);
}

Status JournalFile::keep(const Journal& journal) const { return writeJournal(path_, journal); }

void RecoverableJournal::drop() const { removeQuietly(path); }

Status RecoverableJournal::keepOnly(std::vector<RecordedAction> actions) {
    journal.actions = std::move(actions);
    return writeJournal(path, journal);
}

RecoverableJournals findRecoverableJournals(const fs::path& folder, const fs::path& model, const FileStamp& stamp) {
    RecoverableJournals found;
    removeRemains(folder, model);
    for (const fs::path& path : filesOf(folder, model, journalSuffix)) {
        bool isFree = false;
        auto lock = claim(path, model, isFree);
        std::error_code ignored;
        if (!isFree || !fs::exists(path, ignored)) // its owner dropped it meanwhile
            continue;
        auto journal = readJournal(path);
        if (!journal)
            found.problems.push_back(std::move(journal.error()));
        else if (!*journal)
            removeQuietly(path);
        else if ((*journal)->model == model) {
            const bool isChanged = !fits(**journal, stamp);
            found.journals.push_back({std::move(**journal), isChanged, path, std::move(lock)});
        }
    }
    std::ranges::stable_sort(
        found.journals, std::ranges::greater(), [](const RecoverableJournal& left) { return timeOf(left.path); });
    return found;
}

} // namespace qaliper
