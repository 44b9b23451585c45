#include "model/rewrite/scaled_tensor.h"

#include "model/graph/elements.h"

namespace qaliper {

Result<Tensor> mappedTensor(const Tensor& tensor, std::string name, DataType type,
    const std::function<double(double element, std::uint64_t at)>& numberOf, const Storage& storage) {
    QALIPER_TRY(const auto bytes, readBytes(tensor, storage));
    const std::uint64_t count = elementCount(tensor.dims).value_or(0);
    ElementPacker packer(type, count);
    for (std::uint64_t at = 0; at < count; ++at)
        packer.push(encodeElement(type, numberOf(decodeElement(tensor.type, bitsAt(tensor.type, bytes, at)), at)));
    return makeTensor(std::move(name), type, tensor.dims, std::move(packer).take(), storage);
}

Result<Tensor> scaledTensor(const Tensor& tensor, std::string name,
    const std::function<double(std::uint64_t)>& factorAt, const Storage& storage) {
    const auto scaled = [&](double element, std::uint64_t at) { return element * factorAt(at); };
    return mappedTensor(tensor, std::move(name), tensor.type, scaled, storage);
}

} // namespace qaliper
