#pragma once

#include <QSize>

class QWidget;

namespace qaliper {

// Resizes to `usual`, limited by the screen: a laptop at 200 % has 960 × 540 px.
void resizeWithinScreen(QWidget& window, const QSize& usual);

} // namespace qaliper
