#pragma once

#include "views/base/icons.h"

class QMessageBox;

// Questions and errors of one sentence in the looks of the window: its own icon instead of the style's, and the usual
// answer filled.

namespace qaliper {

enum class MessageKind { Question, Error };

// After the buttons were added.
void styleMessageBox(QMessageBox& box, MessageKind kind);

} // namespace qaliper
