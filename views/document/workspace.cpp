#include "views/document/workspace.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "model/base/file.h"
#include "views/base/text.h"

namespace qaliper {

namespace fs = std::filesystem;

Workspace::Workspace(Services services, Preferences& preferences, QObject* parent)
    : QObject(parent), services_(std::move(services)), preferences_(&preferences) {}

Document* Workspace::holderOf(const fs::path& path, const Document* except) const {
    const auto isSame = [&](const fs::path& other) { return other == path || isSameFile(other, path); };
    const auto found = std::ranges::find_if(documents_, [&](const Document* document) {
        return document != except &&
            (isSame(document->path()) || (document->savingTo() && isSame(*document->savingTo())));
    });
    return found == documents_.end() ? nullptr : *found;
}

std::optional<Error> Workspace::refusalToWrite(const fs::path& path, const Document* except) const {
    const Document* other = holderOf(path, except);
    if (!other)
        return std::nullopt;
    return Error{ErrorKind::CannotWrite,
        say("This file is open in the tab \"{name}\". Close that tab first, or save under another name",
            arg("name", fromQt(other->title()))),
        path.string(), {}};
}

Document* Workspace::open(const fs::path& path) {
    if (Document* already = holderOf(path)) {
        emit asked(already);
        return already;
    }
    std::error_code code;
    const fs::path whole = fs::absolute(path, code);
    const auto target = preferences_->targetOf(whole);
    auto* document = new Document(services_, code ? path : whole, target.value_or(preferences_->presetTarget()), this);
    if (target)
        document->confirmTarget();
    if (isTargetAnswered_)
        document->stopAskingForTarget();
    document->bookmarks().set(preferences_->bookmarksOf(document->path()));
    documents_.push_back(document);
    watch(document);
    emit opened(document);
    return document;
}

void Workspace::stopAskingForTarget() {
    isTargetAnswered_ = true;
    for (Document* document : documents_)
        document->stopAskingForTarget();
}

void Workspace::watch(Document* document) {
    const auto keepBookmarks = [this, document] {
        preferences_->rememberBookmarks(document->path(), document->bookmarks().identities());
    };
    connect(&document->bookmarks(), &Bookmarks::changed, this, keepBookmarks);
    connect(document, &Document::saved, this, keepBookmarks); // its path may have changed
    connect(document, &Document::stateChanged, this, [this, document] {
        if (document->state() == Document::State::Open)
            preferences_->addRecentFile(document->path());
    });
    connect(document, &Document::saved, this, [this, document] { preferences_->addRecentFile(document->path()); });
    connect(document, &Document::targetChanged, this, [this, document] {
        if (document->targetChoice() == Document::TargetChoice::User && !document->isTargetOfLog())
            preferences_->rememberTarget(document->path(), document->settings().target);
        if (document->targetChoice() == Document::TargetChoice::User && !isTargetAnswered_)
            stopAskingForTarget();
    });
}

void Workspace::close(Document* document) {
    emit closing(document);
    std::erase(documents_, document);
    delete document;
}

} // namespace qaliper
