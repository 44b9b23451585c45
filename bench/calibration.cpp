// Time and memory of the passes of a calibration beside the plain run of the same model, which is a fully optimized session
// with as many threads: two float models of the corpus, or the given models, whose inputs get made numbers. "8" and
// "512" are numbers of samples.

#include <cstdio>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "bench/machine.h"
#include "model/base/temporary.h"
#include "model/graph/queries.h"
#include "model/graph/tensor.h"
#include "model/onnx/calibrate.h"
#include "model/onnx/load.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;

// Activations that a product reads.
std::vector<std::string> tensorsOf(const Index& index) {
    std::vector<std::string> tensors;
    std::set<std::string> known;
    for (const NodeIx node : index.nodes(mainGraph)) {
        const Node& product = index.node(node);
        if (!product.is("Conv") && !product.is("ConvTranspose") && !product.is("Gemm") && !product.is("MatMul"))
            continue;
        for (std::size_t slot = 0; slot < 2; ++slot) {
            const ValueIx value = index.input(node, slot);
            const std::string name(index.name(value));
            if (!constantAfter(index, value) && index.graphOf(value) == mainGraph && known.insert(name).second)
                tensors.push_back(name);
        }
    }
    return tensors;
}

// The shape of one sample: unknown sizes are those of an image, and 1 before these.
std::vector<std::int64_t> shapeOf(const ValueInfo& input) {
    constexpr std::int64_t imageSize = 320;
    std::vector<std::int64_t> dims;
    for (const Dim& dim : *input.type.shape)
        dims.push_back(dim.number().value_or(dims.empty() ? 1 : imageSize));
    return dims;
}

// Random numbers; all samples are the same.
void writeArray(const fs::path& path, std::vector<std::int64_t> dims, std::uint64_t samples) {
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 1);
    std::string sample;
    for (std::uint64_t i = 0; i < elementCount(dims).value_or(0); ++i) {
        const float number = normal(random);
        sample.append(reinterpret_cast<const char*>(&number), sizeof(number));
    }
    std::string shape = std::to_string(samples);
    for (std::size_t i = 1; i < dims.size(); ++i)
        shape += ", " + std::to_string(dims[i]);
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + ",), }";
    constexpr std::size_t alignment = 64;
    constexpr std::size_t prefix = 10;
    header.resize((header.size() + prefix + alignment) / alignment * alignment - prefix, ' ');
    header.back() = '\n';
    std::FILE* file = std::fopen(path.c_str(), "wb");
    const auto low = static_cast<char>(header.size() & 0xff);
    const auto high = static_cast<char>(header.size() >> 8);
    const std::string start = std::string("\x93NUMPY\1\0", 8) + low + high + header;
    std::fwrite(start.data(), 1, start.size(), file);
    for (std::uint64_t i = 0; i < samples; ++i)
        std::fwrite(sample.data(), 1, sample.size(), file);
    std::fclose(file);
}

Statistics measured(const CalibrateRequest& request) {
    Worker worker({.executable = QALIPER_BENCH_WORKER, .memoryLimit = 0});
    auto statistics = calibrateModel(request, worker, {});
    if (!statistics)
        std::printf("%s\n", describe(statistics.error()).c_str());
    return statistics.value_or(Statistics());
}

void measureModel(const fs::path& path, std::uint64_t samples) {
    const auto model = loadModel(path);
    const auto folder = TemporaryDirectory::create();
    if (!model || !folder) {
        std::printf("%s cannot be read\n", path.c_str());
        return;
    }
    const Index index(*model);
    CalibrateRequest request{path, tensorsOf(index), {}, {}, true};
    for (const ValueInfo& input : model->main().inputs) {
        if (index.isInitializer(*index.value(mainGraph, input.name)))
            continue;
        request.data.paths.push_back(*folder / (input.name + ".npy"));
        writeArray(request.data.paths.back(), shapeOf(input), samples);
    }
    const CalibrateRequest without{path, {}, request.data, {}, false};
    (void)measured(without); // the file cache is warm from here on
    const PassCost plain = measured(without).ranges;
    const Statistics statistics = measured(request);
    const double ms = 1000 / static_cast<double>(samples);
    std::printf("%-28s %7zu %8llu %8.1f %8.1f %8.1f %7.2f %8.0f %8.0f\n", path.stem().c_str(),
        statistics.tensors.size(), static_cast<unsigned long long>(samples), plain.seconds * ms,
        statistics.ranges.seconds * ms, statistics.histograms.seconds * ms,
        statistics.histograms.seconds / plain.seconds, plain.peakMiB, statistics.histograms.peakMiB);
    std::fflush(stdout);
}

int main(int argc, char** argv) {
    std::printf(
        "%s\ncommand: bench_calibration; milliseconds for a sample, memory of the worker\n", describeMachine().c_str());
    std::printf("%-28s %7s %8s %8s %8s %8s %7s %8s %8s\n", "model", "tensors", "samples", "plain", "ranges", "hist.",
        "ratio", "MiB", "MiB");
    std::vector<fs::path> models(argv + 1, argv + argc);
    if (models.empty())
        models = {corpusFolder() / "float_yolox_nano.onnx", corpusFolder() / "float_ppocr_v4_det.onnx"};
    constexpr std::uint64_t few = 8;
    constexpr std::uint64_t many = 512;
    for (const fs::path& model : models)
        for (const std::uint64_t samples : {few, many})
            measureModel(model, samples);
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) { return qaliper::bench::main(argc, argv); }
