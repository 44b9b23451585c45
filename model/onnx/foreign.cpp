#include "model/onnx/foreign.h"

#include <algorithm>
#include <string_view>

namespace qaliper {

std::optional<Text> foreignFormat(const ReadFile& file) {
    const auto head = file.readText(0, std::min<std::uint64_t>(file.size(), 64));
    if (!head)
        return std::nullopt;
    using namespace std::string_view_literals;
    if (head->empty())
        return say("The file is empty. Export or download it again");
    if (head->starts_with("version https://git-lfs"))
        return say("This is a Git LFS pointer, not the model. Fetch the file with \"git lfs pull\"");
    if (head->starts_with("\0\5\x16\7"sv))
        return say("This is an AppleDouble companion file that macOS leaves beside the real one. Open the file without "
                   "\"._\"");
    if (head->size() > 8 && std::string_view(*head).substr(4, 4) == "ORTM")
        return say("This is an ORT-format model (FlatBuffers). Open the ONNX model it was converted from");
    if (head->starts_with("PK\3\4"))
        return say("This is a ZIP archive, perhaps a PyTorch checkpoint. Export it to ONNX first");
    if (head->starts_with("\x80\x02") || head->starts_with("\x80\x04"))
        return say("This is a Python pickle, perhaps a PyTorch checkpoint. Export it to ONNX first");
    if (head->starts_with("<!DOCTYPE") || head->starts_with("<html"))
        return say("This is a web page. Download the model file itself");
    if (head->starts_with("\x93NUMPY"))
        return say("This is a NumPy array. Open the .onnx file it belongs to");
    return std::nullopt;
}

} // namespace qaliper
