#include "model/layout/zones.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "model/layout/turn_names.h"

namespace qaliper {

namespace {

constexpr std::uint32_t smallestZone = 12; // a smaller zone is not divided
constexpr std::uint32_t wantedLeaves = 16; // a zone with more than this share of the boxes is divided
constexpr std::uint32_t mostLeaves = 150;
constexpr std::uint32_t manyTurns = 60; // a repetition with more turns has a level of tens
constexpr std::uint32_t tens = 10;
constexpr std::uint32_t fewestToHalve = 5; // turns of a column
constexpr std::size_t blockLevels = 3;
constexpr std::size_t mostScopes = 40; // of one division
constexpr std::uint32_t noNumber = 0xffffffff;

// Parts that are not divided.
struct Atom {
    std::size_t firstPart = 0;
    std::size_t endPart = 0;
    std::uint32_t boxes = 0;
    std::array<std::uint32_t, blockLevels> blocks{noNumber, noNumber, noNumber}; // around it, by level
    std::string_view scope;
};

struct Stretch {
    std::size_t begin = 0; // atoms
    std::size_t end = 0;
    Text title;
    std::string shortTitle;
    std::string scope;
    std::size_t blockLevel = 0; // from which blocks divide it
    bool isTens = false;        // several turns of that level
};

// How many turns of a long repetition are one zone: ten; a hundred where tens would be too many.
std::uint32_t turnsTogether(std::uint32_t turns) { return turns > tens * mostLeaves ? tens * tens : tens; }

// The end of the scope's component that begins at `from`.
std::size_t componentEnd(std::string_view scope, std::size_t from) {
    return std::min(scope.find('/', std::min(from + 1, scope.size())), scope.size());
}

class ZoneDivider {
public:
    ZoneDivider(const ViewGraph& view, std::span<const ZonePart> parts, double margin)
        : view_(view), parts_(parts), margin_(margin) {
        for (const ZonePart& part : parts)
            total_ += static_cast<std::uint32_t>(part.boxes.size());
        limit_ = std::max(smallestZone, total_ / wantedLeaves);
        smallest_ = total_ / (2 * mostLeaves) + 1;
        makeAtoms();
    }

    Zones run() && {
        const std::vector<Stretch> parts =
            total_ > limit_ ? divided({.begin = 0, .end = atoms_.size()}) : std::vector<Stretch>();
        if (parts.size() < 2)
            return {};
        addChildren(parts, noZone, 0);
        keepMostLeaves();
        fill();
        return std::move(zones_);
    }

private:
    void makeAtoms() {
        const std::vector<std::array<std::uint32_t, blockLevels>> blocks = blocksOfBoxes();
        for (std::size_t begin = 0; begin < parts_.size();) {
            std::size_t end = begin + 1;
            std::uint32_t boxes = sizeOf(begin);
            for (; end < parts_.size() && parts_[end].isInPiece; ++end)
                boxes += sizeOf(end);
            const bool isDivided = boxes > limit_;
            for (std::size_t part = begin; part < end;) {
                Atom atom{.firstPart = part, .endPart = part, .boxes = 0};
                do
                    atom.boxes += sizeOf(atom.endPart++);
                while (atom.endPart < end && (!isDivided || atom.boxes + sizeOf(atom.endPart) <= limit_ / 2));
                const BoxIx last = parts_[atom.endPart - 1].boxes.back();
                atom.blocks = blocks[last.value];
                atom.scope = scopeOf(atom);
                part = atom.endPart;
                atoms_.push_back(atom);
            }
            begin = end;
        }
        for (std::size_t i = 1; i < atoms_.size(); ++i) { // what has no scope belongs to what is before it
            if (atoms_[i].scope.empty())
                atoms_[i].scope = atoms_[i - 1].scope;
        }
        for (std::size_t i = atoms_.size(); i-- > 1;) {
            if (atoms_[i - 1].scope.empty())
                atoms_[i - 1].scope = atoms_[i].scope;
        }
    }

