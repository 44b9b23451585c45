#include "views/base/elided_name.h"

#include <algorithm>

#include <QFontMetrics>

namespace qaliper {

namespace {

constexpr QChar ellipsis(0x2026);
constexpr qsizetype leastShared = 3; // characters; a shorter beginning is not worth an ellipsis

qsizetype sharedBeginning(const QString& a, const QString& b) {
    const auto [end, ignored] = std::ranges::mismatch(a, b);
    return end - a.begin();
}

// The beginning of the word that differs.
qsizetype wordAt(const QString& name, qsizetype place) {
    while (place > 0 && name[place - 1].isLetterOrNumber())
        --place;
    return place;
}

} // namespace

QString elidedBeside(const QFontMetrics& metrics, const QString& name, const QStringList& others, int width) {
    if (metrics.horizontalAdvance(name) <= width)
        return name;
    qsizetype shared = 0;
    for (const QString& other : others) {
        if (other != name)
            shared = std::max(shared, sharedBeginning(name, other));
    }
    const qsizetype from = wordAt(name, shared);
    if (from < leastShared)
        return metrics.elidedText(name, Qt::ElideMiddle, width);
    const QString rest = ellipsis + name.mid(from);
    qsizetype head = 0; // what fits before the ellipsis
    while (head + 1 < from && metrics.horizontalAdvance(name.left(head + 1) + rest) <= width)
        ++head;
    const QString shown = name.left(head) + rest;
    return metrics.horizontalAdvance(shown) <= width ? shown : metrics.elidedText(shown, Qt::ElideRight, width);
}

} // namespace qaliper
