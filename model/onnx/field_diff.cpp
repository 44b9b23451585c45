#include "model/onnx/field_diff.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>

#include <google/protobuf/io/coded_stream.h>

#include "model/base/utf8.h"
#include "model/graph/identity.h"
#include "model/onnx/field_words.h"
#include "model/onnx/plain_data.h"
#include "model/onnx/save.h"
#include "model/onnx/wire.h"
#include "model/onnx/wire_parts.h"

namespace qaliper {

namespace {

// One of the two models.
class Side {
public:
    static Result<Side> of(const Index& index) {
        if (isUntouched(index.model()))
            return Side(index, nullptr);
        QALIPER_TRY(auto bytes, serializeWithoutWeights(index.model()));
        return Side(index, std::make_unique<const std::string>(std::move(bytes)));
    }

    const Index& index() const { return *index_; }
    std::string_view bytes() const { return composed_ ? *composed_ : storage().skeleton().bytes; }
    const Storage& storage() const { return *index_->model().storage; }
    TensorReading reading() const { return {&storage().skeleton(), external_.get()}; }

private:
    Side(const Index& index, std::unique_ptr<const std::string> composed)
        : index_(&index), composed_(std::move(composed)) {
        if (storage().file())
            external_ = std::make_unique<ExternalFiles>(storage().file()->path().parent_path(), ExternalPolicy{});
    }