    std::uint32_t sizeOf(std::size_t part) const { return static_cast<std::uint32_t>(parts_[part].boxes.size()); }

    std::vector<std::array<std::uint32_t, blockLevels>> blocksOfBoxes() const {
        std::vector<std::array<std::uint32_t, blockLevels>> blocks(view_.boxes.size(), {noNumber, noNumber, noNumber});
        for (std::uint32_t b = 0; b < view_.blocks.size(); ++b) {
            const ViewBlock& block = view_.blocks[b];
            for (const BoxIx box : view_.boxesOf(block)) {
                if (block.level < blockLevels && !isJoined(view_, block))
                    blocks[box.value][block.level] = b;
            }
        }
        return blocks;
    }

    // The scope of most of its boxes.
    std::string_view scopeOf(const Atom& atom) const {
        std::map<std::string_view, std::uint32_t> votes;
        std::string_view best;
        for (std::size_t part = atom.firstPart; part < atom.endPart; ++part) {
            for (const BoxIx box : parts_[part].boxes) {
                const bool isKnown = box.value < view_.scopes.size(); // a part of a graph has none
                const std::string_view scope = isKnown ? std::string_view(view_.scopes[box.value]) : "";
                if (scope.empty())
                    continue;
                if (++votes[scope] > (best.empty() ? 0 : votes[best]))
                    best = scope;
            }
        }
        return best;
    }

    std::uint32_t boxesIn(const Stretch& stretch) const {
        std::uint32_t boxes = 0;
        for (std::size_t i = stretch.begin; i < stretch.end; ++i)
            boxes += atoms_[i].boxes;
        return boxes;
    }

    void addChildren(const std::vector<Stretch>& children, std::uint32_t parent, std::uint32_t level) {
        for (const Stretch& child : children) {
            const auto number = static_cast<std::uint32_t>(zones_.list.size());
            stretches_.emplace_back(child.begin, child.end);
            zones_.list.push_back({.parent = parent,
                .level = level,
                .title = child.title,
                .shortTitle = child.shortTitle,
                .scope = child.scope});
            if (boxesIn(child) <= limit_)
                continue;
            const std::vector<Stretch> parts = divided(child);
            zones_.list[number].isLeaf = parts.size() < 2;
            if (parts.size() > 1)
                addChildren(parts, number, level + 1);
        }
    }

    // By the first of these that gives several parts; else the stretch itself.
    std::vector<Stretch> divided(const Stretch& stretch) const {
        for (std::size_t level = stretch.blockLevel; level < blockLevels; ++level) {
            std::vector<Stretch> parts = withoutTiny(byBlocks(stretch, level));
            if (parts.size() > 1) {
                nameSeveralTurns(parts, level);
                return parts;
            }
        }
        std::vector<Stretch> parts = withoutTiny(byScopes(stretch));
        return parts.size() > 1 ? parts : withoutTiny(inEqualParts(stretch));
    }

    std::vector<Stretch> byBlocks(const Stretch& stretch, std::size_t level) const {
        const bool inTens = !stretch.isTens || level != stretch.blockLevel;
        const std::map<std::uint32_t, std::uint32_t> turnsIn = turnsInColumns(stretch, level);
        std::vector<Stretch> parts;
        for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
            const bool isNew = parts.empty() || atoms_[i].blocks[level] != atoms_[i - 1].blocks[level];
            if (isNew && (parts.empty() || !parts.back().isTens || !isTogether(parts.back().begin, i, level, turnsIn)))
                parts.push_back(blockStretch(i, atoms_[i].blocks[level], level, inTens, stretch));
            parts.back().end = i + 1;
        }
        return parts;
    }

    // By column: how many turns begin there.
    std::map<std::uint32_t, std::uint32_t> turnsInColumns(const Stretch& stretch, std::size_t level) const {
        std::map<std::uint32_t, std::uint32_t> turns;
        for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
            const std::uint32_t number = atoms_[i].blocks[level];
            if (number != noNumber && (i == stretch.begin || number != atoms_[i - 1].blocks[level]))
                ++turns[columnOf(i)];
        }
        return turns;
    }

