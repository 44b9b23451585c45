#include "model/onnx/compose.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "model/onnx/compose_node.h"
#include "model/onnx/convert.h"
#include "model/onnx/lost_references.h"
#include "model/onnx/renamed_references.h"
#include "model/onnx/wire.h"

namespace qaliper {

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

class Composer {
public:
    Composer(const Model& model, Splicer& splicer, const Relocate& relocate)
        : model_(&model),
          splicer_(&splicer),
          relocate_(&relocate),
          renamed_(model),
          tokens_([&splicer](const Payload& payload) { return splicer.tokenFor(payload); }),
          nodeParts_{&model.storage->skeleton(), tokens_, [this](std::string& out, std::uint32_t field, GraphId body) {
                         return putGraph(out, field, *model_->graph(body));
                     }} {}
    Composer(const Composer&) = delete;
    Composer& operator=(const Composer&) = delete;
    ~Composer() = default;

    Result<std::string> compose() {
        std::vector<wire::Group> groups{
            {7, [&](std::string& out) { return putGraph(out, 7, model_->main()); }},
            {8, [&](std::string& out) { return putOpsets(out); }},
            {14, [&](std::string& out) { return putProperties(out); }},
            {25, [&](std::string& out) { return putFunctions(out); }},
        };
        if (!renamed_.empty())
            groups.push_back({trainingField, [&](std::string& out) { return putTraining(out); }});
        const std::string_view origin = model_->storage->skeleton().bytes;
        if (!origin.empty() && irVersionIn(origin) != model_->irVersion)
            groups.push_back({1, [&](std::string& out) { return putIrVersion(out); }});
        std::string out;
        out.reserve(origin.size() + origin.size() / 8);
        if (origin.empty())
            putHeader(out);
        QALIPER_CHECK(wire::putMessage(out, origin, groups));
        return out;
    }

private:
    static constexpr std::uint32_t annotationField = 14; // of a graph
    static constexpr std::uint32_t trainingField = 20;   // of the model

    std::string_view bytesOf(const Origin& origin) const {
        return std::string_view(model_->storage->skeleton().bytes).substr(origin.offset, origin.size);
    }

    bool rewritesTensors() const { return static_cast<bool>(*relocate_); }

    static std::int64_t irVersionIn(std::string_view origin) {
        std::int64_t version = 0;
        Reader reader(origin);
        Field field;
        while (reader.next(field)) {
            if (field.number == 1 && field.type == WireType::Varint)
                version = static_cast<std::int64_t>(field.value);
        }
        return version;
    }

    Status putIrVersion(std::string& out) const {
        wire::putInteger(out, 1, static_cast<std::uint64_t>(model_->irVersion));
        return {};
    }

    // Only for a document that was not read from a file.
    void putHeader(std::string& out) const {
        wire::putInteger(out, 1, static_cast<std::uint64_t>(model_->irVersion));
        const std::array<std::pair<std::uint32_t, const std::string*>, 4> texts{
            {{2, &model_->producerName}, {3, &model_->producerVersion}, {4, &model_->domain}, {6, &model_->doc}}};
        for (const auto& [field, text] : texts) {
            if (!text->empty())
                wire::putBytes(out, field, *text);
        }
        if (model_->modelVersion != 0)
            wire::putInteger(out, 5, static_cast<std::uint64_t>(model_->modelVersion));
    }

    // The header's own bytes for entries that did not change; an entry with another value keeps its other fields.
    template <class Proto, class Entries, class HasKey, class Matches, class Fill>
    Status putEntries(std::string& out, std::uint32_t number, const Entries& entries, HasKey hasKey, Matches matches,
        Fill fill) const {
        std::vector<std::pair<Proto, std::string_view>> originals;
        Reader reader(model_->storage->skeleton().bytes);
        Field field;
        while (reader.next(field)) {
            Proto proto;
            if (field.number == number && proto.ParsePartialFromString(std::string(reader.content(field))))
                originals.emplace_back(std::move(proto), reader.whole(field));
        }
        for (const auto& entry : entries) {
            const auto isIt = [&](const auto& original) { return matches(original.first, entry); };
            const auto original = std::ranges::find_if(originals, isIt);
            if (original != originals.end()) {
                out += original->second;
                continue;
            }
            const auto isSameKey = [&](const auto& candidate) { return hasKey(candidate.first, entry); };
            const auto old = std::ranges::find_if(originals, isSameKey);
            Proto proto = old != originals.end() ? old->first : Proto();
            fill(proto, entry);
            wire::putBytes(out, number, serialized(proto));
        }
        return {};
    }

