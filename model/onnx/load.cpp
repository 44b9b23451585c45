#include "model/onnx/load.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "model/base/number.h"
#include "model/onnx/convert.h"
#include "model/onnx/foreign_format.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

// A range of the skeleton: the bytes and where they begin.
struct Stretch {
    std::string_view bytes;
    std::uint64_t offset = 0;

    Stretch inner(const Field& field) const {
        return {bytes.substr(field.body, field.end - field.body), offset + field.body};
    }
    Origin origin() const { return {offset, static_cast<std::uint32_t>(bytes.size()), true}; }
};

// Plain data of real models takes five to twenty times its wire bytes; the shorter the names, the more.
constexpr std::uint64_t maxExpansionRatio = 32;
constexpr std::uint64_t freeAllowance = 64U << 20;

constexpr int maxBodyDepth = 100; // bodies are read recursively; real models nest three or four

bool holdsGraph(std::string_view attribute) {
    Reader reader(attribute);
    Field field;
    while (reader.next(field)) {
        if (field.type == WireType::Bytes &&
            (field.number == wire::attributeGraphField || field.number == wire::attributeGraphsField))
            return true;
    }
    return false;
}

// The message without the fields that `drop` names.
template <class Drop>
std::string without(std::string_view message, Drop drop) {
    std::string kept;
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (!drop(field))
            kept += reader.whole(field);
    }
    return kept;
}

class ModelReader {
public:
    ModelReader(std::shared_ptr<const Storage> storage, ExternalFiles* external, const Job& job)
        : storage_(std::move(storage)),
          reading_{&storage_->skeleton(), external},
          job_(&job),
          stage_(say("Reading {file}",
              arg("file", storage_->file() ? storage_->file()->path().filename().string() : std::string()))),
          allowance_(freeAllowance + maxExpansionRatio * storage_->skeleton().bytes.size()) {
        model_.storage = storage_;
        model_.headerPristine = true;
        model_.graphs.emplace_back(); // the main graph, at any place in the file
    }

    Result<Model> read() {
        const Stretch whole{storage_->skeleton().bytes, 0};
        bool hasGraph = false;
        Reader reader(whole.bytes);
        Field field;
        while (!failed_ && reader.next(field)) {
            if (field.type == WireType::Bytes)
                readModelField(field.number, whole.inner(field), hasGraph);
            else if (field.number == 1)
                model_.irVersion = static_cast<std::int64_t>(field.value);
            else if (field.number == 5)
                model_.modelVersion = static_cast<std::int64_t>(field.value);
        }
        checkEnd(reader, whole);
        if (failed_)
            return fail(std::move(error_));
        if (!hasGraph)
            refuse(whole.bytes.size(),
                say("The file holds no graph, so it is not an ONNX model. Open the .onnx file that the exporter "
                    "wrote"));
        if (failed_)
            return fail(std::move(error_));
        job_->report(stage_, 1);
        model_.nextNode = nextNode_;
        return std::move(model_);
    }

private:
    void readModelField(std::uint32_t number, const Stretch& content, bool& hasGraph) {
        switch (number) {
        case 2: model_.producerName = content.bytes; break;
        case 3: model_.producerVersion = content.bytes; break;
        case 4: model_.domain = content.bytes; break;
        case 6: model_.doc = content.bytes; break;
        case 7:
            hasGraph = true;
            readGraph(content, mainGraph, {});
            break;
        case 8: {
            onnx::OperatorSetIdProto opset;
            if (parse(opset, content))
                model_.opsets.push_back({opset.domain(), opset.version()});
            break;
        }
        case 14: {
            onnx::StringStringEntryProto entry;
            if (parse(entry, content))
                model_.properties.emplace_back(entry.key(), entry.value());
            break;
        }
        case 25: readFunction(content); break;
        default: break; // training_info, and fields that ONNX adds later, stay in the skeleton
        }
    }

    template <class Proto>
    bool parse(Proto& proto, const Stretch& content) {
        if (proto.ParsePartialFromArray(content.bytes.data(), static_cast<int>(content.bytes.size())))
            return true;
        refuse(content.offset);
        return false;
    }

