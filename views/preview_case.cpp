#include "views/preview_case.h"

#include <QCoreApplication>

#include "views/finding_commands.h"
#include "views/preview_dialog.h"
#include "views/text.h"
#include "views/wording.h"

namespace qaliper {

PreviewCase previewOf(const FindingSubject& subject, FindingCommands& commands) {
    const Finding& finding = subject.face();
    PreviewCase shown;
    shown.heading = toQt(finding.title);
    shown.place = placeOf(subject.context(), finding);
    if (subject.isGroup())
        shown.place = PreviewDialog::tr("%1, the first of %2 places: applying fixes all of them")
                          .arg(shown.place)
                          .arg(subject.findings.size());
    shown.analysis = subject.analysis;
    shown.focus = finding.node;
    shown.offers = subject.offers();
    shown.edit = [analysis = subject.analysis, finding](const std::string& offer, const Arguments& arguments,
                     const Job& job) { return applyOffer(*analysis, finding, offer, arguments, job); };
    shown.apply = [subject, commands = &commands](const std::string& offer, const Arguments& arguments) {
        commands->apply(subject, offer, arguments);
    };
    return shown;
}

} // namespace qaliper
