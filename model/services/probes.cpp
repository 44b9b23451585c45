#include "model/services/probes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <mutex>

#include <onnxruntime_cxx_api.h>

#include "model/graph/elements.h"
#include "model/onnx/instrument.h"

namespace qaliper {

namespace {

constexpr std::size_t smallestPart = 1U << 14; // elements that are worth a thread
constexpr std::size_t blockSize = 1024;        // elements that are converted at once

struct TensorView {
    DataType type = DataType::Undefined;
    const void* data = nullptr;
    std::size_t count = 0;
};

bool isMeasurable(DataType type) { return isFloat(type); }

// Calls `visit` with the elements from `begin` to `end` as single-precision numbers, in blocks.
template <class Visit>
void forEachBlock(const TensorView& tensor, std::size_t begin, std::size_t end, Visit visit) {
    if (tensor.type == DataType::Float) {
        visit(std::span(static_cast<const float*>(tensor.data) + begin, end - begin));
        return;
    }
    const auto size = static_cast<std::size_t>(bitsOf(tensor.type)) / 8;
    const std::string_view bytes(static_cast<const char*>(tensor.data), tensor.count * size);
    std::array<float, blockSize> block{};
    for (std::size_t at = begin; at < end; at += blockSize) {
        const std::size_t count = std::min(blockSize, end - at);
        for (std::size_t i = 0; i < count; ++i)
            block[i] = static_cast<float>(decodeElement(tensor.type, bitsAt(tensor.type, bytes, at + i)));
        visit(std::span<const float>(block.data(), count));
    }
}

// Parts of a tensor, each on a thread of the session; what they measure is added up under the lock.
template <class MeasurePart>
void inParts(const Ort::KernelContext& context, std::size_t count, std::size_t threads, MeasurePart measurePart) {
    const std::size_t parts = std::clamp<std::size_t>(count / smallestPart, 1, threads);
    struct Work {
        std::size_t count;
        std::size_t parts;
        MeasurePart* measure;
        std::mutex mutex;
    } work{count, parts, &measurePart, {}};
    const auto part = [](void* user, std::size_t index) {
        auto& shared = *static_cast<Work*>(user);
        const std::size_t begin = shared.count * index / shared.parts;
        const std::size_t end = shared.count * (index + 1) / shared.parts;
        (*shared.measure)(begin, end, shared.mutex);
    };
    if (parts == 1)
        part(&work, 0);
    else
        context.ParallelFor(part, parts, parts, &work);
}

void measureRange(const Ort::KernelContext& context, const TensorView& tensor, std::size_t threads, Probe& probe) {
    inParts(context, tensor.count, threads, [&](std::size_t begin, std::size_t end, std::mutex& mutex) {
        MeasuredRange range;
        forEachBlock(tensor, begin, end, [&](std::span<const float> block) { range.add(block); });
        const std::scoped_lock lock(mutex);
        probe.range.add(range);
    });
}

void countBins(const Ort::KernelContext& context, const TensorView& tensor, std::size_t threads, Probe& probe) {
    probe.bins.resize(histogramBins);
    inParts(context, tensor.count, threads, [&](std::size_t begin, std::size_t end, std::mutex& mutex) {
        BinCounter counter(probe.limit);
        forEachBlock(tensor, begin, end, [&](std::span<const float> block) { counter.add(block); });
        const std::scoped_lock lock(mutex);
        counter.moveTo(probe.bins);
    });
}

// Where the channels of an activation lie: after the batch, else last.
struct Channels {
    std::size_t count = 0; // 0: none are told apart
    std::size_t inner = 1; // elements after one index of a channel
};
Channels channelsOf(const std::vector<std::int64_t>& dims) {
    constexpr std::size_t rankOfImages = 4;
    if (dims.size() < 2)
        return {};
    const std::size_t axis = dims.size() >= rankOfImages ? 1 : dims.size() - 1;
    Channels channels{static_cast<std::size_t>(dims[axis]), 1};
    for (std::size_t i = axis + 1; i < dims.size(); ++i)
        channels.inner *= static_cast<std::size_t>(dims[i]);
    return channels;
}

// Of elements from `first` on, the largest magnitude of each channel.
void addLargest(std::span<const float> numbers, std::size_t first, const Channels& channels, LocalPower& local) {
    if (channels.count == 0)
        return;
    local.largest.resize(channels.count);
    for (std::size_t done = 0; done < numbers.size();) {
        const std::size_t place = first + done;
        const std::size_t end = std::min(numbers.size(), done + channels.inner - place % channels.inner);
        double& largest = local.largest[place / channels.inner % channels.count];
        for (; done < end; ++done)
            largest = std::max(largest, std::abs(static_cast<double>(numbers[done])));
    }
}

// Quantizes the elements from `begin` to `end` in blocks, and adds up what that changed.
bool quantizePart(const TensorView& tensor, const std::vector<std::int64_t>& dims, std::size_t begin, std::size_t end,
    char* to, Probe& part) {
    std::array<float, blockSize> block{};
    const std::size_t size = static_cast<std::size_t>(bitsOf(tensor.type)) / 8;
    bool fits = true;
    std::size_t at = begin;
    const Channels channels = channelsOf(dims);
    const FloatRange range = part.pair->range();
    LocalPower& local = part.quantized;
    const auto quantizeBlock = [&](std::span<const float> numbers) {
        fits = fits && part.pair->apply(dims, at, numbers, block.data());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const double error = static_cast<double>(block[i]) - numbers[i];
            local.signal += static_cast<double>(numbers[i]) * numbers[i];
            local.noise += error * error;
            local.clipped += numbers[i] < range.lowest || numbers[i] > range.highest ? 1 : 0;
        }
        local.count += numbers.size();
        addLargest(numbers, at, channels, local);
        if (tensor.type == DataType::Float)
            std::memcpy(to + at * size, block.data(), numbers.size() * size);
        for (std::size_t i = 0; tensor.type != DataType::Float && i < numbers.size(); ++i) {
            const std::uint64_t bits = encodeElement(tensor.type, block[i]);
            std::memcpy(to + (at + i) * size, &bits, size);
        }
        at += numbers.size();
    };
    forEachBlock(tensor, begin, end, [&](std::span<const float> numbers) {
        for (std::size_t done = 0; done < numbers.size(); done += blockSize)
            quantizeBlock(numbers.subspan(done, std::min(blockSize, numbers.size() - done)));
    });
    return fits;
}

bool quantize(const Ort::KernelContext& context, const TensorView& tensor, const std::vector<std::int64_t>& dims,
    std::size_t threads, Probe& probe, void* to) {
    bool fits = true;
    inParts(context, tensor.count, threads, [&](std::size_t begin, std::size_t end, std::mutex& mutex) {
        Probe part;
        part.pair = probe.pair;
        const bool partFits = quantizePart(tensor, dims, begin, end, static_cast<char*>(to), part);
        const std::scoped_lock lock(mutex);
        addLocal(probe.quantized, part.quantized);
        fits = fits && partFits;
    });
    return fits;
}

// What both operators know of themselves, and the tensor that they read.
class Kernel {
public:
    Kernel(const OrtKernelInfo* info, Probes& probes)
        : probes_(&probes),
          number_(static_cast<std::size_t>(
              Ort::ConstKernelInfo(info).GetAttribute<std::int64_t>(std::string(probeNumber).c_str()))) {}

protected:
    const Probes& all() const { return *probes_; }
    Probe& probe() const { return probes_->probes[number_]; }

