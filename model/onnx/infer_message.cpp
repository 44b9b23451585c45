#include "model/onnx/infer_message.h"

#include <memory>
#include <optional>
#include <utility>

#include "model/base/packer.h"

namespace qaliper {

namespace {

// Deeper than any real sequence of optionals of tensors.
constexpr int maxTypeDepth = 16;

void pack(Packer& packer, const Dim& dim) {
    const auto number = dim.number();
    packer.put(static_cast<std::uint8_t>(number ? 1 : 0));
    if (number)
        packer.put(*number);
    else
        packer.put(std::string_view(std::get<std::string>(dim.value)));
}

Dim unpackDim(Unpacker& unpacker) {
    if (unpacker.get<std::uint8_t>() == 1)
        return {unpacker.get<std::int64_t>()};
    return {unpacker.get<std::string>()};
}

void pack(Packer& packer, const ValueType& type) {
    packer.put(static_cast<std::uint8_t>(type.kind));
    packer.put(static_cast<std::int32_t>(type.element));
    packer.put(static_cast<std::uint8_t>(type.shape ? 1 : 0));
    if (type.shape) {
        packer.put(static_cast<std::uint64_t>(type.shape->size()));
        for (const Dim& dim : *type.shape)
            pack(packer, dim);
    }
    packer.put(static_cast<std::uint8_t>(type.inner ? 1 : 0));
    if (type.inner)
        pack(packer, *type.inner);
}

ValueKind kindOf(std::uint8_t number) {
    return number <= static_cast<std::uint8_t>(ValueKind::Map) ? static_cast<ValueKind>(number) : ValueKind::Unknown;
}

ValueType unpackType(Unpacker& unpacker, int depth = 0) {
    ValueType type;
    type.kind = kindOf(unpacker.get<std::uint8_t>());
    type.element = static_cast<DataType>(unpacker.get<std::int32_t>());
    if (unpacker.get<std::uint8_t>() == 1) {
        constexpr std::size_t smallestDim = 9;
        const std::size_t rank = unpacker.getCount(smallestDim);
        type.shape.emplace();
        type.shape->reserve(rank);
        for (std::size_t i = 0; i < rank; ++i)
            type.shape->push_back(unpackDim(unpacker));
    }
    if (unpacker.get<std::uint8_t>() == 1 && depth < maxTypeDepth)
        type.inner = std::make_shared<const ValueType>(unpackType(unpacker, depth + 1));
    return type;
}

void pack(Packer& packer, const std::vector<std::uint32_t>& numbers) {
    packer.put(static_cast<std::uint64_t>(numbers.size()));
    for (const std::uint32_t number : numbers)
        packer.put(number);
}

std::vector<std::uint32_t> unpackNumbers(Unpacker& unpacker) {
    std::vector<std::uint32_t> numbers(unpacker.getCount(sizeof(std::uint32_t)));
    for (std::uint32_t& number : numbers)
        number = unpacker.get<std::uint32_t>();
    return numbers;
}

void pack(Packer& packer, const InferredGraph& graph) {
    packer.put(static_cast<std::uint8_t>(graph.place.kind));
    packer.put(graph.place.outer);
    packer.put(graph.place.position);
    packer.put(std::string_view(graph.place.attribute));
    packer.put(graph.place.slot);
    pack(packer, graph.inputs);
    pack(packer, graph.outputs);
}

InferredGraph unpackGraph(Unpacker& unpacker) {
    InferredGraph graph;
    const auto kind = unpacker.get<std::uint8_t>();
    graph.place.kind = kind == 1 ? GraphPlace::Kind::Body
        : kind == 2              ? GraphPlace::Kind::Function
                                 : GraphPlace::Kind::Main;
    graph.place.outer = unpacker.get<std::uint32_t>();
    graph.place.position = unpacker.get<std::uint32_t>();
    graph.place.attribute = unpacker.get<std::string>();
    graph.place.slot = unpacker.get<std::uint32_t>();
    graph.inputs = unpackNumbers(unpacker);
    graph.outputs = unpackNumbers(unpacker);
    return graph;
}

tl::unexpected<Error> garbled() {
    return fail(ErrorKind::WorkerDied, say("The helper process sent an invalid answer"));
}

} // namespace

std::string encode(const InferRequest& request) {
    Packer packer;
    packer.put(request.nonce);
    packer.put(request.model);
    return std::move(packer).take();
}

Result<InferRequest> decodeInferRequest(std::string_view bytes) {
    Unpacker unpacker(bytes);
    InferRequest request{unpacker.get<std::uint64_t>(), unpacker.get<std::string_view>()};
    if (!unpacker.atEnd())
        return garbled();
    return request;
}

std::string encode(const InferAnswer& answer) {
    Packer packer;
    packer.put(static_cast<std::uint64_t>(answer.types.size()));
    for (const InferredType& inferred : answer.types) {
        pack(packer, inferred.type);
        packer.put(static_cast<std::uint8_t>(inferred.verified ? 1 : 0));
    }
    packer.put(static_cast<std::uint64_t>(answer.graphs.size()));
    for (const InferredGraph& graph : answer.graphs)
        pack(packer, graph);
    return std::move(packer).take();
}

Result<InferAnswer> decodeInferAnswer(std::string_view bytes) {
    constexpr std::size_t smallestType = 8;
    constexpr std::size_t smallestGraph = 37;
    Unpacker unpacker(bytes);
    InferAnswer answer;
    answer.types.resize(unpacker.getCount(smallestType));
    for (InferredType& inferred : answer.types) {
        inferred.type = unpackType(unpacker);
        inferred.verified = unpacker.get<std::uint8_t>() == 1;
    }
    answer.graphs.resize(unpacker.getCount(smallestGraph));
    for (InferredGraph& graph : answer.graphs)
        graph = unpackGraph(unpacker);
    if (!unpacker.atEnd())
        return garbled();
    return answer;
}

} // namespace qaliper
