#include "model/graph/plain_bytes.h"

#include <cstring>

namespace qaliper {

namespace {

bool isPlain(PayloadEncoding encoding) {
    return encoding == PayloadEncoding::Raw || encoding == PayloadEncoding::Float ||
        encoding == PayloadEncoding::Double;
}

} // namespace

bool PlainBytes::isSamePlace(const PlainBytes& other) const {
    if (offset != other.offset || size != other.size)
        return false;
    if (file && other.file)
        return file->stamp() == other.file->stamp();
    return scratch && scratch == other.scratch;
}

Status PlainBytes::read(std::uint64_t from, std::span<std::byte> out) const {
    if (file)
        return file->read(offset + from, out);
    if (scratch)
        return scratch->readScratch(offset + from, out);
    std::memcpy(out.data(), memory.data() + from, out.size());
    return {};
}

std::optional<PlainBytes> plainBytesOf(const Tensor& tensor, const Storage& storage) {
    if (std::holds_alternative<std::monostate>(tensor.payload))
        return PlainBytes{};
    if (const auto* memory = std::get_if<InMemory>(&tensor.payload))
        return PlainBytes{*memory->bytes, nullptr, nullptr, 0, memory->bytes->size()};
    if (const auto* scratch = std::get_if<InScratch>(&tensor.payload))
        return PlainBytes{{}, nullptr, &storage, scratch->offset, scratch->size};
    const auto in = [](const ReadFile* file, std::uint64_t offset, std::uint64_t size) {
        return file && file->unchanged() ? std::optional(PlainBytes{{}, file, nullptr, offset, size}) : std::nullopt;
    };
    if (const auto* inFile = std::get_if<InFile>(&tensor.payload))
        return isPlain(inFile->encoding) ? in(storage.file().get(), inFile->offset, inFile->size) : std::nullopt;
    if (const auto* external = std::get_if<InExternal>(&tensor.payload))
        return in(external->file.get(), external->offset, external->size);
    return std::nullopt;
}

} // namespace qaliper
