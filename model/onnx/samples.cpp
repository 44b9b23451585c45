#include "model/onnx/samples.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <onnx/onnx_pb.h>

#include "model/base/file.h"
#include "model/data/npy.h"
#include "model/graph/storage.h"
#include "model/graph/tensor.h"
#include "model/onnx/convert.h"

namespace qaliper {

namespace {

constexpr std::uint64_t largestSampleFile = 1U << 30;

Error badSample(Text message) { return {ErrorKind::Invalid, std::move(message), {}, {}}; }

Result<FeedTensor> parsePb(const std::string& bytes) {
    onnx::TensorProto proto;
    if (!proto.ParseFromString(bytes))
        return fail(badSample(say("This is not a TensorProto")));
    if (proto.data_location() == onnx::TensorProto::EXTERNAL)
        return fail(badSample(say("Its data is in another file; samples must contain their data")));
    const Tensor tensor = fromProto(proto, {});
    QALIPER_TRY(auto content, readBytes(tensor, Storage{}));
    return FeedTensor{tensor.name, tensor.type, tensor.dims, std::move(content)};
}

std::string asFileName(std::string name) {
    std::ranges::replace_if(
        name, [](char c) { return c == '/' || c == '\\' || c == ':'; }, '_');
    return name;
}

// The input that a file is for; empty when there is none.
std::string inputOf(const std::filesystem::path& file, const FeedTensor& tensor, std::span<const std::string> inputs) {
    if (std::ranges::find(inputs, tensor.name) != inputs.end())
        return tensor.name;
    const std::string stem = file.stem().string();
    const auto named = std::ranges::find(inputs, stem, asFileName);
    if (named != inputs.end())
        return *named;
    constexpr std::string_view numbered = "input_";
    std::size_t number = 0;
    if (!stem.starts_with(numbered))
        return {};
    const auto [end, error] = std::from_chars(stem.data() + numbered.size(), stem.data() + stem.size(), number);
    const bool isNumber = error == std::errc{} && end == stem.data() + stem.size();
    return isNumber && number < inputs.size() ? inputs[number] : std::string();
}

Result<FeedTensor> readTensor(const std::filesystem::path& file, std::span<const std::string> inputs) {
    QALIPER_TRY(const auto bytes, readWholeFile(file, largestSampleFile));
    auto tensor = file.extension() == ".npy" ? parseNpy(bytes) : parsePb(bytes);
    if (!tensor) {
        Error error = std::move(tensor.error());
        error.path = file;
        return fail(std::move(error));
    }
    tensor->name = inputOf(file, *tensor, inputs);
    if (tensor->name.empty())
        return fail({ErrorKind::Invalid,
            say("It belongs to no input of the model; give it the name of an input, or input_0.pb and so on"), file,
            {}});
    return tensor;
}

bool isTensorFile(const std::filesystem::path& file) {
    return file.extension() == ".npy" || (file.extension() == ".pb" && !file.stem().string().starts_with("output_"));
}

// Sorted by name, so that all runs are equal.
Result<std::vector<std::filesystem::path>> entriesOf(const std::filesystem::path& folder) {
    std::error_code code;
    std::vector<std::filesystem::path> entries;
    for (std::filesystem::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
        entries.push_back(it->path());
    if (code)
        return fail({ErrorKind::CannotRead,
            say("This folder of inputs cannot be read: {reason}", arg("reason", code.message())), folder, {}});
    std::ranges::sort(entries);
    return entries;
}

Result<Sample> readSample(std::span<const std::filesystem::path> entries, std::span<const std::string> inputs) {
    Sample sample;
    for (const auto& entry : entries) {
        if (!isTensorFile(entry))
            continue;
        QALIPER_TRY(auto tensor, readTensor(entry, inputs));
        sample.push_back(std::move(tensor));
    }
    return sample;
}

} // namespace

Result<std::vector<Sample>> readSamples(const std::filesystem::path& folder, std::span<const std::string> inputs) {
    QALIPER_TRY(const auto entries, entriesOf(folder));
    std::vector<Sample> samples;
    const auto add = [&](Result<Sample> sample) -> Status {
        if (!sample)
            return fail(std::move(sample.error()));
        if (!sample->empty())
            samples.push_back(std::move(*sample));
        return {};
    };
    QALIPER_CHECK(add(readSample(entries, inputs)));
    for (const auto& entry : entries) {
        std::error_code ignored;
        if (!std::filesystem::is_directory(entry, ignored))
            continue;
        const auto inner = entriesOf(entry);
        QALIPER_CHECK(inner ? add(readSample(*inner, inputs)) : Status(fail(inner.error())));
    }
    if (samples.empty())
        return fail({ErrorKind::Invalid, say("There are no .npy or .pb files in this folder"), folder, {}});
    return samples;
}

} // namespace qaliper
