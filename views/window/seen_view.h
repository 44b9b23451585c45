#pragma once

#include <string>
#include <vector>

#include <QByteArray>

#include "model/layout/geometry.h"
#include "model/layout/view_state.h"

// How a model was looked at: what was selected, where and how near, what was folded. Kept by identity, so that it fits
// the file when it is opened again, changed or not.

namespace qaliper {

class Document;
class GraphView;

struct SeenView {
    std::vector<std::string> selected; // identities, the current node first
    double zoom = 0;                   // 0: nothing was seen yet
    Point middle;                      // of the scene
    ViewState folds;                   // what holds for all models is as usual: direction, shapes, Q/DQ as nodes
    friend bool operator==(const SeenView&, const SeenView&) = default;
};

QByteArray toJson(const SeenView& seen);
SeenView seenFromJson(const QByteArray& json); // an empty one of anything else

SeenView seenIn(GraphView& view, Document& document);
// As far as the version still has what was seen. Before the view was shown for the first time.
void showAsSeen(const SeenView& seen, GraphView& view, Document& document);

} // namespace qaliper
