#pragma once

#include <string>
#include <vector>

#include <QByteArray>

#include "model/layout/geometry.h"
#include "model/layout/view_state.h"

// How a model was looked at: what was selected, where and how near, what was folded. Kept by identity, so that it fits the file
// when it is opened again, changed or not. What holds for all models is no part of it: direction, shapes and Q/DQ as nodes.

namespace qaliper {

class Document;
class GraphView;

struct SeenView {
    std::vector<std::string> selected; // identities, the current node first
    double zoom = 0;                   // 0: nothing was seen yet
    Point middle;                      // of the scene
    bool foldRepeats = false;
    std::string graph;
    std::set<std::string> expanded;
    std::set<std::string> collapsed;
    std::set<BlockName> openBlocks;
    std::set<BlockName> foldedBlocks;
    friend bool operator==(const SeenView&, const SeenView&) = default;
};

QByteArray toJson(const SeenView& seen);
SeenView seenFromJson(const QByteArray& json); // an empty one of anything else

SeenView seenIn(GraphView& view, Document& document);
// As far as the version still has what was seen. Before the view was shown for the first time.
void showAsSeen(const SeenView& seen, GraphView& view, Document& document);

} // namespace qaliper