    void checkEnd(const Reader& reader, const Stretch& content) {
        if (!failed_ && !reader.atEnd())
            refuse(content.offset + reader.offset());
    }

    void refuse(std::uint64_t skeletonOffset,
        Text problem = say("The model is damaged at this place and cannot be read. Export or download it again"),
        ErrorKind kind = ErrorKind::NotOnnx) {
        if (failed_)
            return; // the first reason is reported
        failed_ = true;
        error_ = {kind, std::move(problem), storage_->file() ? storage_->file()->path().string() : std::string(),
            fileOffset(storage_->skeleton(), skeletonOffset)};
    }

    // Counts the memory that the model takes: tiny messages become a hundred times larger.
    bool spend(std::uint64_t bytes, std::uint64_t skeletonOffset) {
        spent_ += bytes;
        if (spent_ <= allowance_)
            return !failed_;
        refuse(skeletonOffset,
            say("The model needs too much memory for its size of {size}; the file is damaged or malicious. Export or "
                "download it again",
                arg("size", formatBytes(storage_->skeleton().bytes.size()))),
            ErrorKind::OverBudget);
        return false;
    }

    GraphId newGraph() {
        model_.graphs.emplace_back();
        return GraphId{static_cast<std::uint32_t>(model_.graphs.size() - 1)};
    }

    void readGraph(const Stretch& content, GraphId id, std::optional<GraphOwner> owner) {
        if (depth_ == maxBodyDepth)
            return refuse(content.offset,
                say("Graphs are nested more than {limit} levels deep here; no exporter writes that",
                    arg("limit", maxBodyDepth)));
        ++depth_;
        readGraphFields(content, id, std::move(owner));
        --depth_;
    }

    void readGraphFields(const Stretch& content, GraphId id, std::optional<GraphOwner> owner) {
        Graph graph;
        graph.id = id;
        graph.owner = std::move(owner);
        graph.origin = content.origin();
        std::vector<Node> nodes;
        std::vector<Tensor> initializers;
        std::vector<ValueInfo> values;
        Reader reader(content.bytes);
        Field field;
        while (!failed_ && reader.next(field)) {
            if (field.type != WireType::Bytes)
                continue;
            const Stretch inner = content.inner(field);
            switch (field.number) {
            case 1: nodes.push_back(readNode(inner, id)); break;
            case 2: graph.name = inner.bytes; break;
            case 5: initializers.push_back(readTensor(inner)); break;
            case 11: graph.inputs.push_back(readValueInfo(inner)); break;
            case 12: graph.outputs.push_back(readValueInfo(inner)); break;
            case 13: values.push_back(readValueInfo(inner)); break;
            case 15: graph.sparseInitializers.push_back(readSparse(inner)); break;
            default: break;
            }
        }
        checkEnd(reader, content);
        graph.nodes = SharedList(std::move(nodes));
        graph.initializers = SharedList(std::move(initializers));
        graph.values = SharedList(std::move(values));
        model_.graphs[id.value] = std::make_shared<const Graph>(std::move(graph));
    }

    Node readNode(const Stretch& content, GraphId graph) {
        if ((nextNode_ & 0x3ff) == 0)
            lookUp(content.offset);
        const NodeId id{nextNode_++};
        const auto isBodyAttribute = [&](const Field& field) {
            return field.number == wire::nodeAttributeField && field.type == WireType::Bytes &&
                holdsGraph(content.inner(field).bytes);
        };
        bool hasBodies = false;
        std::uint64_t memory = sizeof(Node);
        Reader reader(content.bytes);
        Field field;
        while (reader.next(field)) {
            hasBodies = hasBodies || isBodyAttribute(field);
            memory += memoryOf(content.inner(field), field);
        }
        checkEnd(reader, content);
        if (!spend(memory, content.offset))
            return {};

        onnx::NodeProto proto;
        const std::string stripped = hasBodies ? without(content.bytes, isBodyAttribute) : std::string();
        if (!parse(proto, hasBodies ? Stretch{stripped, content.offset} : content))
            return {};
        Node node = fromProto(proto, reading_);
        node.id = id;
        node.overload = overloadOf(content.bytes);
        node.origin = content.origin();
        if (hasBodies)
            readBodies(content, graph, node);
        return node;
    }

