#include "model/onnx/noted_scope.h"

#include <utility>
#include <vector>

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

// The strings of a list as Python prints it: "['', 'encoder', 'encoder.mlp']". No module has a quote in its name.
std::vector<std::string_view> pythonStrings(std::string_view text) {
    std::vector<std::string_view> strings;
    for (std::size_t open = text.find('\''); open != std::string_view::npos;) {
        const std::size_t close = text.find('\'', open + 1);
        if (close == std::string_view::npos)
            break;
        strings.push_back(text.substr(open + 1, close - open - 1));
        open = text.find('\'', close + 1);
    }
    return strings;
}

// Names of torch repeat those of the modules around them: "encoder", "encoder.mlp".
std::string scopeOf(const std::vector<std::string_view>& modules) {
    std::string scope;
    std::string_view outer;
    for (const std::string_view module : modules) {
        const bool isRepeated =
            !outer.empty() && module.size() > outer.size() && module.starts_with(outer) && module[outer.size()] == '.';
        const std::string_view own = isRepeated ? module.substr(outer.size() + 1) : module;
        if (!own.empty() && own.find('/') == std::string_view::npos)
            scope.append("/").append(own);
        outer = module;
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
        std::vector<std::string_view> modules = pythonStrings(value);
        if (key == ofTorch && !modules.empty())
            modules.pop_back();
        return scopeOf(modules);
    }
    return {};
}

} // namespace qaliper
