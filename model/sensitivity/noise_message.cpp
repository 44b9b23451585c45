#include "model/sensitivity/noise_message.h"

#include <utility>

#include "model/base/packer.h"
#include "model/onnx/data_files_message.h"

namespace qaliper {

namespace {

constexpr std::size_t smallestList = 8;
constexpr std::size_t smallestPowers = 33;
constexpr std::size_t smallestLocal = 40;

tl::unexpected<Error> garbledNoise() {
    return fail(ErrorKind::WorkerDied, say("The helper process sent an invalid answer"));
}

void packAll(Packer& packer, const std::vector<std::string>& names) {
    packer.put(static_cast<std::uint64_t>(names.size()));
    for (const std::string& name : names)
        packer.put(std::string_view(name));
}
template <class Number>
void packAll(Packer& packer, const std::vector<Number>& numbers) {
    packer.put(static_cast<std::uint64_t>(numbers.size()));
    for (const Number number : numbers)
        packer.put(number);
}
void packOptional(Packer& packer, const std::optional<double>& number) {
    packer.put(static_cast<std::uint8_t>(number ? 1 : 0));
    packer.put(number.value_or(0));
}

template <class Value>
std::vector<Value> unpackAll(Unpacker& unpacker, std::size_t smallest) {
    std::vector<Value> values(unpacker.getCount(smallest));
    for (Value& value : values)
        value = unpacker.get<Value>();
    return values;
}
std::vector<double> unpackNumbers(Unpacker& unpacker) { return unpackAll<double>(unpacker, sizeof(double)); }
std::optional<double> unpackOptional(Unpacker& unpacker) {
    const bool isThere = unpacker.get<std::uint8_t>() != 0;
    const auto number = unpacker.get<double>();
    return isThere ? std::optional(number) : std::nullopt;
}

} // namespace

std::string encode(const NoiseRequest& request) {
    Packer packer;
    packer.put(std::string_view(request.model.native()));
    packer.put(std::string_view(request.against.native()));
    pack(packer, request.data);
    packer.put(request.samples.first);
    packer.put(static_cast<std::uint8_t>(request.samples.count ? 1 : 0));
    packer.put(request.samples.count.value_or(0));
    packAll(packer, request.outputs);
    packer.put(static_cast<std::uint64_t>(request.configurations.size()));
    for (const SwitchesOn& on : request.configurations)
        packAll(packer, on);
    packer.put(request.metric ? metricName(*request.metric) : std::string_view());
    packAll(packer, request.factors);
    return std::move(packer).take();
}

Result<NoiseRequest> decodeNoiseRequest(std::string_view bytes) {
    Unpacker unpacker(bytes);
    NoiseRequest request;
    request.model = unpacker.get<std::string>();
    request.against = unpacker.get<std::string>();
    request.data = unpackDataFiles(unpacker);
    request.samples.first = unpacker.get<std::uint64_t>();
    const bool isLimited = unpacker.get<std::uint8_t>() != 0;
    const auto count = unpacker.get<std::uint64_t>();
    if (isLimited)
        request.samples.count = count;
    request.outputs = unpackAll<std::string>(unpacker, smallestList);
    request.configurations.resize(unpacker.getCount(smallestList));
    for (SwitchesOn& on : request.configurations)
        on = unpackAll<std::uint32_t>(unpacker, sizeof(std::uint32_t));
    request.metric = metricOfName(unpacker.get<std::string_view>());
    request.factors = unpackNumbers(unpacker);
    if (!request.factors.empty() && request.factors.size() != request.configurations.size())
        return garbledNoise();
    if (!unpacker.atEnd())
        return garbledNoise();
    return request;
}

std::string encode(const NoiseSums& sums) {
    Packer packer;
    packAll(packer, sums.outputs);
    for (const auto* numbers : {&sums.signal, &sums.floatSignal, &sums.rest})
        packAll(packer, *numbers);
    packer.put(static_cast<std::uint64_t>(sums.configurations.size()));
    for (const OutputPowers& powers : sums.configurations) {
        packAll(packer, powers.noise);
        packAll(packer, powers.difference);
        packOptional(packer, powers.metric);
        packer.put(static_cast<std::uint64_t>(powers.local.size()));
        for (const LocalPower& local : powers.local) {
            packer.put(local.signal);
            packer.put(local.noise);
            packer.put(local.count);
            packer.put(local.clipped);
            packAll(packer, local.largest);
        }
    }
    packOptional(packer, sums.floatMetric);
    packAll(packer, sums.withoutFloat);
    packer.put(sums.samples);
    packer.put(sums.leftOut);
    packer.put(sums.seconds);
    packer.put(sums.peakMiB);
    return std::move(packer).take();
}

Result<NoiseSums> decodeNoiseSums(std::string_view bytes) {
    Unpacker unpacker(bytes);
    NoiseSums sums;
    sums.outputs = unpackAll<std::string>(unpacker, smallestList);
    for (auto* numbers : {&sums.signal, &sums.floatSignal, &sums.rest})
        *numbers = unpackNumbers(unpacker);
    sums.configurations.resize(unpacker.getCount(smallestPowers));
    for (OutputPowers& powers : sums.configurations) {
        powers.noise = unpackNumbers(unpacker);
        powers.difference = unpackNumbers(unpacker);
        powers.metric = unpackOptional(unpacker);
        powers.local.resize(unpacker.getCount(smallestLocal));
        for (LocalPower& local : powers.local) {
            local.signal = unpacker.get<double>();
            local.noise = unpacker.get<double>();
            local.count = unpacker.get<std::uint64_t>();
            local.clipped = unpacker.get<std::uint64_t>();
            local.largest = unpackNumbers(unpacker);
        }
    }
    sums.floatMetric = unpackOptional(unpacker);
    sums.withoutFloat = unpackAll<std::uint32_t>(unpacker, sizeof(std::uint32_t));
    sums.samples = unpacker.get<std::uint64_t>();
    sums.leftOut = unpacker.get<std::uint64_t>();
    sums.seconds = unpacker.get<double>();
    sums.peakMiB = unpacker.get<double>();
    if (!unpacker.atEnd())
        return garbledNoise();
    return sums;
}

} // namespace qaliper
