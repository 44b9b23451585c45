#pragma once

#include <functional>

class QObject;

namespace qaliper {

// Does it once, behind the events that wait now; not at all when the receiver is gone by then. For the thread of
// windows.
void later(QObject& receiver, std::function<void()> act);

} // namespace qaliper
