#pragma once

#include <QString>

#include "model/base/result.h"

class QWidget;

// One dialog for what went wrong where no document can say it: what happened, where, what to do, and a button to copy
// that.

namespace qaliper {

// Returns at once; the dialog goes with its button.
void showError(const QString& title, const Error& error, QWidget* parent);

} // namespace qaliper
