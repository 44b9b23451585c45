#pragma once

#include <cstdint>
#include <string>
#include <vector>

// What was measured of the tensors of a model while it ran on a user's data.

namespace qaliper {

// Of |x|: equal widths from 0 to `limit`, each with its lower edge; the last one includes `limit`.
struct Histogram {
    double limit = 0;
    std::vector<std::uint64_t> bins;
    friend bool operator==(const Histogram&, const Histogram&) = default;
};

constexpr std::size_t histogramBins = 2048;

struct TensorStatistics {
    std::string tensor; // a value of the main graph
    double min = 0;     // of the finite elements; 0 where there is none
    double max = 0;
    std::uint64_t count = 0;    // elements, over all samples
    std::uint64_t infinite = 0; // of them NaN or infinite, which nothing else counts
    Histogram histogram;        // no bins where it was not measured
    friend bool operator==(const TensorStatistics&, const TensorStatistics&) = default;
};

// What a pass over the data took.
struct PassCost {
    double seconds = 0; // of the runs, with reading the samples
    double peakMiB = 0; // resident memory of the worker process, its largest
};

struct Statistics {
    std::uint64_t samples = 0;
    std::vector<TensorStatistics> tensors;
    std::string model;             // the file's name, without folder
    std::string sha256;            // of that file's bytes, in hexadecimal digits
    std::vector<std::string> data; // names of the files
    std::uint64_t leftOut = 0;     // samples at the end that are too few for a run of a fixed batch
    // Of the two passes; not stored, and no part of what is compared.
    PassCost ranges = {};
    PassCost histograms = {};
    friend bool operator==(const Statistics& a, const Statistics& b) {
        return a.samples == b.samples && a.tensors == b.tensors && a.model == b.model && a.sha256 == b.sha256 &&
            a.data == b.data;
    }
};

// The largest magnitude.
double largestMagnitude(const TensorStatistics& statistics);

} // namespace qaliper
