#include "model/report/edit_json.h"

#include <nlohmann/json.hpp>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/onnx/text/node_text.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

constexpr TextOptions shortData{.largestTensor = 64};

class EditWriter {
public:
    explicit EditWriter(const Index& index) : model_(&index.model()), index_(index) {}

    Json operator()(const AddNode& edit) const {
        Json json = start("add-node", edit.graph);
        json["node"] = writeNodeText(*model_, edit.node, shortData);
        if (edit.before.valid())
            json["before"] = nameOf(edit.before);
        return json;
    }
    Json operator()(const RemoveNode& edit) const { return ofNode("remove-node", edit.graph, edit.node); }
    Json operator()(const SetNodeName& edit) const {
        return with(ofNode("set-node-name", edit.graph, edit.node), "name", edit.name);
    }
    Json operator()(const ReplaceInput& edit) const {
        return with(with(ofNode("replace-input", edit.graph, edit.node), "slot", edit.slot), "value", edit.value);
    }
    Json operator()(const ReplaceOutput& edit) const {
        return with(with(ofNode("replace-output", edit.graph, edit.node), "slot", edit.slot), "value", edit.value);
    }
    Json operator()(const SetAttribute& edit) const {
        constexpr std::string_view front = "= Node <";
        constexpr std::string_view back = "> ()";
        Node holder; // the text of an attribute is that of a node that has nothing else, without that node
        holder.opType = "Node";
        holder.attributes.push_back(edit.attribute);
        const std::string text = writeNodeText(*model_, holder, shortData);
        return with(ofNode("set-attribute", edit.graph, edit.node), "attribute",
            text.substr(front.size(), text.size() - front.size() - back.size()));
    }
    Json operator()(const RemoveAttribute& edit) const {
        return with(ofNode("remove-attribute", edit.graph, edit.node), "name", edit.name);
    }
    Json operator()(const PutTensor& edit) const {
        Node constant{.opType = "Constant", .outputs = {edit.tensor.name}};
        Tensor value = edit.tensor;
        value.name.clear();
        constant.attributes.push_back({"value", std::move(value)});
        return with(with(start("put-tensor", edit.graph), "name", edit.tensor.name), "tensor",
            writeNodeText(*model_, constant, shortData));
    }
    Json operator()(const RemoveTensor& edit) const {
        return with(start("remove-tensor", edit.graph), "name", edit.name);
    }
    Json operator()(const AddGraphInput& edit) const {
        return typed("add-graph-input", edit.graph, edit.name, edit.type);
    }
    Json operator()(const RemoveGraphInput& edit) const {
        return with(start("remove-graph-input", edit.graph), "name", edit.name);
    }
    Json operator()(const AddGraphOutput& edit) const {
        return typed("add-graph-output", edit.graph, edit.name, edit.type);
    }
    Json operator()(const RemoveGraphOutput& edit) const {
        return with(start("remove-graph-output", edit.graph), "name", edit.name);
    }
    Json operator()(const RenameValue& edit) const {
        return with(with(start("rename-value", edit.graph), "from", edit.from), "to", edit.to);
    }
    Json operator()(const SetValueType& edit) const {
        Json json = with(start("set-value-type", edit.graph), "name", edit.value);
        json["type"] = edit.type ? Json(describeType(*edit.type)) : Json();
        return json;
    }
    Json operator()(const SetOpset& edit) const {
        return Json{{"edit", "set-opset"}, {"domain", edit.domain}, {"version", edit.version}};
    }
    Json operator()(const SetProperty& edit) const {
        return Json{{"edit", "set-property"}, {"key", edit.key}, {"value", edit.value ? Json(*edit.value) : Json()}};
    }

private:
    Json start(std::string_view kind, GraphId graph) const {
        const bool isThere = model_->graph(graph) != nullptr;
        return {{"edit", kind}, {"graph", isThere ? Json(graphPath(index_, graph)) : Json()}};
    }

    Json ofNode(std::string_view kind, GraphId graph, NodeId node) const {
        return with(start(kind, graph), "node", nameOf(node));
    }

    static Json typed(Json json, const std::string& name, const ValueType& type) {
        return with(with(std::move(json), "name", name), "type", describeType(type));
    }
    Json typed(std::string_view kind, GraphId graph, const std::string& name, const ValueType& type) const {
        return typed(start(kind, graph), name, type);
    }

    template <class Value>
    static Json with(Json json, const char* key, const Value& value) {
        json[key] = value;
        return json;
    }

    std::string nameOf(NodeId id) const {
        if (const auto node = index_.find(id))
            return identity(index_, *node);
        return "new:" + formatNumber(std::int64_t{id.value} - std::int64_t{model_->nextNode});
    }

    const Model* model_;
    const Index& index_;
};

} // namespace

std::string editsToJson(const Index& index, std::span<const Edit> edits) {
    const EditWriter writer(index);
    Json list = Json::array();
    for (const Edit& edit : edits)
        list.push_back(std::visit(writer, edit));
    return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace qaliper
