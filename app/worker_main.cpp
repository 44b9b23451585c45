#include <array>
#include <cstdint>
#include <cstdlib>
#include <exception>

#include "model/base/number.h"
#include "model/services/serve.h"
#include "model/services/service.h"

// The helper process. Nobody starts it by hand: model/base/worker.h does, with a connection on workerDescriptor and the
// limit of its memory as the only argument.

int main(int argc, char** argv) try {
    using namespace qaliper;
    const auto limit = parseInteger(argc == 2 ? argv[1] : "");
    if (!limit || *limit < 0)
        return EXIT_FAILURE;
    confineProcess(static_cast<std::uint64_t>(*limit), workerDescriptor);
    endWithConnection(workerDescriptor);
    const std::array services{
        Service{FrameKind::Infer, &answerInfer},
        Service{FrameKind::Place, &answerPlace},
        Service{FrameKind::Verify, &answerVerify},
    };
    return serve(workerDescriptor, services) == ServeEnd::HungUp ? EXIT_SUCCESS : EXIT_FAILURE;
} catch (const std::exception&) {
    return EXIT_FAILURE; // out of memory between two requests; whoever waits sees the connection close
}