    static TensorView view(const Ort::ConstValue& input, const Ort::TensorTypeAndShapeInfo& info) {
        return {static_cast<DataType>(info.GetElementType()), input.GetTensorRawData(), info.GetElementCount()};
    }
    static OrtStatusPtr refuse(const char* reason) { return Ort::Status(reason, ORT_INVALID_ARGUMENT).release(); }

private:
    Probes* probes_;
    std::size_t number_;
};

constexpr const char* noFloats = "a tensor of integers has no range to quantize";

// Names are those of ONNX Runtime.
// NOLINTBEGIN(readability-identifier-naming)

class MeasureKernel : public Kernel {
public:
    using Kernel::Kernel;

    OrtStatusPtr ComputeV2(OrtKernelContext* raw) try {
        const Ort::KernelContext context(raw);
        const Ort::ConstValue input = context.GetInput(0);
        const TensorView tensor = view(input, input.GetTensorTypeAndShapeInfo());
        if (!isMeasurable(tensor.type))
            return refuse(noFloats);
        context.GetOutput(0, std::vector<std::int64_t>{0});
        if (all().mode == MeasureMode::Range)
            measureRange(context, tensor, all().threads, probe());
        else
            countBins(context, tensor, all().threads, probe());
        return nullptr;
    } catch (const std::exception& exception) {
        return Ort::Status(exception.what(), ORT_FAIL).release();
    }
};

class ProbeKernel : public Kernel {
public:
    using Kernel::Kernel;

