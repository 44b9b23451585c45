// Writes tables/operator_schemas.tsv: what the standard calls an operator's inputs and outputs, and which value an
// attribute has that is not given, as libonnx knows them. To be run by hand when a newer libonnx is at hand:
//
//     c++ -std=c++20 -DONNX_NAMESPACE=onnx -DONNX_ML operator_schemas.cpp -lonnx -lonnx_proto -lprotobuf && ./a.out > tables/operator_schemas.tsv

#include <iostream>
#include <map>
#include <sstream>
#include <utility>

#include <onnx/defs/schema.h>

namespace {

// Older versions of operators than these do not reach TensorRT.
constexpr int firstOpset = 7;

std::string words(const onnx::AttributeProto& value) {
    std::ostringstream out;
    const auto list = [&](const auto& items) {
        for (int i = 0; i < items.size(); ++i)
            out << (i == 0 ? "" : ", ") << items[i];
    };
    switch (value.type()) {
    case onnx::AttributeProto::FLOAT: out << value.f(); break;
    case onnx::AttributeProto::INT: out << value.i(); break;
    case onnx::AttributeProto::STRING: out << value.s(); break;
    case onnx::AttributeProto::FLOATS: list(value.floats()); break;
    case onnx::AttributeProto::INTS: list(value.ints()); break;
    default: break;
    }
    return out.str();
}

template <class Parameters>
std::string names(const Parameters& parameters) {
    std::string text;
    for (const auto& parameter : parameters) {
        text += (text.empty() ? "" : ",") + parameter.GetName();
        if (parameter.GetOption() == onnx::OpSchema::Variadic)
            text += "…";
    }
    return text;
}

} // namespace

int main() {
    std::map<std::pair<std::string, int>, onnx::OpSchema> schemas;
    for (const onnx::OpSchema& schema : onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
        if (schema.domain().empty())
            schemas.emplace(std::pair{schema.Name(), schema.SinceVersion()}, schema);
    }
    std::cout << "op\tsince\tinputs\toutputs\tdefaults\n";
    for (auto entry = schemas.begin(); entry != schemas.end(); ++entry) {
        const auto next = std::next(entry);
        const bool isReplaced =
            next != schemas.end() && next->first.first == entry->first.first && next->first.second <= firstOpset;
        if (isReplaced)
            continue;
        std::string defaults;
        for (const auto& [name, attribute] : entry->second.attributes()) {
            const std::string value = words(attribute.default_value);
            if (!value.empty())
                defaults += (defaults.empty() ? "" : ";") + name + "=" + value;
        }
        std::cout << entry->first.first << '\t' << entry->first.second << '\t' << names(entry->second.inputs()) << '\t'
                  << names(entry->second.outputs()) << '\t' << defaults << '\n';
    }
}
