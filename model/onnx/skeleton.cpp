#include "model/onnx/skeleton.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <random>

#include "model/base/number.h"

namespace qaliper {

namespace {

using wire::Fault;
using wire::Field;
using wire::Message;
using wire::WireType;

constexpr std::string_view magic{"\x7fonnxspn", 8};
constexpr int maxDepth = 512;

// Reads the file through a small window: as fast as a mapping, without SIGBUS when another program truncates it.
class Window {
public:
    explicit Window(const ReadFile& file) : file_(&file) {}

    std::uint8_t at(std::uint64_t offset) {
        if (offset < base_ || offset >= base_ + have_)
            fill(offset);
        return have_ == 0 ? 0 : static_cast<std::uint8_t>(bytes_[offset - base_]);
    }

    void copy(std::uint64_t offset, std::uint64_t size, std::string& out) {
        while (size > 0 && status_) {
            if (offset < base_ || offset >= base_ + have_)
                fill(offset);
            const std::uint64_t step = std::min(size, base_ + have_ - offset);
            out.append(bytes_.data() + (offset - base_), step);
            offset += step;
            size -= step;
        }
    }

    const Status& status() const { return status_; }

private:
    void fill(std::uint64_t offset) {
        base_ = offset;
        have_ = std::min<std::uint64_t>(bytes_.size(), file_->size() - offset);
        if (Status status = file_->read(offset, std::as_writable_bytes(std::span(bytes_).first(have_))); !status) {
            status_ = std::move(status);
            have_ = 0;
        }
    }

    const ReadFile* file_;
    std::array<char, 64U << 10> bytes_{};
    std::uint64_t base_ = 0;
    std::uint64_t have_ = 0;
    Status status_;
};

class SkeletonReader {
public:
    SkeletonReader(const ReadFile& file, const SkeletonLimits& limits, const Job& job)
        : file_(&file),
          window_(file),
          limits_(limits),
          job_(&job),
          stage_(say("Reading {file}", arg("file", file.path().filename().string()))) {
        result_.nonce = drawNonce();
    }

    Result<Skeleton> read() {
        const bool isValid = reduce(Message::Model, 0, file_->size(), 0);
        job_->report(stage_, readingShare);
        if (!window_.status())
            return fail(window_.status().error());
        if (!isValid)
            return fail(error());
        return std::move(result_);
    }

private:
    Error error() const {
        if (job_->cancelled())
            return {ErrorKind::Cancelled, say("Cancelled"), {}, {}};
        if (overBudget_)
            return {ErrorKind::OverBudget,
                say("The model is too large without its weights; the file is damaged or malicious. Export or download "
                    "it again"),
                file_->path().string(), fault_.offset};
        return {ErrorKind::NotOnnx,
            say("This is not a readable ONNX model: {problem}. Export or download it again",
                arg("problem", fault_.problem)),
            file_->path().string(), fault_.offset};
    }

    bool next(std::uint64_t offset, std::uint64_t end, Field& field) {
        if (++fields_ > limits_.fields)
            return exceed(offset);
        if ((fields_ & 0xfff) == 0) {
            if (job_->cancelled())
                return false;
            job_->report(stage_, readingShare * static_cast<double>(offset) / static_cast<double>(file_->size()));
        }
        return wire::readField([&](std::uint64_t at) { return window_.at(at); }, offset, end, field, fault_) &&
            window_.status().has_value();
    }

    bool exceed(std::uint64_t offset) {
        overBudget_ = true;
        fault_.offset = offset;
        return false;
    }

    // Copies a range of the file into the skeleton unchanged.
    bool keep(std::uint64_t offset, std::uint64_t size) {
        if (size > limits_.skeletonBytes || result_.bytes.size() + size > limits_.skeletonBytes)
            return exceed(offset);
        if (size > 0)
            result_.runs.push_back({result_.bytes.size(), offset});
        window_.copy(offset, size, result_.bytes);
        return true;
    }

    // Copies a message, and replaces large payloads in it.
    bool reduce(Message message, std::uint64_t offset, std::uint64_t end, int depth) {
        if (depth > maxDepth) {
            fault_ = {"graphs are nested too deeply", offset};
            return false;
        }
        if (message == Message::Tensor)
            return reduceTensor(offset, end);
        std::uint64_t copied = offset; // everything before it is in the skeleton
        Field field;
        while (offset < end) {
            if (!next(offset, end, field))
                return false;
            offset = field.end;
            const Message child = field.type == WireType::Bytes ? wire::childOf(message, field.number) : Message::Other;
            if (child == Message::Other || field.end - field.body < limits_.payloadThreshold)
                continue; // too short for a large payload
            if (!keep(copied, field.start - copied))
                return false;
            copied = field.start;
            if (!reduceChild(child, field, depth, copied))
                return false;
        }
        return keep(copied, end - copied);
    }

