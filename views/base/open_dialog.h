#pragma once

#include <QString>
#include <QStringList>

class QWidget;

// Asks for files that exist. Qt's own dialog, which is used where the desktop has none, shows size and date of each file
// whole. Nothing where the person cancels. `folder` may be a file, which is then proposed; `filter` as in QFileDialog.

namespace qaliper {

QStringList pickFiles(QWidget* parent, const QString& title, const QString& folder = {}, const QString& filter = {});
QString pickFile(QWidget* parent, const QString& title, const QString& folder = {}, const QString& filter = {});

} // namespace qaliper
