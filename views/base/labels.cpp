#include "views/base/labels.h"

#include <QEvent>
#include <QLabel>
#include <QVariant>

namespace qaliper {

namespace {

class SelectableWhenTouched final : public QObject {
public:
    explicit SelectableWhenTouched(QLabel& label) : QObject(&label), label_(&label) { label.installEventFilter(this); }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() != QEvent::Enter && event->type() != QEvent::MouseButtonPress)
            return false;
        label_->removeEventFilter(this);
        label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        deleteLater();
        return false;
    }

private:
    QLabel* label_;
};

} // namespace

void makeSelectable(QLabel& label) { new SelectableWhenTouched(label); }

void setTextStyle(QWidget* widget, TextStyle style) {
    const char* role = "";
    switch (style) {
    case TextStyle::Plain: break;
    case TextStyle::Heading: role = "heading"; break;
    case TextStyle::Title: role = "title"; break;
    case TextStyle::Section: role = "section"; break;
    case TextStyle::Secondary: role = "secondary"; break;
    case TextStyle::Faint: role = "faint"; break;
    }
    widget->setProperty("textRole", QString::fromLatin1(role));
}

QLabel* makeLabel(const QString& text, TextStyle style, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    setTextStyle(label, style);
    return label;
}

QLabel* makeParagraph(const QString& text, TextStyle style, QWidget* parent) {
    QLabel* label = makeLabel(text, style, parent);
    label->setWordWrap(true);
    makeSelectable(*label);
    return label;
}

QLabel* makeNote(const QString& text, int width, QWidget* parent) {
    QLabel* note = makeParagraph(text, TextStyle::Faint, parent);
    note->ensurePolished();
    note->setFixedSize(width, note->heightForWidth(width));
    return note;
}

} // namespace qaliper
