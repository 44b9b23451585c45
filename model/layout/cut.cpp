#include "model/layout/cut.h"

#include <algorithm>
#include <numeric>

namespace qaliper {

namespace {

constexpr std::uint32_t farSpan = 150; // positions: a shorter edge never becomes a link
constexpr std::uint32_t manyConsumers = 3;
constexpr std::size_t manyEdges = 8;
constexpr std::uint32_t manyArticulations = 3;
constexpr double nearlyAll = 0.95;
// An edge stays a line (or link) as in the picture before unless it passes the limit by this much.
constexpr std::uint32_t farSpanSlack = 30;
constexpr std::uint32_t manyArticulationsSlack = 1;
constexpr std::uint32_t fewestToCut = 24;    // boxes of a piece that is cut for columns
constexpr std::uint32_t piecesOfAFrame = 10; // a piece with more than this share of the boxes is cut
constexpr double articulationWorth = 64;     // edge length, in positions, that one more articulation box is worth

class Cutter {
public:
    Cutter(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order)
        : view_(view),
          frame_(frame),
          graph_(graph),
          order_(order),
          position_(positionsOf(order.sequence)),
          distance_(distances()),
          isLink_(edgeCount()) {
        countConsumers();
    }

    double cost() {
        double length = 0;
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge) {
            if (isForward(edge))
                length += std::min(span(edge), farSpan);
            isLink_[edge] = isCandidate(edge);
        }
        const std::vector<bool> articulations = findArticulations();
        return length - articulationWorth * static_cast<double>(std::ranges::count(articulations, true));
    }

    Cuts cut(CutFor use) && {
        chooseLinks();
        if (use == CutFor::Columns)
            cutLargePieces(piecesAt(findArticulations()));
        Cuts cuts{.isLink = {}, .pieces = piecesAt(findArticulations())};
        cuts.isLink = std::move(isLink_);
        return cuts;
    }

private:
    std::uint32_t edgeCount() const { return frame_.endEdge - frame_.firstEdge; }
    const ViewEdge& viewEdge(std::uint32_t edge) const { return view_.edges[frame_.firstEdge + edge]; }
    std::uint32_t tensorOf(std::uint32_t edge) const { return viewEdge(edge).tensor - frame_.firstTensor; }

    bool isForward(std::uint32_t edge) const { return position_[graph_.from(edge)] < position_[graph_.to(edge)]; }
    std::uint32_t span(std::uint32_t edge) const { return distance_[graph_.to(edge)] - distance_[graph_.from(edge)]; }

    // By box: the number of boxes before it in the order. A folded block counts as the boxes in it, so that folding
    // changes no link into a line.
    std::vector<std::uint32_t> distances() const {
        std::vector<std::uint32_t> distance(order_.sequence.size());
        std::uint32_t before = 0;
        for (const std::uint32_t box : order_.sequence) {
            const ViewBox& view = view_.boxes[frame_.firstBox + box];
            distance[box] = before;
            before += view.kind == BoxKind::Repeat ? view.count : 1;
        }
        return distance;
    }

    void countConsumers() {
        consumers_.resize(frame_.endTensor - frame_.firstTensor);
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge)
            ++consumers_[tensorOf(edge)];
    }

    bool isCandidate(std::uint32_t edge) const {
        return isForward(edge) && span(edge) > atLimit(edge, farSpan, farSpanSlack) &&
            (consumers_[tensorOf(edge)] >= manyConsumers || graph_.in(graph_.to(edge)).size() >= manyEdges ||
                graph_.out(graph_.from(edge)).size() >= manyEdges);
    }

