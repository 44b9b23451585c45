#include "model/onnx/foreign_format.h"

#include <algorithm>
#include <array>
#include <string>

namespace qaliper {

namespace {

using namespace std::string_view_literals;

// A call that Python's onnx, from 1.15 on, converts the file with. `format` is its name there.
Text convertFrom(std::string_view form, std::string_view format) {
    return say("This is an ONNX model as text ({form}), which TensorRT does not read. Convert it in Python: "
               "onnx.save(onnx.load(\"FILE\", format=\"{format}\"), \"model.onnx\")",
        arg("form", form), arg("format", format));
}

bool isTextByte(char byte) {
    const auto code = static_cast<unsigned char>(byte);
    return code >= ' ' || code == '\n' || code == '\r' || code == '\t';
}

bool isSpace(char byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

// Without the mark of UTF-8, white space, and comments of protobuf text.
std::string_view fromFirstWord(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    while (!text.empty() && (isSpace(text.front()) || text.front() == '#'))
        text.remove_prefix(isSpace(text.front()) ? 1 : std::min(text.find('\n'), text.size()));
    return text;
}

// True for "name: ..." and "name {" with the name of a field of ModelProto.
bool beginsWithField(std::string_view text) {
    constexpr std::array fields{"ir_version"sv, "opset_import"sv, "producer_name"sv, "producer_version"sv, "domain"sv,
        "model_version"sv, "doc_string"sv, "graph"sv, "metadata_props"sv, "training_info"sv, "functions"sv,
        "configuration"sv};
    return std::ranges::any_of(fields, [&](std::string_view field) {
        if (!text.starts_with(field))
            return false;
        const auto* const next = std::ranges::find_if_not(text.substr(field.size()), isSpace);
        return next != text.end() && (*next == ':' || *next == '{' || *next == '<');
    });
}

bool hasKey(std::string_view json, std::string_view key) {
    return json.find("\"" + std::string(key) + "\"") != std::string_view::npos;
}

std::optional<Text> textForm(std::string_view head) {
    if (!std::ranges::all_of(head, isTextByte))
        return std::nullopt;
    const std::string_view text = fromFirstWord(head);
    const bool isJson = text.starts_with("{") &&
        (hasKey(text, "irVersion") || hasKey(text, "ir_version") || hasKey(text, "opsetImport") ||
            hasKey(text, "opset_import") || (hasKey(text, "graph") && hasKey(text, "node")));
    if (isJson)
        return convertFrom("JSON", "json");
    if (text.starts_with("<") && text.substr(0, 256).find("ir_version") != std::string_view::npos)
        return convertFrom("the syntax of onnx.parser", "onnxtxt");
    if (beginsWithField(text))
        return convertFrom("protobuf text", "textproto");
    if (text.starts_with("<?xml"))
        return say("This is XML, perhaps a model of OpenVINO. Open the ONNX model it was converted from");
    return std::nullopt;
}

struct Beginning {
    std::string_view bytes;
    Text (*text)();
};

Text pickle() { return say("This is a Python pickle, perhaps a PyTorch checkpoint. Export it to ONNX first"); }

Text engine() { return say("This looks like an engine that TensorRT built. Open the ONNX model it was built from"); }

// A length in eight bytes, and then so much JSON.
bool isSafetensors(std::string_view head) {
    return head.size() > 10 && head.substr(4, 4) == "\0\0\0\0"sv && head.substr(8, 2) == "{\"";
}

constexpr std::size_t tarMark = 257; // the place of "ustar"

// Recognised by what comes later than the first bytes.
std::optional<Text> laterForm(std::string_view head) {
    if (head.size() <= 8)
        return std::nullopt;
    if (head.substr(4, 4) == "ORTM")
        return say("This is an ORT-format model (FlatBuffers). Open the ONNX model it was converted from");
    if (head.substr(4, 4) == "TFL3")
        return say("This is a model of TensorFlow Lite. Convert it: python -m tf2onnx.convert --tflite FILE --output "
                   "model.onnx");
    if (isSafetensors(head))
        return say("This is a file of safetensors: weights without a graph. Export the model to ONNX");
    if (head.front() > ' ' && head.size() > tarMark && head.substr(tarMark).starts_with("ustar"))
        return say("This is a tar archive. Unpack it with \"tar -xf\" first");
    return std::nullopt;
}

constexpr std::array beginnings{
    Beginning{"version https://git-lfs",
        [] { return say("This is a Git LFS pointer, not the model. Fetch the file with \"git lfs pull\""); }},
    Beginning{"\0\5\x16\7"sv,
        [] {
            return say(
                "This is an AppleDouble companion file that macOS leaves beside the real one. Open the file without "
                "\"._\"");
        }},
    Beginning{
        "PK\3\4", [] { return say("This is a ZIP archive, perhaps a PyTorch checkpoint. Export it to ONNX first"); }},
    Beginning{"\x80\x02", pickle},
    Beginning{"\x80\x03", pickle},
    Beginning{"\x80\x04", pickle},
    Beginning{"\x80\x05", pickle},
    Beginning{"\x89HDF\r\n\x1a\n",
        [] { return say("This is an HDF5 file, perhaps a model of Keras. Export it to ONNX first"); }},
    Beginning{
        "GGUF", [] { return say("This is a GGUF file, weights of llama.cpp. Export the model to ONNX instead"); }},
    Beginning{"ftrt", engine},
    Beginning{"ptrt", engine},
    Beginning{"<!DOCTYPE", [] { return say("This is a web page. Download the model file itself"); }},
    Beginning{"<html", [] { return say("This is a web page. Download the model file itself"); }},
    Beginning{"\x93NUMPY", [] { return say("This is a NumPy array. Open the .onnx file that it belongs to"); }},
    Beginning{
        "\x1f\x8b", [] { return say("This is a file that was packed with gzip. Unpack it with \"gunzip\" first"); }},
    Beginning{"\x28\xb5\x2f\xfd",
        [] { return say("This is a file that was packed with Zstandard. Unpack it with \"unzstd\" first"); }},
    Beginning{
        "\xfd\x37zXZ", [] { return say("This is a file that was packed with xz. Unpack it with \"unxz\" first"); }},
    Beginning{"7z\xbc\xaf\x27\x1c", [] { return say("This is a 7z archive. Unpack it with \"7z x\" first"); }},
};

} // namespace

std::optional<Text> foreignFormat(std::string_view head) {
    if (head.empty())
        return say("The file is empty. Export or download it again");
    if (auto later = laterForm(head))
        return later;
    const auto* const known =
        std::ranges::find_if(beginnings, [&](const Beginning& it) { return head.starts_with(it.bytes); });
    return known != beginnings.end() ? std::optional(known->text()) : textForm(head);
}

} // namespace qaliper
