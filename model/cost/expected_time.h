#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/cost/fitted_time.h"
#include "model/cost/gpu_rates.h"
#include "model/cost/kernel_fit.h"
#include "model/cost/kernels.h"

// A model of the time that kernels take: the longer of arithmetic at the peak rate and memory traffic at full bandwidth,
// and a start; where engines were timed, a law with numbers that fit them (fitted_time.h). It ranks and divides the time of one
// inference; as seconds its numbers mean little. Source: facts F660 to F666 and F670.

namespace qaliper {

// What a time would be when more is known.
struct TimeRange {
    double expected = 0;
    double low = 0;
    double high = 0;
};

// The types that are assumed for a kernel. Without any of them: those that are expected.
struct Scenario {
    enum class Floats : std::uint8_t { Expected, Half, Full };
    Floats floats = Floats::Expected;
    bool openAsFloat = false;      // what is open runs in float
    bool allFloat = false;         // nothing runs quantized
    bool allQuantized = false;     // float operands and results are quantized
    bool quantizedOutputs = false; // what computes in a quantized type writes it
    bool wholeModel = false;       // assumed for all kernels, not for this one alone
};

class ExpectedTime {
public:
    ExpectedTime(const Context& context, const Kernels& kernels, GpuRates rates);

    double secondsOf(const Kernel& kernel, const Scenario& scenario = {}) const;
    double bytesOf(const Kernel& kernel, const Scenario& scenario = {}) const; // read and written
    TimeRange rangeOf(const Kernel& kernel, double bytes) const;               // `bytes` is bytesOf(kernel)

    // The part of one node in bytesOf(): what it reads from and writes for other kernels. 0 for a node without a kernel.
    double readBytes(NodeIx node, const Scenario& scenario = {}) const;
    double writtenBytes(NodeIx node, const Scenario& scenario = {}) const;

    // A copy of a value from one type to another as a kernel of its own. 0 when the shape is unknown.
    double conversionSeconds(ValueIx value, DataType from, DataType to) const;
    double conversionBytes(ValueIx value, DataType from, DataType to) const;
    double transferSeconds(double bytes) const { return bytes / rates_.bandwidth; }

    // What reading or writing an image of few channels takes beside its bytes; 0 for other values. Source: fact F666.
    double imageSeconds(ValueIx value) const { return fit_.imageElement * imageElements(value); }

    // The type in which a float value is held: FP16 where TensorRT may choose it.
    DataType heldFloat(ValueIx value, const Scenario& scenario = {}) const;

    // Elements of a value; 0 when its rank is unknown.
    double elements(ValueIx value) const { return value.valid() ? elements_[value.value] : 0; }

    const GpuRates& rates() const { return rates_; }
    const KernelFit& fit() const { return fit_; }
    bool isExact() const { return isExact_; } // false when an unknown dimension counted as 1
    bool isExact(const Kernel& kernel) const; // the same of the values that the kernel reads and writes

private:
    bool computesQuantized(NodeIx node, const Scenario& scenario) const;
    DataType computeType(NodeIx node, const Scenario& scenario) const;
    DataType readType(NodeIx node, ValueIx value, const Scenario& scenario) const;
    DataType writtenType(NodeIx node, ValueIx value, const Scenario& scenario) const;
    double arithmeticSeconds(NodeIx node, const Scenario& scenario) const;
    double secondsOf(const Kernel& kernel, const Scenario& scenario, double bytes) const;
    KernelWork workOf(const Kernel& kernel, const Scenario& scenario, double bytes) const;
    void addProducts(KernelWork& work, const Kernel& kernel) const;
    void addConvolution(KernelWork& work, const Kernel& kernel, const Scenario& scenario) const;
    double imageElements(ValueIx value) const; // 0 for what is no image
    double sizeOf(ValueIx value, DataType type) const;
    ValueIx dataOf(ValueIx value) const;
    bool isComputedByConsumers(NodeIx node) const;
    bool isWrittenFor(ValueIx value, const Kernel& kernel) const;
    bool isReadOutside(ValueIx value, const Kernel& kernel, int depth) const;

    const Context* context_;
    const Kernels* kernels_;
    GpuRates rates_;
    KernelFit fit_;
    DataType quantizedType_;       // of the activations of this model; INT8 when it has none
    std::vector<double> elements_; // by value; 0 when the rank is unknown
    std::vector<bool> isKnown_;    // by value: rank and all dimensions
    bool isExact_ = true;
};

} // namespace qaliper
