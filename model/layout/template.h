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

// A laid-out piece, and the store of those. Positions are in layout coordinates, a Point's x across the flow and y
// along it, relative to the centre of the top waist's upper side (of the bottom waist, when only that one is a waist).

namespace qaliper {

struct Band {
    double begin = 0;
    double end = 0;
};

struct Template {
    std::vector<Point> boxes;              // centre across, upper side along
    std::vector<std::uint32_t> firstPoint; // by target of the Piece, and one more for the end
    std::vector<Point> points;             // ways: between two points of the same x straight, else an S
    std::vector<Band> bands;               // by box: its rank's extent along the flow; between ranks nothing stands
    double left = 0;
    double right = 0;
    double length = 0; // along the flow
    Point bottom;      // centre of the bottom waist's upper side, where the next piece begins
    std::uint64_t crossings = 0;
    bool isMakeshift = false; // made by our own placement because the worker failed: not kept
};

// Templates by the key of their piece, least recently used ones dropped. The caller owns it and keeps it over edits and
// models; one thread at a time.
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
