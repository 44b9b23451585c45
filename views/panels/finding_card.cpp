#include "views/panels/finding_card.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/graph/identity.h"
#include "views/base/colours.h"
#include "views/base/elided_label.h"
#include "views/base/glyph_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/value_label.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

constexpr int maxTensors = 3;

QPushButton* makeSmallButton(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setProperty("small", true);
    button->setAutoDefault(false);
    return button;
}

} // namespace

FindingCard::FindingCard(FindingSubject subject, Extent extent, FindingCommands& commands, QWidget* parent)
    : QFrame(parent), subject_(std::move(subject)), offers_(subject_.offers()), commands_(&commands) {
    setProperty("card", extent == Extent::Full);
    const Finding& finding = subject_.face();
    auto* glyph = new GlyphLabel(severityGlyph(finding.severity), 18, this);
    glyph->setRole(finding.severity == Severity::Error ? GlyphLabel::Role::Error
            : finding.severity == Severity::Warning    ? GlyphLabel::Role::Warning
                                                       : GlyphLabel::Role::Info);
    glyph->setAccessibleName(severityWord(finding.severity));

    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addLayout(makeHead());
    column->addLayout(makePlace(extent));
    if (extent == Extent::Full) {
        column->addWidget(new ValueLabel(toQt(finding.message), this));
        column->addLayout(makeTensors());
    }
    column->addLayout(makeRemedy());

    // In the narrow panel, the buttons also use the room below the icon.
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 10, 12, 10);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    grid->addWidget(glyph, 0, 0, Qt::AlignTop);
    grid->addLayout(column, 0, 1);
    const int first = extent == Extent::Full ? 0 : 1;
    grid->addLayout(makeButtons(), 1, first, 1, 2 - first);
    grid->setRowStretch(2, 1);
    setAccessibleName(severityWord(finding.severity) + QStringLiteral(": ") + toQt(finding.title));
    setAccessibleDescription(toQt(finding.message));
    for (QWidget* part : findChildren<QWidget*>())
        part->ensurePolished(); // a button keeps its first size hint, so the style sheet must be applied before
}

QBoxLayout* FindingCard::makeHead() {
    auto* row = new QHBoxLayout;
    QLabel* title = makeLabel(toQt(subject_.face().title), TextStyle::Title, this);
    title->setWordWrap(true);
    row->addWidget(title, 1);
    return row;
}

// In full, the card is below the name of its node, which it does not repeat.
QBoxLayout* FindingCard::makePlace(Extent extent) {
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    if (subject_.isGroup()) {
        places_ = new QPushButton(tr("%1 places").arg(subject_.findings.size()), this);
        places_->setProperty("link", true);
        places_->setIconSize({12, 12});
        places_->setAutoDefault(false);
        setExpanded(false);
        connect(places_, &QPushButton::clicked, this, &FindingCard::expandAsked);
        row->addWidget(places_);
    } else if (extent == Extent::Row) {
        auto* place = new ElidedLabel(this);
        place->setElideMode(Qt::ElideMiddle);
        place->setText(placeOf(subject_.context(), subject_.face()));
        setTextStyle(place, TextStyle::Secondary);
        row->addWidget(place, 1);
    }
    auto* rule = new ElidedLabel(this);
    rule->setText(toQt(subject_.face().rule));
    setTextStyle(rule, TextStyle::Faint);
    if (subject_.isGroup())
        row->addStretch();
    rule->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    row->addWidget(rule, 0);
    if (!subject_.isGroup() && extent == Extent::Full)
        row->addStretch();
    return row;
}

// The tensors that the message is about.
QBoxLayout* FindingCard::makeTensors() {
    auto* column = new QVBoxLayout;
    column->setSpacing(1);
    const Index& index = subject_.context().index();
    const Finding& finding = subject_.face();
    for (const std::string& name : finding.values) {
        const auto tensor = index.value(finding.graph, name);
        if (!tensor || column->count() == maxTensors)
            continue;
        auto* link = new ValueLabel(toQt(std::string_view(name)), this);
        link->setObjectName(QStringLiteral("tensorLink"));
        link->makeLink(tr("Shows this tensor"));
        connect(link, &ValueLabel::activated, this,
            [this, identity = valueIdentity(index, *tensor)] { emit tensorAsked(identity); });
        column->addWidget(link);
    }
    return column;
}