    // Short edges of a tensor, or into a box, of which nearly all others are candidates: the first and the last steps of
    // an unrolled recurrence are cut like those between.
    std::vector<bool> nearEdgesOfHubs() const {
        std::vector<std::uint32_t> ofTensor(consumers_.size());
        std::vector<std::uint32_t> intoBox(order_.sequence.size());
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge) {
            if (!isCandidate(edge))
                continue;
            ++ofTensor[tensorOf(edge)];
            ++intoBox[graph_.to(edge)];
        }
        std::vector<bool> isNear(edgeCount());
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge) {
            isNear[edge] = isForward(edge) &&
                (ofTensor[tensorOf(edge)] > nearlyAll * consumers_[tensorOf(edge)] ||
                    intoBox[graph_.to(edge)] > nearlyAll * static_cast<double>(graph_.in(graph_.to(edge)).size()));
        }
        return isNear;
    }

    std::uint32_t atLimit(std::uint32_t edge, std::uint32_t limit, std::uint32_t slack) const {
        switch (viewEdge(edge).before) {
        case DrawnBefore::Line: return limit + slack;
        case DrawnBefore::Link: return limit - slack;
        case DrawnBefore::Unknown: break;
        }
        return limit;
    }

    // By position: true where no line passes. Ends of components are articulation boxes too; links do not count.
    std::vector<bool> findArticulations() const {
        std::vector<bool> articulations;
        for (const std::int32_t passing : passingLines())
            articulations.push_back(passing == 0);
        return articulations;
    }

    // By position: the number of lines that pass it.
    std::vector<std::int32_t> passingLines() const {
        const std::size_t count = order_.sequence.size();
        std::vector<std::int32_t> change(count + 1, 0);
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge) {
            if (!isForward(edge) || isLink_[edge])
                continue;
            ++change[position_[graph_.from(edge)] + 1];
            --change[position_[graph_.to(edge)]];
        }
        change.pop_back();
        std::partial_sum(change.begin(), change.end(), change.begin());
        return change;
    }

    // First removes all candidates. Those that would pass several articulation boxes stay links, together with the other long edges
    // of their tensors.
    void chooseLinks() {
        std::vector<std::uint32_t> candidates;
        const std::vector<bool> isNear = nearEdgesOfHubs();
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge) {
            isLink_[edge] = isCandidate(edge) || isNear[edge];
            if (isLink_[edge])
                candidates.push_back(edge);
        }
        if (candidates.empty())
            return;
        const std::vector<std::uint32_t> before = articulationsBefore(findArticulations());
        const auto passes = [&](std::uint32_t edge) {
            const std::uint32_t passed = before[position_[graph_.to(edge)]] - before[position_[graph_.from(edge)] + 1];
            return passed >= atLimit(edge, manyArticulations, manyArticulationsSlack);
        };
        std::vector<bool> isFar(consumers_.size());
        for (const std::uint32_t edge : candidates)
            isFar[tensorOf(edge)] = isFar[tensorOf(edge)] || passes(edge);
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge)
            isLink_[edge] = isForward(edge) && isFar[tensorOf(edge)] && passes(edge);
    }

    // The lines that pass chosen boxes of large pieces become links, so that these boxes are articulation boxes.
    void cutLargePieces(const std::vector<PieceSpan>& pieces) {
        const auto count = static_cast<std::uint32_t>(order_.sequence.size());
        const std::uint32_t limit = std::max(fewestToCut, count / piecesOfAFrame);
        std::vector<std::uint32_t> chosen; // positions
        const std::vector<std::int32_t> passing = passingLines();
        for (const PieceSpan& piece : pieces) {
            if (piece.last - piece.begin > limit)
                choosePositions(piece, limit, passing, chosen);
        }
        for (std::uint32_t edge = 0; edge < edgeCount(); ++edge) {
            if (!isForward(edge) || isLink_[edge])
                continue;
            const auto first = std::ranges::upper_bound(chosen, position_[graph_.from(edge)]);
            isLink_[edge] = first != chosen.end() && *first < position_[graph_.to(edge)];
        }
    }

    // Where columns ended in the previous picture; between these, the boxes that the fewest lines pass, at about equal
    // distances.
    void choosePositions(const PieceSpan& piece, std::uint32_t limit, const std::vector<std::int32_t>& passing,
        std::vector<std::uint32_t>& chosen) const {
        std::uint32_t begin = piece.begin;
        for (std::uint32_t at = piece.begin + 1; at <= piece.last; ++at) {
            const ViewBox& box = view_.boxes[frame_.firstBox + order_.sequence[at]];
            if (at < piece.last && box.columnBefore != ColumnMark::Ends)
                continue;
            const std::uint32_t parts = view_.keepsColumns ? (at - begin) / (2 * limit) + 1 : (at - begin) / limit + 1;
            for (std::uint32_t part = 1; part < parts; ++part)
                chosen.push_back(leastPassed(begin, at, part, parts, passing));
            if (at < piece.last)
                chosen.push_back(at);
            begin = at;
        }
    }

    static std::uint32_t leastPassed(std::uint32_t begin, std::uint32_t end, std::uint32_t part, std::uint32_t parts,
        const std::vector<std::int32_t>& passing) {
        const std::uint32_t length = (end - begin) / parts;
        const std::uint32_t wanted = begin + (end - begin) * part / parts;
        std::uint32_t best = wanted;
        for (std::uint32_t away = 1; away <= length / 3; ++away) {
            for (const std::uint32_t at : {wanted - away, wanted + away}) {
                if (at > begin && at < end && passing[at] < passing[best])
                    best = at;
            }
        }
        return best;
    }

    static std::vector<std::uint32_t> articulationsBefore(const std::vector<bool>& articulations) {
        std::vector<std::uint32_t> before(articulations.size() + 1, 0);
        for (std::size_t at = 0; at < articulations.size(); ++at)
            before[at + 1] = before[at] + (articulations[at] ? 1 : 0);
        return before;
    }

    std::vector<PieceSpan> piecesAt(const std::vector<bool>& articulations) const {
        std::vector<PieceSpan> pieces;
        std::uint32_t begin = 0;
        for (std::uint32_t component = 0; component < order_.componentEnd.size(); ++component) {
            const std::uint32_t last = order_.componentEnd[component] - 1;
            PieceSpan piece{.begin = begin, .component = component};
            for (std::uint32_t at = begin + 1; at < last; ++at) {
                if (!articulations[at])
                    continue;
                piece.last = at;
                piece.bottomIsArticulation = true;
                pieces.push_back(piece);
                piece = {.begin = at, .topIsArticulation = true, .component = component};
            }
            piece.last = last;
            pieces.push_back(piece);
            begin = last + 1;
        }
        return pieces;
    }

    const ViewGraph& view_;
    const ViewFrame& frame_;
    const Adjacency& graph_;
    const FrameOrder& order_;
    std::vector<std::uint32_t> position_;
    std::vector<std::uint32_t> distance_;
    std::vector<bool> isLink_;
    std::vector<std::uint32_t> consumers_; // by tensor
};

} // namespace

Cuts cutFrame(
    const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order, CutFor use) {
    return Cutter(view, frame, graph, order).cut(use);
}

double cutCost(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order) {
    return Cutter(view, frame, graph, order).cost();
}

} // namespace qaliper