    // True for turns that one zone contains: about ten of a column, which has two zones at least where these are not
    // too many.
    bool isTogether(std::size_t first, std::size_t next, std::size_t level,
        const std::map<std::uint32_t, std::uint32_t>& turnsIn) const {
        const std::uint32_t number = atoms_[next].blocks[level];
        if (number == noNumber)
            return false;
        const ViewBlock& from = view_.blocks[atoms_[first].blocks[level]];
        const ViewBlock& to = view_.blocks[number];
        if (columnOf(first) != columnOf(next) || to.count != from.count || to.number <= from.number)
            return false;
        const std::uint32_t turns = turnsIn.at(columnOf(first));
        const std::uint32_t together = turnsTogether(to.count);
        const std::uint32_t fewest = turns >= fewestToHalve && 2 * turnsIn.size() <= mostLeaves ? 2 : 1;
        const std::uint32_t zones = std::max(fewest, (turns + together / 2) / together);
        return to.number - from.number < (turns + zones - 1) / zones;
    }

    std::uint32_t columnOf(std::size_t atom) const { return parts_[atoms_[atom].firstPart].column; }

    void nameSeveralTurns(std::vector<Stretch>& parts, std::size_t level) const {
        for (Stretch& part : parts) {
            if (!part.isTens || part.blockLevel != level)
                continue;
            std::size_t begin = part.begin; // a few boxes before the turns may belong to the zone
            while (atoms_[begin].blocks[level] == noNumber)
                ++begin;
            std::size_t last = part.end - 1;
            while (atoms_[last].blocks[level] == noNumber)
                --last;
            const ViewBlock& from = view_.blocks[atoms_[begin].blocks[level]];
            const ViewBlock& to = view_.blocks[atoms_[last].blocks[level]];
            if (!from.name.isEmpty() && !to.name.isEmpty()) {
                const TurnName together{from.name.first, to.name.last};
                part.title = titleOf(together);
                part.shortTitle = shortTurnName(together);
                continue;
            }
            part.title = say("layers {first} – {last} of {count}", arg("first", from.number), arg("last", to.number),
                arg("count", to.count));
            part.shortTitle = std::to_string(from.number) + "–" + std::to_string(to.number);
        }
    }

    Stretch blockStretch(
        std::size_t at, std::uint32_t number, std::size_t level, bool inTens, const Stretch& around) const {
        Stretch stretch{.begin = at, .end = at, .blockLevel = level + 1};
        if (number == noNumber) {
            stretch.title = around.title;
            stretch.shortTitle = around.shortTitle;
            stretch.scope = std::string(atoms_[at].scope);
            return stretch;
        }
        const ViewBlock& block = view_.blocks[number];
        stretch.title = block.title;
        stretch.shortTitle = block.name.isEmpty() ? shortForm(block.number, block.count) : shortTurnName(block.name);
        stretch.scope = block.scope;
        if (inTens && block.count > manyTurns) {
            stretch.scope.clear();
            stretch.blockLevel = level;
            stretch.isTens = true;
        }
        return stretch;
    }

