#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <google/protobuf/stubs/logging.h>
#include <onnx/onnx_pb.h>

#include "model/onnx/compose.h"
#include "tests/fuzz/message_mutator.h"
#include "tests/fuzz/offers_input.h"
#include "tests/support/text/text.h"

// How libFuzzer changes an input of the fuzzer of offers: the model mostly as a message, sometimes as bytes, and the
// choices.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t limit);

namespace qaliper {
namespace {

constexpr std::size_t maxChoices = 48;

// Names that decide what an operator is, does and reads.
const std::vector<std::string>& words() {
    static const std::vector<std::string> all = {"", "Add", "And", "AveragePool", "BatchNormalization", "Cast", "Clip",
        "Concat", "Constant", "ConstantOfShape", "Conv", "ConvInteger", "ConvTranspose", "DequantizeLinear", "Div",
        "DynamicQuantizeLinear", "Equal", "Expand", "Flatten", "Gather", "Gemm", "GlobalAveragePool", "GridSample",
        "Identity", "If", "InstanceNormalization", "LayerNormalization", "LeakyRelu", "LSTM", "Loop", "MatMul",
        "MatMulInteger", "MatMulNBits", "MaxPool", "Mul", "NonZero", "Pad", "Pow", "QLinearAdd", "QLinearConv",
        "QLinearMatMul", "QLinearGlobalAveragePool", "QGemm", "QuantizeLinear", "ReduceMean", "Relu", "Reshape",
        "Resize", "Scan", "Shape", "Sigmoid", "Slice", "Softmax", "Split", "Sqrt", "Squeeze", "Sub", "Sum", "Tile",
        "Transpose", "Trilu", "Unsqueeze", "Where", "Attend", "acme", "com.microsoft", "axis", "axes", "perm",
        "block_size", "bits", "pads", "strides", "dilations", "group", "kernel_shape", "output_shape", "output_padding",
        "output_dtype", "auto_pad", "epsilon", "to", "value", "value_ints", "value_float", "keepdims", "alpha", "beta",
        "transA", "transB", "num_outputs", "split", "accuracy_level", "K", "N", "saturate", "SAME_UPPER", "VALID",
        "mode", "location", "offset", "length", "data.bin"};
    return all;
}

std::optional<onnx::ModelProto> messageOf(std::string_view bytes) {
    google::protobuf::SetLogHandler(nullptr);
    std::string composed;
    if (isModelText(bytes)) {
        const auto model = parseText(bytes);
        if (!model)
            return std::nullopt;
        Splicer splicer(model->storage);
        auto written = composeModel(*model, splicer);
        if (!written)
            return std::nullopt;
        composed = std::move(*written);
        bytes = composed;
    }
    onnx::ModelProto message;
    if (!message.ParsePartialFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return std::nullopt;
    return message;
}

std::string mutatedBytes(std::string bytes, std::size_t limit) {
    const std::size_t size = bytes.size();
    bytes.resize(std::max(size, limit));
    bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, limit));
    return bytes;
}

std::string mutatedChoices(std::string_view before, std::mt19937& random) {
    std::string choices = mutatedBytes(std::string(before.substr(0, maxChoices)), maxChoices);
    while (choices.size() < 8)
        choices.push_back(static_cast<char>(random()));
    return choices;
}

// What was made, if it has room.
std::size_t put(
    std::string_view model, std::string_view choices, std::uint8_t* data, std::size_t size, std::size_t limit) {
    const std::size_t needed = model.size() + choicesMark.size() + choices.size();
    if (needed > limit)
        return size;
    const std::string made = std::string(model).append(choicesMark).append(choices);
    std::memcpy(data, made.data(), made.size());
    return made.size();
}

} // namespace
} // namespace qaliper

extern "C" std::size_t LLVMFuzzerCustomMutator(
    std::uint8_t* data, std::size_t size, std::size_t limit, unsigned int seed) {
    using namespace qaliper;
    std::mt19937 random(seed);
    const OffersInput input = readOffersInput(data, size);
    std::string choices(input.choices);
    if (random() % 3 == 0 || choices.empty())
        choices = mutatedChoices(choices, random);
    auto message = messageOf(input.model);
    if (!message || random() % 32 == 0)
        return put(mutatedBytes(std::string(input.model), std::max(input.model.size(), limit / 2)), choices, data, size,
            limit);
    MessageMutator mutator(*message, words(), static_cast<unsigned>(random()));
    for (std::size_t count = random() % 4; count > 0; --count)
        mutator.mutate();
    return put(message->SerializePartialAsString(), choices, data, size, limit);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
    const std::uint8_t* data2, std::size_t size2, std::uint8_t* out, std::size_t limit, unsigned int seed) {
    using namespace qaliper;
    const OffersInput first = readOffersInput(data1, size1);
    auto message = messageOf(first.model);
    const auto other = messageOf(readOffersInput(data2, size2).model);
    if (!message || !other)
        return 0;
    MessageMutator(*message, words(), seed).cross(*other);
    return put(message->SerializePartialAsString(), first.choices, out, 0, limit);
}