    // Checks for cancellation once in many nodes.
    void lookUp(std::uint64_t skeletonOffset) {
        if (job_->cancelled() && !failed_) {
            failed_ = true;
            error_ = {ErrorKind::Cancelled, say("Cancelled"), {}, {}};
        }
        const double share =
            static_cast<double>(skeletonOffset) / static_cast<double>(storage_->skeleton().bytes.size());
        job_->report(stage_, readingShare + (1 - readingShare) * share);
    }

    // Takes a field of a node: a name, or an attribute, which may itself have many small parts.
    static std::uint64_t memoryOf(const Stretch& content, const Field& field) {
        if (field.number != wire::nodeAttributeField)
            return sizeof(std::string);
        constexpr std::uint64_t smallAttribute = 1024;
        std::uint64_t memory = sizeof(Attribute);
        if (content.bytes.size() > smallAttribute) {
            Reader reader(content.bytes);
            Field item;
            while (reader.next(item))
                memory += memoryOfItem(item);
        }
        return memory;
    }

    // An item of a list, in protobuf's class and in ours: a number, packed numbers, a string, a tensor.
    static std::uint64_t memoryOfItem(const Field& item) {
        constexpr std::uint64_t number = 2 * sizeof(std::uint64_t);
        constexpr std::uint32_t floatsField = 7;
        constexpr std::uint32_t integersField = 8;
        constexpr std::uint32_t stringsField = 9;
        if (item.type != WireType::Bytes)
            return number;
        if (item.number == floatsField || item.number == integersField)
            return number * (item.end - item.body);
        return item.number == stringsField ? 2 * sizeof(std::string) : sizeof(Tensor);
    }

    // NodeProto.overload is newer than the protobuf class that this program may be linked with.
    static std::string overloadOf(std::string_view node) {
        constexpr std::uint32_t overloadField = 8;
        Reader reader(node);
        Field field;
        std::string overload;
        while (reader.next(field)) {
            if (field.number == overloadField && field.type == WireType::Bytes)
                overload = reader.content(field);
        }
        return overload;
    }

    void readBodies(const Stretch& content, GraphId graph, Node& node) {
        Reader reader(content.bytes);
        Field field;
        std::size_t at = 0; // the position of the attribute among those already read
        while (!failed_ && reader.next(field)) {
            if (field.number != wire::nodeAttributeField || field.type != WireType::Bytes)
                continue;
            const Stretch attribute = content.inner(field);
            if (holdsGraph(attribute.bytes)) {
                const auto place = node.attributes.begin() + static_cast<std::ptrdiff_t>(at);
                node.attributes.insert(place, readBodyAttribute(attribute, graph, node.id));
            }
            ++at;
        }
    }

    Attribute readBodyAttribute(const Stretch& content, GraphId graph, NodeId node) {
        onnx::AttributeProto proto;
        const auto isGraph = [](const Field& field) {
            return field.number == wire::attributeGraphField || field.number == wire::attributeGraphsField;
        };
        parse(proto, {without(content.bytes, isGraph), content.offset});
        std::vector<GraphId> bodies;
        bool isList = false;
        Reader reader(content.bytes);
        Field field;
        while (!failed_ && reader.next(field)) {
            if (!isGraph(field) || field.type != WireType::Bytes)
                continue;
            isList = isList || field.number == wire::attributeGraphsField;
            const GraphId body = newGraph();
            const auto slot = static_cast<std::uint32_t>(bodies.size());
            readGraph(content.inner(field), body, GraphOwner{graph, node, proto.name(), slot});
            bodies.push_back(body);
        }
        checkEnd(reader, content);
        if (!isList && bodies.size() == 1)
            return {proto.name(), bodies.front()};
        return {proto.name(), std::move(bodies)};
    }

    Tensor readTensor(const Stretch& content) {
        onnx::TensorProto proto;
        if (!spend(sizeof(Tensor), content.offset) || !parse(proto, content))
            return {};
        Tensor tensor = fromProto(proto, reading_);
        tensor.origin = content.origin();
        return tensor;
    }

