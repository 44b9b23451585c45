#include "model/services/runtime_library.h"

#include <bit>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <utility>

#include <onnxruntime_cxx_api.h>

#include "model/base/number.h"

namespace qaliper {

namespace {

tl::unexpected<Error> unusable(ErrorKind kind, const std::string& library, Text reason) {
    return fail({kind,
        say("ONNX Runtime cannot be taken from this library: {reason}. ONNX Runtime 1.{version} or newer is needed; "
            "with an "
            "empty QALIPER_ORT_LIBRARY Qaliper uses its own",
            arg("reason", std::move(reason)), arg("version", ORT_API_VERSION)),
        library, {}});
}

// "1.17.0" has the API 17.
std::int64_t apiVersionOf(std::string_view release) {
    const std::size_t first = release.find('.') + 1;
    return parseInteger(release.substr(first, release.find('.', first) - first)).value_or(0);
}

// The library stays loaded until the process ends.
Result<const OrtApi*> apiOf(const std::string& library) {
    void* loaded = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded)
        return unusable(ErrorKind::CannotRead, library, verbatim(::dlerror()));
    const auto baseOf = std::bit_cast<const OrtApiBase* (*)()>(::dlsym(loaded, "OrtGetApiBase"));
    if (!baseOf)
        return unusable(ErrorKind::CannotRead, library, say("it has no function OrtGetApiBase"));
    const OrtApiBase* base = baseOf();
    const std::string release = base->GetVersionString();
    const bool isOld = apiVersionOf(release) < ORT_API_VERSION; // which GetApi() itself would say on standard error
    const OrtApi* api = isOld ? nullptr : base->GetApi(ORT_API_VERSION);
    if (!api)
        return unusable(ErrorKind::Unsupported, library, say("it is ONNX Runtime {release}", arg("release", release)));
    return api;
}

Status choose() {
    const char* library = std::getenv("QALIPER_ORT_LIBRARY");
    if (!library || *library == '\0') {
        Ort::InitApi();
        return {};
    }
    QALIPER_TRY(const auto* api, apiOf(library));
    Ort::InitApi(api);
    return {};
}

} // namespace

Status useRuntime() {
    static const Status chosen = choose();
    return chosen;
}

} // namespace qaliper
