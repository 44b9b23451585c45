#include "model/graph/dense.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/graph/elements.h"

namespace qaliper {

namespace {

constexpr std::uint64_t mostBytes = 1U << 30U;

tl::unexpected<Error> invalid(const SparseInitializer& sparse) {
    return fail(ErrorKind::Invalid,
        say("The sparse tensor {name} has places that do not fit its shape", arg("name", sparse.name)));
}

// Place `at`, counted over the whole tensor in row-major order.
std::optional<std::uint64_t> placeOf(
    const SparseInitializer& sparse, const std::vector<std::int64_t>& indices, std::size_t at) {
    if (sparse.indices.dims.size() < 2)
        return indices[at] < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(indices[at]));
    const std::size_t rank = sparse.dims.size();
    std::uint64_t place = 0;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const std::int64_t index = indices[at * rank + axis];
        if (index < 0 || index >= sparse.dims[axis])
            return std::nullopt;
        place = place * static_cast<std::uint64_t>(sparse.dims[axis]) + static_cast<std::uint64_t>(index);
    }
    return place;
}

} // namespace

const SparseInitializer* sparseInitializer(const Index& index, ValueIx value) {
    const Graph* graph = value.valid() ? index.model().graph(index.graphOf(value)) : nullptr;
    if (!graph)
        return nullptr;
    const auto found = std::ranges::find(graph->sparseInitializers, index.name(value), &SparseInitializer::name);
    return found == graph->sparseInitializers.end() ? nullptr : &*found;
}

Result<Tensor> denseTensor(const SparseInitializer& sparse, const Storage& storage) {
    const auto count = elementCount(sparse.dims);
    const auto size = static_cast<std::uint64_t>(bitsOf(sparse.type)) / 8;
    if (!count || size == 0)
        return fail(ErrorKind::Unsupported,
            say("Sparse tensors of type {type} cannot be written dense", arg("type", shortName(sparse.type))));
    if (*count > mostBytes / size)
        return fail(ErrorKind::OverBudget,
            say("The sparse tensor {name} is too large to be written dense", arg("name", sparse.name)));
    QALIPER_TRY(const auto values, readBytes(sparse.values, storage));
    QALIPER_TRY(const auto indices, readIntegers(sparse.indices, storage, mostBytes));
    const std::size_t stored = values.size() / size;
    const std::size_t each = sparse.indices.dims.size() < 2 ? 1 : sparse.dims.size();
    if (indices.size() != stored * each)
        return invalid(sparse);
    std::string bytes(*count * size, '\0');
    for (std::size_t at = 0; at < stored; ++at) {
        const auto place = placeOf(sparse, indices, at);
        if (!place || *place >= *count)
            return invalid(sparse);
        std::copy_n(values.data() + at * size, size, bytes.data() + *place * size);
    }
    return makeTensor(sparse.name, sparse.type, sparse.dims, std::move(bytes), storage);
}

} // namespace qaliper
