#include "views/document/walk_words.h"

#include <QCoreApplication>

#include "views/base/text.h"

namespace qaliper {

namespace {

struct WalkWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::WalkWords)
};

} // namespace

QString walkPosition(const VerdictWalk& walk) {
    if (!walk.isActive())
        return {};
    const std::size_t places = walk.places().size();
    if (walk.position())
        return WalkWords::tr("%1 of %2").arg(*walk.position() + 1).arg(places);
    return places == 1 ? WalkWords::tr("1 place") : WalkWords::tr("%1 places").arg(places);
}

QString walkWords(const VerdictWalk& walk) {
    return walk.isActive() ? WalkWords::tr("%1: %2").arg(toQt(walk.title()), walkPosition(walk)) : QString();
}

} // namespace qaliper
