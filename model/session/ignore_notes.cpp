#include "model/session/ignore_notes.h"

#include <algorithm>
#include <utility>

#include "model/base/file.h"
#include "model/target/ignore_list.h"

namespace qaliper {

Status noteIgnored(const std::filesystem::path& model, const std::vector<IgnoreChange>& changes) {
    const std::filesystem::path path = model.parent_path() / "qaliper.toml";
    std::string text;
    if (projectFileBeside(model)) {
        QALIPER_TRY(auto content, readWholeFile(path));
        text = std::move(content);
    }
    QALIPER_CHECK(parseProjectFile(text, path));
    for (const IgnoreChange& change : changes)
        text = change.isAdded ? withIgnored(text, change.entry) : withoutIgnored(text, change.entry.key);
    QALIPER_CHECK(parseProjectFile(text, path));
    return writeWholeFile(path, text);
}

std::vector<IgnoreChange> IgnoreNotes::begin() {
    running_ = std::exchange(waiting_, {});
    return running_;
}

void IgnoreNotes::end(bool isWritten, bool mayBeUnread) {
    std::vector<IgnoreChange> ended = std::exchange(running_, {});
    if (!isWritten)
        waiting_.insert(waiting_.begin(), ended.begin(), ended.end());
    else if (mayBeUnread)
        written_.insert(written_.end(), ended.begin(), ended.end());
}

std::vector<IgnoredFinding> IgnoreNotes::over(std::vector<IgnoredFinding> list) const {
    for (const auto* changes : {&written_, &running_, &waiting_}) {
        for (const IgnoreChange& change : *changes) {
            std::erase_if(list, [&](const IgnoredFinding& entry) {
                return entry.key == change.entry.key && entry.rule == change.entry.rule;
            });
            if (change.isAdded)
                list.push_back(change.entry);
        }
    }
    return list;
}

} // namespace qaliper
