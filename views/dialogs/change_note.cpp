#include "views/dialogs/change_note.h"

#include <QLabel>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"

namespace qaliper {

ChangeNote::ChangeNote(QWidget* parent)
    : QWidget(parent),
      worse_(new VerdictLine(QStringLiteral("worse"), this)),
      rest_(makeParagraph({}, TextStyle::Secondary, this)) {
    rest_->setObjectName(QStringLiteral("otherNumbers"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(worse_);
    column->addWidget(rest_);
    clear();
}

void ChangeNote::setChange(const VersionChange& change) {
    worse_->setText(toQt(describeWorse(change)), VerdictLine::Tone::Caution);
    rest_->setText(toQt(describeRest(change)));
    rest_->setHidden(rest_->text().isEmpty());
    setHidden(worse_->isHidden() && rest_->isHidden());
}

void ChangeNote::clear() {
    worse_->clear();
    rest_->clear();
    hide();
}

} // namespace qaliper
