#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

// What a person has asked to be closed and is not closed yet, because a question is open or a file is being written. A
// request lasts until it is carried out or given up: by an answer, or by a save that failed. Free of Qt.

namespace qaliper {

class Document;

class CloseRequests {
public:
    void askTab(const Document* document) {
        if (!isTabAsked(document))
            tabs_.push_back(document);
    }
    void askWindow() { isWindowAsked_ = true; } // with all its tabs
    bool isTabAsked(const Document* document) const { return std::ranges::find(tabs_, document) != tabs_.end(); }
    bool isWindowAsked() const { return isWindowAsked_; }
    bool isAsked(const Document* document) const { return isWindowAsked_ || isTabAsked(document); }
    const std::vector<const Document*>& tabs() const { return tabs_; }

    // The version of that number may be lost: somebody said so when closing was asked for.
    void allowLoss(const Document* document, std::uint64_t version) { losable_[document] = version; }
    bool mayLose(const Document* document, std::uint64_t version) const {
        const auto found = losable_.find(document);
        return found != losable_.end() && found->second == version;
    }

    // That document stays open, and with it the window. What was said about others when the window was to be closed is
    // said no more.
    void giveUp(const Document* document) {
        forget(document);
        if (isWindowAsked_)
            std::erase_if(losable_, [this](const auto& losable) { return !isTabAsked(losable.first); });
        isWindowAsked_ = false;
    }
    // It is closed.
    void forget(const Document* document) {
        std::erase(tabs_, document);
        losable_.erase(document);
    }
    void windowIsClosed() { isWindowAsked_ = false; }

private:
    std::vector<const Document*> tabs_;
    bool isWindowAsked_ = false;
    std::map<const Document*, std::uint64_t> losable_;
};

} // namespace qaliper
