#include "views/properties/properties_view.h"

#include <algorithm>
#include <utility>

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/elided_label.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/value_label.h"
#include "views/properties/fix_button.h"
#include "views/properties/histogram_view.h"

namespace qaliper {

namespace {

constexpr int labelWidth = 118;

const char* toneName(Tone tone) {
    switch (tone) {
    case Tone::Plain: return "";
    case Tone::Faint: return "faint";
    case Tone::Good: return "good";
    case Tone::Caution: return "caution";
    case Tone::Bad: return "bad";
    case Tone::Quantized: return "quantized";
    }
    return "";
}

ElidedLabel* makeName(const QString& text, QWidget* parent) {
    auto* name = new ElidedLabel(parent);
    name->setElideMode(Qt::ElideMiddle);
    name->setText(text);
    name->setFixedWidth(labelWidth);
    name->setProperty("tone", QStringLiteral("label"));
    return name;
}

// Labels keep their size hint and their heights by width: each row is measured when it is made.
void measure(QLayout& cell, int width) {
    for (int i = 0; i < cell.count(); ++i) {
        if (QWidget* part = cell.itemAt(i)->widget())
            part->ensurePolished();
    }
    cell.sizeHint();
    cell.heightForWidth(width);
}

// Applies style and layout now instead of for all sections at once when they are shown.
void settle(QWidget& box) {
    for (QWidget* part : box.findChildren<QWidget*>())
        part->ensurePolished();
    box.adjustSize(); // the layout around it first asks for its size hint
    const int width = box.parentWidget()->width();
    box.resize(width, box.heightForWidth(width));
    box.layout()->setGeometry(box.rect());
}

} // namespace

PropertiesView::PropertiesView(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(16);
}

void PropertiesView::setSections(std::vector<PropertySection> sections) {
    making_.cancel();
    for (const Section& section : made_) {
        if (!contains(sections_, section.box))
            delete section.box;
    }
    made_.clear();
    unsettled_ = nullptr;
    asked_ = std::move(sections);
    if (!asked_.empty())
        return making_.start([this] { return makeNext(); });
    replaceSections();
    showNext();
}

bool PropertiesView::contains(const std::vector<Section>& sections, const QWidget* box) {
    return std::ranges::find(sections, box, &Section::box) != sections.end();
}

QWidget* PropertiesView::shownBox(const PropertySection& content) const {
    const auto same = std::ranges::find_if(
        sections_, [&](const Section& section) { return section.content == content && !contains(made_, section.box); });
    return same == sections_.end() ? nullptr : same->box;
}

bool PropertiesView::makeNext() {
    if (unsettled_ && rows_ < made_.back().content.rows.size())
        addRow(made_.back().content.rows[rows_++], *unsettled_);
    else if (unsettled_)
        settle(*std::exchange(unsettled_, nullptr));
    else if (made_.size() < asked_.size())
        makeBox(asked_[made_.size()]);
    else if (!made_.empty())
        replaceSections();
    else
        return showNext();
    return true;
}

void PropertiesView::makeBox(const PropertySection& content) {
    QWidget* box = shownBox(content);
    if (!box) {
        box = makeSection(content.title);
        box->hide();
        unsettled_ = box;
        rows_ = 0;
    }
    made_.push_back({content, box});
}

// New sections stay hidden at first. The height stays, so that the scroll position does not change.
void PropertiesView::replaceSections() {
    setMinimumHeight(height());
    while (QLayoutItem* item = column_->takeAt(0))
        delete item;
    for (const Section& section : made_)
        column_->addWidget(section.box);
    for (const Section& old : std::exchange(sections_, std::exchange(made_, {}))) {
        if (!contains(sections_, old.box))
            delete old.box;
    }
    asked_.clear();
    emit replaced();
}

bool PropertiesView::showNext() {
    const auto hidden = std::ranges::find_if(sections_, &QWidget::isHidden, &Section::box);
    if (hidden != sections_.end()) {
        hidden->box->show();
        return true;
    }
    setMinimumHeight(0);
    return false;
}

QPushButton* PropertiesView::makeLink(const QString& text, const char* name, QWidget* parent) {
    auto* link = new QPushButton(text, parent);
    link->setObjectName(QLatin1String(name));
    link->setProperty("link", true);
    link->setAutoDefault(false);
    return link;
}

QWidget* PropertiesView::makeSection(const QString& title) {
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    grid->addWidget(makeLabel(title, TextStyle::Section, box), 0, 0, 1, 2);
    return box;
}

void PropertiesView::addRow(const PropertyRow& row, QWidget& box) {
    auto* grid = static_cast<QGridLayout*>(box.layout());
    const int line = grid->rowCount();
    ValueLabel* value = row.value.isEmpty() && row.link ? makeTarget(*row.link, &box) : makeValue(row, &box);
    const bool hasName = !row.label.isEmpty();
    if (hasName) {
        ElidedLabel* name = makeName(row.label, &box);
        name->alignWith(value);
        grid->addWidget(name, line, 0, Qt::AlignTop);
    }
    QLayout* cell = makeCell(row, value, &box);
    grid->addLayout(cell, line, hasName ? 1 : 0, 1, hasName ? 1 : 2);
    measure(*cell, width() - (hasName ? labelWidth + grid->horizontalSpacing() : 0));
}

ValueLabel* PropertiesView::makeValue(const PropertyRow& row, QWidget* box) {
    auto* value = new ValueLabel(row.value, box);
    value->setProperty("tone", QString::fromLatin1(toneName(row.tone)));
    if (!row.line.empty()) {
        value->makeLink(tr("Shows what this line counts; F8 walks through it"));
        connect(value, &ValueLabel::activated, this, [this, line = row.line] { emit lineAsked(line); });
    }
    return value;
}

ValueLabel* PropertiesView::makeTarget(const PropertyLink& link, QWidget* box) {
    auto* target = new ValueLabel(link.text, box);
    target->setObjectName(link.node.valid() ? QStringLiteral("nodeLink") : QStringLiteral("tensorLink"));
    target->makeLink(link.node.valid() ? tr("Shows this node") : tr("Shows this tensor"));
    connect(target, &ValueLabel::activated, this, [this, link] { emit linkAsked(link); });
    return target;
}

// Parts of one value are closer together than two values.
QLayout* PropertiesView::makeCell(const PropertyRow& row, QWidget* value, QWidget* box) {
    auto* cell = new QVBoxLayout;
    cell->setSpacing(2);
    cell->addWidget(value);
    if (row.link && !row.value.isEmpty())
        cell->addWidget(makeTarget(*row.link, box));
    if (!row.note.isEmpty()) {
        auto* note = new ValueLabel(row.note, box);
        setTextStyle(note, TextStyle::Faint);
        cell->addWidget(note);
    }
    if (row.spread) {
        auto* histogram = new HistogramView(box, HistogramView::Size::Small);
        histogram->setStatistics(*row.spread);
        cell->addWidget(histogram);
    }
    if (row.constant) {
        QPushButton* look = makeLink(tr("Show values…"), "showValues", box);
        connect(look, &QPushButton::clicked, this, [this, constant = *row.constant] { emit constantAsked(constant); });
        cell->addWidget(look, 0, Qt::AlignLeft);
    }
    if (!row.fixes.empty())
        cell->addLayout(makeFixes(row.fixes, box));
    if (row.action) {
        auto* button = new QPushButton(row.action->text, box);
        button->setObjectName(QStringLiteral("command"));
        button->setProperty("small", true);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, id = row.action->id] { emit actionAsked(id); });
        cell->addWidget(button, 0, Qt::AlignLeft);
    }
    if (row.page) {
        QPushButton* read = makeLink(tr("Read all of it…"), "showPage", box);
        connect(read, &QPushButton::clicked, this, [this, page = *row.page] { emit pageAsked(page); });
        cell->addWidget(read, 0, Qt::AlignLeft);
    }
    return cell;
}

QLayout* PropertiesView::makeFixes(const std::vector<PropertyFix>& fixes, QWidget* box) {
    auto* buttons = new QVBoxLayout;
    buttons->setContentsMargins(0, 2, 0, 4);
    buttons->setSpacing(4);
    for (const PropertyFix& fix : fixes) {
        QPushButton* button = makeFixButton(fix, box);
        connect(button, &QPushButton::clicked, this, [this, fix] { emit fixAsked(fix); });
        buttons->addWidget(button, 0, Qt::AlignLeft);
    }
    return buttons;
}

} // namespace qaliper