    // By the component of the scope after what all have in common.
    std::vector<Stretch> byScopes(const Stretch& stretch) const {
        std::string_view common = atoms_[stretch.begin].scope;
        for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
            const std::string_view scope = atoms_[i].scope;
            std::size_t shared = 0;
            while (shared < common.size()) {
                const std::size_t next = componentEnd(common, shared);
                if (scope.substr(0, next) != common.substr(0, next) || (next < scope.size() && scope[next] != '/'))
                    break;
                shared = next;
            }
            common = common.substr(0, shared);
        }
        std::vector<Stretch> parts;
        std::string_view open;
        for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
            const std::string_view scope = atoms_[i].scope;
            const std::string_view name = scope.substr(0, componentEnd(scope, common.size()));
            if (parts.empty() || name != open)
                parts.push_back({.begin = i, .end = i, .scope = std::string(name), .blockLevel = stretch.blockLevel});
            parts.back().end = i + 1;
            open = name;
        }
        return parts.size() > mostScopes ? std::vector<Stretch>() : parts;
    }

    std::vector<Stretch> inEqualParts(const Stretch& stretch) const {
        const std::uint32_t boxes = boxesIn(stretch);
        const std::uint32_t count = std::max(2U, (boxes + limit_ - 1) / limit_);
        std::vector<Stretch> parts;
        std::uint32_t before = 0;
        std::uint32_t open = noNumber;
        for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
            const auto middle = before + atoms_[i].boxes / 2;
            const auto part = static_cast<std::uint32_t>(std::uint64_t{middle} * count / boxes);
            if (part != open)
                parts.push_back({.begin = i, .end = i, .scope = stretch.scope, .blockLevel = blockLevels});
            parts.back().end = i + 1;
            open = part;
            before += atoms_[i].boxes;
        }
        for (std::size_t i = 0; i < parts.size(); ++i) {
            parts[i].title = partTitle(stretch, i + 1, parts.size());
            parts[i].shortTitle =
                stretch.shortTitle + (stretch.shortTitle.empty() ? "" : " ") + shortForm(i + 1, parts.size());
        }
        return parts;
    }

    static std::string shortForm(std::size_t number, std::size_t count) {
        return std::to_string(number) + "/" + std::to_string(count);
    }

    static Text partTitle(const Stretch& stretch, std::size_t number, std::size_t count) {
        if (!stretch.title.empty())
            return say("{place}, part {number} of {count}", arg("place", stretch.title), arg("number", number),
                arg("count", count));
        return say("part {number} of {count}", arg("number", number), arg("count", count));
    }

    // A few boxes between blocks belong to what is before them, or after them at the beginning.
    std::vector<Stretch> withoutTiny(std::vector<Stretch> parts) const {
        std::vector<Stretch> kept;
        for (Stretch& part : parts) {
            if (!kept.empty() && boxesIn(part) < smallest_) {
                kept.back().end = part.end;
                continue;
            }
            if (!kept.empty() && boxesIn(kept.back()) < smallest_) {
                part.begin = kept.back().begin;
                kept.pop_back();
            }
            kept.push_back(std::move(part));
        }
        return kept;
    }

    // Makes leaves of the smallest zones that have leaves only.
    void keepMostLeaves() {
        std::vector<std::uint32_t> childrenOf(zones_.list.size(), 0);
        std::vector<std::uint32_t> inner(zones_.list.size(), 0); // zones inside it that are no leaves
        std::uint32_t leaves = 0;
        for (const Zone& zone : zones_.list) {
            leaves += zone.isLeaf ? 1 : 0;
            if (zone.parent == noZone)
                continue;
            ++childrenOf[zone.parent];
            inner[zone.parent] += zone.isLeaf ? 0 : 1;
        }
        std::vector<bool> isGone(zones_.list.size());
        while (leaves > mostLeaves) {
            std::uint32_t smallest = noZone;
            for (std::uint32_t r = 0; r < zones_.list.size(); ++r) {
                const bool hasLeavesOnly = !zones_.list[r].isLeaf && inner[r] == 0;
                if (hasLeavesOnly && (smallest == noZone || lengthOf(r) < lengthOf(smallest)))
                    smallest = r;
            }
            if (smallest == noZone)
                break;
            for (std::uint32_t r = 0; r < zones_.list.size(); ++r)
                isGone[r] = isGone[r] || zones_.list[r].parent == smallest;
            zones_.list[smallest].isLeaf = true;
            leaves -= childrenOf[smallest] - 1;
            if (zones_.list[smallest].parent != noZone)
                --inner[zones_.list[smallest].parent];
        }
        removeThose(isGone);
    }

    std::uint32_t lengthOf(std::uint32_t zone) const {
        return boxesIn({.begin = stretches_[zone].first, .end = stretches_[zone].second});
    }

    void removeThose(const std::vector<bool>& isGone) {
        std::vector<std::uint32_t> number(zones_.list.size(), noZone);
        std::uint32_t next = 0;
        for (std::uint32_t r = 0; r < zones_.list.size(); ++r) {
            if (isGone[r])
                continue;
            Zone zone = std::move(zones_.list[r]);
            if (zone.parent != noZone)
                zone.parent = number[zone.parent];
            number[r] = next;
            stretches_[next] = stretches_[r];
            zones_.list[next++] = std::move(zone);
        }
        zones_.list.resize(next);
    }

    // The boxes in the order of the parts, and a rectangle of each zone in each column.
    void fill() {
        std::vector<std::uint32_t> firstBox{0}; // by atom, and one more for the end
        for (const Atom& atom : atoms_) {
            for (std::size_t part = atom.firstPart; part < atom.endPart; ++part)
                zones_.boxes.insert(zones_.boxes.end(), parts_[part].boxes.begin(), parts_[part].boxes.end());
            firstBox.push_back(static_cast<std::uint32_t>(zones_.boxes.size()));
        }
        for (std::size_t r = 0; r < zones_.list.size(); ++r) {
            const auto [begin, end] = stretches_[r];
            Zone& zone = zones_.list[r];
            zone.firstBox = firstBox[begin];
            zone.endBox = firstBox[end];
            zone.firstRect = static_cast<std::uint32_t>(zones_.rects.size());
            addRects(atoms_[begin].firstPart, atoms_[end - 1].endPart, margin_ - 2.0 * zone.level);
            zone.endRect = static_cast<std::uint32_t>(zones_.rects.size());
        }
    }

    void addRects(std::size_t begin, std::size_t end, double margin) {
        Rect open;
        for (std::size_t part = begin; part < end; ++part) {
            open = open.unitedWith(parts_[part].rect);
            if (part + 1 == end || parts_[part + 1].column != parts_[part].column) {
                zones_.rects.push_back(open.grownBy(margin));
                open = {};
            }
        }
    }

    const ViewGraph& view_;
    std::span<const ZonePart> parts_;
    double margin_;
    std::uint32_t total_ = 0;
    std::uint32_t limit_ = 0;
    std::uint32_t smallest_ = 0;
    std::vector<Atom> atoms_;
    Zones zones_;
    std::vector<std::pair<std::size_t, std::size_t>> stretches_; // by zone: its atoms
};

} // namespace