    ValueInfo readValueInfo(const Stretch& content) {
        constexpr std::uint64_t expansionRatio = 32; // of an empty dimension
        const std::uint64_t memory = std::max<std::uint64_t>(sizeof(ValueInfo), content.bytes.size());
        onnx::ValueInfoProto proto;
        if (!spend(content.bytes.size() > 4096 ? memory * expansionRatio : memory, content.offset) ||
            !parse(proto, content))
            return {};
        ValueInfo info = fromProto(proto);
        info.origin = content.origin();
        return info;
    }

    SparseInitializer readSparse(const Stretch& content) {
        onnx::SparseTensorProto proto;
        if (!parse(proto, content))
            return {};
        return {proto.values().name(), static_cast<DataType>(proto.values().data_type()),
            {proto.dims().begin(), proto.dims().end()}, fromProto(proto.values(), reading_),
            fromProto(proto.indices(), reading_), content.origin()};
    }

    void readFunction(const Stretch& content) {
        Function function;
        function.origin = content.origin();
        function.body = newGraph();
        Graph graph;
        graph.id = function.body;
        graph.origin = content.origin();
        std::vector<Node> nodes;
        std::vector<ValueInfo> values;
        Reader reader(content.bytes);
        Field field;
        while (!failed_ && reader.next(field)) {
            if (field.type != WireType::Bytes)
                continue;
            const Stretch inner = content.inner(field);
            const std::string text(inner.bytes);
            switch (field.number) {
            case 1: function.name = text; break;
            case 4: graph.inputs.push_back({text, {}, inner.origin()}); break;
            case 5: graph.outputs.push_back({text, {}, inner.origin()}); break;
            case 6: function.attributes.push_back(text); break;
            case 7: nodes.push_back(readNode(inner, graph.id)); break;
            case 9: {
                onnx::OperatorSetIdProto opset;
                if (parse(opset, inner))
                    function.opsets.push_back({opset.domain(), opset.version()});
                break;
            }
            case 10: function.domain = text; break;
            case 11: {
                onnx::AttributeProto attribute;
                if (parse(attribute, inner))
                    function.attributes.push_back(attribute.name());
                break;
            }
            case 12: values.push_back(readValueInfo(inner)); break;
            case 13: function.overload = text; break;
            default: break;
            }
        }
        checkEnd(reader, content);
        graph.name = function.name;
        graph.nodes = SharedList(std::move(nodes));
        graph.values = SharedList(std::move(values));
        model_.graphs[function.body.value] = std::make_shared<const Graph>(std::move(graph));
        model_.functions.push_back(std::make_shared<const Function>(std::move(function)));
    }

    std::shared_ptr<const Storage> storage_;
    TensorReading reading_;
    const Job* job_;
    Text stage_;
    std::uint64_t allowance_;
    std::uint64_t spent_ = 0;
    Model model_;
    std::uint32_t nextNode_ = 0;
    int depth_ = 0;
    bool failed_ = false;
    Error error_;
};

} // namespace

Result<Model> loadModel(const fs::path& path, const LoadOptions& options, const Job& job) {
    job.report(say("Reading {file}", arg("file", path.filename().string())), 0);
    QALIPER_CHECK(job.check());
    QALIPER_TRY(auto file, ReadFile::open(path));
    const auto refuse = [&](Text message) { return fail({ErrorKind::NotOnnx, std::move(message), path.string(), 0}); };
    const auto head = file->readText(0, std::min<std::uint64_t>(file->size(), formatHead));
    if (auto foreign = head ? foreignFormat(*head) : std::nullopt)
        return refuse(std::move(*foreign));
    QALIPER_TRY(auto skeleton, readSkeleton(*file, options.limits, job));
    auto storage = std::make_shared<const Storage>(std::move(file), std::move(skeleton));
    ExternalFiles external(path, options.external);
    auto model = ModelReader(std::move(storage), &external, job).read();
    if (!model && model.error().path.empty())
        model.error().path = path.string();
    return model;
}

Result<Model> parseModel(std::string bytes) {
    auto storage = std::make_shared<const Storage>(nullptr, Skeleton{std::move(bytes), {}, {}, drawNonce()});
    return ModelReader(std::move(storage), nullptr, {}).read();
}

} // namespace qaliper
