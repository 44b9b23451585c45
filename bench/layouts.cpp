// Layouts of every exported model of the corpus, or of the given models: boxes, pieces and distinct pieces, crossings,
// edge length, size of the picture; times from a model to its first picture and from an edit to the next; peak memory
// of each. `--made N` measures a generated chain of N nodes with branches. `--write FOLDER` writes each view graph as
// JSON and DOT with its layout, for compare_layouts.sh.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "bench/machine.h"
#include "model/base/number.h"
#include "model/draw/scene.h"
#include "model/graph/edit.h"
#include "model/layout/box_metrics.h"
#include "model/onnx/load.h"
#include "tests/support/made_graphs.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;
using LayoutClock = std::chrono::steady_clock;

double onceMs(const std::function<void()>& work) {
    const auto start = LayoutClock::now();
    work();
    return std::chrono::duration<double, std::milli>(LayoutClock::now() - start).count();
}

// Of all threads of this process; independent of other load on the machine.
double processorMs() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double lengthOf(const Layout& layout) {
    double ink = 0;
    for (std::uint32_t e = 0; e + 1 < layout.firstPoint.size(); ++e) {
        const auto path = layout.path(e);
        for (std::size_t i = 1; i < path.size(); ++i)
            ink += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    }
    return ink;
}

// The model with an Identity inserted after a node in the middle, as a fix would do.
Model edited(const Model& model, const Index& index) {
    const auto nodes = index.nodes(mainGraph);
    for (std::size_t at = nodes.size() / 2; at < nodes.size(); ++at) {
        const Node& node = index.node(nodes[at]);
        if (node.outputs.size() != 1 || index.uses(index.output(nodes[at], 0)).size() != 1)
            continue;
        const Use use = index.uses(index.output(nodes[at], 0)).front();
        if (!use.node.valid())
            continue;
        Node identity;
        identity.opType = "Identity";
        identity.inputs = {node.outputs.front()};
        identity.outputs = {"bench_identity"};
        std::vector<Edit> edits;
        edits.emplace_back(AddNode{mainGraph, std::move(identity), index.node(use.node).id});
        edits.emplace_back(ReplaceInput{mainGraph, index.node(use.node).id, use.slot, "bench_identity"});
        if (auto after = applyEdits(model, edits))
            return std::move(*after);
    }
    return model;
}

struct Picture {
    ViewGraph view;
    Layout layout;
};

Picture draw(const Model& model, Worker& placer, TemplateCache& cache) {
    const Index index(model);
    Picture picture{buildViewGraph(index, {}), {}};
    picture.layout = *layoutGraph(picture.view, &placer, cache, {});
    (void)buildScene(index, TypeTable(index), picture.view, picture.layout);
    return picture;
}

void measureModel(const std::string& name, const Model& model, Worker& placer) {
    forgetPeakMemory();
    TemplateCache cache;
    Picture picture;
    const double first = onceMs([&] { picture = draw(model, placer, cache); });
    const Model after = edited(model, Index(model));
    std::vector<double> again;
    std::vector<double> againProcessor;
    std::uint32_t placed = 0;
    const int runs = picture.view.boxes.size() > 100'000 ? 1 : 5;
    for (int i = 0; i < runs; ++i) {
        TemplateCache kept;
        (void)draw(model, placer, kept);
        const double before = processorMs();
        again.push_back(onceMs([&] { placed = draw(after, placer, kept).layout.numbers.placed; }));
        againProcessor.push_back(processorMs() - before);
    }
    std::ranges::sort(again);
    std::ranges::sort(againProcessor);
    const LayoutNumbers& numbers = picture.layout.numbers;
    std::printf("%-38s %7zu %7u %6u %9llu %10.0f %9.0f %9.0f %8.1f %8.1f %6.1f %7u %7.0f%s\n", name.c_str(),
        picture.view.boxes.size(), numbers.pieces, numbers.templates,
        static_cast<unsigned long long>(numbers.crossings), lengthOf(picture.layout), picture.layout.bounds.width,
        picture.layout.bounds.height, first, again[again.size() / 2], againProcessor[again.size() / 2], placed,
        peakMemoryMiB(), picture.layout.isFallback ? "  the worker failed" : "");
    std::fflush(stdout);
}

// Boxes and line edges as other layout engines get them, and our layout of them.
void writeView(const fs::path& folder, const std::string& name, const Picture& picture) {
    using nlohmann::json;
    json boxes = json::array();
    for (const Rect& box : picture.layout.boxes)
        boxes.push_back({{"width", box.width}, {"height", box.height}});
    json edges = json::array();
    std::string dot = "digraph g {\nnode [shape=box fixedsize=true label=\"\"]; ranksep=0.64; nodesep=0.47;\n";
    for (std::size_t b = 0; b < picture.layout.boxes.size(); ++b)
        dot += "b" + std::to_string(b) + " [width=" + formatFixed(picture.layout.boxes[b].width / 72, 4) +
            " height=" + formatFixed(picture.layout.boxes[b].height / 72, 4) + "];\n";
    for (std::uint32_t e = 0; e < picture.view.edges.size(); ++e) {
        const ViewEdge& edge = picture.view.edges[e];
        if (picture.layout.path(e).empty())
            continue;
        edges.push_back({{"from", edge.from.value}, {"to", edge.to.value}});
        dot += "b" + std::to_string(edge.from.value) + " -> b" + std::to_string(edge.to.value) + ";\n";
    }
    const json own{{"crossings", picture.layout.numbers.crossings}, {"ink", lengthOf(picture.layout)},
        {"width", picture.layout.bounds.width}, {"height", picture.layout.bounds.height}};
    std::ofstream(folder / (name + ".json")) << json{{"boxes", boxes}, {"edges", edges}, {"own", own}};
    std::ofstream(folder / (name + ".dot")) << dot << "}\n";
}

int layouts(int argc, char** argv) {
    std::vector<fs::path> models;
    fs::path folder;
    std::uint32_t made = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--write" && i + 1 < argc)
            folder = argv[++i];
        else if (word == "--made" && i + 1 < argc)
            made = static_cast<std::uint32_t>(std::stoul(argv[++i]));
        else
            models.emplace_back(word);
    }
    if (models.empty() && made == 0)
        models = exportedModels();
    Workers workers(QALIPER_BENCH_WORKER);
    if (!folder.empty()) {
        fs::create_directories(folder);
        for (const fs::path& path : models) {
            TemplateCache cache;
            Picture picture;
            const Model model = *loadModel(path);
            (void)draw(model, workers.place, cache); // starts the worker
            TemplateCache cold;
            const double ms = onceMs([&] { picture = draw(model, workers.place, cold); });
            writeView(folder, path.stem().string(), picture);
            std::printf("%s %.1f\n", path.stem().c_str(), ms);
        }
        return 0;
    }
    std::printf(
        "%s\ncommand: bench_layouts; milliseconds from a loaded model to its scene (first), from an edited one to its "
        "scene with the templates kept (again: median of 5; cpu: the same in processor time without the worker; and "
        "how many pieces were placed for it); MiB\n",
        describeMachine().c_str());
    std::printf("%-38s %7s %7s %6s %9s %10s %9s %9s %8s %8s %6s %7s %7s\n", "model", "boxes", "pieces", "kinds",
        "crossings", "ink", "width", "height", "first", "again", "cpu", "placed", "peak");
    for (const fs::path& path : models)
        measureModel(path.stem().string(), *loadModel(path), workers.place);
    if (made > 0)
        measureModel("made chain of " + std::to_string(made), madeModel(chainWithBranches(made)), workers.place);
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) { return qaliper::bench::layouts(argc, argv); }
