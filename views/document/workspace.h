#pragma once

#include <filesystem>
#include <vector>

#include <QObject>

#include "views/base/preferences.h"
#include "views/document/document.h"

// The open documents. Which of them is looked at is the window's business.

namespace qaliper {

class Workspace final : public QObject {
    Q_OBJECT

public:
    // Both outlive the workspace.
    Workspace(const Services& services, Preferences& preferences, QObject* parent = nullptr);

    const std::vector<Document*>& documents() const { return documents_; }

    // Starts to load the file; a file that is open already is not opened twice. Always returns a document: one that
    // turns out unreadable says so itself.
    Document* open(const std::filesystem::path& path);
    void close(Document* document);

    // The open document whose file that is, or is going to be, when it is written; null when there is none besides
    // `except`.
    Document* holderOf(const std::filesystem::path& path, const Document* except = nullptr) const;

signals:
    void opened(Document* document);
    void asked(Document* document);   // once more for one that is open
    void closing(Document* document); // it is still whole, and gone right afterwards

private:
    void watch(Document* document);

    Services services_;
    Preferences* preferences_;
    std::vector<Document*> documents_; // children of this object
};

} // namespace qaliper
