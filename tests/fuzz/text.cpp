#include "model/onnx/text/text.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any text is refused with a message, or reads to a model whose own text reads to the same text again.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const auto model = parseText({reinterpret_cast<const char*>(data), size});
    if (!model)
        return describe(model.error()).empty() ? std::abort(), 0 : 0;
    const std::string text = writeText(*model);
    const auto again = parseText(text);
    if (!again || writeText(*again) != text)
        std::abort();
    return 0;
}
