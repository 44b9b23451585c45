#include "model/onnx/splice.h"

#include <algorithm>

#include "model/onnx/skeleton.h"

namespace qaliper {

namespace {

using wire::Field;
using wire::Message;
using wire::Reader;
using wire::WireType;

std::uint32_t fieldOf(PayloadEncoding encoding) {
    switch (encoding) {
    case PayloadEncoding::Float: return 4;
    case PayloadEncoding::Int32: return 5;
    case PayloadEncoding::Int64: return 7;
    case PayloadEncoding::Double: return 10;
    case PayloadEncoding::Uint64: return 11;
    case PayloadEncoding::Raw: break;
    }
    return wire::rawDataField;
}

std::uint64_t sizeWithHeader(std::uint32_t field, std::uint64_t content) {
    return wire::varintSize(std::uint64_t{field} << 3) + wire::varintSize(content) + content;
}

std::string header(std::uint32_t field, std::uint64_t content) {
    std::string bytes;
    wire::putTag(bytes, field, WireType::Bytes);
    wire::putVarint(bytes, content);
    return bytes;
}

} // namespace

std::string Splicer::tokenFor(const Payload& payload) {
    Source source;
    if (const auto* inFile = std::get_if<InFile>(&payload))
        source = {false, {inFile->offset, inFile->size, fieldOf(inFile->encoding)}};
    else if (const auto* scratch = std::get_if<InScratch>(&payload))
        source = {true, {scratch->offset, scratch->size, wire::rawDataField}};
    added_.push_back(source);
    return payloadToken(storage_->skeleton().nonce, storage_->skeleton().payloads.size() + added_.size() - 1);
}

std::optional<Splicer::Source> Splicer::sourceOf(std::string_view rawData) const {
    const Skeleton& skeleton = storage_->skeleton();
    const auto index = payloadIndex(skeleton.nonce, rawData);
    if (!index)
        return std::nullopt;
    const std::size_t own = skeleton.payloads.size();
    if (*index < own)
        return Source{false, skeleton.payloads[*index]};
    return *index - own < added_.size() ? std::optional(added_[*index - own]) : std::nullopt;
}

bool Splicer::holdsToken(std::string_view bytes) const {
    // the first half of every token of this document: magic and nonce
    const std::string token = payloadToken(storage_->skeleton().nonce, 0);
    return bytes.find(std::string_view(token).substr(0, 16)) != std::string_view::npos;
}

std::uint64_t Splicer::size(Message message, std::string_view bytes) const {
    if (!holdsToken(bytes))
        return bytes.size();
    std::uint64_t total = 0;
    Reader reader(bytes);
    Field field;
    while (reader.next(field)) {
        const std::string_view content = reader.content(field);
        const auto source =
            message == Message::Tensor && field.number == wire::rawDataField ? sourceOf(content) : std::nullopt;
        const Message child = field.type == WireType::Bytes ? wire::childOf(message, field.number) : Message::Other;
        if (source)
            total += sizeWithHeader(source->span.field, source->span.size);
        else if (child != Message::Other && holdsToken(content))
            total += sizeWithHeader(field.number, size(child, content));
        else
            total += field.end - field.start;
    }
    return total;
}

Status Splicer::write(Message message, std::string_view bytes, AtomicFile& out, const Job& job) const {
    if (!holdsToken(bytes))
        return out.write(bytes);
    Reader reader(bytes);
    Field field;
    while (reader.next(field)) {
        const std::string_view content = reader.content(field);
        const auto source =
            message == Message::Tensor && field.number == wire::rawDataField ? sourceOf(content) : std::nullopt;
        const Message child = field.type == WireType::Bytes ? wire::childOf(message, field.number) : Message::Other;
        Status status;
        if (source) {
            status = writePayload(*source, out, job);
        } else if (child != Message::Other && holdsToken(content)) {
            status = out.write(header(field.number, size(child, content)));
            if (status)
                status = write(child, content, out, job);
        } else {
            status = out.write(reader.whole(field));
        }
        if (!status)
            return status;
    }
    return {};
}

Status Splicer::writePayload(const Source& source, AtomicFile& out, const Job& job) const {
    QALIPER_CHECK(out.write(header(source.span.field, source.span.size)));
    if (!source.scratch)
        return out.copyFrom(*storage_->file(), source.span.offset, source.span.size, job);
    constexpr std::uint64_t step = 1U << 20;
    std::string buffer;
    for (std::uint64_t done = 0; done < source.span.size; done += buffer.size()) {
        QALIPER_CHECK(job.check());
        buffer.resize(std::min(step, source.span.size - done));
        const auto target = std::as_writable_bytes(std::span(buffer));
        QALIPER_CHECK(storage_->readScratch(source.span.offset + done, target));
        QALIPER_CHECK(out.write(buffer));
    }
    return {};
}

} // namespace qaliper
