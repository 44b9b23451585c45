#pragma once

#include <QString>
#include <QStringList>

class QFontMetrics;

// `name` in `width` px beside others: where it has to be cut, what tells it from the one that begins most alike stays.

namespace qaliper {

QString elidedBeside(const QFontMetrics& metrics, const QString& name, const QStringList& others, int width);

} // namespace qaliper