    Status putOpsets(std::string& out) const {
        using Proto = onnx::OperatorSetIdProto;
        return putEntries<Proto>(
            out, 8, model_->opsets,
            [](const Proto& proto, const OpsetImport& opset) { return proto.domain() == opset.domain; },
            [](const Proto& proto, const OpsetImport& opset) {
                return proto.domain() == opset.domain && proto.version() == opset.version;
            },
            [](Proto& proto, const OpsetImport& opset) {
                proto.set_domain(opset.domain);
                proto.set_version(opset.version);
            });
    }

    Status putProperties(std::string& out) const {
        using Proto = onnx::StringStringEntryProto;
        return putEntries<Proto>(
            out, 14, model_->properties,
            [](const Proto& proto, const auto& property) { return proto.key() == property.first; },
            [](const Proto& proto, const auto& property) {
                return proto.key() == property.first && proto.value() == property.second;
            },
            [](Proto& proto, const auto& property) {
                proto.set_key(property.first);
                proto.set_value(property.second);
            });
    }

    Status putGraph(std::string& out, std::uint32_t field, const Graph& graph) {
        if (graph.origin.pristine && !rewritesTensors()) {
            wire::putBytes(out, field, bytesOf(graph.origin));
            return {};
        }
        std::vector<wire::Group> groups{
            {1, [&](std::string& to) { return putNodes(to, 1, graph); }},
            {5, [&](std::string& to) { return putTensors(to, graph); }},
            {11, [&](std::string& to) { return putValues(to, 11, graph.inputs); }},
            {12, [&](std::string& to) { return putValues(to, 12, graph.outputs); }},
            {13, [&](std::string& to) { return putValues(to, 13, graph.values); }},
        };
        if (!renamed_.empty() || !graph.origin.pristine)
            groups.push_back({annotationField, [&](std::string& to) { return putAnnotations(to, graph); }});
        std::string content;
        if (!graph.origin.known() && !graph.name.empty())
            wire::putBytes(content, 2, graph.name);
        QALIPER_CHECK(wire::putMessage(content, bytesOf(graph.origin), groups));
        wire::putBytes(out, field, content);
        return {};
    }

    Status putFunctions(std::string& out) {
        for (const auto& function : model_->functions) {
            QALIPER_CHECK(putFunction(out, *function));
        }
        return {};
    }

    Status putFunction(std::string& out, const Function& function) {
        constexpr std::uint32_t functionsField = 25;
        const Graph& body = *model_->graph(function.body);
        if (function.origin.pristine && body.origin.pristine) {
            wire::putBytes(out, functionsField, bytesOf(function.origin));
            return {};
        }
        const auto putNames = [](std::string& to, std::uint32_t field, const std::vector<ValueInfo>& values) -> Status {
            for (const ValueInfo& value : values)
                wire::putBytes(to, field, value.name);
            return {};
        };
        std::vector<wire::Group> groups{
            {4, [&](std::string& to) { return putNames(to, 4, body.inputs); }},
            {5, [&](std::string& to) { return putNames(to, 5, body.outputs); }},
            {7, [&](std::string& to) { return putNodes(to, 7, body); }},
            {12, [&](std::string& to) { return putValues(to, 12, body.values); }},
        };
        std::string content;
        if (!function.origin.known())
            putFunctionHeader(content, function);
        QALIPER_CHECK(wire::putMessage(content, bytesOf(function.origin), groups));
        wire::putBytes(out, functionsField, content);
        return {};
    }

    static void putFunctionHeader(std::string& out, const Function& function) {
        wire::putBytes(out, 1, function.name);
        for (const std::string& attribute : function.attributes)
            wire::putBytes(out, 6, attribute);
        for (const OpsetImport& opset : function.opsets) {
            onnx::OperatorSetIdProto proto;
            proto.set_domain(opset.domain);
            proto.set_version(opset.version);
            wire::putBytes(out, 9, serialized(proto));
        }
        wire::putBytes(out, 10, function.domain);
        if (!function.overload.empty())
            wire::putBytes(out, 13, function.overload);
    }

