#include <limits>

#include <google/protobuf/arena.h>
#include <google/protobuf/stubs/logging.h>
#include <onnx/onnx_pb.h>

#include "model/onnx/infer_message.h"
#include "model/services/infer_pass.h"
#include "model/services/service.h"

namespace qaliper {

namespace {

bool parse(onnx::ModelProto& model, std::string_view bytes) {
    google::protobuf::SetLogHandler(nullptr); // protobuf's log is discarded; the caller reports errors
    return bytes.size() <= std::numeric_limits<int>::max() &&
        model.ParsePartialFromArray(bytes.data(), static_cast<int>(bytes.size())) && model.has_graph();
}

} // namespace

Result<std::string> answerInfer(std::string_view request, const Job&) {
    QALIPER_TRY(const auto decoded, decode<InferRequest>(request));
    google::protobuf::Arena arena; // an arena, because inference creates a hundred thousand small messages
    auto& model = *google::protobuf::Arena::CreateMessage<onnx::ModelProto>(&arena);
    if (!parse(model, decoded.model))
        return fail(ErrorKind::Invalid, say("The model cannot be read for shape inference"));
    return encode(InferencePass(model, decoded.nonce).run());
}

} // namespace qaliper
