#pragma once

#include "model/base/message.h"
#include "model/base/worker.h"

namespace qaliper {

// What follows when the process dies while it serves a request: an error, or one more attempt, with a new process.
enum class AfterDeath : std::uint8_t { Fail, AskAgain };

// Sends a request to a service of the helper process and reads its answer. Errors: those of Worker::call() and decode().
template <class Answer, class Request>
Result<Answer> callWorker(Worker& worker, FrameKind service, const Request& request, const Job& job,
    AfterDeath afterDeath = AfterDeath::Fail) {
    const std::string bytes = encode(request);
    auto answer = worker.call(service, bytes, job);
    if (!answer && answer.error().kind == ErrorKind::WorkerDied && afterDeath == AfterDeath::AskAgain)
        answer = worker.call(service, bytes, job);
    if (!answer)
        return fail(std::move(answer).error());
    return decode<Answer>(*answer);
}

} // namespace qaliper
