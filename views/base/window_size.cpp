#include "views/base/window_size.h"

#include <QScreen>
#include <QWidget>

namespace qaliper {

namespace {

constexpr double maxShareOfScreen = 0.94; // the rest is the window's frame

} // namespace

void resizeWithinScreen(QWidget& window, const QSize& usual) {
    window.resize(usual.boundedTo(window.screen()->availableSize() * maxShareOfScreen));
}

} // namespace qaliper
