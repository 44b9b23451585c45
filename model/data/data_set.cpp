#include "model/data/data_set.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/graph/tensor.h"

namespace qaliper {

namespace {

constexpr std::size_t imageRank = 4;

std::string shapeOf(std::span<const std::int64_t> dims) {
    std::string text;
    for (const std::int64_t dim : dims)
        text += (text.empty() ? "" : "×") + (dim < 0 ? std::string("?") : formatNumber(dim));
    return text.empty() ? "scalar" : text;
}

bool fits(std::span<const std::int64_t> dims, std::span<const std::int64_t> expected) {
    return std::ranges::equal(
        dims, expected, [](std::int64_t dim, std::int64_t wanted) { return wanted < 0 || dim == wanted; });
}

// Images with the channels last, where the model has them first.
bool hasChannelsLast(std::span<const std::int64_t> dims, std::span<const std::int64_t> expected) {
    if (dims.size() != imageRank || expected.size() != imageRank)
        return false;
    const std::vector<std::int64_t> turned{dims[3], dims[1], dims[2]};
    return fits(turned, expected.subspan(1));
}

tl::unexpected<Error> otherShape(const ArrayStream& array, const ModelInput& input) {
    const Text message = say("Input {input} is {expected}, and its array {found}", arg("input", input.name),
        arg("expected", shapeOf(input.dims)), arg("found", shapeOf(array.dims)));
    const Text remedy = hasChannelsLast(array.dims, input.dims)
        ? say("The array has its channels last (NHWC), the model has them first (NCHW): transpose it to 0, 3, 1, 2.")
        : say("The first axis of an array counts the samples, the others have the sizes of the input.");
    return fail({ErrorKind::Invalid, say("{message}. {remedy}", arg("message", message), arg("remedy", remedy)),
        array.file, {}});
}

std::string namesOf(const std::vector<ArrayStream>& arrays) {
    std::string names;
    for (const ArrayStream& array : arrays)
        names += (names.empty() ? "" : ", ") + array.name;
    return names;
}

Result<std::vector<ArrayStream>> openAll(const DataFiles& files) {
    std::vector<ArrayStream> all;
    for (const std::filesystem::path& path : files.paths) {
        auto arrays = openArrays(path);
        if (!arrays)
            return arrays;
        std::ranges::move(*arrays, std::back_inserter(all));
    }
    return all;
}

// Takes the array of that name out of the list.
std::optional<ArrayStream> takeNamed(std::vector<ArrayStream>& arrays, const std::string& name) {
    const auto found = std::ranges::find(arrays, name, &ArrayStream::name);
    if (found == arrays.end())
        return std::nullopt;
    ArrayStream array = std::move(*found);
    arrays.erase(found);
    return array;
}

std::optional<std::uint64_t> firstNotFinite(const FeedTensor& tensor) {
    if (!isFloat(tensor.type))
        return std::nullopt;
    const std::vector<double> numbers = decodeNumbers(tensor.type, tensor.bytes, elementCount(tensor.dims).value_or(0));
    const auto found = std::ranges::find_if_not(numbers, [](double number) { return std::isfinite(number); });
    if (found == numbers.end())
        return std::nullopt;
    return static_cast<std::uint64_t>(found - numbers.begin());
}

} // namespace

Result<DataSet> DataSet::open(const DataFiles& files, std::span<const ModelInput> inputs) {
    auto arrays = openAll(files);
    if (!arrays)
        return fail(std::move(arrays.error()));
    const std::string names = namesOf(*arrays);
    std::optional<ArrayStream> labels;
    if (!files.labels.empty()) {
        labels = takeNamed(*arrays, files.labels);
        if (!labels)
            return fail(ErrorKind::Invalid,
                say("The data have no array {name} for the labels; they have {names}", arg("name", files.labels),
                    arg("names", names)));
    }
    const bool isOnlyOne = inputs.size() == 1 && arrays->size() == 1;
    DataSet data;
    for (const ModelInput& input : inputs) {
        auto array = isOnlyOne ? std::optional(std::move(arrays->front())) : takeNamed(*arrays, input.name);
        if (!array)
            return fail(ErrorKind::Invalid,
                say("The data have no array for input {input}; they have {names}", arg("input", input.name),
                    arg("names", names)));
        auto column = columnOf(std::move(*array), input);
        if (!column)
            return fail(std::move(column.error()));
        data.inputs_.push_back(std::move(*column));
    }
    if (Status status = data.countRuns(); !status)
        return fail(std::move(status.error()));
    if (labels) {
        if (labels->dims.empty() || static_cast<std::uint64_t>(labels->dims.front()) != data.inputs_.front().samples)
            return fail({ErrorKind::Invalid,
                say("The labels {name} are {found}, and there are {count} samples", arg("name", files.labels),
                    arg("found", shapeOf(labels->dims)), arg("count", data.inputs_.front().samples)),
                labels->file, {}});
        data.labels_ = labelsOf(std::move(*labels), data.samplesOfRun_);
    }
    return data;
}

Result<DataSet::Column> DataSet::columnOf(ArrayStream array, const ModelInput& input) {
    if (array.type != input.type)
        return fail({ErrorKind::Invalid,
            say("Input {input} takes {expected}, and its array has {found}: convert it first, in NumPy with astype()",
                arg("input", input.name), arg("expected", shortName(input.type)), arg("found", shortName(array.type))),
            array.file, {}});
    Column column{std::move(array), {}, 0, 0, 1};
    const std::vector<std::int64_t>& dims = column.array.dims;
    const std::span<const std::int64_t> expected(input.dims);
    const bool hasBatch =
        dims.size() == expected.size() && !dims.empty() && fits(std::span(dims).subspan(1), expected.subspan(1));
    const bool isStack = dims.size() == expected.size() + 1 && fits(std::span(dims).subspan(1), expected);
    if (!hasBatch && !isStack)
        return otherShape(column.array, input);
    column.samples = static_cast<std::uint64_t>(dims.front());
    column.dims.assign(dims.begin() + (isStack ? 1 : 0), dims.end());
    if (hasBatch) {
        column.dims.front() = std::max<std::int64_t>(1, expected.front());
        column.samplesOfRun = static_cast<std::uint64_t>(column.dims.front());
    }
    column.array.name = input.name;
    const auto bytes = byteSize({{}, column.array.type, column.dims, {}, {}});
    if (!bytes)
        return otherShape(column.array, input);
    column.bytes = *bytes;
    return column;
}

DataSet::Column DataSet::labelsOf(ArrayStream array, std::uint64_t samplesOfRun) {
    Column column{std::move(array), {}, 0, 0, samplesOfRun};
    column.dims = column.array.dims;
    column.samples = static_cast<std::uint64_t>(column.dims.front());
    column.dims.front() = static_cast<std::int64_t>(samplesOfRun);
    column.bytes = byteSize({{}, column.array.type, column.dims, {}, {}}).value_or(0);
    return column;
}

// All inputs have as many samples, and as many of them in a run.
Status DataSet::countRuns() {
    if (inputs_.empty())
        return fail(ErrorKind::Invalid, say("The model has no inputs"));
    const Column& first = inputs_.front();
    for (const Column& column : inputs_) {
        if (column.samples != first.samples || column.samplesOfRun != first.samplesOfRun)
            return fail({ErrorKind::Invalid,
                say("{a} has {countA} samples, {ofRunA} in a run, and {b} has {countB}, {ofRunB} in a run",
                    arg("a", first.array.name), arg("countA", first.samples), arg("ofRunA", first.samplesOfRun),
                    arg("b", column.array.name), arg("countB", column.samples), arg("ofRunB", column.samplesOfRun)),
                column.array.file, {}});
    }
    samplesOfRun_ = first.samplesOfRun;
    runs_ = first.samples / samplesOfRun_;
    leftOut_ = first.samples % samplesOfRun_;
    if (runs_ == 0)
        return fail({ErrorKind::Invalid,
            say("The data have {count} samples, and the model takes {ofRun} in a run", arg("count", first.samples),
                arg("ofRun", samplesOfRun_)),
            first.array.file, {}});
    return {};
}

Result<FeedTensor> DataSet::readRun(Column& column) {
    FeedTensor tensor{column.array.name, column.array.type, column.dims, std::string(column.bytes, '\0')};
    if (Status status = column.array.read(std::as_writable_bytes(std::span(tensor.bytes))); !status) {
        Error error = std::move(status.error());
        error.path = column.array.file;
        return fail(std::move(error));
    }
    return tensor;
}

Result<DataRun> DataSet::next() {
    DataRun run;
    for (Column& column : inputs_) {
        auto tensor = readRun(column);
        if (!tensor)
            return fail(std::move(tensor.error()));
        if (const auto at = firstNotFinite(*tensor))
            return fail({ErrorKind::Invalid,
                say("Input {input} of sample {sample} is NaN or infinite at element {element}; remove the sample, or "
                    "correct what prepares it",
                    arg("input", tensor->name),
                    arg("sample", done_ * samplesOfRun_ + *at * samplesOfRun_ / elementCount(tensor->dims).value_or(1)),
                    arg("element", *at)),
                column.array.file, {}});
        run.inputs.push_back(std::move(*tensor));
    }
    if (labels_) {
        auto labels = readRun(*labels_);
        if (!labels)
            return fail(std::move(labels.error()));
        run.labels = std::move(*labels);
    }
    ++done_;
    return run;
}

} // namespace qaliper
