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
    const Text message = say("Input \"{input}\" is {expected}, and its array {found}", arg("input", input.name),
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

// Takes the arrays of that name out of the list.
std::vector<ArrayStream> takeNamed(std::vector<ArrayStream>& arrays, const std::string& name) {
    std::vector<ArrayStream> taken;
    std::erase_if(arrays, [&](ArrayStream& array) {
        if (array.name != name)
            return false;
        taken.push_back(std::move(array));
        return true;
    });
    return taken;
}

bool haveOneName(const std::vector<ArrayStream>& arrays) {
    return !arrays.empty() &&
        std::ranges::all_of(arrays, [&](const ArrayStream& array) { return array.name == arrays.front().name; });
}

std::uint64_t samplesIn(const std::vector<ArrayStream>& arrays) {
    std::uint64_t samples = 0;
    for (const ArrayStream& array : arrays)
        samples += array.dims.empty() ? 0 : static_cast<std::uint64_t>(array.dims.front());
    return samples;
}

constexpr double exactIntegers = 9007199254740992; // 2^53: up to here a double holds each integer

bool isConverted(DataType from, DataType to) {
    const auto isNumber = [](DataType type) { return isFloat(type) || isInteger(type); };
    return isNumber(from) && isNumber(to) && (isFloat(to) || isInteger(from));
}

bool isHeldBy(DataType type, double number) {
    if (isFloat(type))
        return !std::isfinite(number) || std::isfinite(decodeElement(type, encodeElement(type, number)));
    const IntegerRange range = rangeOf(type);
    return number >= static_cast<double>(range.lowest) && number <= static_cast<double>(range.highest) &&
        std::abs(number) <= exactIntegers;
}

} // namespace

std::uint64_t DataSet::Column::samples() const {
    std::uint64_t sum = 0;
    for (const Segment& segment : segments)
        sum += segment.samples;
    return sum;
}

std::uint64_t DataSet::Column::runs() const {
    std::uint64_t sum = 0;
    for (const Segment& segment : segments)
        sum += segment.samples / samplesOfRun;
    return sum;
}

Result<DataSet> DataSet::open(const DataFiles& files, std::span<const ModelInput> inputs) {
    QALIPER_TRY(auto arrays, openDataFiles(files, inputs));
    const std::string names = namesOf(arrays);
    std::vector<ArrayStream> labels;
    if (!files.labels.empty()) {
        labels = takeNamed(arrays, files.labels);
        if (labels.empty())
            return fail(ErrorKind::Invalid,
                say("The data have no array {name} for the labels; they have {names}", arg("name", files.labels),
                    arg("names", names)));
    }
    const bool isOnlyOne = inputs.size() == 1 && haveOneName(arrays);
    DataSet data;
    for (const ModelInput& input : inputs) {
        auto ofInput = isOnlyOne ? std::exchange(arrays, {}) : takeNamed(arrays, input.name);
        if (ofInput.empty())
            return fail(ErrorKind::Invalid,
                say("The data have no array for input \"{input}\"; they have {names}", arg("input", input.name),
                    arg("names", names)));
        QALIPER_TRY(auto column, columnOf(std::move(ofInput), input));
        data.inputs_.push_back(std::move(column));
    }
    data.noteConversions();
    QALIPER_CHECK(data.countRuns());
    if (!labels.empty()) {
        const std::uint64_t samples = data.runs_ * data.samplesOfRun_ + data.leftOut_;
        if (samplesIn(labels) != samples)
            return fail({ErrorKind::Invalid,
                say("The array {name} of labels is {found}, and there are {count} samples: each needs one label, "
                    "along the first axis",
                    arg("name", files.labels), arg("found", shapeOf(labels.front().dims)), arg("count", samples)),
                labels.front().file, {}});
        data.labels_ = labelsOf(std::move(labels), data.samplesOfRun_);
    }
    return data;
}

Result<DataSet::Segment> DataSet::segmentOf(ArrayStream array, const ModelInput& input, std::uint64_t& samplesOfRun) {
    if (array.type != input.type && !isConverted(array.type, input.type))
        return fail({ErrorKind::Invalid,
            say("Input \"{input}\" accepts {expected}, and its array has {found}: convert it first, in NumPy with "
                "astype()",
                arg("input", input.name), arg("expected", shortName(input.type)), arg("found", shortName(array.type))),
            array.file, {}});
    Segment segment{std::move(array), {}, 0, 0};
    const std::vector<std::int64_t>& dims = segment.array.dims;
    const std::span<const std::int64_t> expected(input.dims);
    const bool hasBatch =
        dims.size() == expected.size() && !dims.empty() && fits(std::span(dims).subspan(1), expected.subspan(1));
    const bool isStack = dims.size() == expected.size() + 1 && fits(std::span(dims).subspan(1), expected);
    if (!hasBatch && !isStack)
        return otherShape(segment.array, input);
    segment.samples = static_cast<std::uint64_t>(dims.front());
    segment.dims.assign(dims.begin() + (isStack ? 1 : 0), dims.end());
    if (hasBatch) {
        segment.dims.front() = std::max<std::int64_t>(1, expected.front());
        samplesOfRun = static_cast<std::uint64_t>(segment.dims.front());
    }
    const auto bytes = byteSize({{}, segment.array.type, segment.dims, {}, {}});
    if (!bytes)
        return otherShape(segment.array, input);
    segment.bytes = *bytes;
    return segment;
}

