#pragma once

#include "views/properties/properties.h"

class QPushButton;

namespace qaliper {

// The small button of a fix, as wide as a panel allows; its tool tip has all of its text.
QPushButton* makeFixButton(const PropertyFix& fix, QWidget* parent);

} // namespace qaliper
