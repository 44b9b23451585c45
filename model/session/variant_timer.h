#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/onnx/temporary_model.h"
#include "model/session/kept_times.h"
#include "model/session/quantized_groups.h"
#include "model/session/questioned.h"

// Variants of one model, timed in turns on a TensorRT of the user: one request for several of them. One thread may use it.

namespace qaliper {

// Makes a version without the pairs of some groups.
using MakeVariant = std::function<Result<Model>(const GroupSet& floats)>;

struct TimerSetup {
    Connection connection;
    Target target; // its typing
    std::optional<int> level = {};
    std::vector<Sample> samples; // whose shapes are those of open inputs
    MakeVariant make;
    std::function<void(std::string_view)> logLine;
};

class VariantTimer {
public:
    // What is measured is kept in `times`.
    VariantTimer(TimerSetup setup, KeptTimes times) : setup_(std::move(setup)), times_(std::move(times)) {}

    // Each of the variants beside the base. What TensorRT refuses, and what it or its program does not survive, has the
    // reason in place of times. Errors: those of making and saving a version, and of keeping times; those of ask() but
    // WorkerDied and Unsupported of a single variant; Cancelled.
    Result<std::vector<TimedVariant>> time(const GroupSet& base, const std::vector<GroupSet>& variants, const Job& job);

private:
    struct Prepared {
        TemporaryModel file;
        std::string digest;
        QuestionedModel questioned;
    };
    Result<Prepared> prepared(const GroupSet& floats, const Job& job) const;

    using Numbers = std::vector<std::size_t>; // of variants
    // Of one request: the base and some variants.
    struct Request {
        const Prepared* base;
        const std::vector<Prepared>* variants;
        std::vector<TimedVariant>* measured;
    };
    Status ask(const Request& request, Numbers numbers, const Job& job);
    Status take(const Request& request, const Numbers& numbers, const TensorRtAnswer& answer, const Job& job);
    Status keep(const Request& request, std::size_t number);
    Status divide(const Request& request, const Numbers& numbers, const Job& job);

    TimerSetup setup_;
    KeptTimes times_;
    std::string timings_; // TensorRT's timing cache
};

} // namespace qaliper