    Status putNodes(std::string& out, std::uint32_t field, const Graph& graph) {
        for (const Node& node : graph.nodes) {
            const bool mayHoldTensors = rewritesTensors() && !bodiesOf(node).empty();
            if (node.origin.pristine && !mayHoldTensors) {
                wire::putBytes(out, field, bytesOf(node.origin));
                continue;
            }
            std::string content;
            QALIPER_CHECK(composeNode(content, node, bytesOf(node.origin), nodeParts_));
            if (!renamed_.empty())
                content = renamed_.node(content, graph.id);
            wire::putBytes(out, field, node.origin.pristine ? content : withoutLostSharding(content, node));
        }
        return {};
    }

    // Calls `visit` with the content of each field of that number in the message.
    template <class Visit>
    static void forEachOf(std::string_view message, std::uint32_t number, Visit visit) {
        Reader reader(message);
        Field field;
        while (reader.next(field)) {
            if (field.number == number && field.type == WireType::Bytes)
                visit(reader.content(field));
        }
    }

    Status putAnnotations(std::string& out, const Graph& graph) const {
        std::optional<LostReferences> lost; // made for graphs with annotations only
        forEachOf(bytesOf(graph.origin), annotationField, [&](std::string_view original) {
            const std::string annotation =
                renamed_.empty() ? std::string(original) : renamed_.annotation(original, graph.id);
            if (!lost)
                lost.emplace(graph, bytesOf(graph.origin));
            if (!lost->isLost(annotation))
                wire::putBytes(out, annotationField, annotation);
        });
        return {};
    }

    Status putTraining(std::string& out) const {
        forEachOf(model_->storage->skeleton().bytes, trainingField,
            [&](std::string_view training) { wire::putBytes(out, trainingField, renamed_.training(training)); });
        return {};
    }

    Status putTensors(std::string& out, const Graph& graph) {
        for (const Tensor& tensor : graph.initializers) {
            std::optional<InExternal> moved;
            if (rewritesTensors()) {
                QALIPER_TRY(auto relocated, (*relocate_)(tensor));
                moved = std::move(relocated);
            }
            if (tensor.origin.pristine && !moved) {
                wire::putBytes(out, 5, bytesOf(tensor.origin));
                continue;
            }
            onnx::TensorProto proto;
            Tensor written = tensor;
            if (moved)
                written.payload = std::move(*moved);
            patchTensor(written, proto);
            wire::putBytes(out, 5, serialized(proto));
        }
        return {};
    }

    // A renamed or relocated tensor keeps the other fields of its message (a doc string, newer fields).
    void patchTensor(const Tensor& tensor, onnx::TensorProto& proto) const {
        if (tensor.origin.known()) {
            const std::string_view origin = bytesOf(tensor.origin);
            proto.ParsePartialFromArray(origin.data(), static_cast<int>(origin.size()));
            Tensor old = fromProto(proto, {&model_->storage->skeleton(), nullptr});
            old.name = tensor.name;
            if (old == tensor) {
                proto.set_name(tensor.name);
                return;
            }
        }
        toProto(tensor, proto, tokens_);
    }

    template <class Values>
    Status putValues(std::string& out, std::uint32_t field, const Values& values) const {
        for (const ValueInfo& info : values) {
            if (info.origin.pristine) {
                wire::putBytes(out, field, bytesOf(info.origin));
                continue;
            }
            onnx::ValueInfoProto proto;
            if (info.origin.known()) {
                const std::string_view origin = bytesOf(info.origin);
                proto.ParsePartialFromArray(origin.data(), static_cast<int>(origin.size()));
            }
            if (fromProto(proto).type == info.type)
                proto.set_name(info.name);
            else
                toProto(info, proto);
            wire::putBytes(out, field, serialized(proto));
        }
        return {};
    }

    const Model* model_;
    Splicer* splicer_;
    const Relocate* relocate_;
    RenamedReferences renamed_;
    PayloadTokens tokens_;
    NodeParts nodeParts_;
};

} // namespace

Result<std::string> composeModel(const Model& model, Splicer& splicer, const Relocate& relocate) {
    return Composer(model, splicer, relocate).compose();
}

} // namespace qaliper