void fillColumns(std::vector<ZonePart>& parts, Direction direction, double length, double beside) {
    const bool isDown = direction == Direction::Down;
    std::map<std::uint32_t, std::vector<ZonePart*>> columns;
    for (ZonePart& part : parts)
        columns[part.column].push_back(&part);
    for (auto& [number, column] : columns) {
        std::ranges::stable_sort(
            column, {}, [&](const ZonePart* part) { return isDown ? part->rect.y : part->rect.x; });
        double begin = -beside;
        for (std::size_t i = 0; i < column.size(); ++i) {
            Rect& rect = column[i]->rect;
            const bool isLast = i + 1 == column.size();
            const Rect& next = isLast ? rect : column[i + 1]->rect;
            const double here = isDown ? rect.bottom() : rect.right();
            const double end = isLast ? length + beside : (here + (isDown ? next.y : next.x)) / 2;
            rect = isDown ? Rect{rect.x - beside, begin, rect.width + 2 * beside, end - begin}
                          : Rect{begin, rect.y - beside, end - begin, rect.height + 2 * beside};
            begin = end;
        }
    }
}

Zones divideIntoZones(const ViewGraph& view, std::span<const ZonePart> parts, double margin) {
    return ZoneDivider(view, parts, margin).run();
}

} // namespace qaliper
