#pragma once

#include <QObject>
#include <QPointer>

#include "views/base/actions.h"
#include "views/base/preferences.h"
#include "views/document/document.h"

// What can be compared with the current model, and where the differences are walked through.

namespace qaliper {

class CompareWindow;
struct CompareSide;

class CompareCommands final : public QObject {
    Q_OBJECT

public:
    // `window` is the parent of comparisons. All outlive this object.
    CompareCommands(const Actions& actions, const Preferences& preferences, QWidget& window);

    void setDocument(Document* document);
    void withFile(); // asks for it
    void withOriginal();
    void withDisk(); // the same file, as somebody else wrote it meanwhile
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
    QPointer<Document> document_;
    QPointer<CompareWindow> latest_;
};

} // namespace qaliper
