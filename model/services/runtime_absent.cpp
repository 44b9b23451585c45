#include "model/services/service.h"

namespace qaliper {

namespace {

tl::unexpected<Error> withoutRuntime() {
    return fail(
        ErrorKind::Unsupported, say("Qaliper was built without ONNX Runtime, so that numbers cannot be compared"));
}

} // namespace

Result<std::string> answerVerify(std::string_view, const Job&) { return withoutRuntime(); }
Result<std::string> answerEvaluate(std::string_view, const Job&, FloatOutputs&) { return withoutRuntime(); }
Result<std::string> answerCalibrate(std::string_view, const Job&) { return withoutRuntime(); }
Result<std::string> answerSwitch(std::string_view, const Job&) { return withoutRuntime(); }

} // namespace qaliper
