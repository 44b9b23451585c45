#include <cstdint>

// What of ONNX Runtime's library is asked for its release: one that is too old for the API that Qaliper was built for.

namespace {

struct Base {
    const void* (*apiOf)(std::uint32_t version);
    const char* (*release)();
};

const void* apiOf(std::uint32_t) { return nullptr; }
const char* release() { return "1.17.3"; }
constexpr Base base{apiOf, release};

} // namespace

extern "C" const void* OrtGetApiBase() { return &base; }
