#pragma once

#include <string>
#include <vector>

#include <QByteArray>

#include "model/layout/geometry.h"
#include "model/layout/view_state.h"

// How a model was shown: selection, place, zoom, folding. Stored by identity, so that it fits the file when it is
// opened again, changed or not.

namespace qaliper {

class Document;
class GraphView;

struct SavedView {
    std::vector<std::string> selected; // identities, the current node first
    double zoom = 0;                   // 0: not stored
    Point middle;                      // in scene coordinates
    ViewState folds;                   // choices for all models (direction, shapes, Q/DQ as nodes) have their defaults
    friend bool operator==(const SavedView&, const SavedView&) = default;
};

QByteArray toJson(const SavedView& saved);
SavedView savedViewFromJson(const QByteArray& json); // default values for anything else

SavedView savedViewOf(GraphView& view, Document& document);
// Restores what the version still has. Call before the view is shown for the first time.
void restoreView(const SavedView& saved, GraphView& view, Document& document);

} // namespace qaliper
