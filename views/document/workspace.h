#pragma once

#include <filesystem>
#include <vector>

#include <QObject>

#include "views/base/preferences.h"
#include "views/document/document.h"

// The open documents. The window decides which of them is shown.

namespace qaliper {

class Workspace final : public QObject {
    Q_OBJECT

public:
    // Both outlive the workspace.
    Workspace(Services services, Preferences& preferences, QObject* parent = nullptr);

    const std::vector<Document*>& documents() const { return documents_; }

    // Starts to load the file; a file that is already open is not opened again. Always returns a document, which
    // reports its own errors.
    Document* open(const std::filesystem::path& path);
    void close(Document* document);

    // The open document whose file that is, or will be after a save in progress; null when there is none besides
    // `except`.
    Document* holderOf(const std::filesystem::path& path, const Document* except = nullptr) const;
    // Why no other file may be written there: an open document would lose its own.
    std::optional<Error> refusalToWrite(const std::filesystem::path& path, const Document* except = nullptr) const;

signals:
    void opened(Document* document);
    void asked(Document* document);   // requested again while it is open
    void closing(Document* document); // emitted before the document is deleted

private:
    void watch(Document* document);
    void stopAskingForTarget();

    Services services_;
    Preferences* preferences_;
    std::vector<Document*> documents_; // children of this object
    bool isTargetAnswered_ = false;    // since the start
};

} // namespace qaliper
