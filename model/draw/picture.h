#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "model/base/text.h"
#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/layout/layout.h"
#include "model/rules/run.h"

// A version as something to look at: laid out, every text placed, and what an analysis says of each part. Immutable
// values, made on other threads than the one that shows them. ARCHITECTURE.md shows what each of them is made of.

namespace qaliper {

struct Picture {
    std::shared_ptr<const Index> index;
    std::shared_ptr<const ViewGraph> view;
    std::shared_ptr<const Layout> layout;
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Catalogue> catalogue; // of its words; null: English
    bool isFullyTyped = false;                  // the shapes on its edges are all that can be known
};

// A picture and the marks over it, which change more often: the canvas keeps what it knows of the picture then.
struct MarkedPicture {
    std::shared_ptr<const Picture> picture;
    std::shared_ptr<const Overlay> overlay;
};

// Laid-out pieces that later layouts of the document use again.
struct SharedTemplates {
    std::mutex mutex;
    TemplateCache cache;
};

struct DrawRequest {
    std::shared_ptr<const Index> index;
    std::shared_ptr<const Analysis> analysis; // may be of an earlier version, or null
    ViewState state;
    Worker* placer = nullptr; // null: our own placement
    std::shared_ptr<SharedTemplates> templates;
    std::shared_ptr<const Catalogue> catalogue = nullptr; // of the words; asked on the thread that draws. Null: English
};

// Errors: Cancelled only.
Result<MarkedPicture> drawPicture(const DrawRequest& request, const Job& job);

// The same layout with what a newer analysis knows: its shapes, where the picture lacks them, and its marks.
Result<MarkedPicture> markPicture(
    const std::shared_ptr<const Picture>& picture, const std::shared_ptr<const Analysis>& analysis, const Job& job);

// What an analysis says of a picture, and how nodes of it changed. `analysis` may be null or of another version.
using NodeChange = std::pair<NodeIx, ChangeTone>;
std::shared_ptr<const Overlay> overlayFor(
    const Picture& picture, const Analysis* analysis, std::span<const NodeChange> changes = {});

// True when the scene lacks shapes that the analysis knows.
bool lacksTypes(const Picture& picture, const Analysis& analysis);

} // namespace qaliper