// The first offer: what it does, its safety and its cost.
QBoxLayout* FindingCard::makeRemedy() {
    auto* column = new QVBoxLayout;
    column->setSpacing(1);
    const auto add = [&](const QString& text) {
        QLabel* label = makeLabel(text, TextStyle::Secondary, this);
        label->setWordWrap(true);
        column->addWidget(label);
    };
    add(remedyOf(offers_));
    if (!offers_.empty())
        add(costOf(offers_.front()));
    return column;
}

// The text of the fix button, which depends on the number of places.
QString FindingCard::fixText() const {
    const Offer& best = offers_.front();
    if (best.safety == Safety::Advice)
        return tr("What to do…");
    if (!best.automatic)
        return tr("Review fix…");
    const FindingSubject fixed = subject_.remedied();
    const std::size_t count = fixed.withOffer(best.id, true).findings.size();
    if (count < fixed.findings.size())
        return tr("Fix %1 of %2").arg(count).arg(fixed.findings.size());
    return count > 1 ? tr("Fix all %1").arg(count) : tr("Fix");
}

QPushButton* FindingCard::makeFixButton() {
    const Offer& best = offers_.front();
    QPushButton* button = makeSmallButton(fixText(), this);
    button->setObjectName(QStringLiteral("fix"));
    button->setProperty("primary", best.automatic);
    QString tip = toQt(best.title) + QLatin1Char('\n') + safetySentence(best.safety);
    if (const FindingSubject fixed = subject_.remedied(); fixed.isGroup())
        tip += QLatin1Char('\n') + toQt(describeOffers(fixed.countsOf(best.id)));
    giveToolTip(*button, tip, *commands_->actions().at(ActionId::FixFinding));
    connect(button, &QPushButton::clicked, this, [this] { commands_->fix(subject_); });
    return button;
}

QBoxLayout* FindingCard::makeButtons() {
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    if (!offers_.empty()) {
        fix_ = makeFixButton();
        row->addWidget(fix_);
    }
    // A second button is shown only if the first one applies a fix directly.
    if (!offers_.empty() && offers_.front().automatic && offers_.front().parameters.empty()) {
        QPushButton* preview = makeSmallButton(tr("Preview"), this);
        preview->setObjectName(QStringLiteral("preview"));
        giveToolTip(*preview, tr("Draw the part of the graph before and after the fix"),
            *commands_->actions().at(ActionId::PreviewFinding));
        connect(preview, &QPushButton::clicked, this, [this] { commands_->preview(subject_, offers_.front().id); });
        row->addWidget(preview);
    }
    QPushButton* explain = makeSmallButton(tr("Explain"), this);
    explain->setObjectName(QStringLiteral("explain"));
    giveToolTip(*explain, tr("What the rule looks for, why it matters, and where that is written"),
        *commands_->actions().at(ActionId::ExplainFinding));
    connect(explain, &QPushButton::clicked, this, [this] { commands_->explain(subject_.face().rule); });
    row->addWidget(explain);
    if (offers_.size() > 1) {
        QPushButton* more = makeSmallButton(QString(), this);
        more->setObjectName(QStringLiteral("offers"));
        more->setIcon(glyphIcon(Glyph::ChevronDown));
        more->setIconSize({12, 12});
        more->setToolTip(tr("Other fixes"));
        more->setAccessibleName(more->toolTip());
        auto* menu = new QMenu(more);
        connect(menu, &QMenu::aboutToShow, this, [this, menu] {
            menu->clear();
            commands_->fillMenu(*menu, subject_);
        });
        more->setMenu(menu);
        row->addWidget(more);
    }
    row->addStretch();
    return row;
}

void FindingCard::setReady(bool ready) {
    if (fix_)
        fix_->setEnabled(ready);
}

void FindingCard::setExpanded(bool expanded) {
    if (places_)
        places_->setIcon(glyphIcon(expanded ? Glyph::ChevronDown : Glyph::ChevronRight));
}

} // namespace qaliper
