#include "model/services/probes.h"

#include <algorithm>
#include <array>
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

class ProbeKernel {
public:
    ProbeKernel(const OrtKernelInfo* info, Probes& probes)
        : probes_(&probes),
          number_(static_cast<std::size_t>(
              Ort::ConstKernelInfo(info).GetAttribute<std::int64_t>(std::string(probeNumber).c_str()))) {}

    OrtStatusPtr ComputeV2(OrtKernelContext* raw) try {
        const Ort::KernelContext context(raw);
        const Ort::ConstValue input = context.GetInput(0);
        const auto info = input.GetTensorTypeAndShapeInfo();
        const TensorView tensor{
            static_cast<DataType>(info.GetElementType()), input.GetTensorRawData(), info.GetElementCount()};
        if (!isMeasurable(tensor.type))
            return Ort::Status("a tensor of integers has no range to quantize", ORT_INVALID_ARGUMENT).release();
        Ort::UnownedValue output = context.GetOutput(0, info.GetShape());
        Probe& probe = probes_->probes[number_];
        if (probes_->mode == ProbeMode::Range)
            measureRange(context, tensor, probes_->threads, probe);
        else if (probes_->mode == ProbeMode::Histogram)
            countBins(context, tensor, probes_->threads, probe);
        if (void* to = output.GetTensorMutableRawData(); to != tensor.data && tensor.count > 0)
            std::memcpy(to, tensor.data, tensor.count * static_cast<std::size_t>(bitsOf(tensor.type)) / 8);
        return nullptr;
    } catch (const std::exception& exception) {
        return Ort::Status(exception.what(), ORT_FAIL).release();
    }

private:
    Probes* probes_;
    std::size_t number_;
};

// The output takes the place of the input in memory where nothing else reads that: no copy is made.
std::size_t inPlace(int** inputs, int** outputs) {
    *inputs = new int[1]{0};
    *outputs = new int[1]{0};
    return 1;
}
void releaseInPlace(int* inputs, int* outputs) {
    delete[] inputs;
    delete[] outputs;
}

class ProbeOperator : public Ort::CustomOpBase<ProbeOperator, ProbeKernel, true> {
public:
    explicit ProbeOperator(Probes& probes) : probes_(&probes) {
        OrtCustomOp::GetMayInplace = &inPlace;
        OrtCustomOp::ReleaseMayInplace = &releaseInPlace;
    }

    // ONNX Runtime reuses memory, and folds what is computed from shapes, only behind operators whose shape it knows.
    // It gives a scalar for a shape that it does not know, and a negative size for one without a name.
    static OrtStatusPtr InferOutputShape(Ort::ShapeInferContext& context) {
        const auto& shape = context.GetInputShape(0);
        const bool isKnown = !shape.empty() &&
            std::ranges::all_of(shape, [](const auto& size) { return !size.IsInt() || size.AsInt() >= 0; });
        return isKnown ? context.SetOutputShape(0, shape).release() : nullptr;
    }

    OrtStatusPtr CreateKernelV2(const OrtApi&, const OrtKernelInfo* info, void** kernel) const try {
        *kernel = std::make_unique<ProbeKernel>(info, *probes_).release();
        return nullptr;
    } catch (const std::exception& exception) {
        return Ort::Status(exception.what(), ORT_FAIL).release();
    }
    const char* GetName() const { return probeOperator.data(); }
    std::size_t GetInputTypeCount() const { return 1; }
    ONNXTensorElementDataType GetInputType(std::size_t) const { return ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED; }
    std::size_t GetOutputTypeCount() const { return 1; }
    ONNXTensorElementDataType GetOutputType(std::size_t) const { return ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED; }

private:
    Probes* probes_;
};

} // namespace

struct ProbeDomain::Registered {
    explicit Registered(Probes& probes) : probe(std::make_shared<ProbeOperator>(probes)), domain(probeDomain.data()) {
        domain.Add(probe.get());
    }
    std::shared_ptr<OrtCustomOp> probe;
    Ort::CustomOpDomain domain;
};

ProbeDomain::ProbeDomain(Probes& probes) : registered_(std::make_unique<Registered>(probes)) {}
ProbeDomain::~ProbeDomain() = default;
ProbeDomain::ProbeDomain(ProbeDomain&&) noexcept = default;
ProbeDomain& ProbeDomain::operator=(ProbeDomain&&) noexcept = default;

const Ort::CustomOpDomain& ProbeDomain::domain() const { return registered_->domain; }

} // namespace qaliper
