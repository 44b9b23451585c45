#include "views/dialogs/message_box.h"

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStyle>

#include "views/base/colours.h"

namespace qaliper {

namespace {

constexpr int iconSide = 32;

} // namespace

void styleMessageBox(QMessageBox& box, MessageKind kind) {
    const Colours& colours = coloursOf(&box);
    const QIcon icon = kind == MessageKind::Error ? glyphIcon(Glyph::Error, colours.error)
                                                  : glyphIcon(Glyph::Warning, colours.warning);
    box.setIconPixmap(icon.pixmap(QSize(iconSide, iconSide), box.devicePixelRatioF()));
    for (QLabel* label : box.findChildren<QLabel*>())
        label->setTextFormat(Qt::PlainText); // file names may contain markup
    for (QAbstractButton* button : box.buttons()) {
        const bool isUsual = button == box.defaultButton() && box.buttonRole(button) == QMessageBox::AcceptRole;
        button->setProperty("primary", isUsual);
        button->style()->unpolish(button); // the box has already applied its style
        button->style()->polish(button);
    }
}

} // namespace qaliper
