#include "views/commands/finding_commands.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "views/base/text.h"
#include "views/base/wording.h"
#include "views/dialogs/preview_dialog.h"

namespace qaliper {

namespace {

// An offer in full, for the tool tip of its menu entry.
QString detailsOf(const Offer& offer) {
    return offer.note.empty() ? costOf(offer) : costOf(offer) + QLatin1Char('\n') + toQt(offer.note);
}

std::vector<std::string> keysOf(const FindingSubject& subject) {
    std::vector<std::string> keys;
    for (const std::size_t position : subject.findings)
        keys.push_back(subject.analysis->findings[position].key);
    return keys;
}

bool isWholeGroup(const FindingSubject& subject) {
    const std::string& group = subject.face().group;
    const auto whole = std::ranges::count(subject.analysis->findings, group, &Finding::group);
    return static_cast<std::size_t>(whole) == subject.findings.size() &&
        std::ranges::all_of(subject.findings,
            [&](std::size_t position) { return subject.analysis->findings[position].group == group; });
}

// The request for the offer, for all places of a group.
FixRequest requestFor(const FindingSubject& fixed, const std::string& offer, const Arguments& arguments) {
    const std::string rule(fixed.face().rule);
    FixRequest request{{{rule}, {}}, {}, {{rule, offer}}, arguments, {}};
    if (isWholeGroup(fixed))
        request.groups = {fixed.face().group};
    else
        request.keys = keysOf(fixed);
    return request;
}

RecordedAction actionFor(const FindingSubject& fixed, std::string offer, const Arguments& arguments) {
    const Finding& finding = fixed.face();
    if (!fixed.isGroup())
        return {ActionKind::Fix, finding.key, std::move(offer), arguments};
    if (isWholeGroup(fixed))
        return {ActionKind::Group, finding.group, std::move(offer), arguments};
    // A filter, a heading or another offer excludes some of them.
    return {ActionKind::Several, std::string(finding.rule), std::move(offer), arguments, {}, keysOf(fixed)};
}

} // namespace

FindingCommands::FindingCommands(const Actions& actions, QObject* parent) : QObject(parent), actions_(&actions) {}

void FindingCommands::fix(const FindingSubject& subject) {
    const std::vector<Offer>& offers = subject.offers();
    if (!offers.empty())
        choose(subject, offers.front());
}

// Applies an automatic offer; shows a preview of another one. For a group: at the places where it is automatic.
void FindingCommands::choose(const FindingSubject& subject, const Offer& offer) {
    if (offer.automatic && offer.parameters.empty())
        carryOut(subject.remedied().withOffer(offer.id, true), offer.id, {});
    else
        preview(subject, offer.id);
}

void FindingCommands::apply(const FindingSubject& subject, std::string_view offer, const Arguments& arguments) {
    carryOut(subject.remedied().withOffer(offer, false), offer, arguments);
}

void FindingCommands::carryOut(const FindingSubject& fixed, std::string_view offer, const Arguments& arguments) {
    if (document_ && !fixed.findings.empty())
        document_->applyFixes(actionFor(fixed, std::string(offer), arguments));
}

void FindingCommands::preview(const FindingSubject& subject, std::string_view offer) {
    if (document_ && document_->mayEdit(subject.analysis))
        emit previewAsked(document_, subject.remedied(), toQt(offer));
}

void FindingCommands::review(const FindingSubject& subject) {
    if (document_ && document_->mayEdit(subject.analysis))
        emit reviewAsked(document_, subject.remedied());
}

void FindingCommands::explain(std::string_view rule) { emit explainAsked(toQt(rule)); }

void FindingCommands::fillMenu(QMenu& menu, const FindingSubject& subject) {
    menu.setToolTipsVisible(true);
    const bool isReady = document_ && document_->isChecked();
    for (const Offer& offer : subject.offers()) {
        // A menu shows the text after the tab in the shortcut column.
        const QString label = withoutKeys(toQt(offer.title));
        QAction* action = menu.addAction(label + QLatin1Char('\t') + safetyWord(offer.safety));
        action->setToolTip(plainTip(detailsOf(offer)));
        action->setEnabled(isReady);
        connect(action, &QAction::triggered, this, [this, subject, offer] { choose(subject, offer); });
    }
    const auto& all = subject.analysis->findings;
    if (!menu.isEmpty() && std::ranges::count(all, subject.remedied().face().rule, &Finding::rule) > 1) {
        QAction* ofKind = menu.addAction(tr("Fix all of this kind…"));
        ofKind->setEnabled(isReady);
        connect(ofKind, &QAction::triggered, this, [this, subject] { review(subject); });
    }
    if (!menu.isEmpty())
        menu.addSeparator();
    connect(menu.addAction(tr("Show on the graph")), &QAction::triggered, this, [this, subject] {
        if (document_)
            document_->selection().revealFinding(subject.face().key, subject.leadNode());
    });
    connect(
        menu.addAction(tr("Explain")), &QAction::triggered, this, [this, subject] { explain(subject.face().rule); });
    connect(menu.addAction(tr("Ignore…")), &QAction::triggered, this, [this, subject] {
        if (document_)
            emit ignoreAsked(document_, subject);
    });
    connect(menu.addAction(tr("Copy message")), &QAction::triggered, this, [subject] {
        const Finding& finding = subject.face();
        QGuiApplication::clipboard()->setText(toQt(finding.title) + QLatin1Char('\n') + toQt(finding.message) +
            QLatin1Char('\n') + toQt(std::string_view(finding.key)));
    });
}

PreviewCase previewOf(const FindingSubject& subject, const Document& document, FindingCommands& commands) {
    const Finding& finding = subject.face();
    PreviewCase shown;
    shown.heading = toQt(finding.title);
    shown.place = placeOf(subject.context(), finding);
    if (subject.isGroup())
        shown.place = PreviewDialog::tr("%1, the first of %2 places").arg(shown.place).arg(subject.findings.size());
    shown.analysis = subject.analysis;
    shown.focus = finding.node;
    shown.offers = subject.offers();
    if (subject.isGroup()) {
        for (const Offer& offer : shown.offers)
            shown.counts.push_back(subject.countsOf(offer.id));
    }
    shown.edit = [inspector = document.inspector(), subject](
                     const std::string& offer, const Arguments& arguments, const Job& job) {
        const FindingSubject fixed = subject.withOffer(offer, false);
        return fixed.isGroup() ? applyToPlaces(inspector, fixed.analysis, requestFor(fixed, offer, arguments), job)
                               : applyOffer(inspector, *subject.analysis, subject.face().key, offer, arguments, job);
    };
    shown.apply = [subject, commands = &commands](const std::string& offer, const Arguments& arguments) {
        commands->apply(subject, offer, arguments);
    };
    return shown;
}

} // namespace qaliper
