#include "views/document/disabled_reason.h"

#include <QCoreApplication>

#include "views/base/text.h"

namespace qaliper {

namespace {

struct DisabledReason {
    Q_DECLARE_TR_FUNCTIONS(qaliper::DisabledReason)
};

QString withoutSelection(Document& document) {
    return document.selection().nodes().size() > 1 ? DisabledReason::tr("Several nodes are selected, and it is for one")
                                                   : DisabledReason::tr("No node is selected");
}

// Of an open document in which nothing else is running.
QString whyNotNow(ActionId id, Document& document) {
    switch (id) {
    case ActionId::Undo: return DisabledReason::tr("There is no step to undo");
    case ActionId::MeasureStep: return DisabledReason::tr("There is no step to measure");
    case ActionId::FindFastest:
        return document.isChecked() ? DisabledReason::tr("The model has no Q/DQ pair") : whyNotEditable(&document);
    case ActionId::Redo: return DisabledReason::tr("There is no step to redo");
    case ActionId::CompareOriginal: return DisabledReason::tr("Nothing has been changed since the file was opened");
    case ActionId::Back: return DisabledReason::tr("No node was looked at before this one");
    case ActionId::Forward: return DisabledReason::tr("No node was looked at after this one");
    case ActionId::NextBookmark:
    case ActionId::PreviousBookmark: return DisabledReason::tr("No node of this model is bookmarked");
    case ActionId::CopyNames:
    case ActionId::CopyNodes:
    case ActionId::DeleteNode:
    case ActionId::SelectAncestors:
    case ActionId::SelectDescendants:
    case ActionId::GrowSelection:
    case ActionId::ShrinkSelection:
    case ActionId::ToggleBookmark: return withoutSelection(document);
    default: return whyNotEditable(&document);
    }
}

} // namespace

QString whyNotOpen(const Document* document) {
    if (!document)
        return DisabledReason::tr("No model is open");
    switch (document->state()) {
    case Document::State::Loading: return DisabledReason::tr("The model is still being read");
    case Document::State::Refused: return DisabledReason::tr("The file could not be opened");
    case Document::State::Open: break;
    }
    if (const Task* running = document->foreground()) {
        const QString stage = toQt(running->progress().stage);
        return stage.isEmpty() ? DisabledReason::tr("Something else is running")
                               : DisabledReason::tr("Something else is running: %1").arg(stage);
    }
    return {};
}

QString whyNotEditable(const Document* document) {
    if (QString reason = whyNotOpen(document); !reason.isEmpty())
        return reason;
    if (const auto& failure = document->checkFailure())
        return DisabledReason::tr("This version could not be checked: %1").arg(toQt(failure->message));
    return document->isChecked() ? QString() : DisabledReason::tr("The model is still being checked");
}

QString disabledReason(ActionId id, Document* document) {
    if (id == ActionId::NextDifference || id == ActionId::PreviousDifference)
        return DisabledReason::tr("No comparison is open");
    const QString reason = whyNotOpen(document);
    const QString other = reason.isEmpty() ? whyNotNow(id, *document) : reason;
    return other.isEmpty() ? DisabledReason::tr("It cannot be used now") : other;
}

} // namespace qaliper
