// The whole picture of every exported model of the corpus, or of the given models, and of three made networks, in a
// canvas of 1920 × 1080 px with panels open: boxes, columns, the zoom at which it fits, leaf zones, the share of boxes
// of the largest one, the share of the canvas that leaf zones cover, the share of their titles (or short titles) that
// are whole at 9 px, and that of boxes that stay in their column when a node is inserted in the middle; then the goals
// that are missed. A small picture has no zones: there the picture itself has to cover the canvas or all texts are
// shown, and a box has to be large enough for a mark of 6 px. `--canvas W H`: of a canvas of that size.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/machine.h"
#include "model/draw/card_title.h"
#include "model/draw/scene.h"
#include "model/graph/edit.h"
#include "model/layout/kept_columns.h"
#include "model/layout/kept_links.h"
#include "model/onnx/load.h"
#include "tests/support/made_graphs.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;

constexpr double fitMargin = 24; // as the canvas leaves it
constexpr double allTexts = 0.6; // the zoom from which the canvas shows them

struct Room {
    double width = 1186;
    double height = 872;
};

double zoomOf(const Scene& scene, const Room& room) {
    return std::min(
        {1.5, (room.width - 2 * fitMargin) / scene.bounds.width, (room.height - 2 * fitMargin) / scene.bounds.height});
}

bool isWhole(const Scene& scene, const SceneCard& card, double zoom) {
    const double height = card.rect.height * zoom;
    const CardTitle how =
        cardTitle(scene.textOf(card.title), scene.textOf(card.shortTitle), {card.rect.width * zoom, height, height});
    return how.text != CardTitle::Text::Elided;
}

// What is measured of one picture, in % unless it counts.
struct Figures {
    std::size_t boxes = 0;
    std::size_t leaves = 0;
    double largest = 0;
    double cover = 0;
    double titles = 100;
    double kept = 100;
    bool isRead = false;  // it has no zones and fits where all texts of boxes are shown
    double boxHeight = 0; // px on the screen, of the least high box
};

std::string missedGoals(const Figures& figures) {
    constexpr double leastCover = 60;
    constexpr std::size_t largeGraph = 300;
    constexpr std::size_t fewestLeaves = 12;
    constexpr std::size_t mostLeaves = 150;
    constexpr double largestLeaf = 15;
    constexpr double wholeTitles = 90;
    constexpr double keptBoxes = 95;
    constexpr double markSize = 6;
    std::string missed;
    const auto check = [&](bool isMet, const char* goal) {
        if (!isMet)
            missed += missed.empty() ? goal : std::string(", ") + goal;
    };
    const bool hasZones = figures.leaves > 0;
    check(figures.cover >= leastCover || figures.isRead, "cover");
    check(figures.boxes <= largeGraph || (figures.leaves >= fewestLeaves && figures.leaves <= mostLeaves), "leaves");
    check(figures.boxes <= largeGraph || figures.largest <= largestLeaf, "largest");
    check(figures.titles >= wholeTitles, "titles");
    check(figures.kept >= keptBoxes, "kept");
    check(hasZones || figures.boxHeight >= markSize, "marks");
    return missed;
}

// One version with its picture.
struct Drawn {
    std::shared_ptr<const Index> index;
    ViewGraph view;
    Layout layout;
};

Drawn drawn(const Model& model, const ViewState& state, Worker& placer, TemplateCache& cache) {
    auto index = std::make_shared<const Index>(model);
    ViewGraph view = buildViewGraph(*index, state);
    Layout layout = *layoutGraph(view, &placer, cache, {});
    return {std::move(index), std::move(view), std::move(layout)};
}

// An Identity before a node in the middle that reads another one; no edits where there is no such node.
std::vector<Edit> insertedInTheMiddle(const Index& index) {
    const auto nodes = index.nodes(mainGraph);
    for (std::size_t at = nodes.size() / 2; at < nodes.size(); ++at) {
        const Node& node = index.node(nodes[at]);
        const auto inputs = index.inputs(nodes[at]);
        if (inputs.empty() || !index.producer(inputs.front()).valid())
            continue;
        const Node inserted{.opType = "Identity", .inputs = {node.inputs.front()}, .outputs = {"inserted before it"}};
        return {AddNode{mainGraph, inserted, {}}, ReplaceInput{mainGraph, node.id, 0, "inserted before it"}};
    }
    return {};
}

// The share of boxes of nodes that stand in the same column after an edit, in %.
double keptInColumns(const Model& model, const Drawn& before, Worker& placer, TemplateCache& cache) {
    ViewState state{.wraps = true};
    state.linkedBefore = linkedEdges(*before.index, before.view, before.layout);
    state.columnsBefore = columnEnds(*before.index, before.view, before.layout);
    const Drawn after = drawn(*applyEdits(model, insertedInTheMiddle(*before.index)), state, placer, cache);
    double same = 0;
    double count = 0;
    for (std::uint32_t box = 0; box < before.view.boxes.size(); ++box) {
        const NodeIx node = before.view.boxes[box].node;
        const auto now = node.valid() ? after.index->find(before.index->node(node).id) : std::nullopt;
        if (!now)
            continue;
        ++count;
        same += before.layout.columns[box] == after.layout.columns[boxOf(after.view, *now).value] ? 1 : 0;
    }
    return 100 * same / count;
}

