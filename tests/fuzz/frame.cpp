#include "model/base/frame.h"

#include <cstdint>
#include <string_view>

#include "model/layout/place_codec.h"
#include "model/onnx/compare_message.h"
#include "model/onnx/infer_message.h"

// What a worker that went mad may answer.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    (void)decodeFrameHeader(bytes.substr(0, frameHeaderSize));
    (void)describe(decodeFailure(bytes));
    (void)decodePlaceRequest(bytes);
    (void)decodePlaceAnswer(bytes);
    (void)decodeCompareRequest(bytes);
    (void)decodeComparison(bytes);
    (void)decodeInferRequest(bytes);
    (void)decodeInferAnswer(bytes);
    return 0;
}
