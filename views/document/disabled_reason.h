#pragma once

#include <QString>

#include "views/base/actions.h"
#include "views/document/document.h"

// Why a command cannot be used now, in a sentence for the person who looks for it. For commands that are disabled; of
// one that is enabled it says nothing.

namespace qaliper {

// The document is not open, or something else is running. Empty when neither is so. `document` may be null.
QString whyNotOpen(const Document* document);
// The same, or the version is not checked.
QString whyNotEditable(const Document* document);

QString disabledReason(ActionId id, Document* document);

} // namespace qaliper
