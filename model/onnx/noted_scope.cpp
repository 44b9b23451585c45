#include "model/onnx/noted_scope.h"

#include <optional>
#include <utility>

#include "model/onnx/wire.h"

namespace qaliper {

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

// NodeProto.metadata_props is newer than the protobuf class that this program may be linked with.
constexpr std::uint32_t metadataField = 9;
constexpr std::string_view ofTorch = "pkg.torch.onnx.name_scopes"; // ends with the name of the operator
constexpr std::string_view ofScript = "pkg.onnxscript.name_scopes";

// Key and value.
std::pair<std::string_view, std::string_view> entryOf(std::string_view message) {
    std::pair<std::string_view, std::string_view> entry;
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.type == WireType::Bytes && field.number <= 2)
            (field.number == 1 ? entry.first : entry.second) = reader.content(field);
    }
    return entry;
}

// Takes the next string from a list as Python prints it: "['', 'encoder', 'encoder.mlp']". No module has a quote in its
// name.
std::optional<std::string_view> takeString(std::string_view& list) {
    const std::size_t open = list.find('\'');
    const std::size_t close = open == std::string_view::npos ? open : list.find('\'', open + 1);
    if (close == std::string_view::npos)
        return std::nullopt;
    const std::string_view taken = list.substr(open + 1, close - open - 1);
    list.remove_prefix(close + 1);
    return taken;
}

// Names of torch repeat those of the modules around them: "encoder", "encoder.mlp".
std::string_view insideOf(std::string_view outer, std::string_view module) {
    const bool isRepeated =
        !outer.empty() && module.size() > outer.size() && module[outer.size()] == '.' && module.starts_with(outer);
    return isRepeated ? module.substr(outer.size() + 1) : module;
}

// `hasOperator`: the last name of the list is that of the operator.
std::string scopeOf(std::string_view list, bool hasOperator) {
    std::string scope;
    scope.reserve(list.size());
    std::string_view outer;
    for (auto module = takeString(list); module;) {
        const auto next = takeString(list);
        if (hasOperator && !next)
            break;
        const std::string_view own = insideOf(outer, *module);
        if (!own.empty() && own.find('/') == std::string_view::npos)
            scope.append("/").append(own);
        outer = *module;
        module = next;
    }
    return scope;
}

} // namespace

std::string notedScope(const Model& model, const Node& node) {
    if (!node.origin.known())
        return {};
    Reader reader(std::string_view(model.storage->skeleton().bytes).substr(node.origin.offset, node.origin.size));
    Field field;
    while (reader.next(field)) {
        if (field.number != metadataField || field.type != WireType::Bytes)
            continue;
        const auto [key, value] = entryOf(reader.content(field));
        if (key != ofTorch && key != ofScript)
            continue;
        return scopeOf(value, key == ofTorch);
    }
    return {};
}

} // namespace qaliper
