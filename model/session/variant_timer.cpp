#include "model/session/variant_timer.h"

#include <algorithm>
#include <utility>

#include "model/base/sha256.h"

namespace qaliper {

namespace {

TensorRtQuestion questionOf(const TimerSetup& setup, std::string timings) {
    return {.depth = Depth::Run,
        .models = {},
        .target = setup.target,
        .level = setup.level,
        .rounds = 12,
        .inferences = 20,
        .onlyTimes = true,
        .timings = std::move(timings)};
}

} // namespace

Result<VariantTimer::Prepared> VariantTimer::prepared(const GroupSet& floats, const Job& job) const {
    QALIPER_TRY(Model model, setup_.make(floats));
    QALIPER_TRY(TemporaryModel file, TemporaryModel::write(model, Job(job.stopToken())));
    QALIPER_TRY(std::string digest, sha256Of(file.path()));
    QALIPER_TRY(auto questioned, questionedAlone(Index(std::move(model)), file.path(), setup_.samples));
    return Prepared{std::move(file), std::move(digest), std::move(questioned)};
}

Result<std::vector<TimedVariant>> VariantTimer::time(
    const GroupSet& base, const std::vector<GroupSet>& variants, const Job& job) {
    QALIPER_TRY(const Prepared first, prepared(base, job));
    std::vector<Prepared> others;
    others.reserve(variants.size());
    std::vector<TimedVariant> measured(variants.size());
    Numbers open;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        QALIPER_TRY(Prepared one, prepared(variants[i], job));
        if (const TimedVariant* known = times_.find(first.digest, one.digest))
            measured[i] = *known;
        else
            open.push_back(i);
        others.push_back(std::move(one));
    }
    if (!open.empty()) {
        QALIPER_CHECK(ask({&first, &others, &measured}, std::move(open), job));
    }
    return measured;
}

Status VariantTimer::ask(const Request& request, Numbers numbers, const Job& job) {
    QALIPER_CHECK(job.check());
    TensorRtQuestion question = questionOf(setup_, timings_);
    question.models.push_back(request.base->questioned);
    for (const std::size_t number : numbers)
        question.models.push_back((*request.variants)[number].questioned);
    auto answer = qaliper::ask(setup_.connection, question, setup_.logLine, job);
    if (answer) {
        if (!answer->timings.empty())
            timings_ = answer->timings;
        return take(request, numbers, *answer, job);
    }
    const ErrorKind kind = answer.error().kind;
    if (kind != ErrorKind::WorkerDied && kind != ErrorKind::Unsupported)
        return fail(std::move(answer.error()));
    if (numbers.size() > 1)
        return divide(request, numbers, job);
    (*request.measured)[numbers.front()].failure = answer.error().message; // it may be of this machine: it is not kept
    return {};
}

Status VariantTimer::divide(const Request& request, const Numbers& numbers, const Job& job) {
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    QALIPER_CHECK(ask(request, Numbers(numbers.begin(), middle), job));
    return ask(request, Numbers(middle, numbers.end()), job);
}

Status VariantTimer::take(
    const Request& request, const Numbers& numbers, const TensorRtAnswer& answer, const Job& job) {
    const ModelAnswer& base = answer.models.front();
    Numbers left;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const ModelAnswer& said = answer.models[i + 1];
        TimedVariant& variant = (*request.measured)[numbers[i]];
        variant.engineBytes = static_cast<double>(said.engineBytes);
        variant.buildSeconds = said.buildSeconds;
        variant.turns = compareTurns(base.timesMs, said.timesMs);
        const bool isCulprit = answer.crashedBy != 0 && (answer.current == i + 1 || numbers.size() == 1);
        if (variant.turns || answer.crashedBy == 0)
            variant.failure = variant.turns ? Text() : whyNotRun(said).value_or(whyNotRun(base).value_or(Text()));
        else if (isCulprit && (said.built != true || numbers.size() == 1))
            variant.failure = say("TensorRT crashed (signal {signal})", arg("signal", answer.crashedBy));
        else
            left.push_back(numbers[i]);
        if (variant.turns || !variant.failure.empty()) {
            QALIPER_CHECK(keep(request, numbers[i]));
        }
    }
    if (left.empty())
        return {};
    // Without the one that crashed it; one that crashed while it ran is not known.
    return left.size() < numbers.size() ? ask(request, std::move(left), job) : divide(request, left, job);
}

Status VariantTimer::keep(const Request& request, std::size_t number) {
    return times_.add(request.base->digest, (*request.variants)[number].digest, (*request.measured)[number]);
}

} // namespace qaliper
