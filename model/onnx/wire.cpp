#include "model/onnx/wire.h"

#include <algorithm>

namespace qaliper::wire {

Message childOf(Message parent, std::uint32_t field) {
    switch (parent) {
    case Message::Model:
        return field == 7 ? Message::Graph
            : field == 20 ? Message::Training
            : field == 25 ? Message::Function
                          : Message::Other;
    case Message::Training: return field == 1 || field == 2 ? Message::Graph : Message::Other;
    case Message::Graph:
        return field == 1 ? Message::Node
            : field == 5  ? Message::Tensor
            : field == 15 ? Message::Sparse
                          : Message::Other;
    case Message::Node: return field == 5 ? Message::Attribute : Message::Other;
    case Message::Attribute:
        if (field == 5 || field == 10)
            return Message::Tensor;
        if (field == 6 || field == 11)
            return Message::Graph;
        return field == 22 || field == 23 ? Message::Sparse : Message::Other;
    case Message::Sparse: return field == 1 || field == 2 ? Message::Tensor : Message::Other;
    case Message::Function: return field == 7 ? Message::Node : field == 11 ? Message::Attribute : Message::Other;
    case Message::Tensor:
    case Message::Other: break;
    }
    return Message::Other;
}

bool isTensorPayload(std::uint32_t field) {
    // float_data, int32_data, int64_data, raw_data, double_data, uint64_data
    return field == 4 || field == 5 || field == 7 || field == 9 || field == 10 || field == 11;
}

bool Reader::next(Field& field) {
    Fault fault;
    const auto at = [&](std::uint64_t offset) { return static_cast<std::uint8_t>(bytes_[offset]); };
    if (offset_ >= bytes_.size() || !readField(at, offset_, bytes_.size(), field, fault))
        return false;
    offset_ = field.end;
    return true;
}

void putVarint(std::string& out, std::uint64_t value) {
    while (value >= 0x80) {
        out.push_back(static_cast<char>(value | 0x80));
        value >>= 7;
    }
    out.push_back(static_cast<char>(value));
}

std::size_t varintSize(std::uint64_t value) {
    std::size_t size = 1;
    while (value >>= 7)
        ++size;
    return size;
}

void putTag(std::string& out, std::uint32_t field, WireType type) {
    putVarint(out, std::uint64_t{field} << 3 | static_cast<std::uint64_t>(type));
}

void putBytes(std::string& out, std::uint32_t field, std::string_view content) {
    putTag(out, field, WireType::Bytes);
    putVarint(out, content.size());
    out += content;
}

void putInteger(std::string& out, std::uint32_t field, std::uint64_t value) {
    putTag(out, field, WireType::Varint);
    putVarint(out, value);
}

void putFixed32(std::string& out, std::uint32_t field, std::uint32_t value) {
    putTag(out, field, WireType::Fixed32);
    for (int shift = 0; shift < 32; shift += 8)
        out.push_back(static_cast<char>(value >> shift));
}

Status putMessage(std::string& out, std::string_view origin, const std::vector<Group>& groups) {
    std::vector<bool> written(groups.size());
    Reader reader(origin);
    Field field;
    while (reader.next(field)) {
        const auto group = std::ranges::find(groups, field.number, &Group::field);
        if (group == groups.end()) {
            out += reader.whole(field);
            continue;
        }
        const auto at = static_cast<std::size_t>(group - groups.begin());
        if (written[at])
            continue;
        written[at] = true;
        QALIPER_CHECK(group->write(out));
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (written[i])
            continue;
        QALIPER_CHECK(groups[i].write(out));
    }
    return {};
}

} // namespace qaliper::wire
