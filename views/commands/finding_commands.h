#pragma once

#include <QObject>
#include <QPointer>

#include "model/session/finding_subject.h"
#include "views/base/actions.h"
#include "views/dialogs/preview_case.h"
#include "views/document/document.h"

class QMenu;

// What can be done with a finding wherever it is shown: the list, the cards of a node, the menus. Holds no widgets:
// windows that preview or explain are opened by whoever listens.

namespace qaliper {

class FindingCommands final : public QObject {
    Q_OBJECT

public:
    FindingCommands(const Actions& actions, QObject* parent); // the actions outlive it

    void setDocument(Document* document) { document_ = document; }

    const Actions& actions() const { return *actions_; } // whose keys do the same

    // One click: the first offer is applied when it is automatic, else shown for review.
    void fix(const FindingSubject& subject);
    // To all of the subject that have the offer.
    void apply(const FindingSubject& subject, std::string_view offer, const Arguments& arguments);
    void preview(const FindingSubject& subject, std::string_view offer);
    void review(const FindingSubject& subject); // all findings of its rule
    void explain(std::string_view rule);

    // All offers, best first, then the rest of what can be done.
    void fillMenu(QMenu& menu, const FindingSubject& subject);

signals:
    void previewAsked(Document* document, const FindingSubject& subject, const QString& offer);
    void explainAsked(const QString& rule);
    void reviewAsked(Document* document, const FindingSubject& subject);
    void ignoreAsked(Document* document, const FindingSubject& subject);

private:
    void choose(const FindingSubject& subject, const Offer& offer);
    void carryOut(const FindingSubject& fixed, std::string_view offer, const Arguments& arguments);

    const Actions* actions_;
    QPointer<Document> document_;
};

// What a preview of the subject's fixes shows: of a group, all its places together. The commands outlive it.
PreviewCase previewOf(const FindingSubject& subject, const Document& document, FindingCommands& commands);

} // namespace qaliper
