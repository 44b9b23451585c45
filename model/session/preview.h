#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "model/draw/picture.h"
#include "model/proof/proof.h"
#include "model/rules/applied.h"
#include "model/rules/inspect.h"
#include "model/rules/version_change.h"
#include "model/session/check.h"

// What a fix would do, without applying it: the graph before and after, the findings that disappear and appear, and
// whether ONNX Runtime computes the same. Any thread may call this function. Rectangles are px at zoom 1.

namespace qaliper {

struct PreviewRequest {
    Inspector inspector;
    std::shared_ptr<const Analysis> analysis; // of the version before
    std::function<Result<Applied>(const Job&)> edit;
    NodeId focus; // shown where nothing is marked; may be invalid
    Worker* placer = nullptr;
    Artefacts artefacts;                                  // that the analysis contains
    std::shared_ptr<const Catalogue> catalogue = nullptr; // of the words in the pictures; null: English
};

struct PreviewFocus {
    Rect all;
    Rect first; // of the boxes in it, where all of it would be too small to read
};

struct FixPreview {
    std::optional<Error> refusal; // of the edit: then only `before` is filled
    MarkedPicture before;         // what the fix removes or changes is marked
    MarkedPicture after;          // what it adds or changes is marked
    PreviewFocus focusBefore;     // what to show: the changes, else `focus`
    PreviewFocus focusAfter;
    std::shared_ptr<const Analysis> analysis; // of the version after
    std::size_t gone = 0;                     // findings that disappear
    std::size_t appeared = 0;
    VersionChange change;
    Applied applied; // the change itself
};

// Errors: Cancelled; those of checking and drawing.
Result<FixPreview> previewFix(const PreviewRequest& request, const Job& job);

} // namespace qaliper
