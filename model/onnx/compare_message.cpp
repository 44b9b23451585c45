#include "model/onnx/compare_message.h"

#include <utility>

#include "model/base/packer.h"

namespace qaliper {

namespace {

tl::unexpected<Error> garbledComparison() {
    return fail(ErrorKind::WorkerDied, say("The helper process sent an invalid answer"));
}

void pack(Packer& packer, const std::vector<std::int64_t>& dims) {
    packer.put(static_cast<std::uint64_t>(dims.size()));
    for (const std::int64_t dim : dims)
        packer.put(dim);
}

std::vector<std::int64_t> unpackDims(Unpacker& unpacker) {
    std::vector<std::int64_t> dims(unpacker.getCount(sizeof(std::int64_t)));
    for (std::int64_t& dim : dims)
        dim = unpacker.get<std::int64_t>();
    return dims;
}

void pack(Packer& packer, const OutputPair& pair) {
    packer.put(std::string_view(pair.before));
    packer.put(std::string_view(pair.after));
}

OutputPair unpackPair(Unpacker& unpacker) {
    OutputPair pair;
    pair.before = unpacker.get<std::string>();
    pair.after = unpacker.get<std::string>();
    return pair;
}

void pack(Packer& packer, const FeedTensor& tensor) {
    packer.put(std::string_view(tensor.name));
    packer.put(static_cast<std::int32_t>(tensor.type));
    pack(packer, tensor.dims);
    packer.put(std::string_view(tensor.bytes));
}

FeedTensor unpackFeed(Unpacker& unpacker) {
    FeedTensor tensor;
    tensor.name = unpacker.get<std::string>();
    tensor.type = static_cast<DataType>(unpacker.get<std::int32_t>());
    tensor.dims = unpackDims(unpacker);
    tensor.bytes = unpacker.get<std::string>();
    return tensor;
}

void pack(Packer& packer, const OutputForm& form) {
    packer.put(static_cast<std::int32_t>(form.type));
    pack(packer, form.dims);
}

OutputForm unpackForm(Unpacker& unpacker) {
    OutputForm form;
    form.type = static_cast<DataType>(unpacker.get<std::int32_t>());
    form.dims = unpackDims(unpacker);
    return form;
}

void pack(Packer& packer, const OutputComparison& output) {
    pack(packer, output.output);
    pack(packer, output.before);
    pack(packer, output.after);
    packer.put(output.elements);
    for (const double number :
        {output.maxError, output.largest, output.sqnr, output.finiteShare, output.movingShare, output.informativeShare})
        packer.put(number);
}

OutputComparison unpackOutput(Unpacker& unpacker) {
    OutputComparison output;
    output.output = unpackPair(unpacker);
    output.before = unpackForm(unpacker);
    output.after = unpackForm(unpacker);
    output.elements = unpacker.get<std::uint64_t>();
    for (double* number : {&output.maxError, &output.largest, &output.sqnr, &output.finiteShare, &output.movingShare,
             &output.informativeShare})
        *number = unpacker.get<double>();
    return output;
}

} // namespace

std::string encode(const CompareRequest& request) {
    Packer packer;
    packer.put(std::string_view(request.before.native()));
    packer.put(std::string_view(request.after.native()));
    packer.put(static_cast<std::uint64_t>(request.outputs.size()));
    for (const OutputPair& pair : request.outputs)
        pack(packer, pair);
    packer.put(static_cast<std::uint64_t>(request.samples.size()));
    for (const Sample& sample : request.samples) {
        packer.put(static_cast<std::uint64_t>(sample.size()));
        for (const FeedTensor& tensor : sample)
            pack(packer, tensor);
    }
    return std::move(packer).take();
}

Result<CompareRequest> decodeCompareRequest(std::string_view bytes) {
    constexpr std::size_t smallestPair = 16;
    constexpr std::size_t smallestSample = 8;
    constexpr std::size_t smallestTensor = 28;
    Unpacker unpacker(bytes);
    CompareRequest request;
    request.before = unpacker.get<std::string>();
    request.after = unpacker.get<std::string>();
    request.outputs.resize(unpacker.getCount(smallestPair));
    for (OutputPair& pair : request.outputs)
        pair = unpackPair(unpacker);
    request.samples.resize(unpacker.getCount(smallestSample));
    for (Sample& sample : request.samples) {
        sample.resize(unpacker.getCount(smallestTensor));
        for (FeedTensor& tensor : sample)
            tensor = unpackFeed(unpacker);
    }
    if (!unpacker.atEnd())
        return garbledComparison();
    return request;
}

std::string encode(const Comparison& comparison) {
    Packer packer;
    packer.put(static_cast<std::uint64_t>(comparison.outputs.size()));
    for (const OutputComparison& output : comparison.outputs)
        pack(packer, output);
    return std::move(packer).take();
}

Result<Comparison> decodeComparison(std::string_view bytes) {
    constexpr std::size_t smallestOutput = 96;
    Unpacker unpacker(bytes);
    Comparison comparison;
    comparison.outputs.resize(unpacker.getCount(smallestOutput));
    for (OutputComparison& output : comparison.outputs)
        output = unpackOutput(unpacker);
    if (!unpacker.atEnd())
        return garbledComparison();
    return comparison;
}

} // namespace qaliper
