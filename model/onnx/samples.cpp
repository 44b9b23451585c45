#include "model/onnx/samples.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <system_error>

#include <onnx/onnx_pb.h>

#include "model/base/file.h"
#include "model/graph/storage.h"
#include "model/graph/tensor.h"
#include "model/onnx/convert.h"

namespace qaliper {

namespace {

constexpr std::uint64_t largestSampleFile = 1U << 30;

Error badSample(Text message) { return {ErrorKind::Invalid, std::move(message), {}, {}}; }

struct NumpyType {
    std::string_view code;
    DataType type;
};
constexpr std::array numpyTypes{NumpyType{"f4", DataType::Float}, NumpyType{"f2", DataType::Float16},
    NumpyType{"f8", DataType::Double}, NumpyType{"i1", DataType::Int8}, NumpyType{"u1", DataType::Uint8},
    NumpyType{"i2", DataType::Int16}, NumpyType{"u2", DataType::Uint16}, NumpyType{"i4", DataType::Int32},
    NumpyType{"u4", DataType::Uint32}, NumpyType{"i8", DataType::Int64}, NumpyType{"u8", DataType::Uint64},
    NumpyType{"b1", DataType::Bool}};

// The text after `'key':` in the header, a Python dictionary that NumPy always writes in the same form.
std::string_view entryOf(std::string_view header, std::string_view key) {
    const std::size_t at = header.find(key);
    if (at == std::string_view::npos)
        return {};
    std::string_view rest = header.substr(at + key.size());
    return rest.substr(std::min(rest.find_first_not_of(": "), rest.size()));
}

std::optional<DataType> npyType(std::string_view header) {
    const std::string_view entry = entryOf(header, "'descr'");
    if (entry.size() < 5 || (entry[1] != '<' && entry[1] != '|'))
        return std::nullopt;
    const auto found = std::ranges::find(numpyTypes, entry.substr(2, 2), &NumpyType::code);
    return found == numpyTypes.end() ? std::nullopt : std::optional(found->type);
}

std::optional<std::vector<std::int64_t>> npyShape(std::string_view header) {
    std::string_view entry = entryOf(header, "'shape'");
    const std::size_t end = entry.find(')');
    if (!entry.starts_with('(') || end == std::string_view::npos)
        return std::nullopt;
    entry = entry.substr(1, end - 1);
    std::vector<std::int64_t> dims;
    while (true) {
        entry.remove_prefix(std::min(entry.find_first_not_of(", "), entry.size()));
        if (entry.empty())
            return dims;
        std::int64_t dim = 0;
        const auto [rest, error] = std::from_chars(entry.data(), entry.data() + entry.size(), dim);
        if (error != std::errc{} || dim < 0)
            return std::nullopt;
        dims.push_back(dim);
        entry.remove_prefix(static_cast<std::size_t>(rest - entry.data()));
    }
}

Result<FeedTensor> parsePb(const std::string& bytes) {
    onnx::TensorProto proto;
    if (!proto.ParseFromString(bytes))
        return fail(badSample(say("This is not a TensorProto")));
    if (proto.data_location() == onnx::TensorProto::EXTERNAL)
        return fail(badSample(say("Its data is in another file; samples must contain their data")));
    const Tensor tensor = fromProto(proto, {});
    auto content = readBytes(tensor, Storage{});
    if (!content)
        return fail(std::move(content.error()));
    return FeedTensor{tensor.name, tensor.type, tensor.dims, std::move(*content)};
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
    const auto bytes = readWholeFile(file, largestSampleFile);
    if (!bytes)
        return fail(bytes.error());
    auto tensor = file.extension() == ".npy" ? parseNpy(*bytes) : parsePb(*bytes);
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
        auto tensor = readTensor(entry, inputs);
        if (!tensor)
            return fail(std::move(tensor.error()));
        sample.push_back(std::move(*tensor));
    }
    return sample;
}

} // namespace

Result<FeedTensor> parseNpy(std::string_view bytes) {
    constexpr std::string_view magic = "\x93NUMPY";
    constexpr std::size_t shortest = 10;
    if (!bytes.starts_with(magic) || bytes.size() < shortest)
        return fail(badSample(say("This is not a NumPy array")));
    const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at])); };
    const bool isLong = byte(6) > 1; // from version 2 on, the header's length has four bytes
    const std::size_t start = isLong ? 12 : shortest;
    std::size_t length = byte(8) | byte(9) << 8U;
    if (isLong && bytes.size() >= start)
        length |= byte(10) << 16U | byte(11) << 24U;
    if (bytes.size() < start || bytes.size() - start < length)
        return fail(badSample(say("This NumPy array is truncated")));
    const std::string_view header = bytes.substr(start, length);
    const auto type = npyType(header);
    const auto dims = npyShape(header);
    if (!type || !dims || entryOf(header, "'fortran_order'").starts_with("True"))
        return fail(badSample(say("Only little-endian NumPy arrays of numbers in row-major order can be read: {header}",
            arg("header", header))));
    FeedTensor tensor{{}, *type, *dims, std::string(bytes.substr(start + length))};
    if (byteSize({{}, tensor.type, tensor.dims, {}, {}}) != tensor.bytes.size())
        return fail(badSample(say("This NumPy array is truncated, or longer than its shape")));
    return tensor;
}

Result<std::vector<Sample>> readSamples(const std::filesystem::path& folder, std::span<const std::string> inputs) {
    const auto entries = entriesOf(folder);
    if (!entries)
        return fail(entries.error());
    std::vector<Sample> samples;
    const auto add = [&](Result<Sample> sample) -> Status {
        if (!sample)
            return fail(std::move(sample.error()));
        if (!sample->empty())
            samples.push_back(std::move(*sample));
        return {};
    };
    if (Status status = add(readSample(*entries, inputs)); !status)
        return fail(std::move(status.error()));
    for (const auto& entry : *entries) {
        std::error_code ignored;
        if (!std::filesystem::is_directory(entry, ignored))
            continue;
        const auto inner = entriesOf(entry);
        if (Status status = inner ? add(readSample(*inner, inputs)) : Status(fail(inner.error())); !status)
            return fail(std::move(status.error()));
    }
    if (samples.empty())
        return fail({ErrorKind::Invalid, say("There are no .npy or .pb files in this folder"), folder, {}});
    return samples;
}

} // namespace qaliper
