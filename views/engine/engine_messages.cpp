#include "views/engine/engine_messages.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "views/base/elided_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"
#include "views/base/wording.h"
#include "views/commands/finding_commands.h"
#include "views/engine/engine_message.h"
#include "views/engine/engine_words.h"

namespace qaliper {

namespace {

constexpr std::size_t maxMessages = 200; // cards; longer logs are read in an editor

bool isFromLog(const Finding& finding) { return finding.rule.starts_with("log-"); }

} // namespace

EngineHint EngineMessages::hint() {
    return {tr("Errors and warnings of a build"),
        tr("Drop a build log here. Its target is used for the check, and each message shows its meaning, its node and "
           "a fix. Logs of Polygraphy and of ONNX Runtime are read, too."),
        QStringLiteral("trtexec --onnx=model.onnx --int8 --fp16 --verbose > build.log 2>&1"),
        QStringLiteral("guide-build-stopped"), tr("My build stopped")};
}

EngineMessages::EngineMessages(FindingCommands& commands, QWidget* parent)
    : EngineTab(hint(), parent),
      commands_(&commands),
      other_(new VerdictLine(QStringLiteral("otherModel"), page())),
      facts_(makeParagraph({}, TextStyle::Title, page())),
      details_(new ElidedLabel(page())),
      noTarget_(makeParagraph({}, TextStyle::Secondary, page())),
      none_(makeParagraph({}, TextStyle::Secondary, page())),
      scroll_(new QScrollArea(page())) {
    facts_->setObjectName(QStringLiteral("facts"));
    setTextStyle(details_, TextStyle::Faint);
    details_->setObjectName(QStringLiteral("logDetails"));
    noTarget_->setObjectName(QStringLiteral("noTarget"));
    none_->setObjectName(QStringLiteral("noMessages"));
    QHBoxLayout* head = addHead({other_, facts_, details_, noTarget_});
    target_ = addButton(*head, QStringLiteral("targetOfLog"), tr("Check for this target"));
    connect(target_, &QPushButton::clicked, this, [this] {
        if (document())
            document()->useTargetOfLog();
    });
    addForget(*head, QStringLiteral("forgetLog"), {EngineFiles::Kind::Log});
    scroll_->setWidgetResizable(true);
    scroll_->setAccessibleName(tr("Messages"));
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // quotes are wrapped
    column().addWidget(none_);
    column().addWidget(scroll_, 1);
}

bool EngineMessages::showEvidence(const Evidence& evidence, const Analysis& analysis) {
    messages_.clear();
    if (!evidence.log) {
        delete scroll_->takeWidget();
        return false;
    }
    showFacts(*evidence.log);
    auto* list = new QWidget;
    auto* rows = new QVBoxLayout(list);
    rows->setContentsMargins(0, 0, 6, 12);
    rows->setSpacing(8);
    for (std::size_t i = 0; i < analysis.findings.size() && messages_.size() < maxMessages; ++i) {
        if (!isFromLog(analysis.findings[i]))
            continue;
        auto* message = new EngineMessage(FindingSubject{document()->analysis(), {i}}, *commands_, list);
        connect(message, &EngineMessage::chosen, this, [this](const std::string& key, NodeId node) {
            if (document())
                document()->selection().revealFinding(key, node);
        });
        rows->addWidget(message);
        messages_.push_back(message);
    }
    for (const Finding& answered : evidence.answered)
        rows->addWidget(new EngineMessage(answered, list));
    rows->addStretch();
    none_->setVisible(messages_.empty() && evidence.answered.empty());
    none_->setText(tr("No message in this log needs an action."));
    const int place = scroll_->verticalScrollBar()->value();
    scroll_->setWidget(list);
    list->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    scroll_->verticalScrollBar()->setValue(place);
    showReady();
    return true;
}

void EngineMessages::showFacts(const BuildLog& log) {
    facts_->setText(factsLine(log.facts));
    QStringList details{pathToQt(std::filesystem::path(log.path).filename()),
        log.lines == 1 ? tr("1 line") : tr("%1 lines").arg(log.lines)};
    if (log.errorLines > 0)
        details << severityCount(Severity::Error, log.errorLines);
    if (log.warningLines > 0)
        details << severityCount(Severity::Warning, log.warningLines);
    if (const QString shapes = shapesLine(log.facts); !shapes.isEmpty())
        details << shapes;
    if (!log.facts.command.empty())
        details << toQt(std::string_view(log.facts.command));
    details_->setText(details.join(QStringLiteral(" · ")));
    const Text reason = whyNoTarget(log);
    noTarget_->setText(toQt(reason));
    noTarget_->setVisible(!reason.empty());
    showMatch(document()->logMatch());
    const auto target = targetOf(log);
    target_->setVisible(target && formatTarget(*target) != formatTarget(document()->settings().target));
}

void EngineMessages::showMatch(const LogMatch& match) {
    if (!match.isOfOtherModel())
        return other_->clear();
    other_->warn(tr("This log is of another model: of its layers, %1 of %2 are in this one.")
                     .arg(match.known)
                     .arg(match.layers));
}

void EngineMessages::showReady() {
    for (EngineMessage* message : messages_)
        message->setReady(document()->isChecked() && !document()->foreground());
}

bool EngineMessages::revealFirst() {
    if (!document() || !document()->analysis())
        return false;
    const auto& findings = document()->analysis()->findings;
    const auto first = std::ranges::find_if(
        findings, [](const Finding& finding) { return isFromLog(finding) && finding.node.valid(); });
    if (first == findings.end())
        return false;
    document()->selection().revealFinding(first->key, first->node);
    return true;
}

} // namespace qaliper