    const Index* index_;
    std::unique_ptr<const std::string> composed_; // null: it is the version in the file
    std::unique_ptr<ExternalFiles> external_;
};

template <class Proto>
bool parse(Proto& proto, std::string_view bytes) {
    constexpr int deepest = 400; // messages in each other; bodies are three of them
    google::protobuf::io::CodedInputStream stream(
        reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
    stream.SetRecursionLimit(deepest);
    return proto.ParsePartialFromCodedStream(&stream) && stream.ConsumedEntireMessage();
}

// Numbers of the fields that a graph and a local function both have.
struct BodyFields {
    std::uint32_t nodes;
    std::uint32_t inputs;
    std::uint32_t outputs;
    std::uint32_t values;
    std::uint32_t metadata;
    bool hasTypes; // inputs and outputs are messages, not names
};
constexpr BodyFields graphFields{1, 11, 12, 13, 16, true};
constexpr BodyFields functionFields{7, 4, 5, 12, 14, false};

constexpr std::uint32_t attributesField = 5;
constexpr std::uint32_t nodeMetadataField = 9;

// What is compared: a place in both models.
struct Pair {
    std::string_view before;
    std::string_view after;
    bool isEqual() const { return before == after; }
};

class FieldComparison {
public:
    FieldComparison(const Side& before, const Side& after, const Job& job)
        : before_(&before), after_(&after), job_(&job) {}

    Result<std::vector<FieldDifference>> run() {
        compareModels({before_->bytes(), after_->bytes()});
        QALIPER_CHECK(job_->check());
        return std::move(found_);
    }

private:
    struct Parts {
        WireParts before;
        WireParts after;
    };
    static Parts parts(const Pair& pair, std::span<const std::uint32_t> fields) {
        return {wirePartsOf(pair.before, fields), wirePartsOf(pair.after, fields)};
    }

    void compareModels(const Pair& models) {
        constexpr std::array<std::uint32_t, 5> fields{7, 8, 14, 20, 25};
        Parts model = parts(models, fields);
        keepLast(model.before, 7);
        keepLast(model.after, 7);
        const Owner owner{"", words::model(), {}, {}};
        compareMessages<onnx::ModelProto>({model.before.rest, model.after.rest}, owner, owner.place);
        compareOpsets(model, 8, owner);
        compareMetadata(model, 14, owner);
        compareMain(model);
        compareFunctions(model, owner);
        compareTraining(model, owner);
    }

    // Of a field that may be there once, all but the last go to the rest.
    static void keepLast(WireParts& parts, std::uint32_t field) {
        WireList& list = parts.lists[field];
        for (std::size_t i = 0; i + 1 < list.size(); ++i)
            wire::putBytes(parts.rest, field, list[i]);
        if (list.size() > 1)
            list.erase(list.begin(), list.end() - 1);
    }

    // Who has the fields that are compared.
    struct Owner {
        std::string at;
        Text place;
        NodeIx before;
        NodeIx after;
    };

    void add(const Owner& owner, std::string field, std::string was, std::string is, Text text, bool isAnnotation) {
        found_.push_back({owner.at, std::move(field), std::move(was), std::move(is), std::move(text), isAnnotation,
            owner.before, owner.after});
    }

    void add(const Owner& owner, const Text& place, MessageChange change, const std::string& prefix = {}) {
        change.field = prefix + change.field;
        Text text = words::change(place, change);
        add(owner, std::move(change.field), std::move(change.was), std::move(change.is), std::move(text),
            change.isAnnotation);
    }

    void addUnparsed(const Owner& owner, const Text& place) { add(owner, {}, {}, {}, words::otherBytes(place), false); }

    // `prepare` brings both messages into the form that is compared.
    template <class Proto, class Prepare>
    void compareMessages(
        const Pair& pair, const Owner& owner, const Text& place, Prepare prepare, const std::string& prefix = {}) {
        if (pair.isEqual())
            return;
        Proto before;
        Proto after;
        if (!parse(before, pair.before) || !parse(after, pair.after))
            return addUnparsed(owner, place);
        prepare(before, *before_);
        prepare(after, *after_);
        if (serialized(before) == serialized(after))
            return; // most tensors: only their tokens were different
        for (MessageChange& change : messageChanges(before, after))
            add(owner, place, std::move(change), prefix);
    }
    template <class Proto>
    void compareMessages(const Pair& pair, const Owner& owner, const Text& place, const std::string& prefix = {}) {
        compareMessages<Proto>(
            pair, owner, place,
            [](Proto& proto, const Side& side) { gatherData(proto, side.reading(), side.storage()); }, prefix);
    }

    // Elements that are known by a key: `compare(from, to, pair)` for those of both lists that are not equal.
    template <class KeyOf, class Compare>
    WireAlignment compareByKey(const Parts& parts, std::uint32_t field, KeyOf keyOf, Compare compare) {
        const WireList& old = parts.before.list(field);
        const WireList& now = parts.after.list(field);
        WireAlignment alignment = align(old, now, keyOf);
        for (const auto& [from, to] : alignment.pairs) {
            if (job_->cancelled())
                break;
            if (const Pair pair{old[from], now[to]}; !pair.isEqual())
                compare(from, to, pair);
        }
        return alignment;
    }

    // The same, and says what is there once. `field` as in onnx.proto.
    template <class KeyOf, class Compare>
    void compareEntries(const Parts& parts, std::uint32_t number, std::string_view field, const Owner& owner,
        bool isAnnotation, KeyOf keyOf, Compare compare) {
        const WireAlignment alignment = compareByKey(parts, number, keyOf,
            [&](std::size_t, std::size_t to, const Pair& pair) { compare(keyOf(parts.after.list(number)[to]), pair); });
        sayOnce(alignment, parts, number, field, owner, isAnnotation, keyOf);
    }

    template <class KeyOf>
    void sayOnce(const WireAlignment& alignment, const Parts& parts, std::uint32_t number, std::string_view field,
        const Owner& owner, bool isAnnotation, KeyOf keyOf) {
        for (const std::size_t i : alignment.gone) {
            const std::string name = quotedValue(keyOf(parts.before.list(number)[i]));
            add(owner, std::string(field), name, {}, words::gone(owner.place, field, name), isAnnotation);
        }
        for (const std::size_t i : alignment.added) {
            const std::string name = quotedValue(keyOf(parts.after.list(number)[i]));
            add(owner, std::string(field), {}, name, words::added(owner.place, field, name), isAnnotation);
        }
        if (alignment.isMoved)
            addMoved(owner, field);
    }

    void addMoved(const Owner& owner, std::string_view field) {
        add(owner, std::string(field), {}, {}, words::moved(owner.place, field), true);
    }

    void compareOpsets(const Parts& parts, std::uint32_t number, const Owner& owner) {
        const auto keyOf = [](std::string_view opset) { return textIn(opset, 1); };
        compareEntries(
            parts, number, "opset_import", owner, false, keyOf, [&](const std::string& key, const Pair& pair) {
                onnx::OperatorSetIdProto before;
                onnx::OperatorSetIdProto after;
                if (parse(before, pair.before) && parse(after, pair.after) && before.version() != after.version()) {
                    const std::string was = std::to_string(before.version());
                    const std::string is = std::to_string(after.version());
                    add(owner, "opset_import", was, is, words::opset(owner.place, owner.at.empty(), key, was, is),
                        false);
                    after.set_version(before.version());
                    return compareMessages<onnx::OperatorSetIdProto>(
                        {serialized(before), serialized(after)}, owner, owner.place, std::string("opset_import."));
                }
                compareMessages<onnx::OperatorSetIdProto>(pair, owner, owner.place, std::string("opset_import."));
            });
    }

    void compareMetadata(const Parts& parts, std::uint32_t number, const Owner& owner) {
        const auto keyOf = [](std::string_view entry) { return textIn(entry, 1); };
        compareEntries(
            parts, number, "metadata_props", owner, true, keyOf, [&](const std::string& key, const Pair& pair) {
                onnx::StringStringEntryProto before;
                onnx::StringStringEntryProto after;
                if (!parse(before, pair.before) || !parse(after, pair.after))
                    return addUnparsed(owner, owner.place);
                for (MessageChange& change : messageChanges(before, after)) {
                    change.field = change.field == "value" ? "metadata_props " + quotedValue(key)
                                                           : "metadata_props." + change.field;
                    change.isAnnotation = true;
                    add(owner, owner.place, std::move(change));
                }
            });
    }

    void compareMain(const Parts& model) {
        const WireList& before = model.before.list(7);
        const WireList& after = model.after.list(7);
        if (!before.empty() && !after.empty())
            compareGraphs({before.front(), after.front()}, mainGraph, mainGraph, words::mainGraph());
    }

    void compareGraphs(const Pair& pair, GraphId before, GraphId after, const Text& place) {
        if (pair.isEqual() || job_->cancelled())
            return;
        constexpr std::array<std::uint32_t, 8> fields{1, 5, 11, 12, 13, 14, 15, 16};
        const Parts graph = parts(pair, fields);
        const Owner owner{graphPath(after_->index(), after), place, {}, {}};
        compareMessages<onnx::GraphProto>({graph.before.rest, graph.after.rest}, owner, place);
        compareBodies(graph, graphFields, before, after, owner);
        compareTensors(graph, owner);
        const auto annotated = [](std::string_view annotation) { return textIn(annotation, 1); };
        compareEntries(graph, 14, "quantization_annotation", owner, false, annotated,
            [&](const std::string& key, const Pair& both) {
                compareMessages<onnx::TensorAnnotation>(
                    both, owner, place, "quantization_annotation " + quotedValue(key) + ".");
            });
    }

    // What graphs and local functions have in common.
    void compareBodies(
        const Parts& parts, const BodyFields& fields, GraphId before, GraphId after, const Owner& owner) {
        comparePorts(parts, fields, fields.inputs, Port::Input, owner);
        comparePorts(parts, fields, fields.outputs, Port::Output, owner);
        compareNodes(parts, fields.nodes, before, after, owner);
        compareEntries(
            parts, fields.values, "value_info", owner, false, [](std::string_view info) { return textIn(info, 1); },
            [&](const std::string& key, const Pair& pair) {
                compareValues(
                    pair, owner, words::part(words::valueInfo(key), owner.place, isMain(owner)), "value_info.");
            });
        compareMetadata(parts, fields.metadata, owner);
    }

    static bool isMain(const Owner& owner) { return owner.at == "main"; }

    void comparePorts(
        const Parts& parts, const BodyFields& fields, std::uint32_t number, Port port, const Owner& owner) {
        const auto keyOf = [&](std::string_view element) {
            return fields.hasTypes ? textIn(element, 1) : std::string(element);
        };
        const std::string field(portName(port));
        const WireList& old = parts.before.list(number);
        const WireList& now = parts.after.list(number);
        const WireAlignment ports =
            compareByKey(parts, number, keyOf, [&](std::size_t, std::size_t to, const Pair& pair) {
                const std::string key = keyOf(now[to]);
                compareValues(
                    pair, owner, words::part(words::port(port, key), owner.place, isMain(owner)), field + ".");
            });
        const auto isRenamed = [&](std::size_t at) {
            return old.size() == now.size() && std::ranges::find(ports.gone, at) != ports.gone.end() &&
                std::ranges::find(ports.added, at) != ports.added.end();
        };
        for (const std::size_t i : ports.gone) {
            const std::string was = quotedValue(keyOf(old[i]));
            const std::string is = isRenamed(i) ? quotedValue(keyOf(now[i])) : std::string();
            add(owner, field, was, is,
                is.empty() ? words::gone(owner.place, field, was) : words::renamed(owner.place, field, was, is), false);
        }
        for (const std::size_t i : ports.added) {
            if (isRenamed(i))
                continue;
            const std::string is = quotedValue(keyOf(now[i]));
            add(owner, field, {}, is, words::added(owner.place, field, is), false);
        }
        if (ports.isMoved)
            add(owner, field, {}, {}, words::movedPorts(owner.place, port), false);
    }

    void compareValues(const Pair& pair, const Owner& owner, const Text& place, const std::string& prefix) {
        onnx::ValueInfoProto before;
        onnx::ValueInfoProto after;
        if (!parse(before, pair.before) || !parse(after, pair.after))
            return addUnparsed(owner, place);
        const std::string was = describeTypeOf(before);
        const std::string is = describeTypeOf(after);
        const bool isRetyped = was != is;
        if (isRetyped)
            add(owner, prefix + "type", was, is, words::retyped(place, was, is), false);
        for (MessageChange& change : messageChanges(before, after)) {
            if (isRetyped && words::isPartOfType(change.field))
                continue;
            Text text = words::change(place, change);
            add(owner, prefix + change.field, std::move(change.was), std::move(change.is), std::move(text),
                change.isAnnotation);
        }
    }

    static std::string describeTypeOf(const onnx::ValueInfoProto& info) {
        return cleanText(describeType(fromProto(info).type));
    }

    void compareTensors(const Parts& graph, const Owner& owner) {
        const auto nameOf = [](std::string_view tensor) { return textIn(tensor, 8); };
        const WireAlignment dense = compareByKey(graph, 5, nameOf, [&](std::size_t, std::size_t, const Pair& pair) {
            const std::string key = nameOf(pair.after);
            compareMessages<onnx::TensorProto>(pair, owner,
                words::part(words::initializer(key), owner.place, isMain(owner)),
                [](onnx::TensorProto& proto, const Side& side) { dropData(proto, side.reading(), side.storage()); });
        });
        if (dense.isMoved)
            addMoved(owner, "initializer");
        const auto sparseName = [](std::string_view sparse) { return textIn(textIn(sparse, 1), 8); };
        compareEntries(
            graph, 15, "sparse_initializer", owner, false, sparseName, [&](const std::string& key, const Pair& pair) {
                compareMessages<onnx::SparseTensorProto>(
                    pair, owner, words::part(words::sparseInitializer(key), owner.place, isMain(owner)));
            });
    }

    // Nodes are known by their first output, as in identity().
    static std::string labelOf(std::string_view node) {
        std::string label = firstTextIn(node, 2);
        return label.empty() ? textIn(node, 4) + "(" + firstTextIn(node, 1) + ")" : label;
    }

    void compareNodes(const Parts& parts, std::uint32_t number, GraphId before, GraphId after, const Owner& owner) {
        const auto isMoved =
            compareByKey(parts, number, labelOf, [&](std::size_t from, std::size_t to, const Pair& pair) {
                compareNodes(pair, before_->index().nodes(before)[from], after_->index().nodes(after)[to]);
            }).isMoved;
        if (isMoved)
            addMoved(owner, "node");
    }

    void compareNodes(const Pair& pair, NodeIx before, NodeIx after) {
        if (pair.isEqual())
            return;
        constexpr std::array<std::uint32_t, 2> fields{attributesField, nodeMetadataField};
        const Parts node = parts(pair, fields);
        const Owner owner{identity(after_->index(), after), words::node(after_->index().node(after)), before, after};
        compareMessages<onnx::NodeProto>({node.before.rest, node.after.rest}, owner, owner.place);
        compareMetadata(node, nodeMetadataField, owner);
        compareEntries(
            node, attributesField, "attribute", owner, false,
            [](std::string_view attribute) { return textIn(attribute, 1); },
            [&](const std::string& key, const Pair& both) { compareAttributes(key, both, owner); });
    }

    // The tensors of an attribute that is read as those: their data are compared as tensors.
    static bool isOfKind(const onnx::AttributeProto& proto, onnx::AttributeProto::AttributeType kind, bool hasBodies) {
        return !hasBodies && proto.ref_attr_name().empty() && proto.type() == kind;
    }

    static void prepareAttribute(onnx::AttributeProto& proto, const Side& side, bool hasBodies) {
        onnx::AttributeProto tensors; // that are compared elsewhere
        if (proto.has_t() && isOfKind(proto, onnx::AttributeProto::TENSOR, hasBodies))
            tensors.mutable_tensors()->AddAllocated(proto.release_t());
        if (isOfKind(proto, onnx::AttributeProto::TENSORS, hasBodies))
            tensors.mutable_tensors()->Swap(proto.mutable_tensors());
        gatherData(proto, side.reading(), side.storage());
        for (auto& tensor : *tensors.mutable_tensors())
            dropData(tensor, side.reading(), side.storage());
        if (isOfKind(proto, onnx::AttributeProto::TENSORS, hasBodies))
            proto.mutable_tensors()->Swap(tensors.mutable_tensors());
        else if (tensors.tensors_size() > 0)
            proto.set_allocated_t(tensors.mutable_tensors()->ReleaseLast());
    }

    void compareAttributes(const std::string& name, const Pair& pair, const Owner& owner) {
        constexpr std::array<std::uint32_t, 2> bodies{wire::attributeGraphField, wire::attributeGraphsField};
        const Parts attribute = parts(pair, bodies);
        const bool hasBodies = !attribute.before.lists.empty() || !attribute.after.lists.empty();
        compareMessages<onnx::AttributeProto>(
            {attribute.before.rest, attribute.after.rest}, owner, owner.place,
            [=](onnx::AttributeProto& proto, const Side& side) { prepareAttribute(proto, side, hasBodies); },
            "attribute " + quotedValue(name) + ".");
        compareAttributeBodies(name, attribute, owner);
    }

    void compareAttributeBodies(const std::string& name, const Parts& attribute, const Owner& owner) {
        const auto bodiesOf = [](const WireParts& parts) {
            WireList list = parts.list(wire::attributeGraphField);
            std::ranges::copy(parts.list(wire::attributeGraphsField), std::back_inserter(list));
            return list;
        };
        const WireList old = bodiesOf(attribute.before);
        const WireList now = bodiesOf(attribute.after);
        const auto before = graphsIn(before_->index().node(owner.before), name);
        const auto after = graphsIn(after_->index().node(owner.after), name);
        if (old.size() != now.size() || before.size() != old.size() || after.size() != now.size()) {
            if (old != now)
                add(owner, "attribute " + quotedValue(name), {}, {}, words::otherBodies(owner.place, name), false);
            return;
        }
        for (std::size_t i = 0; i < old.size(); ++i)
            compareGraphs(
                {old[i], now[i]}, before[i], after[i], words::body(after_->index().node(owner.after), name, i));
    }

    static std::vector<GraphId> graphsIn(const Node& node, const std::string& name) {
        const Attribute* attribute = node.attribute(name);
        if (!attribute)
            return {};
        if (const auto* body = std::get_if<GraphId>(&attribute->value))
            return {*body};
        const auto* bodies = std::get_if<std::vector<GraphId>>(&attribute->value);
        return bodies ? *bodies : std::vector<GraphId>();
    }

    static std::string functionKey(std::string_view function) {
        const std::string name = textIn(function, 10) + "." + textIn(function, 1);
        const std::string overload = textIn(function, 13);
        return overload.empty() ? name : name + "." + overload;
    }

    void compareFunctions(const Parts& model, const Owner& owner) {
        constexpr std::uint32_t functionsField = 25;
        const auto& old = before_->index().model().functions;
        const auto& now = after_->index().model().functions;
        const WireAlignment functions =
            compareByKey(model, functionsField, functionKey, [&](std::size_t from, std::size_t to, const Pair& pair) {
                compareFunctions(pair, old[from]->body, now[to]->body);
            });
        sayOnce(functions, model, functionsField, "functions", owner, false, functionKey);
    }

    void compareFunctions(const Pair& pair, GraphId before, GraphId after) {
        if (pair.isEqual())
            return;
        constexpr std::array<std::uint32_t, 8> fields{4, 5, 6, 7, 9, 11, 12, 14};
        const Parts function = parts(pair, fields);
        const Owner owner{graphPath(after_->index(), after), words::function(functionKey(pair.after)), {}, {}};
        compareMessages<onnx::FunctionProto>({function.before.rest, function.after.rest}, owner, owner.place);
        compareBodies(function, functionFields, before, after, owner);
        compareOpsets(function, 9, owner);
        compareEntries(
            function, 6, "attribute", owner, false, [](std::string_view name) { return std::string(name); },
            [](const std::string&, const Pair&) {});
        compareEntries(
            function, 11, "attribute_proto", owner, false,
            [](std::string_view attribute) { return textIn(attribute, 1); },
            [&](const std::string& key, const Pair& both) {
                compareMessages<onnx::AttributeProto>(
                    both, owner, owner.place, "attribute_proto " + quotedValue(key) + ".");
            });
    }

    void compareTraining(const Parts& model, const Owner& owner) {
        constexpr std::uint32_t trainingField = 20;
        const WireList& old = model.before.list(trainingField);
        const WireList& now = model.after.list(trainingField);
        for (std::size_t i = 0; i < std::min(old.size(), now.size()) && !job_->cancelled(); ++i)
            compareMessages<onnx::TrainingInfoProto>(
                {old[i], now[i]}, owner, owner.place, "training_info[" + std::to_string(i) + "].");
        if (old.size() != now.size())
            add(owner, "training_info", std::to_string(old.size()), std::to_string(now.size()),
                words::otherCount(owner.place, "training_info", old.size(), now.size()), false);
    }

    const Side* before_;
    const Side* after_;
    const Job* job_;
    std::vector<FieldDifference> found_;
};

} // namespace

Result<std::vector<FieldDifference>> fieldDifferences(const Index& before, const Index& after, const Job& job) {
    QALIPER_TRY(const auto old, Side::of(before));
    QALIPER_TRY(const auto now, Side::of(after));
    return FieldComparison(old, now, job).run();
}

} // namespace qaliper