Result<DataSet::Column> DataSet::columnOf(std::vector<ArrayStream> arrays, const ModelInput& input) {
    Column column;
    column.name = input.name;
    column.type = input.type;
    for (ArrayStream& array : arrays) {
        QALIPER_TRY(auto segment, segmentOf(std::move(array), input, column.samplesOfRun));
        if (!column.segments.empty() && column.segments.back().samples % column.samplesOfRun != 0)
            return fail({ErrorKind::Invalid,
                say("Input \"{input}\" takes {ofRun} samples in a run, and {count} samples of one shape stand before "
                    "one "
                    "of another "
                    "array: give as many as fill a run",
                    arg("input", input.name), arg("ofRun", column.samplesOfRun),
                    arg("count", column.segments.back().samples)),
                segment.array.file, {}});
        column.segments.push_back(std::move(segment));
    }
    return column;
}

DataSet::Column DataSet::labelsOf(std::vector<ArrayStream> arrays, std::uint64_t samplesOfRun) {
    Column column;
    column.samplesOfRun = samplesOfRun;
    column.type = arrays.front().type;
    for (ArrayStream& array : arrays) {
        Segment segment{std::move(array), {}, 0, 0};
        segment.dims = segment.array.dims;
        segment.samples = static_cast<std::uint64_t>(segment.dims.front());
        segment.dims.front() = static_cast<std::int64_t>(samplesOfRun);
        segment.bytes = byteSize({{}, segment.array.type, segment.dims, {}, {}}).value_or(0);
        column.segments.push_back(std::move(segment));
    }
    return column;
}

// All inputs have as many runs; those with a batch have as many samples.
Status DataSet::countRuns() {
    if (inputs_.empty())
        return fail(ErrorKind::Invalid, say("The model has no inputs"));
    const Column& largest = *std::ranges::max_element(inputs_, {}, &Column::samplesOfRun);
    const std::filesystem::path& file = largest.segments.front().array.file;
    for (const Column& column : inputs_) {
        const bool isAlike = column.samplesOfRun == largest.samplesOfRun ? column.samples() == largest.samples()
                                                                         : column.runs() == largest.runs();
        if (!isAlike)
            return fail({ErrorKind::Invalid,
                say("{a} has {countA} samples, {ofRunA} in a run, and {b} has {countB}, {ofRunB} in a run",
                    arg("a", largest.name), arg("countA", largest.samples()), arg("ofRunA", largest.samplesOfRun),
                    arg("b", column.name), arg("countB", column.samples()), arg("ofRunB", column.samplesOfRun)),
                column.segments.front().array.file, {}});
    }
    samplesOfRun_ = largest.samplesOfRun;
    runs_ = largest.runs();
    leftOut_ = largest.samples() - runs_ * samplesOfRun_;
    if (runs_ == 0)
        return fail({ErrorKind::Invalid,
            say("The data have {count} samples, and the model takes {ofRun} in a run", arg("count", largest.samples()),
                arg("ofRun", samplesOfRun_)),
            file, {}});
    return {};
}

void DataSet::noteConversions() {
    for (const Column& column : inputs_) {
        for (const Segment& segment : column.segments) {
            const Conversion conversion{column.name, segment.array.type, column.type};
            if (conversion.from != conversion.to && std::ranges::find(conversions_, conversion) == conversions_.end())
                conversions_.push_back(conversion);
        }
    }
}

Result<FeedTensor> DataSet::readRun(Column& column) const {
    while (column.at + 1 < column.segments.size() &&
        column.read + column.samplesOfRun > column.segments[column.at].samples) {
        ++column.at;
        column.read = 0;
    }
    Segment& segment = column.segments[column.at];
    FeedTensor tensor{column.name, segment.array.type, segment.dims, std::string(segment.bytes, '\0')};
    if (Status status = segment.array.read(std::as_writable_bytes(std::span(tensor.bytes))); !status) {
        Error error = std::move(status.error());
        if (error.path.empty())
            error.path = segment.array.file;
        return fail(std::move(error));
    }
    column.read += column.samplesOfRun;
    if (tensor.type != column.type) {
        QALIPER_CHECK(convert(tensor, column));
    }
    return tensor;
}

