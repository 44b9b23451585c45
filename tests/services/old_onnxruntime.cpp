#include <cstdint>

#include <onnxruntime_c_api.h>

// What of ONNX Runtime's library is asked for its release: one that is too old for the API that Qaliper was built for.

namespace {

const OrtApi* ORT_API_CALL apiOf(std::uint32_t) noexcept { return nullptr; }
const char* ORT_API_CALL release() noexcept { return "1.17.3"; }
constexpr OrtApiBase base{apiOf, release};

} // namespace

extern "C" const OrtApiBase* ORT_API_CALL OrtGetApiBase() noexcept { return &base; }
