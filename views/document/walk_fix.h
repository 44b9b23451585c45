#pragma once

#include <optional>
#include <string>

#include "model/session/finding_subject.h"

// What removes the cause that F8 walks through.

namespace qaliper {

class Document;

struct WalkFix {
    FindingSubject subject;
    std::string offer;
};

// At the selected place, else at all places. Nothing without a walk, or where no offer can be applied.
std::optional<WalkFix> fixHere(Document& document);

} // namespace qaliper
