#include "views/panels/finding_markdown.h"

#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

// A name as code, so that its characters are not read as Markdown.
QString placeIn(const FindingSubject& subject, const Finding& finding) {
    const QString place = placeOf(subject.context(), finding);
    return !nodesNamedBy(subject.context().index(), finding).empty() ? QStringLiteral("`%1`").arg(place) : place;
}

} // namespace

// * **Error**: Grouped convolution … (`conv-group-misaligned`)
//   What is said about it.
//   * `/block/group/Conv`
QString markdownOf(const FindingSubject& subject) {
    const Finding& face = subject.face();
    QString text = QStringLiteral("* **%1**: %2 (`%3`)\n  %4\n")
                       .arg(severityWord(face.severity), toQt(face.title), toQt(std::string_view(face.rule)),
                           toQt(face.message).replace(QLatin1Char('\n'), QLatin1String("\n  ")));
    for (std::size_t i = 0; i < subject.findings.size(); ++i)
        text += QStringLiteral("  * %1\n").arg(placeIn(subject, subject.finding(i)));
    return text;
}

} // namespace qaliper
