#pragma once

#include "views/base/icons.h"

class QMessageBox;

// Questions and errors of one sentence in the style of the window: its own icon instead of that of the Qt style, and
// the default button filled.

namespace qaliper {

enum class MessageKind { Question, Error };

// To be called after the buttons were added.
void styleMessageBox(QMessageBox& box, MessageKind kind);

} // namespace qaliper
