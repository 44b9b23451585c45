#include "views/base/open_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QTreeView>

namespace qaliper {

namespace {

// Names get the room that size, type and date leave.
void showWholeDates(QFileDialog& dialog) {
    const auto* list = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
    if (!list) // the desktop's own dialog
        return;
    QHeaderView* header = list->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(0, QHeaderView::Stretch);
}

QStringList ask(
    QWidget* parent, const QString& title, const QString& folder, const QString& filter, QFileDialog::FileMode mode) {
    const QFileInfo start(folder);
    const bool isFile = start.isFile();
    QFileDialog dialog(parent, title, isFile ? start.path() : folder, filter);
    dialog.setFileMode(mode);
    if (isFile)
        dialog.selectFile(start.fileName());
    showWholeDates(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles() : QStringList();
}

} // namespace

QStringList pickFiles(QWidget* parent, const QString& title, const QString& folder, const QString& filter) {
    return ask(parent, title, folder, filter, QFileDialog::ExistingFiles);
}

QString pickFile(QWidget* parent, const QString& title, const QString& folder, const QString& filter) {
    return ask(parent, title, folder, filter, QFileDialog::ExistingFile).value(0);
}

} // namespace qaliper
