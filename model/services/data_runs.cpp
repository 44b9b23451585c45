#include "model/services/data_runs.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/graph/tensor.h"

namespace qaliper {

namespace {

constexpr std::uint64_t seed = 1;

// The same on every machine, which std::shuffle is not.
std::vector<std::uint64_t> shuffledNumbers(std::uint64_t count) {
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0U);
    std::mt19937_64 random(seed);
    for (std::uint64_t left = count; left > 1; --left)
        std::swap(numbers[left - 1], numbers[random() % left]);
    return numbers;
}

DataRuns shuffledRuns(std::uint64_t all, std::uint64_t first, std::uint64_t count) {
    const std::vector<std::uint64_t> order = shuffledNumbers(all);
    DataRuns runs;
    for (std::uint64_t i = 0; i < std::min(all, count); ++i)
        runs.numbers.push_back(order[(first + i) % all]);
    std::ranges::sort(runs.numbers);
    return runs;
}

// The number behind "idx=" in a message of ONNX Runtime.
std::optional<std::int64_t> indexIn(const std::string& message) {
    constexpr std::string_view before = "idx=";
    const auto begin = message.find(before);
    if (begin == std::string::npos)
        return std::nullopt;
    const auto from = begin + before.size();
    const auto number =
        parseInteger(std::string_view(message).substr(from, message.find_first_not_of("-0123456789", from) - from));
    return number ? std::optional(*number) : std::nullopt;
}

struct FoundElement {
    std::string input;
    std::uint64_t element = 0;
    std::uint64_t elements = 0; // of the input
};

std::optional<FoundElement> elementOf(const Sample& inputs, std::int64_t number) {
    for (const FeedTensor& tensor : inputs) {
        if (!isInteger(tensor.type))
            continue;
        const auto numbers = decodeIntegers(tensor.type, tensor.bytes, elementCount(tensor.dims).value_or(0));
        if (const auto found = std::ranges::find(numbers, number); found != numbers.end())
            return FoundElement{tensor.name, static_cast<std::uint64_t>(found - numbers.begin()), numbers.size()};
    }
    return std::nullopt;
}

} // namespace

Error inRun(Error error, const DataRun& fed, std::uint64_t number, std::uint64_t samplesOfRun) {
    if (error.kind != ErrorKind::CannotRead)
        return error;
    const auto index = indexIn(render(error.message));
    const auto found = index ? elementOf(fed.inputs, *index) : std::nullopt;
    const TextArgument message = arg("message", std::move(error.message));
    const std::uint64_t first = number * samplesOfRun;
    if (found) {
        error.message = say("{message} (input \"{input}\" of sample {sample} has {value} at element {element})",
            message, arg("input", found->input), arg("sample", first + found->element * samplesOfRun / found->elements),
            arg("value", *index), arg("element", found->element));
    } else if (samplesOfRun == 1) {
        error.message = say("{message} (sample {sample})", message, arg("sample", first));
    } else {
        error.message = say("{message} (samples {first} to {last})", message, arg("first", first),
            arg("last", first + samplesOfRun - 1));
    }
    return error;
}

DataRuns runsOf(const DataSet& data, const SampleRange& samples) {
    const std::uint64_t ofRun = data.samplesOfRun();
    const std::uint64_t first = samples.first / ofRun;
    const std::uint64_t count = samples.count ? (*samples.count + ofRun - 1) / ofRun : data.runs();
    if (const std::uint64_t shuffled = std::min(data.runs(), samples.shuffled / ofRun); shuffled > 0)
        return shuffledRuns(shuffled, first, count);
    DataRuns runs;
    for (std::uint64_t run = first; run < data.runs() && runs.size() < count; ++run)
        runs.numbers.push_back(run);
    return runs;
}

} // namespace qaliper