    OrtStatusPtr ComputeV2(OrtKernelContext* raw) try {
        const Ort::KernelContext context(raw);
        const Ort::ConstValue input = context.GetInput(0);
        const auto info = input.GetTensorTypeAndShapeInfo();
        const TensorView tensor = view(input, info);
        if (!isMeasurable(tensor.type))
            return refuse(noFloats);
        Ort::UnownedValue output = context.GetOutput(0, info.GetShape());
        void* to = output.GetTensorMutableRawData();
        if (probe().isOn && probe().pair) {
            if (!quantize(context, tensor, info.GetShape(), all().threads, probe(), to))
                return refuse("the scales of a quantizer do not fit the tensor's shape");
        } else if (to != tensor.data && tensor.count > 0) {
            std::memcpy(to, tensor.data, tensor.count * static_cast<std::size_t>(bitsOf(tensor.type)) / 8);
        }
        return nullptr;
    } catch (const std::exception& exception) {
        return Ort::Status(exception.what(), ORT_FAIL).release();
    }
};

// The output takes the place of the input in memory where nothing else reads that: no copy is made.
std::size_t inPlace(int** inputs, int** outputs) {
    *inputs = new int[1]{0};
    *outputs = new int[1]{0};
    return 1;
}
void releaseInPlace(int* inputs, int* outputs) { // NOLINT(readability-non-const-parameter): a callback
    delete[] inputs;
    delete[] outputs;
}

// One input of any type; `Self` says what it writes.
template <class Self, class KernelOfSelf>
class Operator : public Ort::CustomOpBase<Self, KernelOfSelf, true> {
public:
    explicit Operator(Probes& probes) : probes_(&probes) {}

    // ONNX Runtime reuses memory, and folds what is computed from shapes, only after operators whose shape it knows.
    // It gives a scalar for a shape that it does not know, and a negative size for one without a name.
    static OrtStatusPtr InferOutputShape(Ort::ShapeInferContext& context) {
        const auto& shape = context.GetInputShape(0);
        const bool isKnown = !shape.empty() &&
            std::ranges::all_of(shape, [](const auto& size) { return !size.IsInt() || size.AsInt() >= 0; });
        return isKnown ? context.SetOutputShape(0, shape).release() : nullptr;
    }

    OrtStatusPtr CreateKernelV2(const OrtApi&, const OrtKernelInfo* info, void** kernel) const try {
        *kernel = std::make_unique<KernelOfSelf>(info, *probes_).release();
        return nullptr;
    } catch (const std::exception& exception) {
        return Ort::Status(exception.what(), ORT_FAIL).release();
    }
    std::size_t GetInputTypeCount() const { return 1; }
    ONNXTensorElementDataType GetInputType(std::size_t) const { return ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED; }
    std::size_t GetOutputTypeCount() const { return 1; }

private:
    Probes* probes_;
};

struct MeasureOperator : Operator<MeasureOperator, MeasureKernel> {
    using Operator::Operator;
    const char* GetName() const { return measureOperator.data(); }
    ONNXTensorElementDataType GetOutputType(std::size_t) const { return ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT; }
};

struct ProbeOperator : Operator<ProbeOperator, ProbeKernel> {
    explicit ProbeOperator(Probes& probes) : Operator(probes) {
        OrtCustomOp::GetMayInplace = &inPlace;
        OrtCustomOp::ReleaseMayInplace = &releaseInPlace;
    }
    const char* GetName() const { return probeOperator.data(); }
    ONNXTensorElementDataType GetOutputType(std::size_t) const { return ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED; }
};

// NOLINTEND(readability-identifier-naming)

} // namespace

struct ProbeDomain::Registered {
    explicit Registered(Probes& probes)
        : operators{std::make_shared<MeasureOperator>(probes), std::make_shared<ProbeOperator>(probes)},
          domain(probeDomain.data()) {
        for (const auto& each : operators)
            domain.Add(each.get());
    }
    std::array<std::shared_ptr<OrtCustomOp>, 2> operators;
    Ort::CustomOpDomain domain;
};

ProbeDomain::ProbeDomain(Probes& probes) : registered_(std::make_unique<Registered>(probes)) {}
ProbeDomain::~ProbeDomain() = default;
ProbeDomain::ProbeDomain(ProbeDomain&&) noexcept = default;
ProbeDomain& ProbeDomain::operator=(ProbeDomain&&) noexcept = default;

const Ort::CustomOpDomain& ProbeDomain::domain() const { return registered_->domain; }

} // namespace qaliper
