#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/calibration/measure.h"
#include "model/calibration/statistics.h"
#include "model/sensitivity/noise.h"
#include "model/sensitivity/pair_arithmetic.h"

namespace Ort { // NOLINT(readability-identifier-naming): ONNX Runtime's
struct CustomOpDomain;
}

// The operators of model/onnx/instrument.h as ONNX Runtime executes them: the measure of a tensor, and the probe that passes a
// tensor on and quantizes it when told so.

namespace qaliper {

enum class MeasureMode : std::uint8_t { Range, Histogram };

struct Probe {
    MeasuredRange range;
    float limit = 0;                         // of the histogram
    std::vector<std::uint64_t> bins;         // histogramBins of them, or none
    bool isOn = false;                       // a probe quantizes
    std::optional<PairArithmetic> pair = {}; // of one that can quantize
    LocalPower quantized = {};               // of what it quantized
};

// What the host of a session says and reads. It is read during a run and may change between two.
struct Probes {
    MeasureMode mode = MeasureMode::Range;
    std::size_t threads = 1; // at most so many measure one tensor
    std::vector<Probe> probes;
};

// The operators, for sessions; domain and probes have to outlive them.
class ProbeDomain {
public:
    explicit ProbeDomain(Probes& probes);
    ~ProbeDomain();
    ProbeDomain(ProbeDomain&&) noexcept;
    ProbeDomain& operator=(ProbeDomain&&) noexcept;

    const Ort::CustomOpDomain& domain() const;

private:
    struct Registered;
    std::unique_ptr<Registered> registered_;
};

} // namespace qaliper
