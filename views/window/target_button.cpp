#include "views/window/target_button.h"

#include "model/target/words.h"
#include "views/base/icons.h"
#include "views/base/text.h"
#include "views/dialogs/target_form.h"

namespace qaliper {

TargetButton::TargetButton(const Knowledge& knowledge, QWidget* parent)
    : QToolButton(parent), form_(new TargetForm(knowledge, this)) {
    setObjectName(QStringLiteral("target"));
    setProperty("field", true);
    setIcon(glyphIcon(Glyph::ChevronDown));
    setIconSize({14, 14});
    setLayoutDirection(Qt::RightToLeft); // puts the arrow after the text
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setToolTip(tr("What the model is checked for"));
    form_->setWindowFlag(Qt::Popup);
    form_->setLayoutDirection(Qt::LeftToRight);
    form_->setProperty("floating", true);
    connect(this, &QToolButton::clicked, this, &TargetButton::openForm);
    connect(form_, &TargetForm::chosen, this, [this](const Target& target) {
        if (document_)
            document_->setTarget(target);
    });
    setDocument(nullptr);
}

void TargetButton::setDocument(Document* document) {
    document_.follow(document);
    document_.on({&Document::targetChanged, &Document::stateChanged}, [this] { showTarget(); });
    showTarget();
}

QString TargetButton::textOf(Document& document) {
    const Target& target = document.settings().target;
    const QString words = toQt(targetWords(target));
    return document.isTargetOfLog() ? tr("%1 · from %2").arg(words, toQt(std::string_view(target.source))) : words;
}

void TargetButton::showTarget() {
    setEnabled(document_ && document_->state() == Document::State::Open);
    setText(document_ ? textOf(*document_) : tr("No target"));
}

void TargetButton::openForm() {
    if (!document_)
        return;
    form_->setTarget(document_->settings().target);
    form_->adjustSize();
    form_->move(mapToGlobal(QPoint(0, height() + 4)));
    form_->show();
    form_->setFocus();
}

} // namespace qaliper
