#pragma once

#include <QString>

#include "model/session/finding_subject.h"

// Findings as Markdown, for reviews and tickets: severity, title, rule, message, and every place.

namespace qaliper {

QString markdownOf(const FindingSubject& subject);

} // namespace qaliper
