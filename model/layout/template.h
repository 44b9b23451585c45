#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/layout/geometry.h"
#include "model/layout/layered.h"

// The layout of a piece, and a cache of layouts. Positions are px in layout coordinates: x of a Point is across the
// flow and y along it, relative to the centre of the top articulation box's upper side (of the bottom articulation box's, when only that one
// is an articulation box).

namespace qaliper {

struct Band {
    double begin = 0;
    double end = 0;
};

struct Template {
    std::vector<Point> boxes;              // x: centre across the flow; y: upper side
    std::vector<std::uint32_t> firstPoint; // by target of the Piece, and one more for the end
    // Two neighbouring points with the same x are joined by a straight line, others by an S curve.
    std::vector<Point> points;
    std::vector<Band> bands; // by box: the extent of its rank along the flow; gaps between ranks are free
    double left = 0;
    double right = 0;
    double length = 0; // along the flow
    Point bottom;      // centre of the bottom articulation box's upper side, where the next piece begins
    std::uint64_t crossings = 0;
    bool isFallback = false; // placed here because the worker failed; not kept in the cache
};

// Templates by the key of their piece; the least recently used ones are dropped. The caller owns the cache and keeps it
// over edits and models. Not thread-safe, find() included: one thread at a time.
class TemplateCache {
public:
    explicit TemplateCache(std::size_t limit = 4'000) : limit_(limit) {}
    TemplateCache(const TemplateCache&) = delete; // keys are looked up by views into the entries
    TemplateCache& operator=(const TemplateCache&) = delete;
    TemplateCache(TemplateCache&&) = default;
    TemplateCache& operator=(TemplateCache&&) = default;

    std::shared_ptr<const Template> find(const std::string& key);
    void keep(std::string key, std::shared_ptr<const Template> shape);
    std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        std::string key;
        std::shared_ptr<const Template> shape;
    };
    std::size_t limit_;
    std::list<Entry> entries_; // most recently used first
    std::unordered_map<std::string_view, std::list<Entry>::iterator> byKey_;
};

} // namespace qaliper
