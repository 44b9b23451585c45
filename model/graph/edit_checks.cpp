#include "model/graph/edit_checks.h"

namespace qaliper {

Status checkData(const Tensor& tensor) {
    const auto expected = byteSize(tensor);
    std::optional<std::uint64_t> actual;
    if (const auto* memory = std::get_if<InMemory>(&tensor.payload))
        actual = memory->bytes->size();
    else if (const auto* scratch = std::get_if<InScratch>(&tensor.payload))
        actual = scratch->size;
    const auto* texts = std::get_if<Strings>(&tensor.payload);
    const bool fits = texts ? tensor.type == DataType::String && elementCount(tensor.dims) == texts->size()
                            : !actual || expected == actual;
    if (!fits)
        return fail(ErrorKind::Invalid,
            say("The data of the tensor \"{tensor}\" do not fit its type and shape", arg("tensor", tensor.name)));
    return {};
}

Status checkAttribute(const Attribute& attribute) {
    const auto& value = attribute.value;
    const bool isForeign = std::holds_alternative<GraphId>(value) || std::holds_alternative<OpaqueAttribute>(value) ||
        std::holds_alternative<std::vector<GraphId>>(value);
    if (isForeign || attribute.name.empty())
        return fail(ErrorKind::Invalid,
            say("The attribute \"{name}\" has no name or is of a kind that cannot be set",
                arg("name", attribute.name)));
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return checkData(*tensor);
    if (const auto* tensors = std::get_if<std::vector<Tensor>>(&value)) {
        for (const Tensor& one : *tensors) {
            if (Status status = checkData(one); !status)
                return status;
        }
    }
    return {};
}

} // namespace qaliper
