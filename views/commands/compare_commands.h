#pragma once

#include <QObject>
#include <QPointer>

#include "views/base/actions.h"
#include "views/base/preferences.h"
#include "views/document/document_observer.h"

// The commands that compare another model with the current one, and the actions that step through differences.

namespace qaliper {

class CompareWindow;
struct CompareSide;

class CompareCommands final : public QObject {
    Q_OBJECT

public:
    // `window` is the parent of comparison windows. All arguments must outlive this object.
    CompareCommands(const Actions& actions, const Preferences& preferences, QWidget& window);

    void setDocument(Document* document);
    void withFile(); // asks for the file
    void withOriginal();
    void withDisk(); // the file on the disk, after another program changed it
    void steps(std::size_t from, std::size_t to);

private:
    void show(CompareSide before, CompareSide after);
    void step(int by);
    static CompareSide stepSide(const Document& document, std::size_t position);
    static CompareSide shownSide(const Document& document);
    bool isOpen() const { return document_ && document_->state() == Document::State::Open; }
    void enable();

    const Actions* actions_;
    const Preferences* preferences_;
    QWidget* window_;
    DocumentObserver document_;
    QPointer<CompareWindow> latest_;
};

} // namespace qaliper
