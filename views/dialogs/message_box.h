#pragma once

#include <QString>

#include "model/base/result.h"
#include "views/base/icons.h"

class QMessageBox;
class QWidget;

// Message boxes in the style of the window: its own icon instead of that of the Qt style, and the default button filled.

namespace qaliper {

enum class MessageKind { Question, Error };

// To be called after the buttons were added.
void styleMessageBox(QMessageBox& box, MessageKind kind);

// For an error that no document reports: what happened, where, what to do, and a button that copies this. Returns immediately; the box deletes itself when it is closed.
void showError(const QString& title, const Error& error, QWidget* parent);

} // namespace qaliper