Status DataSet::convert(FeedTensor& tensor, const Column& column) const {
    const std::vector<double> numbers = decodeNumbers(tensor.type, tensor.bytes, elementCount(tensor.dims).value_or(0));
    for (std::uint64_t i = 0; i < numbers.size(); ++i) {
        if (!isHeldBy(column.type, numbers[i]))
            return fail(mistakeAt(column,
                say("Input \"{input}\" of sample {sample} is {value} at element {element}, which {type} does not hold",
                    arg("input", column.name), arg("sample", sampleAt(i, numbers.size())),
                    arg("value", isFloat(column.type) ? formatNumber(numbers[i]) : formatFixed(numbers[i], 0)),
                    arg("element", i), arg("type", shortName(column.type)))));
    }
    tensor.bytes = encodeNumbers(column.type, numbers);
    tensor.type = column.type;
    return {};
}

Error DataSet::mistakeAt(const Column& column, Text message) const {
    return {ErrorKind::Invalid, std::move(message), column.segments[column.at].array.file, {}};
}

std::uint64_t DataSet::sampleAt(std::uint64_t element, std::uint64_t elements) const {
    return done_ * samplesOfRun_ + element * samplesOfRun_ / elements;
}

Status DataSet::checkNumbers(Column& column, const FeedTensor& tensor) const {
    const std::uint64_t count = elementCount(tensor.dims).value_or(0);
    const std::vector<double> numbers = decodeNumbers(tensor.type, tensor.bytes, count);
    for (std::uint64_t i = 0; i < numbers.size(); ++i) {
        if (isFloat(tensor.type) && !std::isfinite(numbers[i]))
            return fail(mistakeAt(column,
                say("Input \"{input}\" of sample {sample} is NaN or infinite at element {element}; remove the sample, "
                    "or "
                    "correct what prepares it",
                    arg("input", tensor.name), arg("sample", sampleAt(i, numbers.size())), arg("element", i))));
        column.min = std::min(column.min, numbers[i]);
        column.max = std::max(column.max, numbers[i]);
    }
    column.numbers += isFloat(tensor.type) ? count : 0;
    return {};
}

// Data that were never filled in, or lost what was in them when they were converted.
Status DataSet::checkSpread() const {
    constexpr std::uint64_t fewNumbers = 16; // may be the same by chance, or a setting
    if (std::ranges::any_of(inputs_, [](const Column& column) { return column.min < column.max; }))
        return {};
    for (const Column& column : inputs_) {
        if (column.numbers > fewNumbers && column.numbers > runs_ && column.min == column.max)
            return fail({ErrorKind::Invalid,
                say("Input \"{input}\" is {value} at each element of each sample, which no use of the model gives it; "
                    "take "
                    "samples from its application",
                    arg("input", column.name), arg("value", formatShort(column.min, 6))),
                column.segments.front().array.file, {}});
    }
    return {};
}

std::vector<InputSpread> DataSet::spreads() const {
    std::vector<InputSpread> spreads;
    for (const Column& column : inputs_) {
        if (column.numbers > 0)
            spreads.push_back({column.name, column.min, column.max});
    }
    return spreads;
}

Result<DataRun> DataSet::next() {
    DataRun run;
    for (Column& column : inputs_) {
        QALIPER_TRY(auto tensor, readRun(column));
        QALIPER_CHECK(checkNumbers(column, tensor));
        run.inputs.push_back(std::move(tensor));
    }
    if (labels_) {
        QALIPER_TRY(auto labels, readRun(*labels_));
        run.labels = std::move(labels);
    }
    ++done_;
    if (done_ == runs_) {
        QALIPER_CHECK(checkSpread());
    }
    return run;
}

Text describe(const Conversion& conversion) {
    return say("Input \"{input}\": its array is {from} and is converted to {to}", arg("input", conversion.input),
        arg("from", shortName(conversion.from)), arg("to", shortName(conversion.to)));
}

std::vector<ModelInput> inputsOf(const Index& index) {
    std::vector<ModelInput> inputs;
    for (const ValueInfo& input : index.model().main().inputs) {
        const auto value = index.value(mainGraph, input.name);
        if (value && index.isInitializer(*value))
            continue;
        ModelInput& added = inputs.emplace_back(ModelInput{input.name, input.type.element, {}});
        for (const Dim& dim : input.type.shape.value_or(Shape()))
            added.dims.push_back(dim.number().value_or(-1));
    }
    return inputs;
}

} // namespace qaliper
