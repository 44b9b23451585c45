#include "views/dialogs/message_box.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStyle>

#include "views/base/colours.h"
#include "views/base/text.h"

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

namespace {

struct ErrorWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::ErrorWords)
};

} // namespace

void showError(const QString& title, const Error& error, QWidget* parent) {
    const QString message = toQt(error);
    auto* box = new QMessageBox(QMessageBox::NoIcon, QString(), title, QMessageBox::Close, parent);
    box->setObjectName(QStringLiteral("error"));
    box->setInformativeText(message);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* copy = box->addButton(ErrorWords::tr("Copy"), QMessageBox::ActionRole);
    copy->setObjectName(QStringLiteral("copy"));
    QObject::disconnect(copy, &QPushButton::clicked, nullptr, nullptr); // by default each button closes the box
    QObject::connect(copy, &QPushButton::clicked, box,
        [title, message] { QGuiApplication::clipboard()->setText(title + QLatin1Char('\n') + message); });
    box->setDefaultButton(QMessageBox::Close);
    styleMessageBox(*box, MessageKind::Error);
    box->open();
}

} // namespace qaliper
