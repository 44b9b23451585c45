#include "views/dialogs/error_dialog.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>

#include "views/base/text.h"
#include "views/dialogs/message_box.h"

namespace qaliper {

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
    copy->disconnect(); // by default each button of a message box closes it
    QObject::connect(copy, &QPushButton::clicked, box,
        [title, message] { QGuiApplication::clipboard()->setText(title + QLatin1Char('\n') + message); });
    box->setDefaultButton(QMessageBox::Close);
    styleMessageBox(*box, MessageKind::Error);
    box->open();
}

} // namespace qaliper
