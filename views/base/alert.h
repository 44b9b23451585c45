#pragma once

#include <QString>

class QWidget;

// Bars that appear by themselves have to be heard by those who do not see them.

namespace qaliper {

// A screen reader reads what it says whenever it appears.
void makeAlert(QWidget& bar);

// What it says from now on. To be called when it is visible.
void setAlertWords(QWidget& bar, const QString& words);

} // namespace qaliper
