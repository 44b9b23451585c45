#include "views/engine/engine_message.h"

#include <algorithm>

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/glyph_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/value_label.h"
#include "views/base/wording.h"
#include "views/commands/finding_commands.h"

namespace qaliper {

namespace {

const TextArgument* argumentOf(const Text& text, std::string_view name) {
    const auto found = std::ranges::find(text.arguments, name, &TextArgument::name);
    return found == text.arguments.end() ? nullptr : &*found;
}

// The text of a sentence argument, or null.
const Text* sentenceOf(const Text& text, std::string_view name) {
    const TextArgument* argument = argumentOf(text, name);
    return argument && !argument->nested.empty() ? &argument->nested.front() : nullptr;
}

QString valueOf(const Text& text, std::string_view name) {
    const TextArgument* argument = argumentOf(text, name);
    return argument ? toQt(std::string_view(argument->value)) : QString();
}

void takeCauses(const Text& causes, MessageParts& parts) {
    const TextArgument* list = argumentOf(causes, "causes");
    if (!list) { // one sentence: the usual cause, or that the cause is unknown
        parts.causes << toQt(causes);
        return;
    }
    parts.causesHead = list->nested.size() > 1 ? EngineMessage::tr("Evidence for each cause, strongest first")
                                               : EngineMessage::tr("Evidence for the cause");
    for (const Text& cause : list->nested)
        parts.causes << toQt(cause);
}

QPushButton* smallButton(const QString& name, const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setProperty("small", true);
    button->setAutoDefault(false);
    return button;
}

} // namespace

MessageParts partsOf(const Finding& finding) {
    MessageParts parts;
    const Text& message = finding.message;
    const Text* quote = sentenceOf(message, "quote");
    if (!quote) {
        parts.meaning = toQt(message);
        return parts;
    }
    parts.source = EngineMessage::tr("%1, line %2").arg(valueOf(*quote, "file"), valueOf(*quote, "line"));
    if (argumentOf(*quote, "count"))
        parts.source += EngineMessage::tr(" and %1 more").arg(valueOf(*quote, "count"));
    parts.quote = valueOf(*quote, "quote");
    parts.meaning = valueOf(message, "meaning");
    if (const Text* place = sentenceOf(message, "place"))
        parts.place = toQt(*place);
    if (const Text* causes = sentenceOf(message, "causes"))
        takeCauses(*causes, parts);
    else
        parts.causes << EngineMessage::tr("Qaliper has no explanation for this message.");
    return parts;
}

EngineMessage::EngineMessage(FindingSubject subject, FindingCommands& commands, QWidget* parent)
    : QFrame(parent), subject_(std::move(subject)), key_(subject_.face().key), node_(subject_.leadNode()) {
    build(subject_.face(), false);
    addButtons(*static_cast<QVBoxLayout*>(layout()->itemAt(1)->layout()), commands);
}

EngineMessage::EngineMessage(const Finding& answered, QWidget* parent)
    : QFrame(parent), key_(answered.key), node_(answered.node) {
    build(answered, true);
}

void EngineMessage::build(const Finding& finding, bool isAnswered) {
    setObjectName(QStringLiteral("message"));
    setProperty("card", true);
    setAccessibleName(severityWord(finding.severity) + QStringLiteral(": ") + toQt(finding.title));
    const MessageParts parts = partsOf(finding);
    auto* glyph = new GlyphLabel(isAnswered ? Glyph::Check : severityGlyph(finding.severity), 18, this);
    glyph->setRole(isAnswered                       ? GlyphLabel::Role::Ok
            : finding.severity == Severity::Error   ? GlyphLabel::Role::Error
            : finding.severity == Severity::Warning ? GlyphLabel::Role::Warning
                                                    : GlyphLabel::Role::Info);
    auto* column = new QVBoxLayout;
    column->setSpacing(5);
    const auto add = [&](const QString& text, TextStyle style) {
        if (text.isEmpty())
            return;
        column->addWidget(makeParagraph(text, style, this));
    };
    add(toQt(finding.title), TextStyle::Title);
    if (!parts.quote.isEmpty()) {
        add(parts.source, TextStyle::Faint);
        auto* quote = new ValueLabel(parts.quote, this);
        quote->setObjectName(QStringLiteral("quote"));
        quote->setProperty("code", true);
        quote->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        column->addWidget(quote);
    }
    add(parts.meaning, TextStyle::Plain);
    if (isAnswered) {
        add(tr("Its cause was fixed. Build again to see whether TensorRT accepts the model."), TextStyle::Secondary);
    } else {
        add(parts.place, TextStyle::Secondary);
        add(parts.causesHead, TextStyle::Section);
        const bool isList = parts.causes.size() > 1;
        for (qsizetype i = 0; i < parts.causes.size(); ++i)
            add(isList ? QStringLiteral("%1. %2").arg(i + 1).arg(parts.causes[i]) : parts.causes[i], TextStyle::Plain);
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 10, 12, 10);
    row->setSpacing(10);
    row->addWidget(glyph, 0, Qt::AlignTop);
    row->addLayout(column, 1);
}

void EngineMessage::addButtons(QVBoxLayout& column, FindingCommands& commands) {
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    const std::vector<Offer>& offers = subject_.offers();
    if (!offers.empty()) {
        const Offer& best = offers.front();
        const QString title = toQt(best.title);
        fix_ = smallButton(QStringLiteral("fix"), best.automatic ? title : title + QStringLiteral("…"), this);
        fix_->setProperty("primary", best.automatic);
        fix_->setToolTip(plainTip(costOf(best)));
        connect(fix_, &QPushButton::clicked, this, [this, &commands] { commands.fix(subject_); });
        row->addWidget(fix_);
    }
    if (node_.valid()) {
        QPushButton* show = smallButton(QStringLiteral("showOnGraph"), tr("Show on the graph"), this);
        connect(show, &QPushButton::clicked, this, [this] { emit chosen(key_, node_); });
        row->addWidget(show);
    }
    QPushButton* explain = smallButton(QStringLiteral("explain"), tr("Explain"), this);
    connect(explain, &QPushButton::clicked, this, [this, &commands] { commands.explain(subject_.face().rule); });
    row->addWidget(explain);
    if (offers.size() > 1) {
        QPushButton* more = smallButton(QStringLiteral("offers"), QString(), this);
        more->setIcon(glyphIcon(Glyph::ChevronDown));
        more->setIconSize({12, 12});
        more->setToolTip(tr("Other fixes"));
        more->setAccessibleName(more->toolTip());
        auto* menu = new QMenu(more);
        connect(menu, &QMenu::aboutToShow, this, [this, menu, &commands] {
            menu->clear();
            commands.fillMenu(*menu, subject_);
        });
        more->setMenu(menu);
        row->addWidget(more);
    }
    row->addStretch();
    column.addSpacing(2);
    column.addLayout(row);
}

void EngineMessage::setReady(bool ready) {
    if (fix_)
        fix_->setEnabled(ready);
}

void EngineMessage::mouseReleaseEvent(QMouseEvent* event) {
    QFrame::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && node_.valid())
        emit chosen(key_, node_);
}

} // namespace qaliper
