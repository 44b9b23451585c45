#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/onnx/convert.h"
#include "model/onnx/text/words.h"
#include "model/onnx/text/write.h"

namespace qaliper::onnxtext {

namespace {

constexpr std::uint64_t smallestFill = 8; // fewer equal values are written one by one

void writeExternal(Page& page, const InExternal& external) {
    page.put("[\"location\": " + inQuotes(external.location));
    page.put(", \"offset\": \"" + std::to_string(external.offset) + '"');
    page.put(", \"length\": \"" + std::to_string(external.size) + "\"]");
}

void writeTexts(Page& page, const Strings& texts) {
    page.put("{");
    for (std::size_t i = 0; i < texts.size(); ++i)
        page.putItem(inQuotes(texts[i]) + (i + 1 < texts.size() ? ", " : ""));
    page.put("}");
}

void writeRaw(Page& page, std::string_view bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "raw(\"";
    for (const char byte : bytes) {
        text += digits[static_cast<unsigned char>(byte) >> 4];
        text += digits[static_cast<unsigned char>(byte) & 0xf];
    }
    page.put(text + "\")");
}

void writeNumbers(Page& page, DataType type, std::string_view bytes, std::uint64_t count) {
    page.put("{");
    for (std::uint64_t i = 0; i < count; ++i)
        page.putItem(elementText(type, bitsAt(type, bytes, i)) + (i + 1 < count ? ", " : ""));
    page.put("}");
}

bool isUniform(DataType type, std::string_view bytes, std::uint64_t count) {
    const std::uint64_t first = bitsAt(type, bytes, 0);
    for (std::uint64_t i = 1; i < count; ++i) {
        if (bitsAt(type, bytes, i) != first)
            return false;
    }
    return true;
}

void writeBytes(Page& page, const Tensor& tensor, std::string_view bytes) {
    const auto count = elementCount(tensor.dims);
    if (byteSize(tensor) != bytes.size())
        writeRaw(page, bytes);
    else if (tensor.type == DataType::Complex64)
        writeNumbers(page, DataType::Float, bytes, *count * 2);
    else if (tensor.type == DataType::Complex128)
        writeNumbers(page, DataType::Double, bytes, *count * 2);
    else if (*count >= smallestFill && isUniform(tensor.type, bytes, *count))
        page.put("fill(" + elementText(tensor.type, bitsAt(tensor.type, bytes, 0)) + ")");
    else
        writeNumbers(page, tensor.type, bytes, *count);
}

} // namespace

void writeData(Writing& writing, const Tensor& tensor) {
    Page& page = writing.page;
    const auto count = elementCount(tensor.dims);
    const auto leaveOut = [&](std::string_view why) {
        page.put("{}");
        page.note(why);
    };
    if (const auto* external = std::get_if<InExternal>(&tensor.payload))
        return writeExternal(page, *external);
    if (count == 0U || std::holds_alternative<std::monostate>(tensor.payload))
        return page.put("{}");
    if (count > writing.options->largestTensor)
        return leaveOut(std::to_string(*count) + " values left out");
    if (const auto* texts = std::get_if<Strings>(&tensor.payload)) {
        if (count == texts->size())
            return writeTexts(page, *texts);
        return leaveOut(std::to_string(texts->size()) + " texts that do not fit the shape left out");
    }
    const auto bytes = readStoredBytes(tensor, writing.storage());
    if (!bytes)
        return leaveOut(describe(bytes.error()));
    writeBytes(page, tensor, *bytes);
}

void writeSparseData(Writing& writing, const onnx::SparseTensorProto& proto) {
    const TensorReading reading{&writing.storage().skeleton(), nullptr};
    const auto writePart = [&](const onnx::TensorProto& part) {
        const Tensor tensor = fromProto(part, reading);
        writing.page.put(typeText(tensor) + " ");
        writeData(writing, tensor);
    };
    writePart(proto.values());
    writing.page.put(" at ");
    writePart(proto.indices());
}

} // namespace qaliper::onnxtext
