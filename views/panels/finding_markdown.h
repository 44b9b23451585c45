#pragma once

#include <QString>

#include "model/session/finding_subject.h"

// Findings as Markdown, for a review, a ticket or a chat: severity, title, rule, what is said about it, and every
// place.

namespace qaliper {

QString markdownOf(const FindingSubject& subject);

} // namespace qaliper