void measure(const std::string& name, const Model& model, Worker& placer, const Room& room) {
    TemplateCache cache;
    const Drawn picture = drawn(model, {.wraps = true}, placer, cache);
    const auto& [shared, view, layout] = picture;
    const Index& index = *shared;
    const Scene scene = buildScene(index, TypeTable(index), view, layout);
    const double zoom = zoomOf(scene, room);
    std::size_t leaves = 0;
    std::size_t largest = 0;
    for (const Zone& zone : layout.zones.list) {
        leaves += zone.isLeaf ? 1 : 0;
        largest = zone.isLeaf ? std::max<std::size_t>(largest, zone.endBox - zone.firstBox) : largest;
    }
    double area = 0;
    std::size_t cards = 0;
    std::size_t whole = 0;
    for (const SceneCard& card : scene.cards) {
        if (!card.isLeaf)
            continue;
        area += card.rect.width * card.rect.height;
        ++cards;
        whole += isWhole(scene, card, zoom) ? 1 : 0;
    }
    const std::uint32_t columns = layout.columns.empty() ? 0 : *std::ranges::max_element(layout.columns) + 1;
    if (leaves == 0)
        area = scene.bounds.width * scene.bounds.height;
    Figures figures{.boxes = view.boxes.size(), .leaves = leaves, .isRead = leaves == 0 && zoom >= allTexts};
    figures.largest = 100.0 * static_cast<double>(largest) / static_cast<double>(view.boxes.size());
    figures.cover = 100 * area * zoom * zoom / (room.width * room.height);
    if (cards > 0)
        figures.titles = 100.0 * static_cast<double>(whole) / static_cast<double>(cards);
    figures.kept = keptInColumns(model, picture, placer, cache);
    figures.boxHeight =
        zoom * std::ranges::min(scene.boxes, {}, [](const SceneBox& box) { return box.rect.height; }).rect.height;
    std::printf("%-40s %7zu %7u %6.2f %8.2f %6zu %8.1f %7.1f %7.1f %7.1f  %s\n", name.c_str(), figures.boxes, columns,
        scene.bounds.width / scene.bounds.height, 100 * zoom, leaves, figures.largest, figures.cover, figures.titles,
        figures.kept, missedGoals(figures).c_str());
    std::fflush(stdout);
}

// Branches of four resolutions that exchange their results after every second layer.
MadeGraph resolutions(std::uint32_t stages) {
    MadeGraph graph;
    std::vector<std::uint32_t> branches{0, 1, 2, 3};
    graph.nodes = 4;
    for (std::uint32_t i = 1; i < 4; ++i)
        graph.edges.emplace_back(i - 1, i);
    for (std::uint32_t stage = 0; stage < stages; ++stage) {
        for (std::uint32_t& branch : branches) {
            graph.edges.emplace_back(branch, graph.nodes);
            graph.edges.emplace_back(graph.nodes, graph.nodes + 1);
            branch = graph.nodes + 1;
            graph.nodes += 2;
        }
        const std::uint32_t first = graph.nodes;
        for (std::uint32_t to = 0; to < 4; ++to) {
            for (const std::uint32_t branch : branches)
                graph.edges.emplace_back(branch, first + to);
        }
        for (std::uint32_t& branch : branches)
            branch = graph.nodes++;
    }
    return graph;
}

// Down and up again, with a line across at each of the levels.
MadeGraph uNet(std::uint32_t levels, std::uint32_t layers) {
    MadeGraph graph{.nodes = 2 * levels * layers};
    for (std::uint32_t node = 1; node < graph.nodes; ++node)
        graph.edges.emplace_back(node - 1, node);
    for (std::uint32_t level = 0; level + 1 < levels; ++level)
        graph.edges.emplace_back((level + 1) * layers - 1, graph.nodes - (level + 1) * layers);
    return graph;
}

int overview(int argc, char** argv) {
    std::vector<fs::path> models;
    Room room;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--canvas" && i + 2 < argc) {
            room = {std::stod(argv[i + 1]), std::stod(argv[i + 2])};
            i += 2;
        } else {
            models.emplace_back(argv[i]);
        }
    }
    const bool isAll = models.empty();
    if (isAll)
        models = exportedModels();
    Workers workers(QALIPER_BENCH_WORKER);
    std::printf(
        "command: bench_overview; canvas %.0f × %.0f px; shape: width by height; the others in %%; goals: cover 60, "
        "titles 90; kept 95; with more than 300 boxes 12 to 150 leaves, the largest 15\n",
        room.width, room.height);
    std::printf("%-40s %7s %7s %6s %8s %6s %8s %7s %7s %7s  %s\n", "model", "boxes", "columns", "shape", "zoom",
        "leaves", "largest", "cover", "titles", "kept", "missed");
    for (const fs::path& path : models)
        measure(path.stem().string(), *loadModel(path), workers.place, room);
    if (isAll) {
        measure("made HRNet", madeModel(resolutions(40)), workers.place, room);
        measure("made U-Net", madeModel(uNet(5, 40)), workers.place, room);
        measure("made DenseNet", madeModel(allToAll(4, 30)), workers.place, room);
    }
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) { return qaliper::bench::overview(argc, argv); }
