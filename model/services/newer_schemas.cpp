#include "model/services/newer_schemas.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <string_view>
#include <vector>

#include <onnx/defs/data_type_utils.h>

#include "model/base/word_table.h"
#include "model/target/table.h"

namespace qaliper {

namespace {

using onnx::OpSchema;
using SchemaRow = std::vector<std::string_view>;
enum SchemaColumn : std::uint8_t { Domain, Op, Since, Inputs, Outputs, Types, Attributes };

struct Listed {
    std::string_view domain;
    int newest;
};
constexpr std::array listedRows{Listed{"", 28}, Listed{"ai.onnx.ml", 5}, Listed{"ai.onnx.preview", 1}};
constexpr WordTable listedDomains(listedRows, &Listed::domain);

struct Kind {
    std::string_view word;
    onnx::AttributeProto::AttributeType type;
};
constexpr std::array kindRows{
    Kind{"FLOAT", onnx::AttributeProto::FLOAT},
    Kind{"FLOATS", onnx::AttributeProto::FLOATS},
    Kind{"GRAPH", onnx::AttributeProto::GRAPH},
    Kind{"INT", onnx::AttributeProto::INT},
    Kind{"INTS", onnx::AttributeProto::INTS},
    Kind{"SPARSE_TENSOR", onnx::AttributeProto::SPARSE_TENSOR},
    Kind{"STRING", onnx::AttributeProto::STRING},
    Kind{"STRINGS", onnx::AttributeProto::STRINGS},
    Kind{"TENSOR", onnx::AttributeProto::TENSOR},
    Kind{"TYPE_PROTO", onnx::AttributeProto::TYPE_PROTO},
};
constexpr WordTable kinds(kindRows, &Kind::word);

int numberIn(std::string_view digits) {
    int number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

std::vector<std::string_view> split(std::string_view text, char by) {
    std::vector<std::string_view> parts;
    while (!text.empty() && text != "-") {
        const std::size_t end = std::min(text.find(by), text.size());
        parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

bool isKnownType(std::string_view word) try {
    return onnx::Utils::DataTypeUtils::ToType(std::string(word)) != nullptr;
} catch (const std::exception&) {
    return false;
}

struct WrittenParameter {
    std::string name;
    std::string type;
    OpSchema::FormalParameterOption option = OpSchema::Single;
    bool isHomogeneous = true;
    int least = 1;
};

// "X:T", "X:T?", "X:T*1", "X:V~0"
WrittenParameter parameterOf(std::string_view word) {
    const std::size_t colon = word.find(':');
    const std::size_t mark = std::min(word.find_first_of("?*~", colon), word.size());
    WrittenParameter parameter{
        std::string(word.substr(0, colon)), std::string(word.substr(colon + 1, mark - colon - 1))};
    if (mark == word.size())
        return parameter;
    parameter.option = word[mark] == '?' ? OpSchema::Optional : OpSchema::Variadic;
    parameter.isHomogeneous = word[mark] != '~';
    parameter.least = parameter.option == OpSchema::Variadic ? numberIn(word.substr(mark + 1)) : 1;
    return parameter;
}

// "T=tensor(float),tensor(int8)"
void addTypes(OpSchema& schema, std::string_view word) {
    const std::size_t equals = word.find('=');
    std::vector<std::string> types;
    for (const std::string_view type : split(word.substr(equals + 1), ',')) {
        if (isKnownType(type))
            types.emplace_back(type);
    }
    schema.TypeConstraint(std::string(word.substr(0, equals)), std::move(types), "");
}

// "axis:INT", "to:INT!"
void addAttribute(OpSchema& schema, std::string_view word) {
    const std::size_t colon = word.find(':');
    const bool isRequired = word.ends_with('!');
    const std::string_view kind = word.substr(colon + 1, word.size() - colon - 1 - (isRequired ? 1 : 0));
    schema.Attr(std::string(word.substr(0, colon)), "", kinds.find(kind)->type, isRequired);
}

std::string_view domainOf(const SchemaRow& row) { return row[Domain] == "-" ? std::string_view() : row[Domain]; }

std::unique_ptr<OpSchema> schemaOf(const SchemaRow& row) {
    auto schema = std::make_unique<OpSchema>(std::string(row[Op]), std::string(), 0);
    schema->SetDomain(std::string(domainOf(row)));
    schema->SinceVersion(numberIn(row[Since]));
    for (int at = 0; const std::string_view word : split(row[Inputs], ' ')) {
        const WrittenParameter input = parameterOf(word);
        schema->Input(at++, input.name, "", input.type, input.option, input.isHomogeneous, input.least);
    }
    for (int at = 0; const std::string_view word : split(row[Outputs], ' ')) {
        const WrittenParameter output = parameterOf(word);
        schema->Output(at++, output.name, "", output.type, output.option, output.isHomogeneous, output.least);
    }
    for (const std::string_view word : split(row[Types], ' '))
        addTypes(*schema, word);
    for (const std::string_view word : split(row[Attributes], ' '))
        addAttribute(*schema, word);
    schema->Finalize();
    return schema;
}

// The last row of the operator that is not above the opset; null where there is none.
const SchemaRow* rowOf(const Table& table, std::string_view domain, std::string_view op, int opset) {
    const SchemaRow* found = nullptr;
    for (const SchemaRow& row : table.rows) {
        if (domainOf(row) == domain && row[Op] == op && numberIn(row[Since]) <= opset)
            found = &row;
    }
    return found;
}

} // namespace

int newestListedOpset(std::string_view domain) {
    const Listed* listed = listedDomains.find(domain);
    return listed ? listed->newest : 0;
}

const OpSchema* NewerSchemas::find(const std::string& domain, const std::string& op, int opset) {
    const auto [found, isNew] = schemas_.try_emplace({domain, op, opset});
    if (!isNew)
        return found->second.get();
    const Table table = parseTable(embeddedTable("newer_schemas.tsv"));
    if (const SchemaRow* row = rowOf(table, domain, op, opset))
        found->second = schemaOf(*row);
    return found->second.get();
}

} // namespace qaliper
