#pragma once

#include <memory>

#include "model/rules/run.h"

class QDialog;

namespace qaliper {

class Document;

// What a dialog shows is about an analysis: it is rejected as soon as the document has another one, or begins to make
// one.
void rejectWithAnalysis(QDialog& dialog, Document& document, std::shared_ptr<const Analysis> analysis);

} // namespace qaliper
