#include <array>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "model/base/number.h"
#include "model/services/float_outputs.h"
#include "model/services/serve.h"
#include "model/services/service.h"

// The helper process, started by model/base/worker.h with a connection at workerDescriptor and the memory limit as its
// only argument.

int main(int argc, char** argv) try {
    using namespace qaliper;
    const auto limit = parseInteger(argc == 2 ? argv[1] : "");
    if (!limit || *limit < 0)
        return EXIT_FAILURE;
    confineProcess(static_cast<std::uint64_t>(*limit), workerDescriptor);
    ::setenv("ORT_DISABLE_TELEMETRY", "1", 1); // ONNX Runtime would write files and ask servers from its first use on
    endWithConnection(workerDescriptor);
    FloatOutputs kept;
    const std::array services{
        Service{FrameKind::Infer, &answerInfer},
        Service{FrameKind::Place, &answerPlace},
        Service{FrameKind::Verify, &answerVerify},
        Service{FrameKind::Evaluate,
            [&kept](std::string_view request, const Job& job) { return answerEvaluate(request, job, kept); }},
        Service{FrameKind::Calibrate, &answerCalibrate},
        Service{FrameKind::Switch, &answerSwitch},
    };
    return serve(workerDescriptor, services) == ServeEnd::HungUp ? EXIT_SUCCESS : EXIT_FAILURE;
} catch (const std::exception&) {
    return EXIT_FAILURE; // out of memory between two requests; the client sees the connection close
}
