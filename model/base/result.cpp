#include "model/base/result.h"

#include "model/base/number.h"

namespace qaliper {

std::string_view errorKindName(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::CannotRead: return "cannot-read";
    case ErrorKind::NotOnnx: return "not-onnx";
    case ErrorKind::OverBudget: return "over-budget";
    case ErrorKind::CannotWrite: return "cannot-write";
    case ErrorKind::Changed: return "changed";
    case ErrorKind::Invalid: return "invalid";
    case ErrorKind::NoSuchTarget: return "no-such-target";
    case ErrorKind::Stale: return "stale";
    case ErrorKind::Unsupported: return "unsupported";
    case ErrorKind::WorkerDied: return "worker-died";
    case ErrorKind::Cancelled: return "cancelled";
    }
    return "unknown";
}

std::string describe(const Error& error, const Catalogue* catalogue) {
    std::string line;
    if (!error.path.empty())
        line += error.path + ": ";
    if (error.offset && *error.offset > 0) // offset 0 is not shown
        line += render(say("at byte {offset}", arg("offset", *error.offset)), catalogue) + ": ";
    return line + render(error.message, catalogue);
}

} // namespace qaliper
