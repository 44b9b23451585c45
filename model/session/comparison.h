#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "model/base/spread.h"
#include "model/draw/picture.h"
#include "model/onnx/field_diff.h"
#include "model/rules/inspect.h"
#include "model/rules/version_change.h"

// Compares two models: both pictures with the differences marked, the differences as a list, and which places of the two
// pictures show the same. In the list, layers that both have come first, then layers of one side, inputs and outputs, other
// fields, what nothing computes with, and last constants; each of these in the order of the graph. Any thread may call these
// functions. Points are px at zoom 1.

namespace qaliper {

// Where one side comes from: a file to read, or a version to index. A source owns all data that it uses. Its errors
// become those of the comparison.
using VersionSource = std::function<Result<std::shared_ptr<const Index>>(const Job& job)>;
VersionSource versionIn(const std::filesystem::path& path);
VersionSource versionOf(const Model& model);

struct ComparisonRequest {
    VersionSource before;
    VersionSource after;
    Inspector inspector; // of both, so that precisions can be compared
    Worker* placer = nullptr;
    std::shared_ptr<const Catalogue> catalogue = nullptr; // of the words in the pictures; null: English
    Spread spread = onThisThread;                         // for the comparison of weights
};

enum class DifferencePart : std::uint8_t { Node, Tensor, Interface, Field };

struct Difference {
    ChangeTone tone = ChangeTone::Changed;
    DifferencePart part = DifferencePart::Node;
    NodeIx before; // the node, one that reads or makes the value, or has the field; invalid where there is none
    NodeIx after;
    ValueIx valueBefore; // of a tensor, an input or an output
    ValueIx valueAfter;
    std::size_t field = 0; // of a Field, its place in ComparedModels::fields
};

// The centres of two boxes that show the same node.
struct PlacePair {
    Point before;
    Point after;
};

struct ComparedModels {
    struct Side {
        std::shared_ptr<const Analysis> analysis;
        MarkedPicture drawn; // what differs is marked
    };
    Side before;
    Side after;
    std::vector<Text> summary; // as from summarize()
    std::vector<Difference> differences;
    std::vector<FieldDifference> fields; // all, with those that a difference of another part says already
    std::vector<NodeIx> counterparts;    // by NodeIx of before
    std::vector<PlacePair> places;
    VersionChange change; // the numbers of both, for the target of the inspector
};

// Errors: Cancelled; those of the sources.
Result<ComparedModels> compareVersions(const ComparisonRequest& request, const Job& job);

// The point in the other picture that corresponds to `point`: as far from the boxes near it as in this picture. Exact
// in the centre of a box that both pictures show, and continuous between them.
Point carriedOver(std::span<const PlacePair> places, Point point, bool isFromBefore);

} // namespace qaliper
