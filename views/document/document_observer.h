#pragma once

#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

#include <QObject>
#include <QPointer>

#include "views/document/document.h"

// The document that a panel or a group of commands follows, and the connections to it. They end when it follows another
// document or none: a panel gets nothing from a document that it left.
//
//     document_.follow(document);
//     document_.on(&Selection::changed, [this] { showSelection(); });

namespace qaliper {

class DocumentObserver final {
public:
    // Null: none.
    void follow(Document* document) {
        document_ = document;
        receiver_ = std::make_unique<QObject>(); // the connections end with the one before
    }

    // Calls `slot` for a signal of the followed document or of a part of it. Without a document it does nothing.
    template <class Part, class... Arguments, class Slot>
    void on(void (Part::*signal)(Arguments...), Slot slot) {
        if (document_)
            QObject::connect(&partOf<Part>(*document_), signal, receiver_.get(), std::move(slot));
    }
    template <class Part, class Slot>
    void on(std::initializer_list<void (Part::*)()> several, const Slot& slot) {
        for (const auto signal : several)
            on(signal, slot);
    }

    operator Document*() const { return document_; } // NOLINT(*-explicit-*): used like a QPointer
    Document* operator->() const { return document_; }

private:
    template <class Part>
    static const Part& partOf(Document& document) {
        if constexpr (std::is_same_v<Part, Selection>)
            return document.selection();
        else if constexpr (std::is_same_v<Part, VerdictWalk>)
            return document.walk();
        else if constexpr (std::is_same_v<Part, Bookmarks>)
            return document.bookmarks();
        else if constexpr (std::is_same_v<Part, EngineFiles>)
            return document.engineFiles();
        else if constexpr (std::is_same_v<Part, AskLog>)
            return document.engineFiles().log();
        else if constexpr (std::is_same_v<Part, StepProofs>)
            return document.proofs();
        else if constexpr (std::is_same_v<Part, StepChanges>)
            return document.changes();
        else if constexpr (std::is_same_v<Part, Task>)
            return document.checking();
        else
            return document;
    }

    QPointer<Document> document_;
    std::unique_ptr<QObject> receiver_;
};

} // namespace qaliper
