// Times of each stage from file to SVG, for every exported model of the corpus or the given models: one table with
// medians of several runs. Column "protobuf" is the time to read the same file with protobuf alone; "ratio" is that
// time divided by ours.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <onnx/onnx_pb.h>

#include "bench/machine.h"
#include "bench/median.h"
#include "model/draw/marks.h"
#include "model/draw/svg_analysis.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/rules/fixall.h"
#include "model/rules/inspect.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;
struct Row {
    std::string name;
    std::size_t nodes = 0;
    double protobuf = 0;
    double load = 0;
    double index = 0;
    double infer = 0;
    double rules = 0;
    double fix = 0;
    double layout = 0;
    double scene = 0;
    double svg = 0;
    double peak = 0;         // MiB
    bool isFallback = false; // the worker failed: the layout time is not valid
};

void readWithProtobuf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    onnx::ModelProto proto;
    proto.ParseFromIstream(&file);
}

Row measure(const fs::path& path, const Inspector& inspector, Workers& workers) {
    Row row;
    row.name = path.stem().string();
    forgetPeakMemory();
    row.protobuf = medianMs([&] { readWithProtobuf(path); });
    row.load = medianMs([&] { (void)loadModel(path); });
    const Model model = *loadModel(path);
    row.nodes = nodeCount(model);
    row.index = medianMs([&] { const Index index(model); });
    const auto index = std::make_shared<const Index>(model);
    row.infer = medianMs([&] { (void)inferTypes(*index, workers.infer, {}); });
    const TypeTable types = inferTypes(*index, workers.infer, {}).value_or(TypeTable(*index));
    row.rules = medianMs([&] { (void)inspect(inspector, index, types, {}); });
    const auto analysis = std::make_shared<const Analysis>(*inspect(inspector, index, types, {}));
    const Analyse again = [&](const Model& version, const Job& job) { return inspect(inspector, version, job); };
    row.fix = medianMs([&] { (void)fixAll(analysis, {}, again, {}); });

    const ViewGraph view = buildViewGraph(*index, {});
    row.layout = medianMs([&] {
        Workers fresh(QALIPER_BENCH_WORKER); // includes the start of the worker
        TemplateCache cold;
        (void)layoutGraph(buildViewGraph(*index, {}), &fresh.place, cold, {});
    });
    TemplateCache cache;
    const Layout layout = *layoutGraph(view, &workers.place, cache, {});
    row.isFallback = layout.isFallback;
    row.scene = medianMs([&] { (void)buildScene(*index, types, view, layout); });
    const Scene scene = buildScene(*index, types, view, layout);
    row.svg = medianMs([&] {
        (void)writeSvg(
            *index, view, scene, joinOverlay(view, marksOf(*analysis)), svgOptionsFor(*analysis, view, row.name));
    });
    row.peak = peakMemoryMiB();
    return row;
}

void print(const Row& row) {
    std::printf("%-38s %7zu %9.1f %8.1f %6.1f %7.1f %7.1f %7.1f %8.1f %8.1f %7.1f %8.1f %7.0f%s\n", row.name.c_str(),
        row.nodes, row.protobuf, row.load, row.protobuf / row.load, row.index, row.infer, row.rules, row.fix,
        row.layout, row.scene, row.svg, row.peak, row.isFallback ? "  the worker failed" : "");
}

int main(int argc, char** argv) {
    const auto target = parseTarget("trt-10.3");
    Workers workers(QALIPER_BENCH_WORKER);
    const Inspector inspector{loadKnowledge(), {*target, {}}, {}, &workers.infer};
    std::printf("%s\ncommand: bench_stages, target trt-10.3; milliseconds, median of %d runs, warm file cache; peak "
                "memory without the workers\n",
        describeMachine().c_str(), medianRuns);
    std::printf("%-38s %7s %9s %8s %6s %7s %7s %7s %8s %8s %7s %8s %7s\n", "model", "nodes", "protobuf", "load",
        "ratio", "index", "infer", "rules", "fix", "layout", "scene", "svg", "MiB");
    std::vector<fs::path> models(argv + 1, argv + argc);
    if (models.empty())
        models = exportedModels();
    for (const fs::path& path : models)
        print(measure(path, inspector, workers));
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) { return qaliper::bench::main(argc, argv); }
