#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/base/file.h"
#include "views/document/deed.h"

// The steps of a document that no file holds yet, kept on the disk while the program runs. A program that ends as it should takes
// its journals with it; what is found at the next start was left by one that did not.
//
// One file for each open model and process, in a folder of the application's. It survives the end of the program, not that of the
// machine: nothing waits for the disk.

namespace qaliper {

struct Journal {
    std::filesystem::path model;
    FileStamp stamp; // of the model the steps begin with
    std::vector<Deed> deeds;
};

std::string journalToJson(const Journal& journal);
// Errors: not a journal, or one of a newer program.
Result<Journal> journalFromJson(const std::string& text);

// Replaces the journal this process keeps of that model.
Status keepJournal(const std::filesystem::path& folder, const Journal& journal);
void dropJournal(const std::filesystem::path& folder, const std::filesystem::path& model);

// What a process that is no more left of that model, if the model is as it was then. Journals that fit nothing any more are removed.
std::optional<Journal> findLeftJournal(
    const std::filesystem::path& folder, const std::filesystem::path& model, const FileStamp& stamp);
void dropLeftJournals(const std::filesystem::path& folder, const std::filesystem::path& model);

} // namespace qaliper