    bool reduceChild(Message child, const Field& field, int depth, std::uint64_t& copied) {
        const std::size_t mark = result_.bytes.size();
        const std::size_t payloads = result_.payloads.size();
        wire::putTag(result_.bytes, field.number, WireType::Bytes);
        const std::size_t length = result_.bytes.size();
        result_.bytes.append(paddedVarintSize, '\0');
        if (!reduce(child, field.body, field.end, depth + 1))
            return false;
        if (result_.payloads.size() == payloads) {
            result_.bytes.resize(mark); // no large payload in it: it will be copied unchanged
            while (!result_.runs.empty() && result_.runs.back().inSkeleton >= mark)
                result_.runs.pop_back();
            return true;
        }
        writePadded(length, result_.bytes.size() - length - paddedVarintSize);
        copied = field.end;
        return true;
    }

    bool reduceTensor(std::uint64_t offset, std::uint64_t end) {
        Field heavy;
        int payloadFields = 0;
        std::uint64_t dims = 0;
        std::uint64_t type = 0;
        Field field;
        for (std::uint64_t at = offset; at < end; at = field.end) {
            if (!next(at, end, field))
                return false;
            if (field.number == 1) // dims, packed or not
                dims += field.type == WireType::Bytes ? field.end - field.body : 1;
            if (field.number == 2)
                type = field.value;
            if (wire::isTensorPayload(field.number)) {
                ++payloadFields;
                heavy = field;
            }
        }
        if (payloadFields != 1 || heavy.type != WireType::Bytes || staysInline(heavy, dims, type))
            return keep(offset, end - offset);
        if (!keep(offset, heavy.start - offset))
            return false;
        wire::putBytes(result_.bytes, wire::rawDataField, payloadToken(result_.nonce, result_.payloads.size()));
        result_.payloads.push_back({heavy.body, heavy.end - heavy.body, heavy.number});
        return keep(heavy.end, end - heavy.end);
    }

    bool staysInline(const Field& payload, std::uint64_t dims, std::uint64_t type) const {
        const std::uint64_t size = payload.end - payload.body;
        const bool isShapeConstant = dims <= 1 && (type == 6 || type == 7) && size <= limits_.shapeConstant;
        return size < limits_.payloadThreshold || isShapeConstant;
    }

    static constexpr std::size_t paddedVarintSize = 5;

    void writePadded(std::size_t at, std::uint64_t value) {
        for (std::size_t i = 0; i < paddedVarintSize; ++i) {
            const bool isLast = i + 1 == paddedVarintSize;
            result_.bytes[at + i] = static_cast<char>(((value >> (7 * i)) & 0x7f) | (isLast ? 0 : 0x80));
        }
    }

    const ReadFile* file_;
    Window window_;
    SkeletonLimits limits_;
    const Job* job_;
    Text stage_;
    Skeleton result_;
    std::uint64_t fields_ = 0;
    Fault fault_;
    bool overBudget_ = false;
};

} // namespace

Result<Skeleton> readSkeleton(const ReadFile& file, const SkeletonLimits& limits, const Job& job) {
    return SkeletonReader(file, limits, job).read();
}

std::uint64_t drawNonce() {
    std::random_device entropy;
    return (static_cast<std::uint64_t>(entropy()) << 32) | entropy();
}

std::string payloadToken(std::uint64_t nonce, std::uint64_t index) {
    std::string token(magic);
    for (const std::uint64_t part : {nonce, index}) {
        for (int shift = 0; shift < 64; shift += 8)
            token.push_back(static_cast<char>(part >> shift));
    }
    return token;
}

std::optional<std::uint64_t> payloadIndex(std::uint64_t nonce, std::string_view rawData) {
    if (rawData.size() != payloadTokenSize || !rawData.starts_with(magic))
        return std::nullopt;
    std::uint64_t index = 0;
    for (std::size_t i = 0; i < 8; ++i)
        index |= static_cast<std::uint64_t>(static_cast<unsigned char>(rawData[16 + i])) << (8 * i);
    return payloadToken(nonce, index) == rawData ? std::optional(index) : std::nullopt;
}

std::uint64_t fileOffset(const Skeleton& skeleton, std::uint64_t skeletonOffset) {
    const auto after = std::ranges::upper_bound(skeleton.runs, skeletonOffset, {}, &SkeletonRun::inSkeleton);
    if (after == skeleton.runs.begin())
        return skeletonOffset;
    const SkeletonRun& run = *std::prev(after);
    return run.inFile + (skeletonOffset - run.inSkeleton);
}

} // namespace qaliper
