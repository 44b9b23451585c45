#pragma once

#include <QSize>

class QWidget;

namespace qaliper {

// As large as it is meant to be, or as its screen lets it: a laptop at 200 % has 960 × 540.
void resizeWithinScreen(QWidget& window, const QSize& usual);

} // namespace qaliper
