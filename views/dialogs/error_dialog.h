#pragma once

#include <QString>

#include "model/base/result.h"

class QWidget;

// A dialog for an error that no document reports: what happened, where, what to do, and a button that copies this.

namespace qaliper {

// Returns immediately; the dialog deletes itself when it is closed.
void showError(const QString& title, const Error& error, QWidget* parent);

} // namespace qaliper
