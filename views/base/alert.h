#pragma once

#include <QString>

class QWidget;

// Alerts for screen readers, for bars that appear without user action.

namespace qaliper {

// Gives the bar the accessible role of an alert.
void makeAlert(QWidget& bar);

// Sets the text of the alert and announces it. Call when the bar is visible.
void setAlertWords(QWidget& bar, const QString& words);

} // namespace qaliper
