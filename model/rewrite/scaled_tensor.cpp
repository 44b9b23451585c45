#include "model/rewrite/scaled_tensor.h"

#include "model/graph/elements.h"

namespace qaliper {

Result<Tensor> scaledTensor(const Tensor& tensor, std::string name,
    const std::function<double(std::uint64_t)>& factorAt, const Storage& storage) {
    QALIPER_TRY(const auto bytes, readBytes(tensor, storage));
    const std::uint64_t count = elementCount(tensor.dims).value_or(0);
    ElementPacker packer(tensor.type, count);
    for (std::uint64_t at = 0; at < count; ++at)
        packer.push(
            encodeElement(tensor.type, decodeElement(tensor.type, bitsAt(tensor.type, bytes, at)) * factorAt(at)));
    return makeTensor(std::move(name), tensor.type, tensor.dims, std::move(packer).take(), storage);
}

} // namespace qaliper
