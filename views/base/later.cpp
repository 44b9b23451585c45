#include "views/base/later.h"

#include <utility>

#include <QTimer>

namespace qaliper {

void later(QObject& receiver, std::function<void()> act) {
    auto* timer = new QTimer(&receiver);
    timer->setSingleShot(true);
    QObject::connect(timer, &QTimer::timeout, timer, &QObject::deleteLater);
    QObject::connect(timer, &QTimer::timeout, &receiver, std::move(act));
    timer->start();
}

} // namespace qaliper
