#include "model/cost/fitted_time.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace qaliper {

namespace {

constexpr double bytesOfStep = 64;

struct Tile {
    double rows;
    double columns;
};

constexpr std::array tileSizes{Tile{64, 16}, Tile{64, 32}, Tile{64, 64}, Tile{64, 128}, Tile{64, 256}, Tile{128, 16},
    Tile{128, 32}, Tile{128, 64}, Tile{128, 128}, Tile{128, 256}, Tile{256, 16}, Tile{256, 32}, Tile{256, 64},
    Tile{256, 128}};

// Multiprocessors that work on one tile, each on a part of the inner size.
constexpr std::array innerParts{1.0, 2.0, 4.0, 8.0};
constexpr double leastPart = 256; // of the inner size

// How often all multiprocessors compute a tile one after the other. With many tiles those of the last turn are few.
double turns(double count, double multiprocessors) {
    constexpr double many = 4;
    const double turns = count / multiprocessors;
    return std::max(1.0, turns < many ? std::ceil(turns) : turns);
}

double startOf(const KernelWork& work, const KernelFit& fit) {
    if (work.isConvolution)
        return work.isQuantized ? fit.quantizedConvolutionStart : fit.floatConvolutionStart;
    return work.isQuantized ? fit.quantizedProductStart : fit.floatProductStart;
}

double productSeconds(const KernelWork& work, const GpuRates& rates, const KernelFit& fit) {
    double arithmetic = 0;
    for (const MatrixProduct& product : work.products)
        arithmetic += tiledSeconds(product, work.type, rates, fit);
    const double traffic = work.bytes / rates.bandwidth * (work.isTransposed ? fit.transposed : 1);
    double seconds = std::max(arithmetic, traffic) + startOf(work, fit);
    if (work.addsShortcut && work.isQuantized)
        seconds += fit.quantizedShortcut;
    if (work.copiesBias && work.isQuantized)
        seconds += fit.copiedBias;
    if (work.isUnaligned)
        seconds += fit.unaligned;
    if (!work.isAttention) // Softmax runs beside its products
        seconds += fit.elementOperation * work.elementOperations;
    return seconds + fit.imageElement * work.imageElements;
}

double depthwiseSeconds(const KernelWork& work, double traffic, const KernelFit& fit) {
    double perMac = fit.depthwise;
    if (work.isQuantized)
        perMac = work.isWrittenInFloat ? fit.depthwiseToFloat : fit.depthwiseQuantized;
    const double bias = work.copiesBias && work.isQuantized ? fit.copiedBias : 0;
    return fit.depthwiseStart + std::max(perMac * work.macs, traffic) + bias;
}

} // namespace

double elementsOfStep(DataType type) { return bytesOfStep * 8 / bitsOf(type); }

double innerSize(double channels, double kernelElements, DataType type) {
    constexpr double image = 4;
    constexpr double largestOfImage = 49;
    const double step = elementsOfStep(type);
    if (kernelElements <= 1)
        return channels;
    const auto whole = [&](double size) { return std::ceil(size / step) * step; };
    return channels <= image && kernelElements <= largestOfImage ? whole(channels * kernelElements)
                                                                 : whole(channels) * kernelElements;
}

double tiledSeconds(const MatrixProduct& product, DataType type, const GpuRates& rates, const KernelFit& fit) {
    const double multiprocessors = std::max(rates.multiprocessors, 1.0);
    const double rate = denseRate(rates, type) / multiprocessors;
    const double step = elementsOfStep(type);
    double best = 0;
    for (const Tile& tile : tileSizes) {
        const double count =
            std::ceil(product.rows / tile.rows) * std::ceil(product.columns / tile.columns) * product.count;
        const double stepSeconds = std::max(tile.rows * tile.columns * step / rate,
            (tile.rows + tile.columns) * bytesOfStep / fit.multiprocessorBandwidth);
        for (const double split : innerParts) {
            if (split > 1 && (product.inner / split < leastPart || count * split > 2 * multiprocessors))
                continue;
            const double steps = std::ceil(product.inner / split / step);
            const double seconds =
                turns(count * split, multiprocessors) * steps * stepSeconds + (split > 1 ? fit.split : 0);
            best = best == 0 ? seconds : std::min(best, seconds);
        }
    }
    return best;
}

double fittedSeconds(const KernelWork& work, const GpuRates& rates, const KernelFit& fit) {
    if (work.copiesConstant)
        return fit.constantCopy;
    if (!work.products.empty())
        return productSeconds(work, rates, fit);
    const double traffic = work.bytes / rates.bandwidth * (work.averagesPlanes ? fit.averagedTraffic : 1);
    if (work.isDepthwise)
        return depthwiseSeconds(work, traffic, fit);
    return fit.start + std::max(traffic, fit.elementOperation * work.elementOperations) +
        fit.imageElement * work.imageElements;
}

} // namespace qaliper
