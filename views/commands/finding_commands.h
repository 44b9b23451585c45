#pragma once

#include <QObject>
#include <QPointer>

#include "model/session/finding_subject.h"
#include "views/base/actions.h"
#include "views/dialogs/preview_case.h"
#include "views/document/document.h"

class QMenu;

// Commands on findings, shared by the list, the cards of a node and the menus. It owns no widgets: receivers of its
// signals open preview and explanation windows.

namespace qaliper {

class FindingCommands final : public QObject {
    Q_OBJECT

public:
    FindingCommands(const Actions& actions, QObject* parent); // `actions` must outlive it

    void setDocument(Document* document) { document_ = document; }

    const Actions& actions() const { return *actions_; } // the actions with the same commands, for shortcuts

    // Applies the first offer if it is automatic, else shows its preview.
    void fix(const FindingSubject& subject);
    // To all findings of the subject that have the offer.
    void apply(const FindingSubject& subject, std::string_view offer, const Arguments& arguments);
    void preview(const FindingSubject& subject, std::string_view offer);
    void review(const FindingSubject& subject); // all findings of its rule
    void explain(std::string_view rule);

    // Adds all offers, best first, then the other commands.
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

// The preview of the subject's fixes; for a group, all its places together. `commands` must outlive it.
PreviewCase previewOf(const FindingSubject& subject, const Document& document, FindingCommands& commands);

} // namespace qaliper
