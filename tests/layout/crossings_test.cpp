#include <algorithm>
#include <cctype>
#include <set>

#include <gtest/gtest.h>

#include "model/base/worker_call.h"
#include "model/layout/crossing.h"
#include "model/layout/frame_plan.h"
#include "model/layout/place.h"
#include "model/layout/place_message.h"
#include "model/onnx/load.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

// Crossings of every different piece of every model, against what Graphviz' dot makes of the same piece. Both keep the
// ranks that our layout chose, so what is compared is the order within the ranks; the ranks themselves are not judged
// here.

namespace qaliper::crossings_test {
namespace {

class Crossings : public CorpusTest {
protected:
    Crossings() : index_(must(loadModel(GetParam()))), view_(buildViewGraph(index_, {})) {
        TemplateCache cache;
        TemplatePool pool(cache);
        const std::vector<Rect> closed(view_.boxes.size());
        std::set<std::string> known;
        for (std::uint32_t f = 0; f < view_.frames.size(); ++f) {
            const FramePlan plan = planFrame(view_, FrameIx{f}, closed, pool);
            PieceMaker maker(view_, view_.frames[f], plan.graph, plan.order, plan.cuts, plan.sizes);
            for (const PieceSpan& span : plan.cuts.pieces) {
                Piece piece = maker.make(span);
                if (!isForGraphviz(makeLayered(piece, rankBoxes(piece))) || !known.insert(keyOf(piece)).second)
                    continue;
                pieces_.push_back(piece);
                piece.alignsLeft = true;
                pieces_.push_back(std::move(piece));
            }
        }
    }

    static Worker& placer() {
        static Workers workers(workerProgram());
        return workers.place;
    }

    // dot with nothing of ours but the ranks: no weights, no order to begin with.
    std::vector<std::uint64_t> byDot() const {
        std::vector<Layered> layered;
        PlaceRequest request{.spacing = 10, .graphs = {}};
        for (const Piece& piece : pieces_) {
            layered.push_back(makeLayered(piece, rankBoxes(piece)));
            PlaceGraph graph{layered.back().across, layered.back().rank, {}};
            for (const Segment& segment : layered.back().segments)
                graph.edges.push_back({segment.from, segment.to, 1});
            request.graphs.push_back(std::move(graph));
        }
        const auto places = must(callWorker<PlaceAnswer>(placer(), FrameKind::Place, request, {}));
        std::vector<std::uint64_t> crossings;
        for (std::size_t i = 0; i < layered.size(); ++i)
            crossings.push_back(countCrossings(layered[i], orderOf(layered[i], places.centres.at(i))));
        return crossings;
    }

    std::vector<std::uint64_t> byUs(Worker* worker) const {
        std::vector<std::uint64_t> crossings;
        for (const auto& shape : must(placePieces(pieces_, worker, {})))
            crossings.push_back(shape->crossings);
        return crossings;
    }

    static Layers orderOf(const Layered& layered, const std::vector<double>& across) {
        EXPECT_EQ(across.size(), layered.slotCount());
        Layers layers(layered.rankCount);
        for (std::uint32_t slot = 0; slot < layered.slotCount(); ++slot)
            layers[layered.rank[slot]].push_back(slot);
        for (auto& layer : layers)
            std::ranges::stable_sort(layer, {}, [&](std::uint32_t slot) { return across[slot]; });
        return layers;
    }

    Index index_;
    ViewGraph view_;
    std::vector<Piece> pieces_; // that Graphviz places, each aligned to the right and to the left
};

TEST_P(Crossings, NoPieceHasMoreThanDotMakesOfIt) {
    const std::vector<std::uint64_t> dot = byDot();
    const std::vector<std::uint64_t> drawn = byUs(&placer());
    const std::vector<std::uint64_t> own = byUs(nullptr);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const auto most = static_cast<double>(dot[i]) * 1.2;
        EXPECT_LE(static_cast<double>(drawn[i]), most) << "piece " << i << " of " << pieces_[i].boxCount() << " boxes";
        // Without the worker.
        EXPECT_LE(static_cast<double>(own[i]), most) << "piece " << i << " of " << pieces_[i].boxCount() << " boxes";
    }
}

INSTANTIATE_TEST_SUITE_P(Made, Crossings, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, Crossings, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::crossings_test
