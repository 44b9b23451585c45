#pragma once

#include <memory>

#include "model/rules/run.h"

class QDialog;

namespace qaliper {

class Document;

// For a dialog that shows an analysis: rejects it as soon as the document has another analysis or begins to make one.
void rejectWithAnalysis(QDialog& dialog, Document& document, std::shared_ptr<const Analysis> analysis);

} // namespace qaliper
